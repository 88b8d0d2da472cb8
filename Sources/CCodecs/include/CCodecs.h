#ifndef TACET_CCODECS_H
#define TACET_CCODECS_H

#include <stdbool.h>

#include "libflac.h"
#include "libmpg123.h"
#include "libopenmpt.h"
#include "libopusfile.h"

/// The functions of libFLAC that Tacet calls.
#define TACET_FLAC_SYMBOLS(X) \
    X(FLAC__stream_decoder_new) X(FLAC__stream_decoder_delete) X(FLAC__stream_decoder_init_stream) \
    X(FLAC__stream_decoder_init_ogg_stream) X(FLAC__stream_decoder_set_ogg_serial_number) \
    X(FLAC__stream_decoder_process_until_end_of_metadata) X(FLAC__stream_decoder_process_single) \
    X(FLAC__stream_decoder_seek_absolute) X(FLAC__stream_decoder_get_state) X(FLAC__stream_decoder_reset)

/// The functions of libopusfile that Tacet calls.
#define TACET_OPUS_SYMBOLS(X) \
    X(op_open_callbacks) X(op_free) X(op_link_count) X(op_channel_count) X(op_current_link) X(op_tags) X(op_pcm_total) \
    X(op_pcm_seek) X(op_read_float)

/// The functions of libmpg123 that Tacet calls. `mpg123_init` does nothing since 1.27; before, it had to be called once.
#define TACET_MPG123_SYMBOLS(X) \
    X(mpg123_init) X(mpg123_new) X(mpg123_delete) X(mpg123_param) X(mpg123_replace_reader_handle) X(mpg123_open_handle) \
    X(mpg123_getformat) X(mpg123_length) X(mpg123_read) X(mpg123_seek) X(mpg123_errcode) \
    X(mpg123_index) X(mpg123_set_index) X(mpg123_scan)

/// The functions of libopenmpt that Tacet calls.
#define TACET_OPENMPT_SYMBOLS(X) \
    X(openmpt_get_library_version) X(openmpt_free_string) X(openmpt_log_func_silent) \
    X(openmpt_module_create_from_memory2) X(openmpt_module_destroy) X(openmpt_module_ctl_set_text) \
    X(openmpt_module_get_duration_seconds) X(openmpt_module_get_metadata) \
    X(openmpt_module_set_position_seconds) X(openmpt_module_set_position_order_row) \
    X(openmpt_module_get_current_order) X(openmpt_module_get_current_row) \
    X(openmpt_module_get_current_pattern) X(openmpt_module_get_current_speed) \
    X(openmpt_module_get_current_tempo) X(openmpt_module_get_current_estimated_bpm) \
    X(openmpt_module_read_interleaved_float_stereo)

#define TACET_CODEC_MEMBER(name) __typeof__(&name) _Nonnull name;

typedef struct {
    TACET_FLAC_SYMBOLS(TACET_CODEC_MEMBER)
    /// Whether the library ends with the first of several streams that have one number, as from release 1.5 on.
    bool ends_with_stream;
} tacet_flac_functions;

typedef struct {
    TACET_OPUS_SYMBOLS(TACET_CODEC_MEMBER)
} tacet_opus_functions;

typedef struct {
    TACET_MPG123_SYMBOLS(TACET_CODEC_MEMBER)
} tacet_mpg123_functions;

typedef struct {
    TACET_OPENMPT_SYMBOLS(TACET_CODEC_MEMBER)
} tacet_openmpt_functions;

/// Returns the functions of libFLAC, loaded on first use. Null if the machine has no libFLAC, or the process has no memory or
/// descriptor for it now; the next call tries again. Any thread.
const tacet_flac_functions *_Nullable tacet_flac(void);

/// Returns the functions of libopusfile.so.0, like ``tacet_flac``.
const tacet_opus_functions *_Nullable tacet_opus(void);

/// Returns the functions of libmpg123.so.0, like ``tacet_flac``.
const tacet_mpg123_functions *_Nullable tacet_mpg123(void);

/// Returns the functions of libopenmpt.so.0, like ``tacet_flac``. Null for a release before 0.6, too: those spend any time on
/// nested pattern loops.
const tacet_openmpt_functions *_Nullable tacet_openmpt(void);

#endif
