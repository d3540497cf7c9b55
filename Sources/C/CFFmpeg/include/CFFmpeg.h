// CFFmpeg: a frame of a video by FFmpeg's libraries, in one whole operation.
//
// The libraries are 100 MB with all that they need, and not on every system. So they are opened when the
// program runs, not linked, and a build without their headers has none of them. Names of functions and
// layouts of structures differ by their major versions; the ones opened are those of the headers.
#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    CFFMPEG_DONE = 0,
    // The file is not a valid video.
    CFFMPEG_FAILED = 1,
    // The libraries are not there.
    CFFMPEG_UNAVAILABLE = 2,
    // They, or this program, do not decode its codec.
    CFFMPEG_UNSUPPORTED = 3,
    CFFMPEG_TOO_SLOW = 4,
    CFFMPEG_OUT_OF_MEMORY = 5,
} cffmpeg_outcome;

// Opens the libraries and the usual decoders, once for the process, so that nothing is opened later.
// Returns whether all are there.
int cffmpeg_load(void);

// The packages of Debian and Ubuntu with the libraries; NULL if the program was built without them.
const char *cffmpeg_packages(void);

typedef struct {
    // The video, which is read by lseek and read.
    int32_t descriptor;
    int64_t byte_count;
    // Whether it is Matroska or WebM; otherwise it is MP4 or QuickTime.
    int32_t is_matroska;
    // The time limit.
    int32_t milliseconds;
    // A frame with more pixels is refused.
    int64_t pixel_limit;
} cffmpeg_request;

typedef struct {
    int32_t width;
    int32_t height;
    // width * height * 3 bytes: red, green, blue. cffmpeg_free releases them.
    uint8_t *rows;
    // Why it failed, for a log; ends with a zero.
    char error_text[128];
} cffmpeg_frame;

// The first frame that is not black, among those of the first seconds; if all are, the brightest. It is
// neither scaled nor rotated.
cffmpeg_outcome cffmpeg_poster(const cffmpeg_request *request, cffmpeg_frame *frame);

void cffmpeg_free(cffmpeg_frame *frame);

#endif
