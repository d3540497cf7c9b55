// Tries from inside closed fences what a decoder must not do.
#ifndef CFENCEPROBE_H
#define CFENCEPROBE_H

// The attempts, as bits.
enum {
    PROBE_OPEN = 1,
    PROBE_SOCKET = 2,
    PROBE_FORK = 4,
    PROBE_EXECUTE = 8,
    PROBE_SIGNAL = 16,
    // Memory for code, or shared memory that no limit counts.
    PROBE_MAPPING = 32,
    PROBE_RAISE_LIMIT = 64,
    // What must still work.
    PROBE_THREAD = 128,
};

// Starts a process that closes its fences and tries everything; returns what succeeded, or -1.
int fence_probe(void);

// The same with Landlock alone: opens a file.
int fence_probe_files(void);

// Whether the kernel has Landlock.
int fence_has_landlock(void);

#endif
