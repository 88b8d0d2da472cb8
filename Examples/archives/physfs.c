#include <physfs.h>
#include <stdio.h>

#include "archive.h"

/* PhysicsFS: a directory, or an archive of a format that it knows. It has a lock of its own. */

static int64_t read_file(void *user_data, uint64_t offset, void *destination, size_t count) {
    PHYSFS_File *file = user_data;
    return PHYSFS_seek(file, offset) ? PHYSFS_readBytes(file, destination, count) : -1;
}

static void close_file(void *user_data) { PHYSFS_close(user_data); }

static tacet_result open_file(const char *path, tacet_file *file, void *user_data) {
    (void)user_data;
    if (!PHYSFS_exists(path)) return TACET_EMPTY;
    PHYSFS_File *found = PHYSFS_openRead(path);
    if (!found) return TACET_ERROR_UNREADABLE;
    PHYSFS_sint64 size = PHYSFS_fileLength(found);
    file->size = size < 0 ? 0 : (uint64_t)size;
    file->user_data = found;
    file->read = read_file;
    file->close = close_file;
    return TACET_OK;
}

static void close_archive(void *user_data) {
    (void)user_data;
    PHYSFS_deinit();
}

int use_archive(tacet_engine *audio, const char *path) {
    if (!PHYSFS_init(NULL) || !PHYSFS_mount(path, NULL, 0)) {
        fprintf(stderr, "%s: %s\n", path, PHYSFS_getErrorByCode(PHYSFS_getLastErrorCode()));
        return -1;
    }
    return tacet_engine_set_file_opener(audio, open_file, close_archive, NULL);
}
