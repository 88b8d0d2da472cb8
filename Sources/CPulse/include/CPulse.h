#ifndef TACET_CPULSE_H
#define TACET_CPULSE_H

#include "libpulse.h"

/// The functions of libpulse that Tacet cannot work without.
#define TACET_PULSE_SYMBOLS(X) \
    /* the main loop, which runs on a thread of Tacet's */ \
    X(pa_mainloop_new) X(pa_mainloop_free) X(pa_mainloop_get_api) X(pa_mainloop_set_poll_func) \
    X(pa_mainloop_run) X(pa_mainloop_quit) \
    /* the connection */ \
    X(pa_context_new_with_proplist) X(pa_context_connect) X(pa_context_disconnect) X(pa_context_unref) \
    X(pa_context_get_state) X(pa_context_set_state_callback) X(pa_context_errno) X(pa_context_rttime_new) \
    X(pa_context_rttime_restart) \
    /* the server's devices and streams */ \
    X(pa_context_subscribe) X(pa_context_set_subscribe_callback) X(pa_context_get_server_info) \
    X(pa_context_get_sink_info_list) X(pa_context_get_sink_info_by_index) X(pa_context_get_sink_info_by_name) \
    X(pa_context_get_source_info_list) X(pa_context_get_source_info_by_index) X(pa_context_get_client_info_list) \
    X(pa_context_get_sink_input_info_list) X(pa_context_get_source_output_info_list) \
    /* Tacet's own playback stream */ \
    X(pa_stream_new_with_proplist) X(pa_stream_connect_playback) X(pa_stream_disconnect) \
    X(pa_stream_unref) \
    X(pa_stream_get_state) X(pa_stream_set_state_callback) X(pa_stream_set_write_callback) \
    X(pa_stream_set_underflow_callback) \
    X(pa_stream_set_moved_callback) X(pa_stream_set_suspended_callback) \
    X(pa_stream_set_event_callback) X(pa_stream_set_buffer_attr_callback) \
    X(pa_stream_begin_write) X(pa_stream_cancel_write) X(pa_stream_write) X(pa_stream_writable_size) \
    X(pa_stream_cork) X(pa_stream_flush) X(pa_stream_is_suspended) \
    X(pa_stream_update_timing_info) X(pa_stream_get_timing_info) X(pa_stream_get_latency) \
    X(pa_stream_get_buffer_attr) X(pa_stream_set_buffer_attr) \
    X(pa_stream_get_device_name) X(pa_stream_get_device_index) X(pa_stream_get_index) \
    /* a microphone, and the level of another program's stream */ \
    X(pa_stream_connect_record) X(pa_stream_set_read_callback) X(pa_stream_peek) X(pa_stream_drop) \
    /* operations, properties, values */ \
    X(pa_operation_unref) \
    X(pa_proplist_new) X(pa_proplist_free) X(pa_proplist_sets) X(pa_proplist_gets) X(pa_proplist_contains) \
    X(pa_cvolume_avg) X(pa_cvolume_max) \
    X(pa_strerror) X(pa_rtclock_now) X(pa_get_library_version)

/// The functions that Tacet can work without: levels then stay unmeasured, and system sounds unheard. Null where the library
/// (an old one, or another sound server's replacement) does not have them.
#define TACET_PULSE_OPTIONAL_SYMBOLS(X) \
    X(pa_stream_set_monitor_stream) X(pa_stream_drain) \
    X(pa_operation_cancel) X(pa_context_get_module_info_list) \
    X(pa_context_get_sample_info_by_name) X(pa_context_play_sample_with_proplist)

#define TACET_PULSE_MEMBER(name) __typeof__(&name) _Nonnull name;
#define TACET_PULSE_OPTIONAL_MEMBER(name) __typeof__(&name) _Nullable name;

typedef struct {
    TACET_PULSE_SYMBOLS(TACET_PULSE_MEMBER)
    TACET_PULSE_OPTIONAL_SYMBOLS(TACET_PULSE_OPTIONAL_MEMBER)
} tacet_pulse_functions;

/// Returns the functions of libpulse.so.0, loaded on first use. Null if the machine has no libpulse, or the process has no
/// memory or descriptor for it now; the next call tries again. Any thread.
const tacet_pulse_functions *_Nullable tacet_pulse(void);

#endif
