#ifndef TACET_OBJECT_SLOTS_H
#define TACET_OBJECT_SLOTS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A place for one live object of the C library, with the lock of the object. It has 64 bytes where the mutex has 40: one line of the
/// processor's cache.
typedef struct {
    pthread_mutex_t mutex;
    /// The number of objects that the slot has had, which is part of an object's handle.
    uint64_t generation;
    /// The object, retained; null while there is none.
    void *_Nullable object;
    /// Whether the slot has an object, or is kept for one that is being made. Written by tacet_slot_set_taken(), with the lock.
    bool is_taken;
} tacet_object_slot;

/// Whether a slot is taken, without its lock: a call that renders holds the lock for as long as it renders.
static inline bool tacet_slot_is_taken(const tacet_object_slot *_Nonnull slot) {
    return __atomic_load_n(&slot->is_taken, __ATOMIC_ACQUIRE);
}

static inline void tacet_slot_set_taken(tacet_object_slot *_Nonnull slot, bool is_taken) {
    __atomic_store_n(&slot->is_taken, is_taken, __ATOMIC_RELEASE);
}

enum { TACET_ENGINE_SLOTS = 64, TACET_SESSION_SLOTS = 128, TACET_RECORDER_SLOTS = 16 };

// The slots are C because Swift makes its globals at their first use: each use then asks whether it is the first, and follows pointers to
// the memory. After a frame's sleep every line of memory has to be fetched.
extern tacet_object_slot tacet_engine_slots[TACET_ENGINE_SLOTS];
extern tacet_object_slot tacet_session_slots[TACET_SESSION_SLOTS];
extern tacet_object_slot tacet_recorder_slots[TACET_RECORDER_SLOTS];

static inline tacet_object_slot *_Nonnull tacet_first_engine_slot(void) { return tacet_engine_slots; }
static inline tacet_object_slot *_Nonnull tacet_first_session_slot(void) { return tacet_session_slots; }
static inline tacet_object_slot *_Nonnull tacet_first_recorder_slot(void) { return tacet_recorder_slots; }

#endif
