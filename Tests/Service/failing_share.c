// Lets the calls to a folder fail, or hang, as those to a share whose server is gone, for a process that
// loads this library before the C library. What happens is the word in a file, which a test writes: the
// name of an error, hang, hang-watch for inotify alone, slow for a millisecond in each call, or nothing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *folder, *control;

// NFS and SMB mounted with soft: EIO or ETIMEDOUT, EHOSTDOWN; FUSE: ENOTCONN.
static const struct { const char *name; int number; } errors[] = {
    {"EIO", EIO}, {"ESTALE", ESTALE}, {"EACCES", EACCES}, {"ENOTCONN", ENOTCONN},
    {"ETIMEDOUT", ETIMEDOUT}, {"EHOSTDOWN", EHOSTDOWN},
};

__attribute__((constructor)) static void find_folder(void) {
    folder = getenv("FAILING_SHARE");
    control = getenv("FAILING_SHARE_CONTROL");
}

static int raw_open(int base, const char *path, int flags, mode_t mode) {
    return (int)syscall(SYS_openat, base, path, flags, mode);
}

static int is_inside(int base, const char *path) {
    if (!folder || !control || !path) return 0;
    char whole[8192];
    if (path[0] == '/') {
        snprintf(whole, sizeof whole, "%s", path);
    } else {
        char link[64], outer[4096];
        ssize_t length = -1;
        if (base != AT_FDCWD) {
            snprintf(link, sizeof link, "/proc/self/fd/%d", base);
            length = readlink(link, outer, sizeof outer - 1);
        }
        if (length < 0) return 0;
        outer[length] = 0;
        snprintf(whole, sizeof whole, "%s/%s", outer, path);
    }
    size_t length = strlen(folder);
    return strncmp(whole, folder, length) == 0 && (whole[length] == 0 || whole[length] == '/');
}

// The error of a call; zero if it may go on. Some calls hang by a word of their own.
static int failure_by(const char *hanging, int base, const char *path) {
    if (!is_inside(base, path)) return 0;
    for (;;) {
        char word[16] = "";
        int file = raw_open(AT_FDCWD, control, O_RDONLY | O_CLOEXEC, 0);
        if (file < 0) return 0;
        ssize_t length = read(file, word, sizeof word - 1);
        close(file);
        word[length > 0 ? length : 0] = 0;
        if (strcmp(word, "hang") == 0 || strcmp(word, hanging) == 0) {
            usleep(20000);
            continue;
        }
        if (strcmp(word, "slow") == 0) usleep(1000);
        for (size_t place = 0; place < sizeof errors / sizeof *errors; place++) {
            if (strcmp(word, errors[place].name) == 0) return errors[place].number;
        }
        return 0;
    }
}

static int failure(int base, const char *path) { return failure_by("hang", base, path); }

static mode_t mode_of(int flags, va_list list) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
}

int openat(int base, const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = mode_of(flags, list);
    va_end(list);
    int error = failure(base, path);
    if (error) return errno = error, -1;
    return raw_open(base, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = mode_of(flags, list);
    va_end(list);
    int error = failure(AT_FDCWD, path);
    if (error) return errno = error, -1;
    return raw_open(AT_FDCWD, path, flags, mode);
}

int openat64(int, const char *, int, ...) __attribute__((alias("openat")));
int open64(const char *, int, ...) __attribute__((alias("open")));

int inotify_add_watch(int instance, const char *path, uint32_t events) {
    char folder_of[4096];
    ssize_t length = readlink(path, folder_of, sizeof folder_of - 1);
    folder_of[length > 0 ? length : 0] = 0;
    int error = failure_by("hang-watch", AT_FDCWD, folder_of);
    if (error) return errno = error, -1;
    return (int)syscall(SYS_inotify_add_watch, instance, path, events);
}

char *realpath(const char *restrict path, char *restrict resolved) {
    int error = failure(AT_FDCWD, path);
    if (error) return errno = error, NULL;
    char *(*next)(const char *, char *) = (char *(*)(const char *, char *))dlsym(RTLD_NEXT, "realpath");
    return next ? next(path, resolved) : NULL;
}

int fstatat(int base, const char *restrict path, struct stat *restrict status, int flags) {
    int error = failure(base, path);
    if (error) return errno = error, -1;
    return (int)syscall(SYS_newfstatat, base, path, status, flags);
}
