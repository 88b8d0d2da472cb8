#ifndef TACET_INDEX_STORE_H
#define TACET_INDEX_STORE_H

#include <stddef.h>
#include <stdint.h>

/// Reads the index that the Swift compiler writes beside a debug build: every declaration and every use of it.
///
/// The toolchain's libIndexStore.so is loaded with dlopen. Its interface is `indexstore/indexstore.h` of
/// https://github.com/swiftlang/llvm-project; only what the tests need is declared here.

typedef struct index_store index_store;

/// Text that does not end in zero and lives for the duration of the callback.
typedef struct {
    const char *_Nullable start;
    size_t length;
} index_text;

/// Opens the index in the directory `path` through the library at `library`; NULL and a reason in `problem` if it cannot.
index_store *_Nullable index_store_open(
    const char *_Nonnull library, const char *_Nonnull path, const char *_Nullable *_Nonnull problem);

/// Passes every compiled source file: its absolute path, the name of its record, when it was compiled (nanoseconds).
/// A file that was compiled for two targets, or for one that no longer exists, is passed once for each.
void index_store_visit_files(
    index_store *_Nonnull store, void *_Nonnull context,
    void (*_Nonnull visit)(void *_Nonnull context, index_text path, index_text record, int64_t time));

/// Passes every definition (`defines` is 1) and use (0) in a record: the symbol's unique name (USR), its plain name, the
/// line and the column in bytes, both from 1. Returns 0, or -1 if the record cannot be read.
int index_store_visit_record(
    index_store *_Nonnull store, const char *_Nonnull record, void *_Nonnull context,
    void (*_Nonnull visit)(
        void *_Nonnull context, index_text symbol, index_text name, unsigned line, unsigned column,
        int defines));

void index_store_close(index_store *_Nonnull store);

#endif
