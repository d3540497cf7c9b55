// Reading pictures: the header alone, or the first frame as a page.
#include <string.h>
#include <time.h>

#include "Library.h"

// How far a side may be scaled before the picture is squeezed instead: a tenth of the largest
// coordinate that libvips has. Only pictures thousands of times longer than wide come near.
enum { longest_side = 1000000 };

// Whether libvips decodes the whole picture at once. Formats without rows in order cannot be
// streamed, nor can interlaced PNG and progressive JPEG.
static int is_whole(VipsImage *image, cvips_format format) {
    switch (format) {
        case CVIPS_JPEG: return vips_image_get_typeof(image, "jpeg-multiscan") != 0;
        case CVIPS_PNG: return vips_image_get_typeof(image, "interlaced") != 0;
        case CVIPS_TIFF: return 0;
        default: return 1;
    }
}

cvips_outcome cvips_probe(
    const void *bytes, size_t count, cvips_format format, cvips_header *header) {
    VipsImage *image = cvips_open(bytes, count, format);
    if (image == NULL) return CVIPS_FAILED;
    header->format = format;
    header->width = vips_image_get_width(image);
    header->height = vips_image_get_page_height(image);
    header->orientation = vips_image_get_orientation(image);
    header->pixel_bytes = (int32_t)VIPS_IMAGE_SIZEOF_PEL(image);
    header->has_profile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
    header->is_whole = is_whole(image, format);
    g_object_unref(image);
    return CVIPS_DONE;
}

// The one clock of this room: it stops a decode that takes too long.
typedef struct {
    int64_t deadline;
    int is_over;
} time_budget;

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void stop_when_late(VipsImage *image, VipsProgress *progress, time_budget *budget) {
    (void)progress;
    if (milliseconds_now() < budget->deadline) return;
    budget->is_over = 1;
    vips_image_set_kill(image, TRUE);
}

// Shrinks while loading, then resamples to the exact size.
//
// A damaged JPEG is shown as far as it goes, the rest grey, as browsers do; the other decoders
// leave undefined rows behind, so there damage is a failure.
static VipsImage *scaled(
    const void *bytes, size_t count, cvips_format format, int width, int height,
    const char *profile) {
    VipsImage *image = NULL;
    VipsFailOn fail_on = format == CVIPS_JPEG ? VIPS_FAIL_ON_NONE : VIPS_FAIL_ON_ERROR;
    // Upright is left for later: libvips would decode everything to turn it, before a time
    // budget could be attached.
    int failed = profile != NULL
        ? vips_thumbnail_buffer(
              (void *)bytes, count, &image, width, "height", height, "size", VIPS_SIZE_FORCE,
              "no_rotate", TRUE, "fail_on", fail_on, "export_profile", profile, NULL)
        : vips_thumbnail_buffer(
              (void *)bytes, count, &image, width, "height", height, "size", VIPS_SIZE_FORCE,
              "no_rotate", TRUE, "fail_on", fail_on, NULL);
    return failed ? NULL : image;
}

// Replaces `*image` by what a step made of it. Each step consumes its input.
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

// The middle of the scaled picture, as three bytes of sRGB.
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

// Runs the pipeline: this is where pixels are decoded.
static cvips_outcome run(VipsImage *image, time_budget *budget, VipsImage **page) {
    vips_image_set_progress(image, TRUE);
    g_signal_connect(image, "eval", G_CALLBACK(stop_when_late), budget);
    *page = vips_image_new_memory();
    if (vips_image_write(image, *page) == 0) return CVIPS_DONE;
    g_object_unref(*page);
    *page = NULL;
    return budget->is_over ? CVIPS_TOO_SLOW : CVIPS_FAILED;
}

// Turns the page by its EXIF orientation and hands over its rows.
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

static cvips_outcome prepare(
    const void *bytes, size_t count, const cvips_header *header, const cvips_plan *plan,
    const char *profile, uint8_t *rows) {
    int lies = header->orientation >= 5;  // on its side: the file's width is the upright height
    time_budget budget = {milliseconds_now() + plan->budget, 0};

    int width = VIPS_MIN(lies ? plan->scaled_height : plan->scaled_width, longest_side);
    int height = VIPS_MIN(lies ? plan->scaled_width : plan->scaled_height, longest_side);
    VipsImage *image = scaled(bytes, count, header->format, width, height, profile);
    if (image == NULL) return CVIPS_FAILED;

    int kept_width = lies ? plan->kept_height : plan->kept_width;
    int kept_height = lies ? plan->kept_width : plan->kept_height;
    VipsImage *page = NULL;
    cvips_outcome outcome = CVIPS_FAILED;
    if (crop_and_flatten(&image, kept_width, kept_height, plan->background) == 0)
        outcome = run(image, &budget, &page);
    if (outcome == CVIPS_DONE && copy_upright(page, header->orientation, rows) != 0)
        outcome = CVIPS_FAILED;
    cvips_release(page);
    cvips_release(image);
    return outcome;
}

cvips_outcome cvips_prepare(
    const void *bytes, size_t count, const cvips_header *header, const cvips_plan *plan,
    uint8_t *rows) {
    if (!header->has_profile) return prepare(bytes, count, header, plan, NULL, rows);
    cvips_outcome outcome = prepare(bytes, count, header, plan, "srgb", rows);
    // A picture with an unusable colour profile is still a picture: once more without it.
    return outcome == CVIPS_FAILED ? prepare(bytes, count, header, plan, NULL, rows) : outcome;
}
