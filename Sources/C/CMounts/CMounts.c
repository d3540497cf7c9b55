#define _GNU_SOURCE
#include "CMounts.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/vfs.h>

// STATX_MNT_ID_UNIQUE, which headers before Linux 6.8 do not have, and STATX_ATTR_MOUNT_ROOT.
enum { unique_number = 0x4000, mount_root = 0x2000 };

cmounts_mount cmounts_of(int32_t descriptor) {
    cmounts_mount mount = {0, 0};
    struct statx status = {0};
    // Without a question to the server of a share.
    int flags = AT_EMPTY_PATH | AT_STATX_DONT_SYNC;
    if (statx(descriptor, "", flags, unique_number, &status) != 0) return mount;
    if (status.stx_mask & unique_number) mount.number = status.stx_mnt_id;
    struct statfs filesystem;
    if (status.stx_attributes & mount_root && fstatfs(descriptor, &filesystem) == 0) {
        mount.root_type = (uint32_t)filesystem.f_type;
    }
    return mount;
}
