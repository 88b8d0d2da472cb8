#ifndef TACET_LIBOPENMPT_H
#define TACET_LIBOPENMPT_H

#include <stddef.h>
#include <stdint.h>

// The part of libopenmpt's C interface that Tacet calls. The interface is stable since 0.5.0. So a build needs no header of
// libopenmpt. A test compares each declaration with the library's own header.

/// A module that the library has loaded.
typedef struct openmpt_module openmpt_module;

/// A setting, by the name `ctl`, which takes effect before the module is loaded. A null name ends a list of them.
typedef struct {
    const char *_Nullable ctl;
    const char *_Nullable value;
} openmpt_module_initial_ctl;

typedef void (*openmpt_log_func)(const char *_Nullable message, void *_Nullable user);
typedef int (*openmpt_error_func)(int error, void *_Nullable user);

/// The error code for lack of memory.
enum { TACET_OPENMPT_OUT_OF_MEMORY = 256 + 21 };

/// The version: major, minor, patch and build, 8, 8, 8 and 8 bits.
uint32_t openmpt_get_library_version(void);
void openmpt_free_string(const char *_Nullable string);
/// Drops each message. Without a function of its own the library writes to standard error.
void openmpt_log_func_silent(const char *_Nullable message, void *_Nullable user);

openmpt_module *_Nullable openmpt_module_create_from_memory2(
    const void *_Nullable bytes, size_t count, openmpt_log_func _Nullable log, void *_Nullable log_user,
    openmpt_error_func _Nullable report, void *_Nullable report_user, int *_Nullable error,
    const char *_Nullable *_Nullable error_message, const openmpt_module_initial_ctl *_Nullable settings);
void openmpt_module_destroy(openmpt_module *_Nullable module);
int openmpt_module_ctl_set_text(openmpt_module *_Nonnull module, const char *_Nonnull name, const char *_Nonnull value);
double openmpt_module_get_duration_seconds(openmpt_module *_Nonnull module);
const char *_Nullable openmpt_module_get_metadata(openmpt_module *_Nonnull module, const char *_Nonnull key);
double openmpt_module_set_position_seconds(openmpt_module *_Nonnull module, double seconds);
double openmpt_module_set_position_order_row(openmpt_module *_Nonnull module, int32_t order, int32_t row);
int32_t openmpt_module_get_current_order(openmpt_module *_Nonnull module);
int32_t openmpt_module_get_current_row(openmpt_module *_Nonnull module);
int32_t openmpt_module_get_current_pattern(openmpt_module *_Nonnull module);
/// The ticks of a row.
int32_t openmpt_module_get_current_speed(openmpt_module *_Nonnull module);
/// The tempo in the unit of trackers: 2.5 s have so many ticks.
int32_t openmpt_module_get_current_tempo(openmpt_module *_Nonnull module);
double openmpt_module_get_current_estimated_bpm(openmpt_module *_Nonnull module);
size_t openmpt_module_read_interleaved_float_stereo(
    openmpt_module *_Nonnull module, int32_t rate, size_t count, float *_Nonnull frames);

#endif
