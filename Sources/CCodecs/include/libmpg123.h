#ifndef TACET_LIBMPG123_H
#define TACET_LIBMPG123_H

// The part of libmpg123's interface that Tacet uses. So a build needs no header of libmpg123. A test compares each
// declaration with the library's own header.
//
// The library also has functions for other sizes of `off_t`, under other names. Every release has the functions under
// these names.

#include <stddef.h>
#include <sys/types.h>

_Static_assert(
    sizeof(off_t) == sizeof(long), "libmpg123's functions without a suffix take an off_t as wide as a long");

typedef struct mpg123_handle_struct mpg123_handle;
typedef ssize_t mpg123_ssize_t;

/// What a function returns. Each error of the library has a number above 0.
enum mpg123_errors {
    MPG123_NEW_FORMAT = -11,
    MPG123_ERR = -1,
    MPG123_OK = 0,
    MPG123_OUT_OF_MEM = 7,
};

/// The parameters of a decoder.
enum mpg123_parms {
    MPG123_ADD_FLAGS = 2,
    MPG123_RESYNC_LIMIT = 14,
    MPG123_INDEX_SIZE = 15,
    MPG123_PREFRAMES = 16,
    MPG123_FREEFORMAT_SIZE = 19,
};

/// The flags of the parameter `MPG123_ADD_FLAGS`.
enum mpg123_param_flags {
    MPG123_QUIET = 0x20,
    MPG123_GAPLESS = 0x40,
    MPG123_FORCE_FLOAT = 0x400,
};

/// The encodings of samples.
enum mpg123_enc_enum {
    MPG123_ENC_FLOAT_32 = 0x200,
};

int mpg123_init(void);
mpg123_handle *mpg123_new(const char *name, int *error);
void mpg123_delete(mpg123_handle *decoder);
int mpg123_param(mpg123_handle *decoder, enum mpg123_parms parameter, long value, double number);
int mpg123_replace_reader_handle(
    mpg123_handle *decoder, mpg123_ssize_t (*read)(void *, void *, size_t), off_t (*seek)(void *, off_t, int),
    void (*cleanup)(void *));
int mpg123_open_handle(mpg123_handle *decoder, void *handle);
int mpg123_getformat(mpg123_handle *decoder, long *rate, int *channels, int *encoding);
off_t mpg123_length(mpg123_handle *decoder);
int mpg123_read(mpg123_handle *decoder, void *bytes, size_t size, size_t *done);
off_t mpg123_seek(mpg123_handle *decoder, off_t frame, int whence);
int mpg123_scan(mpg123_handle *decoder);
int mpg123_errcode(mpg123_handle *decoder);
int mpg123_index(mpg123_handle *decoder, off_t **offsets, off_t *step, size_t *fill);
int mpg123_set_index(mpg123_handle *decoder, off_t *offsets, off_t step, size_t fill);

#endif
