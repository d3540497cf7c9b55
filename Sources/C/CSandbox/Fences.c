// What a process may no longer do.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

int csandbox_is_sanitized(void) {
#ifdef IS_SANITIZED
    return 1;
#else
    return 0;
#endif
}

// The largest value of /proc/self/oom_score_adj: ended before all processes with a smaller one.
static int prefer_for_ending(void) {
    int descriptor = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    int error = write(descriptor, "1000", 4) == 4 ? 0 : errno;
    close(descriptor);
    return error;
}

// Rights of later versions of Landlock than the header's: to truncate a file (3) and to control a
// device (5).
enum { truncate_file = 1 << 14, control_device = 1 << 15 };

// A rule set that handles every access to files that the kernel knows, and allows none of them. The
// rights named are those of Landlock's first version, which a kernel has from 5.13 on.
static int forbid_files(void) {
    long version = syscall(
        SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    struct landlock_ruleset_attr handled = {
        .handled_access_fs = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE
            | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR
            | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE
            | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR
            | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK
            | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK
            | LANDLOCK_ACCESS_FS_MAKE_SYM};
    if (version >= 3) handled.handled_access_fs |= truncate_file;
    if (version >= 5) handled.handled_access_fs |= control_device;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
    if (rules < 0) return errno;
    int error = syscall(SYS_landlock_restrict_self, rules, 0) == 0 ? 0 : errno;
    close(rules);
    return error;
}

// System calls without a condition: memory, threads, clocks, and messages over the socket that is
// open already. None of them opens, connects or starts anything.
static const int allowed_calls[] = {
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(exit),
    SCMP_SYS(exit_group), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(restart_syscall), SCMP_SYS(getrandom), SCMP_SYS(sysinfo),
    SCMP_SYS(getrusage), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack), SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(lseek), SCMP_SYS(read),
    SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(recvmsg), SCMP_SYS(sendmsg), SCMP_SYS(write),
};

// clone only for threads: a new process lacks these flags. The flags of clone3 are in memory, where
// no filter can read them; it fails as in an old kernel, and the C library uses clone instead.
static int allow_threads(scmp_filter_ctx filter) {
    uint64_t flags = CLONE_VM | CLONE_THREAD | CLONE_SIGHAND;
    int error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, flags, flags));
    return error != 0
        ? error : seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
}

// Nothing is mapped for execution any more. Memory that is shared must be that of a descriptor, since
// the limit of data does not count it.
static int allow_mappings(scmp_filter_ctx filter) {
    int error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
        SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_SHARED, 0));
    if (error == 0)
        error = seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
            SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, 0));
    return error != 0
        ? error
        : seccomp_rule_add(
              filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
              SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
}

// Signals to itself, for abort(); the name of a thread, which GLib sets.
static int allow_own_process(scmp_filter_ctx filter) {
    int error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (uint64_t)getpid(), 0));
    return error != 0
        ? error
        : seccomp_rule_add(
              filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME, 0));
}

static int forbid_system_calls(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) return ENOMEM;
    int error = 0;
    for (size_t i = 0; i < sizeof allowed_calls / sizeof *allowed_calls && error == 0; i++)
        error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed_calls[i], 0);
    if (error == 0) error = allow_threads(filter);
    if (error == 0) error = allow_mappings(filter);
    if (error == 0) error = allow_own_process(filter);
    // For the threads of libvips, too, which exist by now.
    if (error == 0) error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    if (error == 0) error = seccomp_load(filter);
    seccomp_release(filter);
    return error;
}

// Whether Landlock's fence leaves out a thread: the folder has an entry and a link for each.
static int has_other_threads(void) {
    struct stat tasks;
    return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 3;
}

uint32_t csandbox_forbid_files(void) {
    if (csandbox_is_sanitized()) return 0;
    uint32_t closed = 0;
    // A core of a picture's decoder would hold the picture.
    struct rlimit none = {0};
    setrlimit(RLIMIT_CORE, &none);
    if (prefer_for_ending() == 0) closed |= CSANDBOX_OUT_OF_MEMORY;
    // Without the right to gain rights, both fences can be closed without any.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return closed;
    if (forbid_files() == 0 && !has_other_threads()) closed |= CSANDBOX_FILES;
    return closed;
}

uint32_t csandbox_forbid_system_calls(void) {
    return !csandbox_is_sanitized() && forbid_system_calls() == 0 ? CSANDBOX_SYSTEM_CALLS : 0;
}
