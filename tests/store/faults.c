/* A disk that fails, put under a program with LD_PRELOAD: the n-th write, sync, open or read of a database file fails.

   GRIDSAGE_FAULT is "write:N", "sync:N", "open:N", "read:N" or "torn:N" (the first half of the N-th write reaches the file, and
   the program dies). Only files whose name holds ".db" are touched. With N = 0 nothing fails; when the program ends, the
   counts are written to the file GRIDSAGE_FAULT_COUNTS. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRITE, SYNC, OPEN, READ, KINDS };
static const char *const names[KINDS] = {"write", "sync", "open", "read"};
static long counts[KINDS];

static int is_ours(int file) {
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strstr(path, ".db") != NULL && strstr(path, "-shm") == NULL;
}

/* Whether this is the call that fails; 2 where it is torn. */
static int fails(int kind) {
    const char *fault = getenv("GRIDSAGE_FAULT");
    long count = __atomic_add_fetch(&counts[kind], 1, __ATOMIC_SEQ_CST);
    if (fault == NULL || strchr(fault, ':') == NULL) return 0;
    int torn = kind == WRITE && strncmp(fault, "torn:", 5) == 0;
    if (!torn && strncmp(fault, names[kind], strlen(names[kind])) != 0) return 0;
    return count == atol(strchr(fault, ':') + 1) ? 1 + torn : 0;
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("GRIDSAGE_FAULT_COUNTS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file == NULL) return;
    fprintf(file, "%ld %ld %ld %ld\n", counts[WRITE], counts[SYNC], counts[OPEN], counts[READ]);
    fclose(file);
}

static ssize_t guarded_write(int file, const void *data, size_t size, off_t at) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    int fault = is_ours(file) ? fails(WRITE) : 0;
    if (fault == 2) {
        (void)!real(file, data, size / 2, at);
        _exit(99);
    }
    if (fault == 1) {
        errno = EIO;
        return -1;
    }
    return real(file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off_t at) { return guarded_write(file, data, size, at); }
ssize_t pwrite(int file, const void *data, size_t size, off_t at) { return guarded_write(file, data, size, at); }

static ssize_t guarded_read(int file, void *data, size_t size, off_t at) {
    static ssize_t (*real)(int, void *, size_t, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "pread64");
    if (is_ours(file) && fails(READ)) {
        errno = ESTALE; /* EIO is damage to SQLite; at any other fault it gives up the whole transaction. */
        return -1;
    }
    return real(file, data, size, at);
}

ssize_t pread64(int file, void *data, size_t size, off_t at) { return guarded_read(file, data, size, at); }
ssize_t pread(int file, void *data, size_t size, off_t at) { return guarded_read(file, data, size, at); }

static int guarded_sync(const char *name, int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (is_ours(file) && fails(SYNC)) {
        errno = EIO;
        return -1;
    }
    return real(file);
}

int fsync(int file) { return guarded_sync("fsync", file); }
int fdatasync(int file) { return guarded_sync("fdatasync", file); }

static int guarded_open(const char *name, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    if (path && strstr(path, ".db") && fails(OPEN)) {
        errno = EIO;
        return -1;
    }
    return real(path, flags, mode);
}

#define OPENER(name)                                                                                                   \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;                                      \
        va_end(rest);                                                                                                  \
        return guarded_open(#name, path, flags, mode);                                                                 \
    }
OPENER(open)
OPENER(open64)
