// CSandbox: processes that handle files nobody trusts. It starts them, limits them, closes the
// fences around them, and passes messages and memory between them and the service.
//
// C, because libseccomp's rules are variadic and because Swift imports neither Landlock's system
// calls nor the macros for passing descriptors.
//
// Functions that return an int return 0 or an error number of the system.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>
#include <stdint.h>

// The descriptor at which a started process finds its end of the socket.
enum { CSANDBOX_SOCKET = 3 };

// A started process and the service's end of its socket.
typedef struct {
    int32_t pid;
    int32_t socket;
} csandbox_process;

// Starts a program with a single argument, without the service's environment, standard streams and
// descriptors; it has its socket only.
int csandbox_start(const char *program, const char *argument, csandbox_process *process);

// Sets the limits of a running process: bytes of data (heap, private mappings, thread stacks), and
// seconds of CPU from now on.
int csandbox_limit(int32_t pid, uint64_t data_bytes, uint32_t cpu_seconds);

// The milliseconds of CPU that a running process has used.
int64_t csandbox_cpu_milliseconds(int32_t pid);

// How a process ended.
typedef struct {
    // The milliseconds of CPU that it used.
    int64_t cpu_milliseconds;
    // The signal that ended it before the call could; 0 if there was none.
    int32_t signal;
} csandbox_ending;

// Kills a process if it does not end by itself within so many milliseconds, waits until it is gone
// and closes its socket.
csandbox_ending csandbox_end(csandbox_process process, int32_t grace_milliseconds);

// The fences of a process, as bits.
enum {
    // The system calls that a decoder needs are allowed, all others fail (seccomp).
    CSANDBOX_SYSTEM_CALLS = 1,
    // No file can be opened (Landlock).
    CSANDBOX_FILES = 2,
    // When memory runs out, the system ends this process before the service.
    CSANDBOX_OUT_OF_MEMORY = 4,
};

// Each closes fences of the calling process, which cannot be opened again, and returns those that
// the system closed. In a build with a sanitizer, which needs files and memory, they return 0.

// CSANDBOX_FILES and CSANDBOX_OUT_OF_MEMORY. Call it before there is a second thread, because
// Landlock's fence is for the calling thread and those that it starts later; with a second one
// CSANDBOX_FILES is not returned.
uint32_t csandbox_forbid_files(void);

// CSANDBOX_SYSTEM_CALLS, for all threads.
uint32_t csandbox_forbid_system_calls(void);

// Whether this build has a sanitizer, so that limits of memory would end it.
int csandbox_is_sanitized(void);

// Sends a message with at most one descriptor; -1 for none. Returns EAGAIN if the socket's buffer is
// full, unless it may wait.
int csandbox_send(
    int32_t socket, const void *bytes, size_t count, int32_t descriptor, int may_wait);

typedef struct {
    // The bytes received; 0 when the other process is gone.
    size_t count;
    // The descriptor that came with them; -1 if none did.
    int32_t descriptor;
} csandbox_message;

// Receives a message of at most `capacity` bytes. Returns ETIMEDOUT after so many milliseconds, or
// waits without limit if they are negative. A message that is longer, or carries more than one
// descriptor, or any if none is taken, returns EPROTO, and no descriptor stays open.
int csandbox_receive(
    int32_t socket, void *bytes, size_t capacity, int32_t milliseconds, int takes_descriptor,
    csandbox_message *message);

#endif
