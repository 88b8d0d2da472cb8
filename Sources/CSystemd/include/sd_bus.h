#ifndef TACET_SD_BUS_H
#define TACET_SD_BUS_H

// The part of sd-bus that Tacet uses, as libsystemd, libelogind and libbasu have it. So a build needs no header of theirs.
// A test compares each declaration with libsystemd's own header.

#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;

typedef struct {
    const char *name;
    const char *message;
    int _need_free;
} sd_bus_error;

/// The types of D-Bus, as the letters of a signature.
enum {
    SD_BUS_TYPE_BYTE = 'y',
    SD_BUS_TYPE_BOOLEAN = 'b',
    SD_BUS_TYPE_INT16 = 'n',
    SD_BUS_TYPE_UINT16 = 'q',
    SD_BUS_TYPE_INT32 = 'i',
    SD_BUS_TYPE_UINT32 = 'u',
    SD_BUS_TYPE_INT64 = 'x',
    SD_BUS_TYPE_UINT64 = 't',
    SD_BUS_TYPE_DOUBLE = 'd',
    SD_BUS_TYPE_STRING = 's',
    SD_BUS_TYPE_OBJECT_PATH = 'o',
    SD_BUS_TYPE_SIGNATURE = 'g',
    SD_BUS_TYPE_UNIX_FD = 'h',
    SD_BUS_TYPE_ARRAY = 'a',
    SD_BUS_TYPE_VARIANT = 'v',
    SD_BUS_TYPE_STRUCT = 'r',
    SD_BUS_TYPE_STRUCT_BEGIN = '(',
    SD_BUS_TYPE_STRUCT_END = ')',
    SD_BUS_TYPE_DICT_ENTRY = 'e',
    SD_BUS_TYPE_DICT_ENTRY_BEGIN = '{',
    SD_BUS_TYPE_DICT_ENTRY_END = '}',
};

typedef int (*sd_bus_message_handler_t)(sd_bus_message *message, void *user, sd_bus_error *error);

int sd_bus_open_user(sd_bus **bus);
int sd_bus_open_system(sd_bus **bus);
void sd_bus_close(sd_bus *bus);
sd_bus *sd_bus_unref(sd_bus *bus);
int sd_bus_process(sd_bus *bus, sd_bus_message **message);
int sd_bus_get_fd(sd_bus *bus);
int sd_bus_get_events(sd_bus *bus);
int sd_bus_get_timeout(sd_bus *bus, uint64_t *microseconds);
int sd_bus_add_match_async(
    sd_bus *bus, sd_bus_slot **slot, const char *match, sd_bus_message_handler_t callback,
    sd_bus_message_handler_t install_callback, void *user);
int sd_bus_call_async(
    sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, sd_bus_message_handler_t callback, void *user,
    uint64_t microseconds);
int sd_bus_add_object(
    sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t callback, void *user);
int sd_bus_add_fallback(
    sd_bus *bus, sd_bus_slot **slot, const char *prefix, sd_bus_message_handler_t callback, void *user);
int sd_bus_send(sd_bus *bus, sd_bus_message *message, uint64_t *cookie);
int sd_bus_message_new_signal(
    sd_bus *bus, sd_bus_message **message, const char *path, const char *interface, const char *member);
int sd_bus_message_new_method_return(sd_bus_message *call, sd_bus_message **message);
int sd_bus_reply_method_error(sd_bus_message *call, const sd_bus_error *error);
int sd_bus_message_new_method_call(
    sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
    const char *member);
int sd_bus_message_set_auto_start(sd_bus_message *message, int is_on);
int sd_bus_message_append_basic(sd_bus_message *message, char type, const void *value);
sd_bus_message *sd_bus_message_unref(sd_bus_message *message);
int sd_bus_message_is_method_error(sd_bus_message *message, const char *name);
int sd_bus_message_set_destination(sd_bus_message *message, const char *destination);
const char *sd_bus_message_get_sender(sd_bus_message *message);
const char *sd_bus_message_get_path(sd_bus_message *message);
const char *sd_bus_message_get_interface(sd_bus_message *message);
const char *sd_bus_message_get_member(sd_bus_message *message);
int sd_bus_message_open_container(sd_bus_message *message, char type, const char *contents);
int sd_bus_message_close_container(sd_bus_message *message);
int sd_bus_message_peek_type(sd_bus_message *message, char *type, const char **contents);
int sd_bus_message_skip(sd_bus_message *message, const char *types);
int sd_bus_message_read_basic(sd_bus_message *message, char type, void *value);
int sd_bus_message_enter_container(sd_bus_message *message, char type, const char *contents);
int sd_bus_message_exit_container(sd_bus_message *message);

#endif
