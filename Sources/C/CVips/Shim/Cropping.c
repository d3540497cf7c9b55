// Which part of a picture is kept where it fills its box, and computing its rows.
#include <string.h>

#include "Library.h"

cvips_plan cvips_stored_plan(const cvips_plan *plan, int orientation) {
    cvips_plan stored = *plan;
    int is_from_right = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
    int is_from_bottom = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
    if (plan->kept_left >= 0 && is_from_right)
        stored.kept_left = plan->scaled_width - plan->kept_width - plan->kept_left;
    if (plan->kept_top >= 0 && is_from_bottom)
        stored.kept_top = plan->scaled_height - plan->kept_height - plan->kept_top;
    if (orientation >= 5) {  // a quarter turn: width is the upright height
        stored.scaled_width = plan->scaled_height;
        stored.scaled_height = plan->scaled_width;
        stored.kept_width = plan->kept_height;
        stored.kept_height = plan->kept_width;
        int32_t left = stored.kept_left;
        stored.kept_left = stored.kept_top;
        stored.kept_top = left;
    }
    return stored;
}

int cvips_kept_start(int planned, int kept, int length) {
    return planned < 0 ? (length - kept) / 2 : VIPS_MIN(planned, length - kept);
}

int cvips_write_rows(VipsImage *image, uint8_t *rows) {
    enum { strip_height = 32 };
    VipsRegion *region = vips_region_new(image);
    int width = vips_image_get_width(image), height = vips_image_get_height(image);
    size_t row_bytes = VIPS_IMAGE_SIZEOF_LINE(image);
    int failed = region == NULL;
    for (int top = 0; top < height && !failed; top += strip_height) {
        VipsRect strip = {0, top, width, VIPS_MIN(strip_height, height - top)};
        failed = vips_region_prepare(region, &strip);
        for (int y = top; y < VIPS_RECT_BOTTOM(&strip) && !failed; y++, rows += row_bytes)
            memcpy(rows, VIPS_REGION_ADDR(region, 0, y), row_bytes);
    }
    if (region != NULL) g_object_unref(region);
    return failed;
}

// Whether the scaled picture is looked at as a whole to find the part that is kept; of a panorama, which is
// much larger, the middle is.
static int can_look_for_attention(const VipsImage *image, const cvips_plan *plan) {
    enum { most = 6 };
    int64_t scaled = (int64_t)image->Xsize * image->Ysize;
    int64_t kept = (int64_t)plan->kept_width * plan->kept_height;
    // A difference of a few pixels is one of rounding.
    return scaled > kept + kept / 50 && scaled <= most * kept;
}

// Where the part begins, along one side, that has the middle of a column or a row of the small picture in its own.
static int attention_start(int place, int small, int kept, int length) {
    int start = (int)((place + 0.5) * length / small - kept / 2.0);
    return VIPS_CLIP(0, start, length - kept);
}

// Finds what attracts attention, by libvips: edges, skin and saturated colours. vips_smartcrop looks at 32 x 32 pixels
// in any case; but what it makes of a thumbnail and of a frame differs, so that each would show another part. The mean
// colours of areas are nearly the same in both.
static int find_attention(VipsImage *scaled, const cvips_plan *plan, int *left, int *top) {
    const double side = 32;
    int width = scaled->Xsize, height = scaled->Ysize, x = 0, y = 0;
    double scale = side / VIPS_MAX(width, height);
    VipsImage *small = NULL, *part = NULL;
    int failed = vips_resize(
        scaled, &small, VIPS_MAX(scale, 1.0 / width), "vscale", VIPS_MAX(scale, 1.0 / height), "kernel",
        VIPS_KERNEL_LINEAR, NULL);
    if (!failed) {
        int across = (plan->kept_width * small->Xsize + width / 2) / width;
        int down = (plan->kept_height * small->Ysize + height / 2) / height;
        failed = vips_smartcrop(
            small, &part, VIPS_MAX(across, 1), VIPS_MAX(down, 1), "interesting", VIPS_INTERESTING_ATTENTION,
            "attention_x", &x, "attention_y", &y, NULL);
    }
    if (!failed) {
        *left = attention_start(x, small->Xsize, plan->kept_width, width);
        *top = attention_start(y, small->Ysize, plan->kept_height, height);
    }
    cvips_release(part);
    cvips_release(small);
    return failed;
}

// Writes the part of the picture that attracts attention.
static int write_attention(VipsImage *image, const cvips_plan *plan, uint8_t *rows) {
    int width = image->Xsize, height = image->Ysize;
    size_t size = (size_t)width * (size_t)height * 3;
    uint8_t *whole = g_try_malloc(size);
    if (whole == NULL || cvips_write_rows(image, whole)) {
        g_free(whole);
        return -1;
    }
    VipsImage *scaled = vips_image_new_from_memory(whole, size, width, height, 3, VIPS_FORMAT_UCHAR);
    VipsImage *kept = NULL;
    int failed = scaled == NULL;
    if (!failed) {
        scaled->Type = VIPS_INTERPRETATION_sRGB;
        int left = 0, top = 0;
        failed = find_attention(scaled, plan, &left, &top)
            || vips_extract_area(scaled, &kept, left, top, plan->kept_width, plan->kept_height, NULL)
            || cvips_write_rows(kept, rows);
    }
    cvips_release(kept);
    cvips_release(scaled);
    g_free(whole);
    return failed;
}

int cvips_write_kept(VipsImage *image, const cvips_plan *plan, int is_whole, uint8_t *rows) {
    if (plan->kept_left < 0 && is_whole && can_look_for_attention(image, plan))
        return write_attention(image, plan, rows);
    VipsImage *kept = NULL;
    int left = cvips_kept_start(plan->kept_left, plan->kept_width, image->Xsize);
    int top = cvips_kept_start(plan->kept_top, plan->kept_height, image->Ysize);
    int failed = vips_extract_area(image, &kept, left, top, plan->kept_width, plan->kept_height, NULL)
        || cvips_write_rows(kept, rows);
    cvips_release(kept);
    return failed;
}
