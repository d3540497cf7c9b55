// Starting, limiting and ending processes.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int add_descriptors(posix_spawn_file_actions_t *actions, int socket) {
    int error = 0;
    for (int stream = 0; stream <= 2 && error == 0; stream++)
        error = posix_spawn_file_actions_addopen(actions, stream, "/dev/null", O_RDWR, 0);
    // dup2 to the same descriptor clears its close-on-exec flag, too.
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, socket, CSANDBOX_SOCKET);
    if (error == 0)
        error = posix_spawn_file_actions_addclosefrom_np(actions, CSANDBOX_SOCKET + 1);
    return error;
}

// Signals are as in a new program, whatever the service blocks or ignores.
static int add_signals(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
    // A group of its own, so that Control-C in a terminal ends the service and not its decoders:
    // the service still uses them for the requests in flight.
    if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
    if (error == 0) error = posix_spawnattr_setflags(attributes, flags);
    return error;
}

static int spawn(const char *program, const char *argument, int socket, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        char *arguments[] = {(char *)program, (char *)argument, NULL};
        char *environment[] = {
            // Swift's handler of crashes would start another program, which the fences forbid.
            "SWIFT_BACKTRACE=enable=no",
            // In bytes. Memory that goes back to the system after each buffer costs 3,000 page
            // faults for a photograph of 12 megapixels: 10 ms. Without a threshold for large
            // buffers and with more arenas, a decoder keeps 110 MB of data after 250 pictures.
            "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=4194304",
            "MALLOC_TRIM_THRESHOLD_=33554432", NULL};
        error = add_descriptors(&actions, socket);
        if (error == 0) error = add_signals(&attributes);
        if (error == 0)
            error = posix_spawn(pid, program, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

// A service whose parent ignored SIGCHLD inherits that. The system would then forget each process
// that ends, and give its id to another one before csandbox_end.
static void remember_ended_processes(void) {
    struct sigaction action;
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        signal(SIGCHLD, SIG_DFL);
}

int csandbox_start(const char *program, const char *argument, csandbox_process *process) {
    remember_ended_processes();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    // Above the standard streams, which the new process opens first.
    int end = fcntl(ends[1], F_DUPFD_CLOEXEC, CSANDBOX_SOCKET);
    int error = end < 0 ? errno : 0;
    close(ends[1]);
    pid_t pid = 0;
    if (error == 0) error = spawn(program, argument, end, &pid);
    if (end >= 0) close(end);
    if (error != 0) close(ends[0]);
    else *process = (csandbox_process){.pid = pid, .socket = ends[0]};
    return error;
}

int64_t csandbox_cpu_milliseconds(int32_t pid) {
    clockid_t clock;
    struct timespec used = {0};
    if (clock_getcpuclockid(pid, &clock) == 0) clock_gettime(clock, &used);
    return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

// Sets a soft limit, as far as the hard one allows. A lowered hard limit could not be raised for the
// next picture; the fence of system calls keeps the process from changing its limits itself.
static int limit(pid_t pid, __rlimit_resource_t resource, rlim_t soft) {
    struct rlimit limit;
    if (prlimit(pid, resource, NULL, &limit) != 0) return errno;
    limit.rlim_cur = soft < limit.rlim_max ? soft : limit.rlim_max;
    return prlimit(pid, resource, &limit, NULL) == 0 ? 0 : errno;
}

int csandbox_limit(int32_t pid, uint64_t data_bytes, uint32_t cpu_seconds) {
    int error = csandbox_is_sanitized() ? 0 : limit(pid, RLIMIT_DATA, data_bytes);
    if (error != 0) return error;
    rlim_t used = (rlim_t)csandbox_cpu_milliseconds(pid) / 1000 + 1;
    return limit(pid, RLIMIT_CPU, used + cpu_seconds);
}

// Whether a process ends within so many milliseconds. Kernels before Linux 5.3 cannot wait for that:
// there it is taken for ended.
static int ends_by_itself(pid_t pid, int milliseconds) {
    int descriptor = (int)syscall(SYS_pidfd_open, pid, 0);
    if (descriptor < 0) return 1;
    struct pollfd end = {.fd = descriptor, .events = POLLIN};
    int count = poll(&end, 1, milliseconds);
    close(descriptor);
    return count > 0;
}

csandbox_ending csandbox_end(csandbox_process process, int32_t grace_milliseconds) {
    struct rusage usage = {0};
    int status = 0;
    int is_own_end = grace_milliseconds > 0 && ends_by_itself(process.pid, grace_milliseconds);
    kill(process.pid, SIGKILL);
    while (wait4(process.pid, &status, 0, &usage) < 0 && errno == EINTR) {}
    close(process.socket);
    return (csandbox_ending){
        .cpu_milliseconds = (int64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
            + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000,
        .signal = is_own_end && WIFSIGNALED(status) ? WTERMSIG(status) : 0};
}
