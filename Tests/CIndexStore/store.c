#include "CIndexStore.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>

enum { DEPENDS_ON_RECORD = 2, IS_DEFINITION = 1 << 1, IS_REFERENCE = 1 << 2 };

typedef bool (*visit_name)(void *context, index_text name);
typedef bool (*visit_object)(void *context, void *object);

struct index_store {
    void *library;
    void *store;
    void *(*store_create)(const char *, void **);
    void (*store_dispose)(void *);
    bool (*store_units_apply_f)(void *, unsigned, void *, visit_name);
    void *(*unit_reader_create)(void *, const char *, void **);
    void (*unit_reader_dispose)(void *);
    index_text (*unit_reader_get_main_file)(void *);
    void (*unit_reader_get_modification_time)(void *, int64_t *, int64_t *);
    bool (*unit_reader_dependencies_apply_f)(void *, void *, visit_object);
    int (*unit_dependency_get_kind)(void *);
    index_text (*unit_dependency_get_name)(void *);
    index_text (*unit_dependency_get_filepath)(void *);
    void *(*record_reader_create)(void *, const char *, void **);
    void (*record_reader_dispose)(void *);
    bool (*record_reader_occurrences_apply_f)(void *, void *, visit_object);
    void *(*occurrence_get_symbol)(void *);
    uint64_t (*occurrence_get_roles)(void *);
    void (*occurrence_get_line_col)(void *, unsigned *, unsigned *);
    index_text (*symbol_get_name)(void *);
    index_text (*symbol_get_usr)(void *);
};

#define FIND(name)                                                          \
    if (!(store->name = dlsym(store->library, "indexstore_" #name))) {      \
        *problem = "the library has no indexstore_" #name;                  \
        index_store_close(store);                                           \
        return NULL;                                                        \
    }

index_store *index_store_open(const char *library, const char *path, const char **problem) {
    index_store *store = calloc(1, sizeof *store);
    if (!store) return NULL;
    store->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!store->library) {
        *problem = "the library cannot be loaded";
        index_store_close(store);
        return NULL;
    }
    FIND(store_dispose)
    FIND(store_create)
    FIND(store_units_apply_f)
    FIND(unit_reader_create)
    FIND(unit_reader_dispose)
    FIND(unit_reader_get_main_file)
    FIND(unit_reader_get_modification_time)
    FIND(unit_reader_dependencies_apply_f)
    FIND(unit_dependency_get_kind)
    FIND(unit_dependency_get_name)
    FIND(unit_dependency_get_filepath)
    FIND(record_reader_create)
    FIND(record_reader_dispose)
    FIND(record_reader_occurrences_apply_f)
    FIND(occurrence_get_symbol)
    FIND(occurrence_get_roles)
    FIND(occurrence_get_line_col)
    FIND(symbol_get_name)
    FIND(symbol_get_usr)
    store->store = store->store_create(path, NULL);
    if (!store->store) {
        *problem = "there is no index in the build directory";
        index_store_close(store);
        return NULL;
    }
    return store;
}

void index_store_close(index_store *store) {
    if (store->store) store->store_dispose(store->store);
    // The library stays loaded: LLVM's static state does not survive dlclose.
    free(store);
}

typedef struct {
    index_store *store;
    void *context;
    void (*visit)(void *, index_text, index_text, int64_t);
    index_text path;
    int64_t time;
} file_visit;

static bool same(index_text one, index_text other) {
    if (one.length != other.length) return false;
    for (size_t index = 0; index < one.length; index++)
        if (one.start[index] != other.start[index]) return false;
    return true;
}

static bool visit_dependency(void *context, void *dependency) {
    file_visit *file = context;
    index_store *store = file->store;
    if (store->unit_dependency_get_kind(dependency) == DEPENDS_ON_RECORD
        && same(store->unit_dependency_get_filepath(dependency), file->path))
        file->visit(file->context, file->path, store->unit_dependency_get_name(dependency), file->time);
    return true;
}

static bool visit_unit(void *context, index_text name) {
    file_visit *file = context;
    index_store *store = file->store;
    char text[4096];
    if (name.length >= sizeof text) return true;
    for (size_t index = 0; index < name.length; index++) text[index] = name.start[index];
    text[name.length] = 0;
    void *unit = store->unit_reader_create(store->store, text, NULL);
    if (!unit) return true;
    int64_t seconds = 0, nanoseconds = 0;
    store->unit_reader_get_modification_time(unit, &seconds, &nanoseconds);
    file->time = seconds * 1000000000 + nanoseconds;
    file->path = store->unit_reader_get_main_file(unit);
    store->unit_reader_dependencies_apply_f(unit, file, visit_dependency);
    store->unit_reader_dispose(unit);
    return true;
}

void index_store_visit_files(
    index_store *store, void *context, void (*visit)(void *, index_text, index_text, int64_t)) {
    file_visit file = {.store = store, .context = context, .visit = visit};
    store->store_units_apply_f(store->store, 1, &file, visit_unit);
}

typedef struct {
    index_store *store;
    void *context;
    void (*visit)(void *, index_text, index_text, unsigned, unsigned, int);
} record_visit;

static bool visit_occurrence(void *context, void *occurrence) {
    record_visit *record = context;
    index_store *store = record->store;
    uint64_t roles = store->occurrence_get_roles(occurrence);
    if (!(roles & (IS_DEFINITION | IS_REFERENCE))) return true;
    unsigned line = 0, column = 0;
    store->occurrence_get_line_col(occurrence, &line, &column);
    void *symbol = store->occurrence_get_symbol(occurrence);
    record->visit(
        record->context, store->symbol_get_usr(symbol), store->symbol_get_name(symbol), line, column,
        (roles & IS_DEFINITION) != 0);
    return true;
}

int index_store_visit_record(
    index_store *store, const char *name, void *context,
    void (*visit)(void *, index_text, index_text, unsigned, unsigned, int)) {
    void *reader = store->record_reader_create(store->store, name, NULL);
    if (!reader) return -1;
    record_visit record = {.store = store, .context = context, .visit = visit};
    store->record_reader_occurrences_apply_f(reader, &record, visit_occurrence);
    store->record_reader_dispose(reader);
    return 0;
}
