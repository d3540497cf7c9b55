// Reading pictures: the header alone, or the first frame as a page.
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "Library.h"

// The largest side of a scaled picture, a tenth of libvips' largest coordinate; beyond it the
// picture is distorted. Only pictures thousands of times longer than wide come near.
enum { longest_side = 1000000 };

// The metadata fields in which libvips reports that rows are not in order.
static const char *const interlace_field[] = {
    [CVIPS_JPEG] = "jpeg-multiscan", [CVIPS_PNG] = "interlaced"};

typedef int loader(void *bytes, size_t count, VipsImage **image, ...);

// Indexed by cvips_format. The caller detects the format by its signature; no other loader is
// tried.
static loader *const loaders[] = {
    vips_jpegload_buffer, vips_pngload_buffer,  vips_webpload_buffer, vips_gifload_buffer,
    vips_tiffload_buffer, vips_heifload_buffer, vips_heifload_buffer,
};

// A damaged JPEG is shown as far as it decodes, as in browsers. The other decoders leave undefined
// rows, so damage fails there.
static VipsFailOn strictness(cvips_format format) {
    return format == CVIPS_JPEG ? VIPS_FAIL_ON_NONE : VIPS_FAIL_ON_ERROR;
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

static void copy(const void *bytes, size_t count, cvips_block *block) {
    block->count = VIPS_MIN(count, block->capacity);
    if (block->count > 0) memcpy(block->bytes, bytes, block->count);
}

static void copy_blob(VipsImage *image, const char *name, cvips_block *block) {
    const void *bytes = NULL;
    size_t count = 0;
    if (vips_image_get_typeof(image, name) != 0
        && vips_image_get_blob(image, name, &bytes, &count) == 0)
        copy(bytes, count, block);
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

cvips_outcome cvips_probe(
    const void *bytes, size_t count, cvips_format format, cvips_header *header,
    cvips_blocks *blocks) {
    VipsImage *image = NULL;
    if (loaders[format]((void *)bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, NULL))
        return CVIPS_FAILED;
    header->format = format;
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

// Opens the picture at the smallest size that its decoder can produce cheaply, but not below the
// requested size. For JPEG at least half of the shrinking is left to resampling, because libjpeg's
// is coarse.
static VipsImage *open_shrunk(
    const void *bytes, size_t count, const cvips_header *header, int width, int height) {
    double shrink = VIPS_MIN((double)header->width / width, (double)header->height / height);
    int eighths = shrink >= 16 ? 8 : shrink >= 8 ? 4 : shrink >= 4 ? 2 : 1;
    VipsFailOn fail_on = strictness(header->format);
    void *start = (void *)bytes;
    VipsImage *image = NULL;
    int failed;
    switch (header->format) {
        case CVIPS_JPEG:
            // Without its own limits, libvips shows a picture with thousands of warnings, too; the
            // scans are counted before, and the deadline bounds the rest.
            failed = vips_jpegload_buffer(
                start, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on,
                "shrink", eighths, "unlimited", TRUE, NULL);
            break;
        case CVIPS_WEBP:
            failed = vips_webpload_buffer(
                start, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on,
                "scale", 1 / VIPS_MAX(1.0, shrink), NULL);
            break;
        default:
            failed = loaders[header->format](
                start, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    }
    return failed ? NULL : image;
}

// Monitors the decoding of one picture; it has the only clock of this room.
typedef struct {
    int64_t deadline;
    // Set on libvips' threads.
    atomic_int is_late;
    atomic_int is_broken;
} decode_monitor;

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Passes rows on as they are decoded and checks the deadline. libvips' own reports do not suffice:
// progress is reported once per strip of the small result, and the caches in between turn a
// decoder's error into black rows.
static int copy_rows_until_deadline(VipsRegion *rows, void *sequence, void *source, void *context, gboolean *stop) {
    (void)source, (void)stop;
    decode_monitor *monitor = context;
    VipsRegion *decoded = sequence;
    if (milliseconds_now() >= monitor->deadline) monitor->is_late = 1;
    if (monitor->is_late) return -1;
    if (vips_region_prepare(decoded, &rows->valid)
        || vips_region_region(rows, decoded, &rows->valid, rows->valid.left, rows->valid.top)) {
        monitor->is_broken = 1;
        return -1;
    }
    return 0;
}

static VipsImage *with_monitor(VipsImage *source, decode_monitor *monitor) {
    VipsImage *image = vips_image_new();
    if (vips_image_pipelinev(image, VIPS_DEMAND_STYLE_THINSTRIP, source, NULL) == 0
        && vips_image_generate(
               image, vips_start_one, copy_rows_until_deadline, vips_stop_one, source, monitor) == 0)
        return image;
    g_object_unref(image);
    return NULL;
}

// Resamples to the exact size, in the picture's own colour space or in sRGB.
//
// Rotation is done later, because libvips would decode everything at once to rotate.
static int resample(
    VipsImage *image, VipsImage **next, int width, int height, const char *profile) {
    return profile == NULL
        ? vips_thumbnail_image(
              image, next, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE,
              NULL)
        : vips_thumbnail_image(
              image, next, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE,
              "export_profile", profile, "intent", cvips_usable_intent(image), NULL);
}

// Whether a picture must be converted before it is resampled: libvips would resample inks as if they
// were libvips' own.
static int has_inks(VipsImage *image) {
    return vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK;
}

// Replaces `*image` by the result of a step. Each step consumes its input.
#define STEP(image, call)                      \
    do {                                       \
        VipsImage *next = NULL;                \
        int failed = (call);                   \
        g_object_unref(*(image));              \
        *(image) = failed ? NULL : next;       \
        if (failed) return -1;                 \
    } while (0)

static int flatten(VipsImage *image, VipsImage **next, const uint8_t *background) {
    double colour[3] = {background[0], background[1], background[2]};
    VipsArrayDouble *behind = vips_array_double_new(colour, 3);
    int failed = vips_flatten(image, next, "background", behind, NULL);
    vips_area_unref(VIPS_AREA(behind));
    return failed;
}

// The centre of the scaled picture, as three bytes of sRGB per pixel.
static int crop_and_flatten(VipsImage **image, int width, int height, const uint8_t *background) {
    int left = (vips_image_get_width(*image) - width) / 2;
    int top = (vips_image_get_height(*image) - height) / 2;
    STEP(image, vips_extract_area(*image, &next, left, top, width, height, NULL));
    STEP(image, vips_colourspace(*image, &next, VIPS_INTERPRETATION_sRGB, NULL));
    if (vips_image_hasalpha(*image)) STEP(image, flatten(*image, &next, background));
    STEP(image, vips_extract_band(*image, &next, 0, "n", 3, NULL));
    STEP(image, vips_cast(*image, &next, VIPS_FORMAT_UCHAR, NULL));
    return 0;
}

// Rotates the page by its EXIF orientation and copies its rows to the output.
static int copy_upright(VipsImage *page, int orientation, uint8_t *rows) {
    VipsImage *tagged = NULL, *upright = NULL;
    size_t size = 0;
    void *pixels = NULL;
    if (vips_copy(page, &tagged, NULL) == 0) {
        vips_image_set_int(tagged, VIPS_META_ORIENTATION, orientation);
        if (vips_autorot(tagged, &upright, NULL) == 0)
            pixels = vips_image_write_to_memory(upright, &size);
    }
    if (pixels != NULL) memcpy(rows, pixels, size);
    g_free(pixels);
    cvips_release(upright);
    cvips_release(tagged);
    return pixels == NULL ? -1 : 0;
}

// Runs the steps from the decoder to the page's rows, before rotation.
static int run(
    VipsImage *source, const cvips_plan *plan, const char *profile, int is_sideways, decode_monitor *monitor,
    VipsImage **page) {
    int width = VIPS_MIN(is_sideways ? plan->scaled_height : plan->scaled_width, longest_side);
    int height = VIPS_MIN(is_sideways ? plan->scaled_width : plan->scaled_height, longest_side);
    int kept_width = is_sideways ? plan->kept_height : plan->kept_width;
    int kept_height = is_sideways ? plan->kept_width : plan->kept_height;
    VipsImage *image = with_monitor(source, monitor);
    if (image == NULL) return -1;
    if (profile != NULL && has_inks(image)) {
        STEP(&image, vips_icc_transform(
            image, &next, profile, "embedded", TRUE, "intent", cvips_usable_intent(image), NULL));
        profile = NULL;
    }
    STEP(&image, resample(image, &next, width, height, profile));
    if (crop_and_flatten(&image, kept_width, kept_height, plan->background)) return -1;
    *page = vips_image_new_memory();
    int failed = vips_image_write(image, *page);  // pixels are decoded here
    g_object_unref(image);
    return failed || monitor->is_late || monitor->is_broken ? -1 : 0;
}

static cvips_outcome prepare(
    const void *bytes, size_t count, const cvips_header *header, const cvips_plan *plan,
    const char *profile, uint8_t *rows) {
    decode_monitor monitor = {.deadline = milliseconds_now() + plan->budget};
    int is_sideways = header->orientation >= 5;  // a quarter turn: width is the upright height
    VipsImage *source = open_shrunk(
        bytes, count, header, is_sideways ? plan->scaled_height : plan->scaled_width,
        is_sideways ? plan->scaled_width : plan->scaled_height);
    if (source == NULL) return CVIPS_FAILED;
    VipsImage *page = NULL;
    int failed = run(source, plan, profile, is_sideways, &monitor, &page);
    if (!failed) failed = copy_upright(page, header->orientation, rows);
    cvips_release(page);
    g_object_unref(source);
    if (monitor.is_late) return CVIPS_TOO_SLOW;
    return failed ? CVIPS_FAILED : CVIPS_DONE;
}

// Where a damaged HEIF picture has no data, its codec leaves memory as it was: parts of earlier
// pictures. So allocations are zero while such a picture is decoded: the C library fills them with
// the complement of this byte (mallopt(3)). It costs a twentieth of the time.
static void clear_allocations(int is_wanted) { mallopt(M_PERTURB, is_wanted ? 0xFF : 0); }

cvips_outcome cvips_decode(
    const void *bytes, size_t count, const cvips_header *header, const cvips_plan *plan,
    uint8_t *rows) {
    clear_allocations(header->format == CVIPS_AVIF || header->format == CVIPS_HEIC);
    if (!header->has_profile) return prepare(bytes, count, header, plan, NULL, rows);
    cvips_outcome outcome = prepare(bytes, count, header, plan, "srgb", rows);
    // A picture with an unusable colour profile is decoded again without it.
    return outcome == CVIPS_FAILED ? prepare(bytes, count, header, plan, NULL, rows) : outcome;
}
