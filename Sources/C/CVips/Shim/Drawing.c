// Text, by libvips' Pango renderer.
#include <string.h>

#include "Library.h"

// The ink alone, with its position as the image's offset. NULL when there is nothing to draw.
static VipsImage *render_ink(const cvips_text *text) {
    char *plain = g_markup_escape_text(text->text, -1);  // vips_text reads markup
    VipsImage *ink = NULL;
    char font[32];
    g_snprintf(font, sizeof font, "sans %d", text->size);  // 72 dpi: a point is a pixel
    int failed = vips_text(
        &ink, plain, "font", font, "width", text->width, "align",
        text->is_centred ? VIPS_ALIGN_CENTRE : VIPS_ALIGN_LOW, "wrap", VIPS_TEXT_WRAP_WORD_CHAR,
        "dpi", 72, NULL);
    g_free(plain);
    return failed ? NULL : ink;
}

// Copies the ink to its position in the text, clipped at the sides.
static void place(const uint8_t *ink, VipsRect size, int32_t width, uint8_t *coverage) {
    int first = VIPS_MAX(0, -size.left), end = VIPS_MIN(size.width, width - size.left);
    for (int y = VIPS_MAX(0, -size.top); y < size.height && first < end; y++)
        memcpy(
            coverage + (size_t)(size.top + y) * (size_t)width + (size_t)(size.left + first),
            ink + (size_t)y * (size_t)size.width + (size_t)first, (size_t)(end - first));
}

cvips_outcome cvips_render_text(
    const cvips_text *text, int32_t height, uint8_t *coverage, int32_t *ink_height) {
    VipsImage *image = render_ink(text);
    if (image == NULL) return CVIPS_FAILED;
    VipsRect size = {
        vips_image_get_xoffset(image), vips_image_get_yoffset(image),
        vips_image_get_width(image), vips_image_get_height(image)};
    *ink_height = size.top + size.height;
    size_t count = 0;
    uint8_t *ink = NULL;
    int is_plain = vips_image_get_bands(image) == 1;
    if (is_plain && *ink_height <= height) ink = vips_image_write_to_memory(image, &count);
    g_object_unref(image);
    if (ink != NULL) place(ink, size, text->width, coverage);
    g_free(ink);
    return is_plain && (ink != NULL || *ink_height > height) ? CVIPS_DONE : CVIPS_FAILED;
}
