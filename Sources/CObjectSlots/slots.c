#include "CObjectSlots.h"

// The first slot begins a line of the cache.
#define LINES __attribute__((aligned(64)))
#define EMPTY(count) {[0 ... (count) - 1] = {.mutex = PTHREAD_MUTEX_INITIALIZER}}

LINES tacet_object_slot tacet_engine_slots[TACET_ENGINE_SLOTS] = EMPTY(TACET_ENGINE_SLOTS);
LINES tacet_object_slot tacet_session_slots[TACET_SESSION_SLOTS] = EMPTY(TACET_SESSION_SLOTS);
LINES tacet_object_slot tacet_recorder_slots[TACET_RECORDER_SLOTS] = EMPTY(TACET_RECORDER_SLOTS);
