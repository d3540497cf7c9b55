// TIFF pictures of luminance and colour differences (TIFF 6.0, section 21), read with libtiff.
//
// libvips 8.14 takes their values for RGB, or fails where colours have fewer samples than
// luminance. Only of those compressed as JPEG does it ask libtiff for RGB (decision 102).
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

#include "Library.h"

// Bytes of memory for each pixel: the picture as RGB, and libtiff's buffers of a picture that is a
// single strip.
enum { bytes_per_pixel = 10 };

// The file, which libtiff reads as if it were mapped.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    size_t place;
} memory_file;

static tmsize_t read_memory(thandle_t handle, void *buffer, tmsize_t size) {
    memory_file *file = handle;
    size_t count = VIPS_MIN((size_t)VIPS_MAX(0, size), file->count - file->place);
    memcpy(buffer, file->bytes + file->place, count);
    file->place += count;
    return (tmsize_t)count;
}

static tmsize_t refuse_to_write(thandle_t handle, void *buffer, tmsize_t size) {
    (void)handle, (void)buffer, (void)size;
    return 0;
}

static toff_t seek_memory(thandle_t handle, toff_t offset, int from) {
    memory_file *file = handle;
    toff_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? file->place : file->count;
    if (offset > file->count || base + offset > file->count) return (toff_t)-1;
    file->place = base + offset;
    return file->place;
}

static int close_memory(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of_memory(thandle_t handle) { return ((memory_file *)handle)->count; }

static int map_memory(thandle_t handle, void **base, toff_t *size) {
    memory_file *file = handle;
    *base = (void *)file->bytes;  // libtiff writes to no mapping
    *size = file->count;
    return 1;
}

static void unmap_memory(thandle_t handle, void *base, toff_t size) {
    (void)handle, (void)base, (void)size;
}

static TIFF *open_tiff(memory_file *file) {
    return TIFFClientOpen(
        "picture", "r", file, read_memory, refuse_to_write, seek_memory, close_memory,
        size_of_memory, map_memory, unmap_memory);
}

static void copy_field(TIFF *tiff, uint32_t tag, size_t item_bytes, cvips_block *block) {
    uint32_t length = 0;
    void *items = NULL;
    if (TIFFGetField(tiff, tag, &length, &items) == 1)
        cvips_copy_block(items, length * item_bytes, block);
}

int cvips_probe_ycbcr_tiff(
    const void *bytes, size_t count, cvips_header *header, cvips_blocks *blocks) {
    memory_file file = {.bytes = bytes, .count = count};
    TIFF *tiff = open_tiff(&file);
    if (tiff == NULL) return 0;
    uint16_t photometric = 0, compression = 0, orientation = 1;
    uint32_t width = 0, height = 0, length = 0;
    void *profile = NULL;
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    int is_ycbcr = photometric == PHOTOMETRIC_YCBCR && compression != COMPRESSION_JPEG
        && width <= INT32_MAX && height <= INT32_MAX;
    if (is_ycbcr) {
        header->width = (int32_t)width;
        header->height = (int32_t)height;
        header->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
        header->pixel_bytes = bytes_per_pixel;
        header->needs_whole_image = 1;
        header->has_profile = TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &length, &profile) == 1;
        header->is_ycbcr_tiff = 1;
        copy_field(tiff, TIFFTAG_XMLPACKET, 1, &blocks->xmp);
        // libtiff reads IPTC as numbers of four bytes.
        copy_field(tiff, TIFFTAG_RICHTIFFIPTC, 4, &blocks->iptc);
    }
    TIFFClose(tiff);
    return is_ycbcr;
}

// Decodes the rows of a strip, or of a row of tiles, at a time, because libtiff decodes a strip from
// its start.
static int decode_rows(TIFFRGBAImage *reader, uint32_t step, uint8_t *rgb, int64_t deadline) {
    uint32_t width = reader->width, height = reader->height;
    uint32_t *rows = malloc(sizeof *rows * width * step);
    int failed = rows == NULL;
    for (uint32_t top = 0; top < height && !failed; top += step) {
        uint32_t count = VIPS_MIN(step, height - top);
        reader->row_offset = (int)top;
        failed = cvips_milliseconds_now() >= deadline
            || !TIFFRGBAImageGet(reader, rows, width, count);
        for (size_t i = 0; i < (size_t)width * count && !failed; i++, rgb += 3) {
            rgb[0] = TIFFGetR(rows[i]);
            rgb[1] = TIFFGetG(rows[i]);
            rgb[2] = TIFFGetB(rows[i]);
        }
    }
    free(rows);
    return failed ? -1 : 0;
}

static int release_pixels(VipsImage *image, void *pixels) {
    (void)image;
    free(pixels);
    return 0;
}

// The decoded picture with its profile. Takes over the pixels.
static VipsImage *image_of(uint8_t *rgb, TIFF *tiff, int width, int height) {
    VipsImage *plain = vips_image_new_from_memory(
        rgb, (size_t)width * (size_t)height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
    if (plain == NULL) {
        free(rgb);
        return NULL;
    }
    g_signal_connect(plain, "postclose", G_CALLBACK(release_pixels), rgb);
    VipsImage *image = NULL;
    int failed = vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(plain);
    if (failed) return NULL;
    uint32_t length = 0;
    void *profile = NULL;
    if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &length, &profile) == 1)
        vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, length);
    return image;
}

VipsImage *cvips_open_ycbcr_tiff(const void *bytes, size_t count, int64_t deadline) {
    memory_file file = {.bytes = bytes, .count = count};
    TIFF *tiff = open_tiff(&file);
    if (tiff == NULL) return NULL;
    char message[1024] = "";
    TIFFRGBAImage reader;
    VipsImage *image = NULL;
    if (TIFFRGBAImageOK(tiff, message) && TIFFRGBAImageBegin(&reader, tiff, 1, message)) {
        uint32_t step = 0;
        TIFFGetFieldDefaulted(
            tiff, TIFFIsTiled(tiff) ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &step);
        step = VIPS_CLIP(1, step, reader.height);
        reader.req_orientation = reader.orientation;  // rotated later, as every picture is
        uint8_t *rgb = malloc((size_t)reader.width * reader.height * 3);
        if (rgb != NULL && decode_rows(&reader, step, rgb, deadline) == 0)
            image = image_of(rgb, tiff, (int)reader.width, (int)reader.height);
        else
            free(rgb);
        TIFFRGBAImageEnd(&reader);
    } else {
        vips_error("tiff", "%s", message);
    }
    TIFFClose(tiff);
    return image;
}
