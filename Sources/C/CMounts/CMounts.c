#define _GNU_SOURCE
#include "CMounts.h"

#include <fcntl.h>
#include <sys/stat.h>

// STATX_MNT_ID_UNIQUE, which headers before Linux 6.8 do not have.
enum { unique_number = 0x4000 };

uint64_t cmounts_unique_number(int32_t descriptor) {
    struct statx status = {0};
    // Without a question to the server of a share.
    int flags = AT_EMPTY_PATH | AT_STATX_DONT_SYNC;
    if (statx(descriptor, "", flags, unique_number, &status) != 0) return 0;
    return status.stx_mask & unique_number ? status.stx_mnt_id : 0;
}
