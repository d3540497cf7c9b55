#include "CAllocationCount.h"

#include <errno.h>
#include <stddef.h>

// The C library's allocator, under the names that it reserves for programs that replace malloc.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t calls;

uint64_t callocationcount_calls(void) { return calls; }

void *malloc(size_t size) {
    calls += 1;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    calls += 1;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    calls += 1;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    calls += 1;
    return __libc_memalign(alignment, size);
}

// The C library has no second name for this function.
int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    calls += 1;
    void *made = __libc_memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}
