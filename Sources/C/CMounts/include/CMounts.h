// What tells a mount from later ones: statx(2), which Glibc's module for Swift leaves out.
#ifndef CMOUNTS_H
#define CMOUNTS_H

#include <stdint.h>

typedef struct {
    // A number of the mount that an open file lies in, which no other mount gets until the system is started
    // again; 0 where the system has none, before Linux 6.8.
    uint64_t number;
    // The type of the filesystem, as statfs(2) has it, of which the file is the root; 0 for a file that is none,
    // and where the system does not tell, before Linux 5.8.
    uint64_t root_type;
} cmounts_mount;

cmounts_mount cmounts_of(int32_t descriptor);

#endif
