#ifndef TACET_LIBFLAC_H
#define TACET_LIBFLAC_H

// The part of libFLAC's interface that Tacet uses, as releases 1.3 to 1.5 have it (libFLAC.so.8, .12, .14). So a build needs
// no header of libFLAC. A test compares each declaration with the library's own header.

#include <stddef.h>
#include <stdint.h>

typedef int FLAC__bool;
typedef uint8_t FLAC__byte;
typedef uint8_t FLAC__uint8;
typedef uint32_t FLAC__uint32;
typedef uint64_t FLAC__uint64;
typedef int32_t FLAC__int32;

typedef struct FLAC__StreamMetadata FLAC__StreamMetadata;

/// A decoder. The library owns both pointers.
typedef struct {
    void *protected_;
    void *private_;
} FLAC__StreamDecoder;

typedef enum {
    FLAC__STREAM_DECODER_READ_STATUS_CONTINUE = 0,
    FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM = 1,
    FLAC__STREAM_DECODER_READ_STATUS_ABORT = 2,
} FLAC__StreamDecoderReadStatus;

typedef enum {
    FLAC__STREAM_DECODER_SEEK_STATUS_OK = 0,
    FLAC__STREAM_DECODER_SEEK_STATUS_ERROR = 1,
    FLAC__STREAM_DECODER_SEEK_STATUS_UNSUPPORTED = 2,
} FLAC__StreamDecoderSeekStatus;

typedef enum {
    FLAC__STREAM_DECODER_TELL_STATUS_OK = 0,
    FLAC__STREAM_DECODER_TELL_STATUS_ERROR = 1,
    FLAC__STREAM_DECODER_TELL_STATUS_UNSUPPORTED = 2,
} FLAC__StreamDecoderTellStatus;

typedef enum {
    FLAC__STREAM_DECODER_LENGTH_STATUS_OK = 0,
    FLAC__STREAM_DECODER_LENGTH_STATUS_ERROR = 1,
    FLAC__STREAM_DECODER_LENGTH_STATUS_UNSUPPORTED = 2,
} FLAC__StreamDecoderLengthStatus;

typedef enum {
    FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE = 0,
    FLAC__STREAM_DECODER_WRITE_STATUS_ABORT = 1,
} FLAC__StreamDecoderWriteStatus;

typedef enum {
    FLAC__STREAM_DECODER_ERROR_STATUS_LOST_SYNC = 0,
    FLAC__STREAM_DECODER_ERROR_STATUS_BAD_HEADER = 1,
    FLAC__STREAM_DECODER_ERROR_STATUS_FRAME_CRC_MISMATCH = 2,
    FLAC__STREAM_DECODER_ERROR_STATUS_UNPARSEABLE_STREAM = 3,
    FLAC__STREAM_DECODER_ERROR_STATUS_BAD_METADATA = 4,
} FLAC__StreamDecoderErrorStatus;

typedef enum {
    FLAC__STREAM_DECODER_INIT_STATUS_OK = 0,
    FLAC__STREAM_DECODER_INIT_STATUS_UNSUPPORTED_CONTAINER = 1,
    FLAC__STREAM_DECODER_INIT_STATUS_INVALID_CALLBACKS = 2,
    FLAC__STREAM_DECODER_INIT_STATUS_MEMORY_ALLOCATION_ERROR = 3,
    FLAC__STREAM_DECODER_INIT_STATUS_ERROR_OPENING_FILE = 4,
    FLAC__STREAM_DECODER_INIT_STATUS_ALREADY_INITIALIZED = 5,
} FLAC__StreamDecoderInitStatus;

typedef enum {
    FLAC__STREAM_DECODER_SEARCH_FOR_METADATA = 0,
    FLAC__STREAM_DECODER_READ_METADATA = 1,
    FLAC__STREAM_DECODER_SEARCH_FOR_FRAME_SYNC = 2,
    FLAC__STREAM_DECODER_READ_FRAME = 3,
    FLAC__STREAM_DECODER_END_OF_STREAM = 4,
    FLAC__STREAM_DECODER_OGG_ERROR = 5,
    FLAC__STREAM_DECODER_SEEK_ERROR = 6,
    FLAC__STREAM_DECODER_ABORTED = 7,
    FLAC__STREAM_DECODER_MEMORY_ALLOCATION_ERROR = 8,
    FLAC__STREAM_DECODER_UNINITIALIZED = 9,
} FLAC__StreamDecoderState;

typedef enum {
    FLAC__CHANNEL_ASSIGNMENT_INDEPENDENT = 0,
    FLAC__CHANNEL_ASSIGNMENT_LEFT_SIDE = 1,
    FLAC__CHANNEL_ASSIGNMENT_RIGHT_SIDE = 2,
    FLAC__CHANNEL_ASSIGNMENT_MID_SIDE = 3,
} FLAC__ChannelAssignment;

typedef enum {
    FLAC__FRAME_NUMBER_TYPE_FRAME_NUMBER = 0,
    FLAC__FRAME_NUMBER_TYPE_SAMPLE_NUMBER = 1,
} FLAC__FrameNumberType;

typedef struct {
    uint32_t blocksize;
    uint32_t sample_rate;
    uint32_t channels;
    FLAC__ChannelAssignment channel_assignment;
    uint32_t bits_per_sample;
    FLAC__FrameNumberType number_type;
    union {
        FLAC__uint32 frame_number;
        FLAC__uint64 sample_number;
    } number;
    FLAC__uint8 crc;
} FLAC__FrameHeader;

/// The beginning of a frame, which the library passes by address. Its structure continues with subframes, which differ
/// between the releases and which Tacet does not read.
typedef struct {
    FLAC__FrameHeader header;
} FLAC__Frame;

FLAC__StreamDecoder *FLAC__stream_decoder_new(void);
void FLAC__stream_decoder_delete(FLAC__StreamDecoder *decoder);
typedef FLAC__StreamDecoderReadStatus (*FLAC__StreamDecoderReadCallback)(
    const FLAC__StreamDecoder *decoder, FLAC__byte buffer[], size_t *bytes, void *user);
typedef FLAC__StreamDecoderSeekStatus (*FLAC__StreamDecoderSeekCallback)(
    const FLAC__StreamDecoder *decoder, FLAC__uint64 absolute_byte_offset, void *user);
typedef FLAC__StreamDecoderTellStatus (*FLAC__StreamDecoderTellCallback)(
    const FLAC__StreamDecoder *decoder, FLAC__uint64 *absolute_byte_offset, void *user);
typedef FLAC__StreamDecoderLengthStatus (*FLAC__StreamDecoderLengthCallback)(
    const FLAC__StreamDecoder *decoder, FLAC__uint64 *stream_length, void *user);
typedef FLAC__bool (*FLAC__StreamDecoderEofCallback)(const FLAC__StreamDecoder *decoder, void *user);
typedef FLAC__StreamDecoderWriteStatus (*FLAC__StreamDecoderWriteCallback)(
    const FLAC__StreamDecoder *decoder, const FLAC__Frame *frame, const FLAC__int32 *const buffer[],
    void *user);
typedef void (*FLAC__StreamDecoderMetadataCallback)(
    const FLAC__StreamDecoder *decoder, const FLAC__StreamMetadata *metadata, void *user);
typedef void (*FLAC__StreamDecoderErrorCallback)(
    const FLAC__StreamDecoder *decoder, FLAC__StreamDecoderErrorStatus status, void *user);
FLAC__StreamDecoderInitStatus FLAC__stream_decoder_init_stream(
    FLAC__StreamDecoder *decoder, FLAC__StreamDecoderReadCallback read_callback,
    FLAC__StreamDecoderSeekCallback seek_callback, FLAC__StreamDecoderTellCallback tell_callback,
    FLAC__StreamDecoderLengthCallback length_callback, FLAC__StreamDecoderEofCallback eof_callback,
    FLAC__StreamDecoderWriteCallback write_callback, FLAC__StreamDecoderMetadataCallback metadata_callback,
    FLAC__StreamDecoderErrorCallback error_callback, void *user);
FLAC__StreamDecoderInitStatus FLAC__stream_decoder_init_ogg_stream(
    FLAC__StreamDecoder *decoder, FLAC__StreamDecoderReadCallback read_callback,
    FLAC__StreamDecoderSeekCallback seek_callback, FLAC__StreamDecoderTellCallback tell_callback,
    FLAC__StreamDecoderLengthCallback length_callback, FLAC__StreamDecoderEofCallback eof_callback,
    FLAC__StreamDecoderWriteCallback write_callback, FLAC__StreamDecoderMetadataCallback metadata_callback,
    FLAC__StreamDecoderErrorCallback error_callback, void *user);
FLAC__bool FLAC__stream_decoder_set_ogg_serial_number(FLAC__StreamDecoder *decoder, long serial_number);
FLAC__bool FLAC__stream_decoder_process_until_end_of_metadata(FLAC__StreamDecoder *decoder);
FLAC__bool FLAC__stream_decoder_process_single(FLAC__StreamDecoder *decoder);
FLAC__bool FLAC__stream_decoder_seek_absolute(FLAC__StreamDecoder *decoder, FLAC__uint64 sample);
FLAC__StreamDecoderState FLAC__stream_decoder_get_state(const FLAC__StreamDecoder *decoder);
FLAC__bool FLAC__stream_decoder_reset(FLAC__StreamDecoder *decoder);

#endif
