// Encodes pictures as files.
#include "Library.h"

static int save(VipsImage *image, cvips_format format, int quality, const char *path) {
    gboolean lossless = quality == 100;
    switch (format) {
        case CVIPS_JPEG: return vips_jpegsave(image, path, "Q", quality, "strip", TRUE, NULL);
        case CVIPS_PNG: return vips_pngsave(image, path, "strip", TRUE, NULL);
        case CVIPS_WEBP:
            return vips_webpsave(
                image, path, "Q", quality, "lossless", lossless, "strip", TRUE, NULL);
        case CVIPS_GIF: return vips_gifsave(image, path, "strip", TRUE, NULL);
        case CVIPS_TIFF:
            return vips_tiffsave(
                image, path, "compression", VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE, "strip", TRUE,
                NULL);
        case CVIPS_AVIF:
            return vips_heifsave(
                image, path, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "bitdepth", 8,
                "Q", quality, "lossless", lossless, "strip", TRUE, NULL);
        case CVIPS_HEIC:
            return vips_heifsave(
                image, path, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, "bitdepth", 8,
                "Q", quality, "lossless", lossless, "strip", TRUE, NULL);
        case CVIPS_JXL:
        case CVIPS_JP2:
        case CVIPS_ROWS: break;
    }
    return -1;
}

// An image of rows that must live as long as it does; NULL on failure.
static VipsImage *rgb_image(const uint8_t *rows, int32_t width, int32_t height) {
    size_t count = (size_t)width * (size_t)height * 3;
    VipsImage *plain = vips_image_new_from_memory(rows, count, width, height, 3, VIPS_FORMAT_UCHAR);
    if (plain == NULL) return NULL;
    VipsImage *image = NULL;
    int failed = vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(plain);
    return failed ? NULL : image;
}

cvips_outcome cvips_save(
    const uint8_t *rows, int32_t width, int32_t height, cvips_format format, int32_t quality,
    const char *path) {
    VipsImage *image = rgb_image(rows, width, height);
    int failed = image == NULL || save(image, format, quality, path);
    cvips_release(image);
    return failed ? CVIPS_FAILED : CVIPS_DONE;
}

cvips_outcome cvips_encode(
    const uint8_t *rows, int32_t width, int32_t height, cvips_format format, int32_t quality,
    uint8_t **bytes, size_t *count) {
    VipsImage *image = rgb_image(rows, width, height);
    if (image == NULL) return CVIPS_FAILED;
    void *buffer = NULL;
    int failed = -1;
    if (format == CVIPS_JPEG)
        failed = vips_jpegsave_buffer(
            image, &buffer, count, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, NULL);
    else if (format == CVIPS_WEBP)
        failed = vips_webpsave_buffer(
            image, &buffer, count, "Q", quality, "effort", webp_effort, "strip", TRUE, NULL);
    else if (format == CVIPS_AVIF)
        // The least effort takes about as long as WebP; the next takes six times as long.
        failed = vips_heifsave_buffer(
            image, &buffer, count, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1,
            "effort", 0, "strip", TRUE, NULL);
    else if (format == CVIPS_PNG)
        failed = vips_pngsave_buffer(image, &buffer, count, "strip", TRUE, NULL);
    g_object_unref(image);
    *bytes = buffer;
    return failed ? CVIPS_FAILED : CVIPS_DONE;
}

void cvips_free(uint8_t *bytes) { g_free(bytes); }
