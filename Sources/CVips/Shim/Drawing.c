// Text, by libvips' Pango renderer.
#include <string.h>

#include "Library.h"

// The ink's share of every pixel, 0 to 255. NULL when there is nothing to draw.
static VipsImage *mask_of(const cvips_text *text, int32_t width) {
    char *plain = g_markup_escape_text(text->text, -1);  // vips_text reads markup
    VipsImage *mask = NULL;
    char font[32];
    g_snprintf(font, sizeof font, "sans %d", text->size);  // 72 dpi: a point is a pixel
    int failed = vips_text(
        &mask, plain, "font", font, "width", width, "align", VIPS_ALIGN_CENTRE, "wrap",
        VIPS_TEXT_WRAP_WORD_CHAR, "dpi", 72, NULL);
    g_free(plain);
    return failed ? NULL : mask;
}

static void fill(uint8_t *rows, int32_t width, int32_t height, const uint8_t *colour) {
    size_t count = (size_t)width * (size_t)height;
    for (size_t i = 0; i < count; i++) memcpy(rows + i * 3, colour, 3);
}

static void blend(uint8_t *pixel, const uint8_t *ink, unsigned share) {
    for (int i = 0; i < 3; i++)
        pixel[i] = (uint8_t)((pixel[i] * (255 - share) + ink[i] * share + 127) / 255);
}

// Puts the middle of the mask on the middle of the panel; what does not fit is cut.
static void press(
    const uint8_t *mask, VipsRect size, const cvips_text *text, VipsRect panel, uint8_t *rows) {
    int left = (panel.width - size.width) / 2, top = (panel.height - size.height) / 2;
    for (int y = VIPS_MAX(0, -top); y < size.height && y + top < panel.height; y++)
        for (int x = VIPS_MAX(0, -left); x < size.width && x + left < panel.width; x++) {
            size_t at = (size_t)(y + top) * (size_t)panel.width + (size_t)(x + left);
            blend(rows + at * 3, text->ink, mask[(size_t)y * (size_t)size.width + (size_t)x]);
        }
}

cvips_outcome cvips_draw_text(
    const cvips_text *text, int32_t width, int32_t height, uint8_t *rows) {
    fill(rows, width, height, text->paper);
    VipsImage *mask = mask_of(text, width);
    if (mask == NULL) return CVIPS_FAILED;
    VipsRect size = {0, 0, vips_image_get_width(mask), vips_image_get_height(mask)};
    size_t count = 0;
    uint8_t *shares = vips_image_get_bands(mask) == 1
        ? vips_image_write_to_memory(mask, &count) : NULL;
    g_object_unref(mask);
    if (shares == NULL) return CVIPS_FAILED;
    press(shares, size, text, (VipsRect){0, 0, width, height}, rows);
    g_free(shares);
    return CVIPS_DONE;
}
