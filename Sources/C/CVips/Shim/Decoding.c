// Decodes the first frame of a picture as a page.
#include <malloc.h>
#include <stdatomic.h>
#include <string.h>

#include "Library.h"

// The largest side of a scaled picture, a tenth of libvips' largest coordinate; beyond it the
// picture is distorted. Only pictures thousands of times longer than wide come near.
enum { longest_side = 1000000 };

// Monitors the decoding of one picture.
typedef struct {
    cvips_deadline deadline;
    // Set on libvips' threads.
    atomic_int is_late;
    atomic_int is_broken;
    // Whether rows that cannot be decoded are filled.
    int fills;
    // The rows from the top that are whole, as far as it is known.
    int whole_rows;
} decode_monitor;

// The byte of which missing rows are made: the grey that libjpeg and browsers show where a JPEG ends.
enum { missing_grey = 128 };

// Copies a few rows at a time, because those of which one fails are all filled.
static void copy_rows_or_fill(VipsRegion *rows, VipsRegion *decoded, decode_monitor *monitor) {
    enum { step = 8 };
    const VipsRect *area = &rows->valid;
    size_t row_bytes = VIPS_REGION_SIZEOF_LINE(rows);
    for (int top = area->top; top < VIPS_RECT_BOTTOM(area); top += step) {
        VipsRect part = {area->left, top, area->width, VIPS_MIN(step, VIPS_RECT_BOTTOM(area) - top)};
        if (top < monitor->whole_rows
            && vips_region_prepare_to(decoded, rows, &part, part.left, part.top) == 0)
            continue;
        monitor->whole_rows = VIPS_MIN(monitor->whole_rows, top);
        for (int y = top; y < VIPS_RECT_BOTTOM(&part); y++)
            memset(VIPS_REGION_ADDR(rows, area->left, y), missing_grey, row_bytes);
    }
}

// Passes rows on as they are decoded and checks the deadline. libvips' own reports do not suffice:
// progress is reported once per strip of the small result, and the caches in between turn a
// decoder's error into black rows.
static int copy_rows_until_deadline(VipsRegion *rows, void *sequence, void *source, void *context, gboolean *stop) {
    (void)source, (void)stop;
    decode_monitor *monitor = context;
    VipsRegion *decoded = sequence;
    if (cvips_is_past(monitor->deadline)) monitor->is_late = 1;
    if (monitor->is_late) return -1;
    if (monitor->fills) {
        copy_rows_or_fill(rows, decoded, monitor);
        return 0;
    }
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

// The picture as three bytes of sRGB per pixel.
static int convert_and_flatten(VipsImage **image, const uint8_t *background) {
    STEP(image, vips_colourspace(*image, &next, VIPS_INTERPRETATION_sRGB, NULL));
    if (vips_image_hasalpha(*image)) STEP(image, flatten(*image, &next, background));
    STEP(image, vips_extract_band(*image, &next, 0, "n", 3, NULL));
    STEP(image, vips_cast(*image, &next, VIPS_FORMAT_UCHAR, NULL));
    return 0;
}

// Makes the rows of a page grey that are missing in the picture, whatever its colours and its profile
// made of them, and those into which resampling mixed them.
static void fill_missing(
    const decode_monitor *monitor, int source_height, int height, const cvips_plan *plan, uint8_t *rows) {
    int above = cvips_kept_start(plan->kept_top, plan->kept_height, height);
    int64_t first = (int64_t)monitor->whole_rows * height / source_height - above;
    size_t row_bytes = (size_t)plan->kept_width * 3;
    for (int64_t y = VIPS_MAX(0, first); y < plan->kept_height; y++)
        memset(rows + (size_t)y * row_bytes, missing_grey, row_bytes);
}

// Whether all pixels of a page are the same: nothing of the picture is there.
static int is_plain(const uint8_t *rows, size_t size) {
    return memcmp(rows, rows + 3, size - 3) == 0;
}

// Rotates a page, whose rows are given, by its EXIF orientation.
static int write_upright(
    const uint8_t *page, int width, int height, int orientation, uint8_t *rows) {
    size_t size = (size_t)width * (size_t)height * 3;
    VipsImage *tagged = vips_image_new_from_memory(page, size, width, height, 3, VIPS_FORMAT_UCHAR);
    VipsImage *upright = NULL;
    int failed = tagged == NULL;
    if (!failed) {
        vips_image_set_int(tagged, VIPS_META_ORIENTATION, orientation);
        failed = vips_autorot(tagged, &upright, NULL) || cvips_write_rows(upright, rows);
    }
    cvips_release(upright);
    cvips_release(tagged);
    return failed;
}

// Runs the steps from the decoder to the page's rows, before rotation.
static int run(
    VipsImage *source, const cvips_plan *plan, const char *profile, decode_monitor *monitor,
    uint8_t *rows) {
    int width = VIPS_MIN(plan->scaled_width, longest_side);
    int height = VIPS_MIN(plan->scaled_height, longest_side);
    int source_height = vips_image_get_height(source);
    VipsImage *image = with_monitor(source, monitor);
    if (image == NULL) return -1;
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0) profile = NULL;
    if (profile != NULL && cvips_is_srgb(image)) profile = NULL;
    if (profile != NULL && has_inks(image)) {
        STEP(&image, vips_icc_transform(
            image, &next, profile, "embedded", TRUE, "intent", cvips_usable_intent(image), NULL));
        profile = NULL;
    }
    STEP(&image, resample(image, &next, width, height, profile));
    if (convert_and_flatten(&image, plan->background)) return -1;
    int failed = cvips_write_kept(image, plan, !monitor->fills, rows);  // pixels are decoded here
    g_object_unref(image);
    if (monitor->whole_rows < source_height) fill_missing(monitor, source_height, height, plan, rows);
    return failed || monitor->is_late || monitor->is_broken ? -1 : 0;
}

// Where a part begins that is kept of a side, of which libvips takes no more than the longest.
static int32_t start_on_longest(int32_t start, int32_t kept, int32_t scaled) {
    if (start < 0 || scaled <= longest_side) return start;
    return (int32_t)((int64_t)start * (longest_side - kept) / (scaled - kept));
}

static cvips_outcome prepare(
    const void *bytes, size_t count, const cvips_header *header, const cvips_plan *plan,
    const char *profile, uint8_t *rows, int32_t *is_partial) {
    decode_monitor monitor = {
        .deadline = cvips_deadline_after(plan->budget), .fills = header->is_truncated};
    vips_error_clear();
    cvips_plan stored = cvips_stored_plan(plan, header->orientation);
    stored.kept_left = start_on_longest(stored.kept_left, stored.kept_width, stored.scaled_width);
    stored.kept_top = start_on_longest(stored.kept_top, stored.kept_height, stored.scaled_height);
    VipsImage *source = cvips_open_shrunk(
        bytes, count, header, stored.scaled_width, stored.scaled_height, monitor.deadline,
        &monitor.whole_rows);
    if (source == NULL)
        return cvips_is_past(monitor.deadline) ? CVIPS_TOO_SLOW : CVIPS_FAILED;
    int width = stored.kept_width, height = stored.kept_height, is_upright = header->orientation == 1;
    uint8_t *page = is_upright ? rows : g_try_malloc((size_t)width * (size_t)height * 3);
    int failed = page == NULL || run(source, &stored, profile, &monitor, page);
    if (!failed && header->is_truncated) {
        // libjpeg's warnings are the only text of a JPEG that was decoded.
        *is_partial = header->format == CVIPS_JPEG
            ? *vips_error_buffer() != 0
            : monitor.whole_rows < vips_image_get_height(source);
        failed = *is_partial && is_plain(page, (size_t)width * (size_t)height * 3);
    }
    if (!failed && !is_upright)
        failed = write_upright(page, width, height, header->orientation, rows);
    if (!is_upright) g_free(page);
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
    uint8_t *rows, int32_t *is_partial) {
    *is_partial = 0;
    clear_allocations(header->format == CVIPS_AVIF || header->format == CVIPS_HEIC);
    if (!header->has_profile) return prepare(bytes, count, header, plan, NULL, rows, is_partial);
    cvips_outcome outcome = prepare(bytes, count, header, plan, "srgb", rows, is_partial);
    // A picture with an unusable colour profile is decoded again without it.
    return outcome == CVIPS_FAILED ? prepare(bytes, count, header, plan, NULL, rows, is_partial) : outcome;
}
