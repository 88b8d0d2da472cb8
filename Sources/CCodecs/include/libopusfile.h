#ifndef TACET_LIBOPUSFILE_H
#define TACET_LIBOPUSFILE_H

// The part of libopusfile's interface that Tacet uses. So a build needs no header of libopusfile. A test compares each
// declaration with the library's own header.

#include <stddef.h>
#include <stdint.h>

typedef int64_t opus_int64;
typedef int64_t ogg_int64_t;
typedef struct OggOpusFile OggOpusFile;

#define OP_HOLE (-3)
#define OP_EIMPL (-130)
#define OP_ENOTFORMAT (-132)
#define OP_EBADHEADER (-133)
#define OP_EVERSION (-134)
#define OP_EBADPACKET (-136)
#define OP_EBADLINK (-137)
#define OP_EBADTIMESTAMP (-139)

typedef int (*op_read_func)(void *stream, unsigned char *bytes, int count);
typedef int (*op_seek_func)(void *stream, opus_int64 offset, int whence);
typedef opus_int64 (*op_tell_func)(void *stream);
typedef int (*op_close_func)(void *stream);

typedef struct OpusFileCallbacks {
    op_read_func read;
    op_seek_func seek;
    op_tell_func tell;
    op_close_func close;
} OpusFileCallbacks;

typedef struct OpusTags {
    char **user_comments;
    int *comment_lengths;
    int comments;
    char *vendor;
} OpusTags;

OggOpusFile *op_open_callbacks(
    void *stream, const OpusFileCallbacks *callbacks, const unsigned char *initial_data, size_t initial_bytes,
    int *error);
void op_free(OggOpusFile *file);
int op_link_count(const OggOpusFile *file);
int op_channel_count(const OggOpusFile *file, int link);
int op_current_link(const OggOpusFile *file);
const OpusTags *op_tags(const OggOpusFile *file, int link);
ogg_int64_t op_pcm_total(const OggOpusFile *file, int link);
int op_pcm_seek(OggOpusFile *file, ogg_int64_t frame);
int op_read_float(OggOpusFile *file, float *frames, int count, int *link);

#endif
