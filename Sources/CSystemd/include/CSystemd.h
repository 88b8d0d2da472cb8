#ifndef TACET_CSYSTEMD_H
#define TACET_CSYSTEMD_H

#include "sd_bus.h"

/// The functions of sd-bus that Tacet calls. None is variadic, and none waits for a peer.
#define TACET_SYSTEMD_SYMBOLS(X) \
    /* the connection */ \
    X(sd_bus_open_user) X(sd_bus_open_system) X(sd_bus_close) X(sd_bus_unref) \
    X(sd_bus_process) X(sd_bus_get_fd) X(sd_bus_get_events) X(sd_bus_get_timeout) \
    X(sd_bus_add_match_async) X(sd_bus_call_async) \
    /* an object */ \
    X(sd_bus_add_object) X(sd_bus_add_fallback) X(sd_bus_send) X(sd_bus_message_new_signal) X(sd_bus_message_new_method_return) \
    X(sd_bus_reply_method_error) \
    /* messages */ \
    X(sd_bus_message_new_method_call) X(sd_bus_message_set_auto_start) X(sd_bus_message_append_basic) \
    X(sd_bus_message_unref) X(sd_bus_message_is_method_error) \
    X(sd_bus_message_set_destination) \
    X(sd_bus_message_get_sender) X(sd_bus_message_get_path) X(sd_bus_message_get_interface) \
    X(sd_bus_message_get_member) \
    X(sd_bus_message_open_container) X(sd_bus_message_close_container) \
    X(sd_bus_message_peek_type) X(sd_bus_message_skip) \
    X(sd_bus_message_read_basic) X(sd_bus_message_enter_container) X(sd_bus_message_exit_container)

#define TACET_SYSTEMD_MEMBER(name) __typeof__(&name) _Nonnull name;

typedef struct {
    TACET_SYSTEMD_SYMBOLS(TACET_SYSTEMD_MEMBER)
} tacet_systemd_functions;

/// Returns the functions of sd-bus from libsystemd, libelogind or libbasu, loaded on first use. Null if the machine has none
/// of them, or the process has no memory or descriptor for it now; the next call tries again. Any thread.
const tacet_systemd_functions *_Nullable tacet_systemd(void);

#endif
