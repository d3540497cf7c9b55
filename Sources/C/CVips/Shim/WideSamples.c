// Samples of TIFF pictures that are signed, of 32 bits or more, or floating-point.
//
// libvips 8.14 takes floating-point samples for linear light and clips integers at 255. Other programs
// show floating-point samples from 0 to 1 like those of 8 bits, and integers by their whole range.
#include <math.h>
#include <stdint.h>

#include "Library.h"

int cvips_has_wide_samples(VipsImage *image) {
    switch (vips_image_get_interpretation(image)) {
        case VIPS_INTERPRETATION_CMYK:
        case VIPS_INTERPRETATION_LAB:
        case VIPS_INTERPRETATION_LABS:
        case VIPS_INTERPRETATION_LABQ:
        case VIPS_INTERPRETATION_XYZ: return 0;
        default: break;
    }
    switch (vips_image_get_format(image)) {
        case VIPS_FORMAT_CHAR:
        case VIPS_FORMAT_SHORT:
        case VIPS_FORMAT_UINT:
        case VIPS_FORMAT_INT:
        case VIPS_FORMAT_FLOAT:
        case VIPS_FORMAT_DOUBLE: return 1;
        default: return 0;
    }
}

// Any sample as a number.
static double sample(const VipsPel *samples, VipsBandFormat format, size_t index) {
    switch (format) {
        case VIPS_FORMAT_CHAR: return ((const int8_t *)samples)[index];
        case VIPS_FORMAT_SHORT: return ((const int16_t *)samples)[index];
        case VIPS_FORMAT_UINT: return ((const uint32_t *)samples)[index];
        case VIPS_FORMAT_INT: return ((const int32_t *)samples)[index];
        case VIPS_FORMAT_FLOAT: return ((const float *)samples)[index];
        default: return ((const double *)samples)[index];
    }
}

// How many samples are above 0, and above 1; and the largest one.
typedef struct {
    size_t positive;
    size_t above_one;
    double largest;
} sample_range;

static void note_samples(sample_range *range, VipsImage *image, const VipsPel *row) {
    size_t count = (size_t)vips_image_get_width(image) * (size_t)vips_image_get_bands(image);
    VipsBandFormat format = vips_image_get_format(image);
    for (size_t i = 0; i < count; i++) {
        double value = sample(row, format, i);
        if (!isfinite(value) || value <= 0) continue;
        range->positive++;
        range->above_one += value > 1;
        range->largest = fmax(range->largest, value);
    }
}

// Most values of a picture from 0 to 1 are at most 1, also if its lights are brighter than white. Else
// it has the range of samples of 8 or 16 bits, or one of its own.
static double white_of(const sample_range *range) {
    if (range->above_one <= range->positive / 2) return 1;
    return range->largest <= UINT8_MAX ? UINT8_MAX
        : range->largest <= UINT16_MAX ? UINT16_MAX
                                       : range->largest;
}

static double white_of_floats(VipsImage *image, cvips_deadline deadline) {
    enum { strip_height = 16 };
    VipsRegion *region = vips_region_new(image);
    if (region == NULL) return 0;
    int width = vips_image_get_width(image), height = vips_image_get_height(image);
    sample_range range = {0};
    int failed = 0;
    for (int top = 0; top < height && !failed; top += strip_height) {
        VipsRect strip = {0, top, width, VIPS_MIN(strip_height, height - top)};
        failed = cvips_is_past(deadline);
        // Whether missing rows are a failure is decided where they are shown.
        if (failed || vips_region_prepare(region, &strip)) break;
        for (int y = top; y < VIPS_RECT_BOTTOM(&strip) && !failed; y++)
            note_samples(&range, image, VIPS_REGION_ADDR(region, 0, y));
    }
    g_object_unref(region);
    return failed ? 0 : white_of(&range);
}

double cvips_white(VipsImage *image, cvips_deadline deadline) {
    switch (vips_image_get_format(image)) {
        case VIPS_FORMAT_CHAR: return INT8_MAX;
        case VIPS_FORMAT_SHORT: return INT16_MAX;
        case VIPS_FORMAT_UINT: return UINT32_MAX;
        case VIPS_FORMAT_INT: return INT32_MAX;
        default: return white_of_floats(image, deadline);
    }
}

// What is not a number is black.
static uint16_t narrowed(double share) {
    if (!(share > 0)) return 0;
    return share >= 1 ? UINT16_MAX : (uint16_t)lround(share * UINT16_MAX);
}

static int narrow_rows(
    VipsRegion *rows, void *sequence, void *source, void *white, gboolean *stop) {
    (void)source, (void)stop;
    VipsRegion *wide = sequence;
    const VipsRect *area = &rows->valid;
    if (vips_region_prepare(wide, area)) return -1;
    VipsBandFormat format = wide->im->BandFmt;
    size_t count = (size_t)area->width * (size_t)wide->im->Bands;
    for (int y = area->top; y < VIPS_RECT_BOTTOM(area); y++) {
        const VipsPel *from = VIPS_REGION_ADDR(wide, area->left, y);
        uint16_t *to = (uint16_t *)VIPS_REGION_ADDR(rows, area->left, y);
        for (size_t i = 0; i < count; i++)
            to[i] = narrowed(sample(from, format, i) / *(const double *)white);
    }
    return 0;
}

VipsImage *cvips_narrowed(VipsImage *wide, double white) {
    if (white <= 0) {
        g_object_unref(wide);
        return NULL;
    }
    VipsImage *image = vips_image_new();
    double *kept = VIPS_NEW(image, double);  // as long as the image
    int failed = kept == NULL
        || vips_image_pipelinev(image, VIPS_DEMAND_STYLE_THINSTRIP, wide, NULL);
    if (!failed) {
        *kept = white;
        image->BandFmt = VIPS_FORMAT_USHORT;
        image->Type = wide->Bands < 3 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16;
        // The picture is released with the one made of it.
        vips_object_local(image, wide);
        failed = vips_image_generate(
            image, vips_start_one, narrow_rows, vips_stop_one, wide, kept);
    } else {
        g_object_unref(wide);
    }
    if (!failed) return image;
    g_object_unref(image);
    return NULL;
}
