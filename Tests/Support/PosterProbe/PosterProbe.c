// Prints what CFFmpeg makes of films: the size of a frame, and its colours in the middle of both halves.
//
// bin/prove bases builds it with the headers of each base, because the program has those of one system.
#include "CFFmpeg.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void print_colour(const cffmpeg_frame *frame, int x) {
    const uint8_t *pixel = frame->rows + 3 * ((size_t)frame->width * (size_t)(frame->height / 2) + (size_t)x);
    printf(" %d,%d,%d", pixel[0], pixel[1], pixel[2]);
}

int main(int count, char **paths) {
    if (!cffmpeg_load()) {
        const char *packages = cffmpeg_packages();
        printf("no libraries: %s\n", packages == NULL ? "no headers" : packages);
        return 1;
    }
    for (int i = 1; i < count; i++) {
        struct stat status;
        int descriptor = open(paths[i], O_RDONLY);
        if (descriptor < 0 || fstat(descriptor, &status) != 0) return 2;
        const char *ending = strrchr(paths[i], '.');
        cffmpeg_request request = {
            .descriptor = descriptor, .byte_count = status.st_size, .milliseconds = 10000,
            .is_matroska = ending != NULL && (!strcmp(ending, ".mkv") || !strcmp(ending, ".webm")),
            .pixel_limit = 1 << 24,
        };
        cffmpeg_frame frame = {0};
        cffmpeg_outcome outcome = cffmpeg_poster(&request, &frame);
        printf("%s: %d", paths[i], (int)outcome);
        if (outcome == CFFMPEG_DONE) {
            printf(" %dx%d", frame.width, frame.height);
            print_colour(&frame, frame.width / 4);
            print_colour(&frame, frame.width * 3 / 4);
            cffmpeg_free(&frame);
        } else {
            printf(" %s", frame.error_text);
        }
        printf("\n");
    }
    return 0;
}
