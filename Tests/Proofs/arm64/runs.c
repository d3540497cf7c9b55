// Prints the hashes of the engine's runs, as Tests/EngineBridgeTests/hashes.txt has them, and of 1,000 frames.

#include <inttypes.h>
#include <stdio.h>

uint64_t peek_hash(int32_t first, int32_t last);
uint64_t peek_frame(int32_t seed);

int main(void) {
    for (int32_t first = 1; first < 3000; first += 100) {
        printf("%d %d %" PRIx64 "\n", (int)first, (int)first + 99, peek_hash(first, first + 99));
    }
    for (int32_t seed = 1; seed <= 1000; ++seed) {
        printf("frame %d %" PRIx64 "\n", (int)seed, peek_frame(seed));
    }
    return 0;
}
