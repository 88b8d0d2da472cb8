#ifndef C_INTERFACE_CALLS_H
#define C_INTERFACE_CALLS_H

#include <stddef.h>

/// How many cases there are.
size_t interface_case_count(void);
/// The name of a case.
const char *interface_case_name(size_t index);
/// Runs a case in a directory it may write to. Returns what failed, a line each, or an empty string; to be freed.
char *interface_case_run(size_t index, const char *directory);
/// Has eight threads call everything on one engine for so many seconds. Returns as interface_case_run().
char *interface_hammer(double seconds, const char *directory);
/// The median of nanoseconds that a play takes while the mixing thread runs, over so many plays; negative on failure.
double interface_play_nanoseconds(size_t count);
/// Loads 64 MB from memory where the system has a quarter of that left: 0 if that fails in words, and later works.
int interface_load_memory_when_short(void);
/// How many setters the interface has that leave something for another thread.
size_t interface_setter_count(void);
/// The name of a setter.
const char *interface_setter_name(size_t index);
/// Calls a setter so many times on an engine that plays to nowhere, and returns the seconds that the engine's end then takes; negative
/// on failure.
double interface_flood(size_t index, unsigned count, const char *directory);
/// Every public struct with its size, and its fields with their offsets, a line each.
const char *interface_layout(void);

#endif
