// CVips: libvips in whole operations.
//
// libvips' own functions take variable arguments, which Swift cannot call, and its types are
// GLib objects, which must be released by GLib's rules. So each function here is one whole
// operation: plain bytes go in, plain bytes come out, and no object of GLib outlives a call.
//
// Every function but cvips_start may be called from any thread at the same time.
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

// The formats that are read and written. No other loader of libvips can be reached.
typedef enum {
    CVIPS_JPEG = 0,
    CVIPS_PNG = 1,
    CVIPS_WEBP = 2,
    CVIPS_GIF = 3,
    CVIPS_TIFF = 4,
    CVIPS_AVIF = 5,
    CVIPS_HEIC = 6,
} cvips_format;

typedef enum {
    CVIPS_DONE = 0,
    // The bytes are not a sound picture of the format, or libvips cannot do it.
    CVIPS_FAILED = 1,
    // The time budget ran out.
    CVIPS_TOO_SLOW = 2,
} cvips_outcome;

// What a picture's header says, as stored in the file: not yet turned upright.
typedef struct {
    cvips_format format;
    int32_t width;
    int32_t height;
    // EXIF orientation, 1 to 8; 1 where the decoder turns the picture by itself.
    int32_t orientation;
    // Bytes of one decoded pixel.
    int32_t pixel_bytes;
    // Whether decoding may need the whole picture in memory at once.
    int32_t needs_whole_image;
    int32_t has_profile;
} cvips_header;

// How a picture becomes a page. Sizes are of the upright picture.
typedef struct {
    // The size the whole picture is scaled to.
    int32_t scaled_width;
    int32_t scaled_height;
    // The middle part of it that is kept; not larger than the scaled size.
    int32_t kept_width;
    int32_t kept_height;
    // What shows behind transparent pixels: red, green, blue.
    uint8_t background[3];
    // Milliseconds after which decoding is given up.
    int32_t budget;
} cvips_plan;

// Starts libvips, once, before anything else here. Not thread-safe.
cvips_outcome cvips_start(void);

// To be called by every thread of ours that used libvips, as its last act.
void cvips_release_thread_state(void);

// Gives memory that was freed back to the system. Swift's Glibc module has no malloc_trim.
void cvips_return_memory(void);

// Bytes that the process has allocated and not freed. Here because Swift does not see mallinfo2.
size_t cvips_allocated_bytes(void);

// A block of metadata: room that the caller owns, and how much of it was filled.
typedef struct {
    uint8_t *bytes;
    size_t capacity;
    size_t count;
} cvips_block;

// The blocks that may hold words; what a block has beyond its room is left out.
typedef struct {
    cvips_block xmp;
    cvips_block iptc;
    cvips_block exif;
} cvips_blocks;

// Reads a picture's header and its blocks of metadata; decodes no pixel.
cvips_outcome cvips_probe(
    const void *bytes, size_t count, cvips_format format, cvips_header *header,
    cvips_blocks *blocks);

// Decodes a picture's first frame: scaled, cropped, in sRGB, opaque, upright.
// `header` is what cvips_probe said of the same bytes.
// `rows` has place for kept_width * kept_height * 3 bytes.
cvips_outcome cvips_decode(
    const void *bytes, size_t count, const cvips_header *header, const cvips_plan *plan,
    uint8_t *rows);

// Text to set, wrapped at the width: UTF-8, without markup; size in pixels.
typedef struct {
    const char *text;
    int32_t size;
    int32_t width;
    // Whether lines stand in the middle; otherwise they begin where their script begins.
    int32_t is_centred;
} cvips_text;

// Sets text from the top of `coverage`, which has place for width * height bytes and is zero: how
// much of each pixel is ink, 0 to 255. `ink_height` becomes how far down the ink goes. Text that goes
// further than the height is not drawn. Without a font, or without ink, it fails.
cvips_outcome cvips_render_text(
    const cvips_text *text, int32_t height, uint8_t *coverage, int32_t *ink_height);

// Writes rows of RGB as a file, without metadata. Quality is 1 to 100; 100 means without loss
// where the format can.
cvips_outcome cvips_save(
    const uint8_t *rows, int32_t width, int32_t height, cvips_format format, int32_t quality,
    const char *path);

// Takes what libvips last complained of, for a log: never to decide by. The buffer is the
// process's, so a fault on another thread may be in it. Returns the length without the NUL.
size_t cvips_take_error_text(char *text, size_t capacity);

#endif
