#ifndef TACET_LIBPULSE_H
#define TACET_LIBPULSE_H

// The part of libpulse's interface that Tacet uses: the functions, and the layout and the values of what they take and
// return. So a build needs no header of libpulse. A test compares each declaration with the library's own header.

#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

struct pollfd;
typedef struct pa_mainloop pa_mainloop;
typedef struct pa_io_event pa_io_event;
typedef struct pa_time_event pa_time_event;
typedef struct pa_defer_event pa_defer_event;
typedef struct pa_proplist pa_proplist;
typedef struct pa_context pa_context;
typedef struct pa_operation pa_operation;
typedef struct pa_stream pa_stream;
typedef struct pa_mainloop_api pa_mainloop_api;

typedef enum pa_io_event_flags {
    PA_IO_EVENT_NULL = 0x0,
    PA_IO_EVENT_INPUT = 0x1,
    PA_IO_EVENT_OUTPUT = 0x2,
    PA_IO_EVENT_HANGUP = 0x4,
    PA_IO_EVENT_ERROR = 0x8,
} pa_io_event_flags_t;

typedef enum pa_context_flags {
    PA_CONTEXT_NOFLAGS = 0x0,
    PA_CONTEXT_NOAUTOSPAWN = 0x1,
    PA_CONTEXT_NOFAIL = 0x2,
} pa_context_flags_t;

typedef struct pa_spawn_api {
    void (*prefork)(void);
    void (*postfork)(void);
    void (*atfork)(void);
} pa_spawn_api;

typedef enum pa_context_state {
    PA_CONTEXT_UNCONNECTED = 0,
    PA_CONTEXT_CONNECTING = 1,
    PA_CONTEXT_AUTHORIZING = 2,
    PA_CONTEXT_SETTING_NAME = 3,
    PA_CONTEXT_READY = 4,
    PA_CONTEXT_FAILED = 5,
    PA_CONTEXT_TERMINATED = 6,
} pa_context_state_t;

typedef uint64_t pa_usec_t;

typedef enum pa_subscription_mask {
    PA_SUBSCRIPTION_MASK_NULL = 0x0,
    PA_SUBSCRIPTION_MASK_SINK = 0x1,
    PA_SUBSCRIPTION_MASK_SOURCE = 0x2,
    PA_SUBSCRIPTION_MASK_SINK_INPUT = 0x4,
    PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT = 0x8,
    PA_SUBSCRIPTION_MASK_MODULE = 0x10,
    PA_SUBSCRIPTION_MASK_CLIENT = 0x20,
    PA_SUBSCRIPTION_MASK_SAMPLE_CACHE = 0x40,
    PA_SUBSCRIPTION_MASK_SERVER = 0x80,
    PA_SUBSCRIPTION_MASK_AUTOLOAD = 0x100,
    PA_SUBSCRIPTION_MASK_CARD = 0x200,
    PA_SUBSCRIPTION_MASK_ALL = 0x2ff,
} pa_subscription_mask_t;

typedef enum pa_subscription_event_type {
    PA_SUBSCRIPTION_EVENT_SINK = 0,
    PA_SUBSCRIPTION_EVENT_SOURCE = 1,
    PA_SUBSCRIPTION_EVENT_SINK_INPUT = 2,
    PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT = 3,
    PA_SUBSCRIPTION_EVENT_MODULE = 4,
    PA_SUBSCRIPTION_EVENT_CLIENT = 5,
    PA_SUBSCRIPTION_EVENT_SAMPLE_CACHE = 6,
    PA_SUBSCRIPTION_EVENT_SERVER = 7,
    PA_SUBSCRIPTION_EVENT_AUTOLOAD = 8,
    PA_SUBSCRIPTION_EVENT_CARD = 9,
    PA_SUBSCRIPTION_EVENT_FACILITY_MASK = 15,
    PA_SUBSCRIPTION_EVENT_NEW = 0,
    PA_SUBSCRIPTION_EVENT_CHANGE = 16,
    PA_SUBSCRIPTION_EVENT_REMOVE = 32,
    PA_SUBSCRIPTION_EVENT_TYPE_MASK = 48,
} pa_subscription_event_type_t;

typedef enum pa_sample_format {
    PA_SAMPLE_U8 = 0,
    PA_SAMPLE_ALAW = 1,
    PA_SAMPLE_ULAW = 2,
    PA_SAMPLE_S16LE = 3,
    PA_SAMPLE_S16BE = 4,
    PA_SAMPLE_FLOAT32LE = 5,
    PA_SAMPLE_FLOAT32BE = 6,
    PA_SAMPLE_S32LE = 7,
    PA_SAMPLE_S32BE = 8,
    PA_SAMPLE_S24LE = 9,
    PA_SAMPLE_S24BE = 10,
    PA_SAMPLE_S24_32LE = 11,
    PA_SAMPLE_S24_32BE = 12,
    PA_SAMPLE_MAX = 13,
    PA_SAMPLE_INVALID = -1,
} pa_sample_format_t;

typedef struct pa_sample_spec {
    pa_sample_format_t format;
    uint32_t rate;
    uint8_t channels;
} pa_sample_spec;

typedef enum pa_channel_position {
    PA_CHANNEL_POSITION_INVALID = -1,
    PA_CHANNEL_POSITION_MONO = 0,
    PA_CHANNEL_POSITION_FRONT_LEFT = 1,
    PA_CHANNEL_POSITION_FRONT_RIGHT = 2,
    PA_CHANNEL_POSITION_FRONT_CENTER = 3,
    PA_CHANNEL_POSITION_REAR_LEFT = 5,
    PA_CHANNEL_POSITION_REAR_RIGHT = 6,
    PA_CHANNEL_POSITION_LFE = 7,
    PA_CHANNEL_POSITION_SIDE_LEFT = 10,
    PA_CHANNEL_POSITION_SIDE_RIGHT = 11,
} pa_channel_position_t;

typedef struct pa_channel_map {
    uint8_t channels;
    pa_channel_position_t map[32];
} pa_channel_map;

typedef struct pa_server_info {
    const char *user_name;
    const char *host_name;
    const char *server_version;
    const char *server_name;
    pa_sample_spec sample_spec;
    const char *default_sink_name;
    const char *default_source_name;
    uint32_t cookie;
    pa_channel_map channel_map;
} pa_server_info;

typedef uint32_t pa_volume_t;

typedef struct pa_cvolume {
    uint8_t channels;
    pa_volume_t values[32];
} pa_cvolume;

typedef enum pa_sink_flags {
    PA_SINK_NOFLAGS = 0x0,
    PA_SINK_HW_VOLUME_CTRL = 0x1,
    PA_SINK_LATENCY = 0x2,
    PA_SINK_HARDWARE = 0x4,
    PA_SINK_NETWORK = 0x8,
    PA_SINK_HW_MUTE_CTRL = 0x10,
    PA_SINK_DECIBEL_VOLUME = 0x20,
    PA_SINK_FLAT_VOLUME = 0x40,
    PA_SINK_DYNAMIC_LATENCY = 0x80,
    PA_SINK_SET_FORMATS = 0x100,
} pa_sink_flags_t;

typedef enum pa_sink_state {
    PA_SINK_INVALID_STATE = -1,
    PA_SINK_RUNNING = 0,
    PA_SINK_IDLE = 1,
    PA_SINK_SUSPENDED = 2,
    PA_SINK_INIT = -2,
    PA_SINK_UNLINKED = -3,
} pa_sink_state_t;

typedef struct pa_sink_port_info {
    const char *name;
    const char *description;
    uint32_t priority;
    int available;
    const char *availability_group;
    uint32_t type;
} pa_sink_port_info;

typedef enum pa_encoding {
    PA_ENCODING_ANY = 0,
    PA_ENCODING_PCM = 1,
    PA_ENCODING_AC3_IEC61937 = 2,
    PA_ENCODING_EAC3_IEC61937 = 3,
    PA_ENCODING_MPEG_IEC61937 = 4,
    PA_ENCODING_DTS_IEC61937 = 5,
    PA_ENCODING_MPEG2_AAC_IEC61937 = 6,
    PA_ENCODING_TRUEHD_IEC61937 = 7,
    PA_ENCODING_DTSHD_IEC61937 = 8,
    PA_ENCODING_MAX = 9,
    PA_ENCODING_INVALID = -1,
} pa_encoding_t;

typedef struct pa_format_info {
    pa_encoding_t encoding;
    pa_proplist *plist;
} pa_format_info;

typedef enum pa_source_flags {
    PA_SOURCE_NOFLAGS = 0x0,
    PA_SOURCE_HW_VOLUME_CTRL = 0x1,
    PA_SOURCE_LATENCY = 0x2,
    PA_SOURCE_HARDWARE = 0x4,
    PA_SOURCE_NETWORK = 0x8,
    PA_SOURCE_HW_MUTE_CTRL = 0x10,
    PA_SOURCE_DECIBEL_VOLUME = 0x20,
    PA_SOURCE_DYNAMIC_LATENCY = 0x40,
    PA_SOURCE_FLAT_VOLUME = 0x80,
} pa_source_flags_t;

typedef enum pa_source_state {
    PA_SOURCE_INVALID_STATE = -1,
    PA_SOURCE_RUNNING = 0,
    PA_SOURCE_IDLE = 1,
    PA_SOURCE_SUSPENDED = 2,
    PA_SOURCE_INIT = -2,
    PA_SOURCE_UNLINKED = -3,
} pa_source_state_t;

// No port of a source is looked into.
typedef struct pa_source_port_info pa_source_port_info;

// The members of a sink and of a source are the same, in the same order: only the types of some and the name of the other
// device differ.
#define TACET_PULSE_DEVICE(kind, monitor) \
    const char *name; \
    uint32_t index; \
    const char *description; \
    pa_sample_spec sample_spec; \
    pa_channel_map channel_map; \
    uint32_t owner_module; \
    pa_cvolume volume; \
    int mute; \
    uint32_t monitor; \
    const char *monitor##_name; \
    pa_usec_t latency; \
    const char *driver; \
    pa_##kind##_flags_t flags; \
    pa_proplist *proplist; \
    pa_usec_t configured_latency; \
    pa_volume_t base_volume; \
    pa_##kind##_state_t state; \
    uint32_t n_volume_steps; \
    uint32_t card; \
    uint32_t n_ports; \
    pa_##kind##_port_info **ports; \
    pa_##kind##_port_info *active_port; \
    uint8_t n_formats; \
    pa_format_info **formats;

typedef struct pa_sink_info {
    TACET_PULSE_DEVICE(sink, monitor_source)
} pa_sink_info;

typedef struct pa_source_info {
    TACET_PULSE_DEVICE(source, monitor_of_sink)
} pa_source_info;

typedef struct pa_client_info {
    uint32_t index;
    const char *name;
    uint32_t owner_module;
    const char *driver;
    pa_proplist *proplist;
} pa_client_info;

typedef struct pa_sink_input_info {
    uint32_t index;
    const char *name;
    uint32_t owner_module;
    uint32_t client;
    uint32_t sink;
    pa_sample_spec sample_spec;
    pa_channel_map channel_map;
    pa_cvolume volume;
    pa_usec_t buffer_usec;
    pa_usec_t sink_usec;
    const char *resample_method;
    const char *driver;
    int mute;
    pa_proplist *proplist;
    int corked;
    int has_volume;
    int volume_writable;
    pa_format_info *format;
} pa_sink_input_info;

typedef struct pa_source_output_info {
    uint32_t index;
    const char *name;
    uint32_t owner_module;
    uint32_t client;
    uint32_t source;
    pa_sample_spec sample_spec;
    pa_channel_map channel_map;
    pa_usec_t buffer_usec;
    pa_usec_t source_usec;
    const char *resample_method;
    const char *driver;
    pa_proplist *proplist;
    int corked;
    pa_cvolume volume;
    int mute;
    int has_volume;
    int volume_writable;
    pa_format_info *format;
} pa_source_output_info;

typedef struct pa_buffer_attr {
    uint32_t maxlength;
    uint32_t tlength;
    uint32_t prebuf;
    uint32_t minreq;
    uint32_t fragsize;
} pa_buffer_attr;

typedef enum pa_stream_flags {
    PA_STREAM_NOFLAGS = 0x0,
    PA_STREAM_START_CORKED = 0x1,
    PA_STREAM_INTERPOLATE_TIMING = 0x2,
    PA_STREAM_NOT_MONOTONIC = 0x4,
    PA_STREAM_AUTO_TIMING_UPDATE = 0x8,
    PA_STREAM_NO_REMAP_CHANNELS = 0x10,
    PA_STREAM_NO_REMIX_CHANNELS = 0x20,
    PA_STREAM_FIX_FORMAT = 0x40,
    PA_STREAM_FIX_RATE = 0x80,
    PA_STREAM_FIX_CHANNELS = 0x100,
    PA_STREAM_DONT_MOVE = 0x200,
    PA_STREAM_VARIABLE_RATE = 0x400,
    PA_STREAM_PEAK_DETECT = 0x800,
    PA_STREAM_START_MUTED = 0x1000,
    PA_STREAM_ADJUST_LATENCY = 0x2000,
    PA_STREAM_EARLY_REQUESTS = 0x4000,
    PA_STREAM_DONT_INHIBIT_AUTO_SUSPEND = 0x8000,
    PA_STREAM_START_UNMUTED = 0x10000,
    PA_STREAM_FAIL_ON_SUSPEND = 0x20000,
    PA_STREAM_RELATIVE_VOLUME = 0x40000,
    PA_STREAM_PASSTHROUGH = 0x80000,
} pa_stream_flags_t;

typedef enum pa_stream_state {
    PA_STREAM_UNCONNECTED = 0,
    PA_STREAM_CREATING = 1,
    PA_STREAM_READY = 2,
    PA_STREAM_FAILED = 3,
    PA_STREAM_TERMINATED = 4,
} pa_stream_state_t;

typedef enum pa_seek_mode {
    PA_SEEK_RELATIVE = 0,
    PA_SEEK_ABSOLUTE = 1,
    PA_SEEK_RELATIVE_ON_READ = 2,
    PA_SEEK_RELATIVE_END = 3,
} pa_seek_mode_t;

typedef struct pa_module_info {
    uint32_t index;
    const char *name;
    const char *argument;
    uint32_t n_used;
    int auto_unload;
    pa_proplist *proplist;
} pa_module_info;

typedef struct pa_sample_info {
    uint32_t index;
    const char *name;
    pa_cvolume volume;
    pa_sample_spec sample_spec;
    pa_channel_map channel_map;
    pa_usec_t duration;
    uint32_t bytes;
    int lazy;
    const char *filename;
    pa_proplist *proplist;
} pa_sample_info;

#define PA_INVALID_INDEX ((uint32_t)-1)
#define PA_VOLUME_NORM ((pa_volume_t)0x10000)
#define PA_VOLUME_INVALID ((pa_volume_t)0xffffffff)
/// The names of the events by which the server asks a stream to cork itself, and to go on.
#define PA_STREAM_EVENT_REQUEST_CORK "request-cork"
#define PA_STREAM_EVENT_REQUEST_UNCORK "request-uncork"

/// The errors that Tacet tells apart.
typedef enum pa_error_code {
    PA_OK = 0,
    PA_ERR_ACCESS = 1,
    PA_ERR_INVALID = 3,
    PA_ERR_NOENTITY = 5,
    PA_ERR_CONNECTIONREFUSED = 6,
    PA_ERR_TIMEOUT = 8,
    PA_ERR_AUTHKEY = 9,
    PA_ERR_CONNECTIONTERMINATED = 11,
    PA_ERR_NOTSUPPORTED = 19,
} pa_error_code_t;

/// Whether a device's port has a plug in it.
typedef enum pa_port_available {
    PA_PORT_AVAILABLE_UNKNOWN = 0,
    PA_PORT_AVAILABLE_NO = 1,
    PA_PORT_AVAILABLE_YES = 2,
} pa_port_available_t;

/// What a device's port leads to.
typedef enum pa_device_port_type {
    PA_DEVICE_PORT_TYPE_UNKNOWN = 0,
    PA_DEVICE_PORT_TYPE_AUX = 1,
    PA_DEVICE_PORT_TYPE_SPEAKER = 2,
    PA_DEVICE_PORT_TYPE_HEADPHONES = 3,
    PA_DEVICE_PORT_TYPE_LINE = 4,
    PA_DEVICE_PORT_TYPE_MIC = 5,
    PA_DEVICE_PORT_TYPE_HEADSET = 6,
    PA_DEVICE_PORT_TYPE_HANDSET = 7,
    PA_DEVICE_PORT_TYPE_EARPIECE = 8,
    PA_DEVICE_PORT_TYPE_SPDIF = 9,
    PA_DEVICE_PORT_TYPE_HDMI = 10,
    PA_DEVICE_PORT_TYPE_TV = 11,
    PA_DEVICE_PORT_TYPE_RADIO = 12,
    PA_DEVICE_PORT_TYPE_VIDEO = 13,
    PA_DEVICE_PORT_TYPE_USB = 14,
    PA_DEVICE_PORT_TYPE_BLUETOOTH = 15,
    PA_DEVICE_PORT_TYPE_PORTABLE = 16,
    PA_DEVICE_PORT_TYPE_HANDSFREE = 17,
    PA_DEVICE_PORT_TYPE_CAR = 18,
    PA_DEVICE_PORT_TYPE_HIFI = 19,
    PA_DEVICE_PORT_TYPE_PHONE = 20,
    PA_DEVICE_PORT_TYPE_NETWORK = 21,
    PA_DEVICE_PORT_TYPE_ANALOG = 22,
} pa_device_port_type_t;

typedef void (*pa_io_event_cb_t)(
    pa_mainloop_api *api, pa_io_event *event, int fd, pa_io_event_flags_t events, void *user);
typedef void (*pa_io_event_destroy_cb_t)(pa_mainloop_api *api, pa_io_event *event, void *user);
typedef void (*pa_time_event_cb_t)(
    pa_mainloop_api *api, pa_time_event *event, const struct timeval *time, void *user);
typedef void (*pa_time_event_destroy_cb_t)(pa_mainloop_api *api, pa_time_event *event, void *user);
typedef void (*pa_defer_event_cb_t)(pa_mainloop_api *api, pa_defer_event *event, void *user);
typedef void (*pa_defer_event_destroy_cb_t)(pa_mainloop_api *api, pa_defer_event *event, void *user);

/// The main loop's functions for events of its own.
struct pa_mainloop_api {
    void *userdata;
    pa_io_event *(*io_new)(
        pa_mainloop_api *api, int fd, pa_io_event_flags_t events, pa_io_event_cb_t callback, void *user);
    void (*io_enable)(pa_io_event *event, pa_io_event_flags_t events);
    void (*io_free)(pa_io_event *event);
    void (*io_set_destroy)(pa_io_event *event, pa_io_event_destroy_cb_t callback);
    pa_time_event *(*time_new)(
        pa_mainloop_api *api, const struct timeval *time, pa_time_event_cb_t callback, void *user);
    void (*time_restart)(pa_time_event *event, const struct timeval *time);
    void (*time_free)(pa_time_event *event);
    void (*time_set_destroy)(pa_time_event *event, pa_time_event_destroy_cb_t callback);
    pa_defer_event *(*defer_new)(pa_mainloop_api *api, pa_defer_event_cb_t callback, void *user);
    void (*defer_enable)(pa_defer_event *event, int is_on);
    void (*defer_free)(pa_defer_event *event);
    void (*defer_set_destroy)(pa_defer_event *event, pa_defer_event_destroy_cb_t callback);
    void (*quit)(pa_mainloop_api *api, int result);
};

// The main loop.
pa_mainloop *pa_mainloop_new(void);
void pa_mainloop_free(pa_mainloop *loop);
pa_mainloop_api *pa_mainloop_get_api(pa_mainloop *loop);
typedef int (*pa_poll_func)(struct pollfd *descriptors, unsigned long count, int timeout, void *user);
void pa_mainloop_set_poll_func(pa_mainloop *loop, pa_poll_func poll, void *user);
int pa_mainloop_run(pa_mainloop *loop, int *result);
void pa_mainloop_quit(pa_mainloop *loop, int result);

// The connection to the server, its devices and its streams.
pa_context *pa_context_new_with_proplist(pa_mainloop_api *api, const char *name, const pa_proplist *proplist);
int pa_context_connect(pa_context *context, const char *server, pa_context_flags_t flags, const pa_spawn_api *api);
void pa_context_disconnect(pa_context *context);
void pa_context_unref(pa_context *context);
pa_context_state_t pa_context_get_state(const pa_context *context);
typedef void (*pa_context_notify_cb_t)(pa_context *context, void *user);
void pa_context_set_state_callback(pa_context *context, pa_context_notify_cb_t callback, void *user);
int pa_context_errno(const pa_context *context);
pa_time_event *pa_context_rttime_new(
    const pa_context *context, pa_usec_t time, pa_time_event_cb_t callback, void *user);
void pa_context_rttime_restart(const pa_context *context, pa_time_event *event, pa_usec_t time);
typedef void (*pa_context_success_cb_t)(pa_context *context, int success, void *user);
pa_operation *pa_context_subscribe(
    pa_context *context, pa_subscription_mask_t facilities, pa_context_success_cb_t callback, void *user);
typedef void (*pa_context_subscribe_cb_t)(
    pa_context *context, pa_subscription_event_type_t event, uint32_t index, void *user);
void pa_context_set_subscribe_callback(pa_context *context, pa_context_subscribe_cb_t callback, void *user);
typedef void (*pa_server_info_cb_t)(pa_context *context, const pa_server_info *info, void *user);
pa_operation *pa_context_get_server_info(pa_context *context, pa_server_info_cb_t callback, void *user);
typedef void (*pa_sink_info_cb_t)(pa_context *context, const pa_sink_info *info, int end, void *user);
pa_operation *pa_context_get_sink_info_list(pa_context *context, pa_sink_info_cb_t callback, void *user);
pa_operation *pa_context_get_sink_info_by_index(
    pa_context *context, uint32_t index, pa_sink_info_cb_t callback, void *user);
pa_operation *pa_context_get_sink_info_by_name(
    pa_context *context, const char *name, pa_sink_info_cb_t callback, void *user);
typedef void (*pa_source_info_cb_t)(pa_context *context, const pa_source_info *info, int end, void *user);
pa_operation *pa_context_get_source_info_list(pa_context *context, pa_source_info_cb_t callback, void *user);
pa_operation *pa_context_get_source_info_by_index(
    pa_context *context, uint32_t index, pa_source_info_cb_t callback, void *user);
typedef void (*pa_client_info_cb_t)(pa_context *context, const pa_client_info *info, int end, void *user);
pa_operation *pa_context_get_client_info_list(pa_context *context, pa_client_info_cb_t callback, void *user);
typedef void (*pa_sink_input_info_cb_t)(pa_context *context, const pa_sink_input_info *info, int end, void *user);
pa_operation *pa_context_get_sink_input_info_list(pa_context *context, pa_sink_input_info_cb_t callback, void *user);
typedef void (*pa_source_output_info_cb_t)(
    pa_context *context, const pa_source_output_info *info, int end, void *user);
pa_operation *pa_context_get_source_output_info_list(
    pa_context *context, pa_source_output_info_cb_t callback, void *user);
typedef void (*pa_module_info_cb_t)(pa_context *context, const pa_module_info *info, int end, void *user);
pa_operation *pa_context_get_module_info_list(pa_context *context, pa_module_info_cb_t callback, void *user);
typedef void (*pa_sample_info_cb_t)(pa_context *context, const pa_sample_info *info, int end, void *user);
pa_operation *pa_context_get_sample_info_by_name(
    pa_context *context, const char *name, pa_sample_info_cb_t callback, void *user);
typedef void (*pa_context_play_sample_cb_t)(pa_context *context, uint32_t index, void *user);
pa_operation *pa_context_play_sample_with_proplist(
    pa_context *context, const char *name, const char *device, pa_volume_t volume, const pa_proplist *proplist,
    pa_context_play_sample_cb_t callback, void *user);

// A stream.
pa_stream *pa_stream_new_with_proplist(
    pa_context *context, const char *name, const pa_sample_spec *format, const pa_channel_map *map,
    pa_proplist *properties);
int pa_stream_connect_playback(
    pa_stream *stream, const char *device, const pa_buffer_attr *sizes, pa_stream_flags_t flags,
    const pa_cvolume *volume, pa_stream *sync_stream);
int pa_stream_disconnect(pa_stream *stream);
void pa_stream_unref(pa_stream *stream);
pa_stream_state_t pa_stream_get_state(const pa_stream *stream);
typedef void (*pa_stream_notify_cb_t)(pa_stream *stream, void *user);
void pa_stream_set_state_callback(pa_stream *stream, pa_stream_notify_cb_t callback, void *user);
typedef void (*pa_stream_request_cb_t)(pa_stream *stream, size_t bytes, void *user);
void pa_stream_set_write_callback(pa_stream *stream, pa_stream_request_cb_t callback, void *user);
void pa_stream_set_underflow_callback(pa_stream *stream, pa_stream_notify_cb_t callback, void *user);
void pa_stream_set_moved_callback(pa_stream *stream, pa_stream_notify_cb_t callback, void *user);
void pa_stream_set_suspended_callback(pa_stream *stream, pa_stream_notify_cb_t callback, void *user);
typedef void (*pa_stream_event_cb_t)(pa_stream *stream, const char *name, pa_proplist *properties, void *user);
void pa_stream_set_event_callback(pa_stream *stream, pa_stream_event_cb_t callback, void *user);
void pa_stream_set_buffer_attr_callback(pa_stream *stream, pa_stream_notify_cb_t callback, void *user);
int pa_stream_begin_write(pa_stream *stream, void **data, size_t *bytes);
int pa_stream_cancel_write(pa_stream *stream);
typedef void (*pa_free_cb_t)(void *data);
int pa_stream_write(
    pa_stream *stream, const void *data, size_t bytes, pa_free_cb_t free, int64_t offset, pa_seek_mode_t seek);
size_t pa_stream_writable_size(const pa_stream *stream);
typedef void (*pa_stream_success_cb_t)(pa_stream *stream, int success, void *user);
pa_operation *pa_stream_cork(pa_stream *stream, int is_on, pa_stream_success_cb_t callback, void *user);
pa_operation *pa_stream_flush(pa_stream *stream, pa_stream_success_cb_t callback, void *user);
int pa_stream_is_suspended(const pa_stream *stream);
pa_operation *pa_stream_update_timing_info(pa_stream *stream, pa_stream_success_cb_t callback, void *user);
/** How far the server is with a stream. */
typedef struct pa_timing_info {
    struct timeval timestamp;
    int synchronized_clocks;
    pa_usec_t sink_usec;
    pa_usec_t source_usec;
    pa_usec_t transport_usec;
    int playing;
    int write_index_corrupt;
    int64_t write_index;
    int read_index_corrupt;
    int64_t read_index;
    pa_usec_t configured_sink_usec;
    pa_usec_t configured_source_usec;
    int64_t since_underrun;
} pa_timing_info;

const pa_timing_info *pa_stream_get_timing_info(pa_stream *stream);
int pa_stream_get_latency(pa_stream *stream, pa_usec_t *time, int *negative);
const pa_buffer_attr *pa_stream_get_buffer_attr(pa_stream *stream);
pa_operation *pa_stream_set_buffer_attr(
    pa_stream *stream, const pa_buffer_attr *sizes, pa_stream_success_cb_t callback, void *user);
const char *pa_stream_get_device_name(const pa_stream *stream);
uint32_t pa_stream_get_device_index(const pa_stream *stream);
uint32_t pa_stream_get_index(const pa_stream *stream);
int pa_stream_connect_record(
    pa_stream *stream, const char *device, const pa_buffer_attr *sizes, pa_stream_flags_t flags);
void pa_stream_set_read_callback(pa_stream *stream, pa_stream_request_cb_t callback, void *user);
int pa_stream_peek(pa_stream *stream, const void **data, size_t *bytes);
int pa_stream_drop(pa_stream *stream);
int pa_stream_set_monitor_stream(pa_stream *stream, uint32_t sink_input);
pa_operation *pa_stream_drain(pa_stream *stream, pa_stream_success_cb_t callback, void *user);

// Operations, properties, values.
void pa_operation_unref(pa_operation *operation);
void pa_operation_cancel(pa_operation *operation);
pa_proplist *pa_proplist_new(void);
void pa_proplist_free(pa_proplist *properties);
int pa_proplist_sets(pa_proplist *properties, const char *key, const char *value);
const char *pa_proplist_gets(const pa_proplist *properties, const char *key);
int pa_proplist_contains(const pa_proplist *properties, const char *key);
pa_volume_t pa_cvolume_avg(const pa_cvolume *volume);
pa_volume_t pa_cvolume_max(const pa_cvolume *volume);
const char *pa_strerror(int error);
pa_usec_t pa_rtclock_now(void);
const char *pa_get_library_version(void);

#endif
