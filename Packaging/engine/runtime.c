// What Swift code without an operating system asks of a C library and of a compiler's runtime, beyond
// what wasi-libc has. bin/engine links it with the engine.

#include <stddef.h>
#include <stdint.h>

/// Seeds of hashes: the engine needs the same on every machine more than it needs chance.
void arc4random_buf(void *buffer, size_t size) {
    unsigned char *bytes = buffer;
    while (size--) *bytes++ = 0x5a;
}

/// The engine prints nothing; that of the C library would ask the page for files.
int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0x5eed5eed;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/// The product of two numbers of 128 bits, by which products of 64 bits are tested for overflow.
__int128 __multi3(__int128 a, __int128 b) {
    uint64_t a0 = (uint32_t)a, a1 = (uint64_t)a >> 32, b0 = (uint32_t)b, b1 = (uint64_t)b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32), cross = a0 * b1 + (uint32_t)middle;
    uint64_t low = (uint64_t)a * (uint64_t)b;
    uint64_t high = a1 * b1 + (middle >> 32) + (cross >> 32)
        + (uint64_t)(a >> 64) * (uint64_t)b + (uint64_t)a * (uint64_t)(b >> 64);
    return (__int128)((unsigned __int128)high << 64 | low);
}
