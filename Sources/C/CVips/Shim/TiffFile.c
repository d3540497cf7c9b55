// Opens TIFF files in memory with libtiff, for the pictures that libvips does not read right.
#include "TiffFile.h"

#include <stdlib.h>
#include <string.h>

static tmsize_t read_memory(thandle_t handle, void *buffer, tmsize_t size) {
    cvips_tiff_file *file = handle;
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
    cvips_tiff_file *file = handle;
    toff_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? file->place : file->count;
    if (offset > file->count || base + offset > file->count) return (toff_t)-1;
    file->place = base + offset;
    return file->place;
}

static int close_memory(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of_memory(thandle_t handle) { return ((cvips_tiff_file *)handle)->count; }

static int map_memory(thandle_t handle, void **base, toff_t *size) {
    cvips_tiff_file *file = handle;
    *base = (void *)file->bytes;  // libtiff writes to no mapping
    *size = file->count;
    return 1;
}

static void unmap_memory(thandle_t handle, void *base, toff_t size) {
    (void)handle, (void)base, (void)size;
}

TIFF *cvips_open_tiff(cvips_tiff_file *file, const cvips_directory *directory) {
    TIFF *tiff = TIFFClientOpen(
        "picture", "r", file, read_memory, refuse_to_write, seek_memory, close_memory,
        size_of_memory, map_memory, unmap_memory);
    int is_first = directory->page == 0 && directory->subifd < 0;
    if (tiff == NULL || is_first || TIFFSetSubDirectory(tiff, directory->offset)) return tiff;
    TIFFClose(tiff);
    return NULL;
}

static void copy_field(TIFF *tiff, uint32_t tag, size_t item_bytes, cvips_block *block) {
    uint32_t length = 0;
    void *items = NULL;
    if (TIFFGetField(tiff, tag, &length, &items) == 1)
        cvips_copy_block(items, length * item_bytes, block);
}

int cvips_describe_tiff(TIFF *tiff, cvips_header *header, cvips_blocks *blocks) {
    uint16_t orientation = 1;
    uint32_t width = 0, height = 0, length = 0;
    void *profile = NULL;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    if (width > INT32_MAX || height > INT32_MAX) return 0;
    header->width = (int32_t)width;
    header->height = (int32_t)height;
    header->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    header->needs_whole_image = 1;
    header->has_profile = TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &length, &profile) == 1;
    copy_field(tiff, TIFFTAG_XMLPACKET, 1, &blocks->xmp);
    // libtiff reads IPTC as numbers of four bytes.
    copy_field(tiff, TIFFTAG_RICHTIFFIPTC, 4, &blocks->iptc);
    return 1;
}

static int release_pixels(VipsImage *image, void *pixels) {
    (void)image;
    free(pixels);
    return 0;
}

VipsImage *cvips_tiff_image(
    void *pixels, TIFF *tiff, int width, int height, int bands, VipsBandFormat format) {
    size_t count = (size_t)width * (size_t)height * (size_t)bands * vips_format_sizeof(format);
    VipsImage *plain = vips_image_new_from_memory(pixels, count, width, height, bands, format);
    if (plain == NULL) {
        free(pixels);
        return NULL;
    }
    g_signal_connect(plain, "postclose", G_CALLBACK(release_pixels), pixels);
    VipsInterpretation space = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    VipsImage *image = NULL;
    int failed = vips_copy(plain, &image, "interpretation", space, NULL);
    g_object_unref(plain);
    if (failed) return NULL;
    uint32_t length = 0;
    void *profile = NULL;
    if (tiff != NULL && TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &length, &profile) == 1)
        vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, length);
    return image;
}
