// Opens pictures: the header and the metadata, or the pixels at a size that the decoder makes cheaply.
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "Library.h"

static int64_t milliseconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

cvips_deadline cvips_deadline_after(int64_t milliseconds) {
    return (cvips_deadline){
        .clock = milliseconds_of(CLOCK_MONOTONIC) + milliseconds,
        .processor = milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) + milliseconds};
}

int cvips_is_past(cvips_deadline deadline) {
    return milliseconds_of(CLOCK_MONOTONIC) >= deadline.clock
        && milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) >= deadline.processor;
}

// The metadata fields in which libvips reports that rows are not in order.
static const char *const interlace_field[] = {
    [CVIPS_JPEG] = "jpeg-multiscan", [CVIPS_PNG] = "interlaced"};

typedef int loader(void *bytes, size_t count, VipsImage **image, ...);

// Indexed by cvips_format; those of PNG and TIFF are cvips_load_png and cvips_load_tiff. The caller detects
// the format by its signature; no other loader is tried.
static loader *const loaders[] = {
    vips_jpegload_buffer, NULL,                 vips_webpload_buffer, vips_gifload_buffer,
    NULL,                 vips_heifload_buffer, vips_heifload_buffer, vips_jxlload_buffer,
    vips_jp2kload_buffer,
};

// The loaders that libvips may be built or installed without, by libvips' names of their operations.
static const char *const optional_loaders[] = {
    [CVIPS_AVIF] = "heifload_buffer", [CVIPS_HEIC] = "heifload_buffer",
    [CVIPS_JXL] = "jxlload_buffer", [CVIPS_JP2] = "jp2kload_buffer",
};

int cvips_has_loader(cvips_format format) {
    return format >= G_N_ELEMENTS(optional_loaders) || optional_loaders[format] == NULL
        || vips_type_find("VipsForeignLoad", optional_loaders[format]) != 0;
}

// A damaged JPEG is shown as far as it decodes, as in browsers. The other decoders leave undefined
// rows, so damage fails there; of a truncated GIF it is known which ones.
static VipsFailOn strictness(const cvips_header *header) {
    int is_lenient = header->format == CVIPS_JPEG
        || (header->format == CVIPS_GIF && header->is_truncated);
    return is_lenient ? VIPS_FAIL_ON_NONE : VIPS_FAIL_ON_ERROR;
}

// Whether decoding may need the whole picture in memory: always if rows are not in order (a TIFF
// may have a single strip), for PNG if interlaced, for JPEG if progressive.
static int needs_whole_image(VipsImage *image, cvips_format format) {
    if (format != CVIPS_JPEG && format != CVIPS_PNG) return 1;
    const char *field = interlace_field[format];
    int flag = 0;
    return vips_image_get_typeof(image, field) != 0 && vips_image_get_int(image, field, &flag) == 0
        && flag != 0;
}

void cvips_copy_block(const void *bytes, size_t count, cvips_block *block) {
    block->count = VIPS_MIN(count, block->capacity);
    if (block->count > 0) memcpy(block->bytes, bytes, block->count);
}

static void copy_blob(VipsImage *image, const char *name, cvips_block *block) {
    const void *bytes = NULL;
    size_t count = 0;
    if (vips_image_get_typeof(image, name) != 0
        && vips_image_get_blob(image, name, &bytes, &count) == 0)
        cvips_copy_block(bytes, count, block);
}

// Of some AVIF and HEIC, those that exiftool writes among them, libvips 8.14 names XMP by its type and
// its number among all metadata.
static void copy_xmp(VipsImage *image, cvips_block *block) {
    enum { most = 8 };
    copy_blob(image, VIPS_META_XMP_NAME, block);
    for (int i = 0; i < most && block->count == 0; i++) {
        char name[32];
        snprintf(name, sizeof name, "heif-mime-%d", i);
        copy_blob(image, name, block);
        if (block->count > 0 && block->bytes[0] != '<') block->count = 0;
    }
}

// Opens a picture by libvips without its pixels.
static int open_header(
    const void *bytes, size_t count, const cvips_header *header, VipsImage **image) {
    switch (header->format) {
        case CVIPS_PNG: return cvips_load_png(bytes, count, VIPS_FAIL_ON_NONE, image);
        case CVIPS_TIFF:
            return cvips_load_tiff(bytes, count, &header->directory, VIPS_FAIL_ON_NONE, image);
        default:
            return loaders[header->format](
                (void *)bytes, count, image, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    }
}

cvips_outcome cvips_probe(
    const void *bytes, size_t count, cvips_format format, cvips_header *header,
    cvips_blocks *blocks) {
    VipsImage *image = NULL;
    header->format = format;
    if (format == CVIPS_TIFF
        && (cvips_probe_ycbcr_tiff(bytes, count, header, blocks)
            || cvips_probe_sampled_tiff(bytes, count, header, blocks)))
        return CVIPS_DONE;
    if (format == CVIPS_WEBP && header->is_truncated)
        return cvips_probe_truncated_webp(bytes, count, header) ? CVIPS_DONE : CVIPS_FAILED;
    if (open_header(bytes, count, header, &image)) return CVIPS_FAILED;
    header->width = vips_image_get_width(image);
    header->height = vips_image_get_page_height(image);
    header->orientation = vips_image_get_orientation(image);
    header->pixel_bytes = (int32_t)VIPS_IMAGE_SIZEOF_PEL(image);
    header->has_profile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
    header->needs_whole_image = needs_whole_image(image, format);
    copy_xmp(image, &blocks->xmp);
    copy_blob(image, VIPS_META_IPTC_NAME, &blocks->iptc);
    copy_blob(image, VIPS_META_EXIF_NAME, &blocks->exif);
    g_object_unref(image);
    return CVIPS_DONE;
}

// Makes an opaque picture transparent around its first frame. Consumes the picture.
static VipsImage *clear_around(VipsImage *image, const cvips_area *frame) {
    int width = vips_image_get_width(image), height = vips_image_get_height(image);
    VipsRect canvas = {0, 0, width, height};
    VipsRect shown = {frame->left, frame->top, frame->width, frame->height};
    vips_rect_intersectrect(&canvas, &shown, &shown);
    if (vips_image_hasalpha(image) || vips_rect_isempty(&shown)
        || vips_rect_equalsrect(&canvas, &shown))
        return image;
    VipsImage *part = NULL, *opaque = NULL, *embedded = NULL;
    if (vips_extract_area(image, &part, shown.left, shown.top, shown.width, shown.height, NULL) == 0
        && vips_addalpha(part, &opaque, NULL) == 0)
        vips_embed(opaque, &embedded, shown.left, shown.top, width, height, NULL);
    cvips_release(opaque);
    cvips_release(part);
    g_object_unref(image);
    return embedded;
}

// Keeps the first bands of a picture, which is consumed.
static VipsImage *with_bands(VipsImage *image, int count) {
    VipsImage *kept = NULL;
    vips_extract_band(image, &kept, 0, "n", count, NULL);
    g_object_unref(image);
    return kept;
}

// Describes the colours of a picture. Consumes the picture; a description that makes no profile, and a
// profile of another kind of colours, are dropped, as browsers do.
static VipsImage *with_colours(VipsImage *image, const cvips_colours *colours) {
    int is_described = colours->curve != CVIPS_UNDESCRIBED;
    if (!is_described && cvips_profile_fits(image)) return image;
    VipsImage *described = NULL;
    if (vips_copy(image, &described, NULL) == 0) {
        vips_image_remove(described, VIPS_META_ICC_NAME);
        if (is_described) cvips_set_profile(described, colours);
    }
    g_object_unref(image);
    return described;
}

// The factor of shrinking that is left to resampling, at least, because libjpeg's is coarse. With 2, a
// page of 12 megapixels takes a quarter to a half more time; with 1.5, a finely textured picture
// loses 0.01 of structural similarity (Documents/Benchmarks.md).
static const double least_resampling = 1.75;

// The factor by which libjpeg shrinks: one of those that it does fast.
static int jpeg_shrink(double shrink) {
    int factor = 8;
    while (factor > 1 && shrink < factor * least_resampling) factor /= 2;
    return factor;
}

// Loads a picture by libvips; see cvips_open_shrunk.
static int load(
    const void *bytes, size_t count, const cvips_header *header, double shrink, VipsImage **image) {
    VipsFailOn fail_on = strictness(header);
    void *start = (void *)bytes;
    switch (header->format) {
        case CVIPS_JPEG:
            if (header->is_truncated)
                return cvips_load_truncated_jpeg(bytes, count, jpeg_shrink(shrink), image);
            // Without its own limits, libvips shows a picture with thousands of warnings, too; the
            // scans are counted before, and the deadline bounds the rest.
            return vips_jpegload_buffer(
                start, count, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on,
                "shrink", jpeg_shrink(shrink), "unlimited", TRUE, NULL);
        case CVIPS_PNG: return cvips_load_png(bytes, count, fail_on, image);
        case CVIPS_WEBP:
            return vips_webpload_buffer(
                start, count, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on,
                "scale", 1 / VIPS_MAX(1.0, shrink), NULL);
        case CVIPS_TIFF: return cvips_load_tiff(bytes, count, &header->directory, fail_on, image);
        default:
            return loaders[header->format](
                start, count, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    }
}

// A picture whose rows are in memory already.
static VipsImage *from_rows(const void *bytes, size_t count, const cvips_header *header) {
    VipsImage *rows = vips_image_new_from_memory(
        bytes, count, header->width, header->height, header->pixel_bytes, VIPS_FORMAT_UCHAR);
    VipsImage *image = NULL;
    if (rows != NULL) vips_copy(rows, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    cvips_release(rows);
    return image;
}

VipsImage *cvips_open_shrunk(
    const void *bytes, size_t count, const cvips_header *header, int width, int height,
    cvips_deadline deadline, int *whole_rows) {
    double shrink = VIPS_MIN((double)header->width / width, (double)header->height / height);
    VipsImage *image = NULL;
    *whole_rows = header->is_truncated && header->format == CVIPS_GIF ? header->whole_rows : INT_MAX;
    if (header->format == CVIPS_ROWS) return from_rows(bytes, count, header);
    if (header->format == CVIPS_WEBP && header->is_truncated) {
        image = cvips_open_truncated_webp(bytes, count, header, deadline, whole_rows);
    } else if (header->is_ycbcr_tiff) {
        image = cvips_open_ycbcr_tiff(bytes, count, &header->directory, deadline);
    } else if (header->is_sampled_tiff) {
        image = cvips_open_sampled_tiff(bytes, count, &header->directory, deadline);
        if (image != NULL && cvips_has_wide_samples(image))
            image = cvips_narrowed(image, cvips_white(image, deadline));
    } else {
        if (load(bytes, count, header, shrink, &image)) return NULL;
        if (header->format == CVIPS_TIFF && cvips_has_wide_samples(image)) {
            // The values are read to learn their range, and again to be shown.
            double white = cvips_white(image, deadline);
            cvips_release(image);
            image = NULL;
            if (load(bytes, count, header, shrink, &image)) return NULL;
            image = cvips_narrowed(image, white);
        }
        if (image != NULL) image = clear_around(image, &header->first_frame);
    }
    int known = header->known_samples;
    if (image != NULL && known > 0 && known < vips_image_get_bands(image))
        image = with_bands(image, known);
    return image == NULL ? NULL : with_colours(image, &header->colours);
}
