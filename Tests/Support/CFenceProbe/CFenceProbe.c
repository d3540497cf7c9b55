#define _GNU_SOURCE
#include "CFenceProbe.h"

#include <CSandbox.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void *nothing(void *argument) { return argument; }

static int can_start_thread(void) {
    pthread_t thread;
    return pthread_create(&thread, NULL, nothing, NULL) == 0
        && pthread_join(thread, NULL) == 0;
}

static int can_execute(void) {
    // It does not return if it succeeds; the status of true is then 0, which is no complete set.
    char *arguments[] = {"true", NULL};
    return execv("/bin/true", arguments) == 0;
}

static int can_fork(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return child > 0;
}

static int try_everything(void) {
    int done = 0;
    if (open("/etc/passwd", O_RDONLY) >= 0) done |= PROBE_OPEN;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) done |= PROBE_SOCKET;
    if (can_fork()) done |= PROBE_FORK;
    if (can_execute()) done |= PROBE_EXECUTE;
    if (kill(getppid(), 0) == 0) done |= PROBE_SIGNAL;
    if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
        done |= PROBE_MAPPING;
    if (mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
        done |= PROBE_MAPPING;
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    if (setrlimit(RLIMIT_DATA, &limit) == 0) done |= PROBE_RAISE_LIMIT;
    if (can_start_thread()) done |= PROBE_THREAD;
    return done;
}

static int status_of(pid_t child) {
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

int fence_probe(void) {
    pid_t child = fork();
    if (child == 0) {
        csandbox_forbid_files();
        csandbox_forbid_system_calls();
        _exit(try_everything());
    }
    return status_of(child);
}

int fence_probe_files(void) {
    pid_t child = fork();
    if (child == 0) {
        csandbox_forbid_files();
        _exit(open("/etc/passwd", O_RDONLY) >= 0 ? PROBE_OPEN : 0);
    }
    return status_of(child);
}

int fence_has_landlock(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}
