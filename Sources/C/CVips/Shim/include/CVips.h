// CVips: libvips in whole operations.
//
// libvips' functions are variadic, so Swift cannot call them, and its types are GLib objects, which
// must be released by GLib's rules. So each function here is one whole operation: it takes and
// returns plain bytes, and no GLib object outlives a call.
//
// Every function except cvips_start may be called from any thread concurrently.
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

// The formats that are read and written. No other loader of libvips can run.
typedef enum {
    CVIPS_JPEG = 0,
    CVIPS_PNG = 1,
    CVIPS_WEBP = 2,
    CVIPS_GIF = 3,
    CVIPS_TIFF = 4,
    CVIPS_AVIF = 5,
    CVIPS_HEIC = 6,
    // Read only.
    CVIPS_JXL = 7,
    CVIPS_JP2 = 8,
    // Rows of bytes, from the top: red, green, blue, and opacity if a pixel has four of them.
    CVIPS_ROWS = 9,
} cvips_format;

// Whether libvips has what reads a format.
int cvips_has_loader(cvips_format format);

typedef enum {
    CVIPS_DONE = 0,
    // The bytes are not a valid picture of the format, or libvips does not support it.
    CVIPS_FAILED = 1,
    // The time budget is used up.
    CVIPS_TOO_SLOW = 2,
} cvips_outcome;

// A part of a picture, in pixels.
typedef struct {
    int32_t left;
    int32_t top;
    int32_t width;
    int32_t height;
} cvips_area;

// How stored values, from 0 to 1, become light.
typedef enum {
    // No description: the colours are those of the profile in the file, or sRGB.
    CVIPS_UNDESCRIBED = 0,
    CVIPS_SRGB = 1,
    // A power of the value.
    CVIPS_POWER = 2,
    // Curves for bright displays: perceptual quantization (SMPTE ST 2084), and hybrid log-gamma.
    CVIPS_PQ = 3,
    CVIPS_HLG = 4,
} cvips_curve;

// A colour without its brightness (CIE 1931).
typedef struct {
    double x;
    double y;
} cvips_chromaticity;

// A colour space that a file describes by numbers instead of a profile.
typedef struct {
    cvips_curve curve;
    // Of CVIPS_POWER.
    double exponent;
    cvips_chromaticity white;
    cvips_chromaticity red;
    cvips_chromaticity green;
    cvips_chromaticity blue;
} cvips_colours;

// A directory of a TIFF.
typedef struct {
    // Its place in the chain of directories; of a subordinate one, the place of the one above it.
    int32_t page;
    // Its place among the subordinate directories; -1 if it is in the chain.
    int32_t subifd;
    // Its place in the file.
    uint64_t offset;
} cvips_directory;

// A picture's header as stored in the file, before rotation.
typedef struct {
    cvips_format format;
    int32_t width;
    int32_t height;
    // EXIF orientation as libvips knows it, 1 to 8; 1 if the decoder rotates the picture itself.
    int32_t orientation;
    // Bytes of one decoded pixel.
    int32_t pixel_bytes;
    // Whether decoding may need the whole picture in memory at once.
    int32_t needs_whole_image;
    int32_t has_profile;
    // Set by the caller; unless undescribed, they replace the profile, and has_profile must be 1.
    cvips_colours colours;
    // The directory of a TIFF that is the picture. The caller sets it.
    cvips_directory directory;
    // Of a TIFF, the first samples of a pixel, which are its colour and its opacity; 0 if all are. The caller
    // sets it.
    int32_t known_samples;
    // Whether libtiff converts the colours, because libvips would take them for RGB.
    int32_t is_ycbcr_tiff;
    // Whether libtiff reads the samples, because libvips does not, or not right.
    int32_t is_sampled_tiff;
    // Whether the file ends before its picture does. Then rows that cannot be decoded are grey instead of a
    // failure. The caller sets it before cvips_probe.
    int32_t is_truncated;
    // Of a truncated GIF, the rows from the top of which all pixels are in the file. The caller sets it.
    int32_t whole_rows;
    // The place of the first frame, around which the picture is transparent. The caller sets it; an
    // empty one means the whole picture.
    cvips_area first_frame;
} cvips_header;

// How a picture is converted to a page. Sizes are those of the upright picture.
typedef struct {
    // The size to which the whole picture is scaled.
    int32_t scaled_width;
    int32_t scaled_height;
    // The size of the crop; at most the scaled size.
    int32_t kept_width;
    int32_t kept_height;
    // Where the crop begins; -1 where it is to show what attracts attention.
    int32_t kept_left;
    int32_t kept_top;
    // The background of transparent pixels: red, green, blue.
    uint8_t background[3];
    // The time budget for decoding, in milliseconds.
    int32_t budget;
} cvips_plan;

// Starts libvips. Must be called once, before any other function. Not thread-safe.
cvips_outcome cvips_start(void);

// What a function without arguments, such as "heif_get_version", says of the library that it belongs to;
// NULL if no library of this process has it.
const char *cvips_library_version(const char *function);

// Obtains the executable memory that resampling needs, so that decoding needs none later.
void cvips_prepare_resampling(void);

// Inflates the start of a zlib stream (RFC 1950): writes at most `capacity` bytes and returns how many. A
// damaged stream ends where its damage begins.
size_t cvips_inflate(const void *bytes, size_t count, uint8_t *output, size_t capacity);

// Must be the last call of each of our threads that used libvips.
void cvips_release_thread_state(void);

// Returns freed memory to the system. Swift's Glibc module has no malloc_trim.
void cvips_return_memory(void);

// The bytes that the process has allocated and not freed. A shim because Swift does not import
// mallinfo2.
size_t cvips_allocated_bytes(void);

// A block of metadata: a buffer that the caller owns, and the number of bytes written to it.
typedef struct {
    uint8_t *bytes;
    size_t capacity;
    size_t count;
} cvips_block;

// The blocks that may contain metadata of the picture; what exceeds a block's buffer is dropped.
typedef struct {
    cvips_block exif;
    cvips_block xmp;
    cvips_block iptc;
} cvips_blocks;

// Reads a picture's header and its metadata blocks; decodes no pixel. Not for CVIPS_ROWS, of which the
// caller knows the header.
cvips_outcome cvips_probe(
    const void *bytes, size_t count, cvips_format format, cvips_header *header,
    cvips_blocks *blocks);

// Decodes a picture's first frame: scaled, cropped, in sRGB, opaque, upright.
// `header` is the result of cvips_probe for the same bytes.
// `rows` has room for kept_width * kept_height * 3 bytes. `is_partial` is set to whether some of the
// picture is missing, which is grey; it fails if all is.
cvips_outcome cvips_decode(
    const void *bytes, size_t count, const cvips_header *header, const cvips_plan *plan,
    uint8_t *rows, int32_t *is_partial);

// Text to render, wrapped at the width: UTF-8, without markup; size in pixels.
typedef struct {
    const char *text;
    int32_t size;
    int32_t width;
    // Whether lines are centred; otherwise they are aligned to the start of their script.
    int32_t is_centred;
} cvips_text;

// What was rendered of a text.
typedef struct {
    // From the top of the text to the lowest pixel of the ink.
    int32_t height;
    // Whether glyphs have colours of their own, as emoji have: 1 or 0.
    int32_t is_coloured;
} cvips_ink;

// Renders text from the top of `coverage`, which has room for width * height bytes and must be
// zero: the share of ink in each pixel, 0 to 255. `colours`, unless it is NULL, has room for three
// times as many: red, green and blue of each pixel with ink, white where the glyph has no colours.
// Text beyond the height is not drawn. Fails without a font or without ink.
cvips_outcome cvips_render_text(
    const cvips_text *text, int32_t height, uint8_t *coverage, uint8_t *colours, cvips_ink *ink);

// Whether a font of the system has a character: 1 or 0.
int32_t cvips_has_font(uint32_t character);

// Encodes rows of RGB as a file, without metadata. Quality is 1 to 100; 100 is lossless if the
// format supports it.
cvips_outcome cvips_save(
    const uint8_t *rows, int32_t width, int32_t height, cvips_format format, int32_t quality,
    const char *path);

// Encodes rows of RGB as a JPEG, WebP, AVIF or PNG in memory, which cvips_free releases, without metadata.
// Quality is 1 to 100.
cvips_outcome cvips_encode(
    const uint8_t *rows, int32_t width, int32_t height, cvips_format format, int32_t quality,
    uint8_t **bytes, size_t *count);

// Frames of the same size that are drawn when they are encoded.
typedef struct {
    int32_t width;
    int32_t height;
    int32_t count;
    // How long each frame is shown.
    const int32_t *milliseconds;
    // How many times the animation plays.
    int32_t plays;
    // Draws a frame as rows of RGB. Called once for each frame in order, on another thread, while the
    // caller waits.
    void (*draw)(void *context, int32_t frame, uint8_t *rows);
    void *context;
} cvips_animation;

// Encodes an animation as a WebP in memory, which cvips_free releases, without metadata.
// Quality is 1 to 100.
cvips_outcome cvips_encode_animation(
    const cvips_animation *animation, int32_t quality, uint8_t **bytes, size_t *count);

void cvips_free(uint8_t *bytes);

// Returns and clears libvips' last error text, for a log only, never for a decision. The buffer
// belongs to the process, so it may contain an error of another thread. Returns the length without
// the NUL.
size_t cvips_take_error_text(char *text, size_t capacity);

#endif
