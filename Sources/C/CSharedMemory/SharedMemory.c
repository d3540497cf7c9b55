#define _GNU_SOURCE
#include "CSharedMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int32_t csharedmemory_create(size_t count) {
    int descriptor = memfd_create("peekstrip", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    // Neither process can cut it while the other one reads: that would be a bus error.
    if (ftruncate(descriptor, (off_t)count) == 0
        && fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0)
        return descriptor;
    close(descriptor);
    return -1;
}

int csharedmemory_seal(int32_t descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL) == 0 ? 0 : errno;
}
