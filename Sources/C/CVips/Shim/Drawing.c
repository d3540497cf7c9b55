// Text, by libvips' Pango renderer.
#include <string.h>

#include "Library.h"

// Bytes of a pixel: red, green, blue and opacity, which is not multiplied into the colours.
enum { rgba = 4 };

// The ink alone, with its position as the image's offset. NULL when there is nothing to draw.
static VipsImage *render_ink(const cvips_text *text) {
    char *plain = g_markup_escape_text(text->text, -1);  // vips_text reads markup
    // White is told from the colours that glyphs have of their own: a letter is white alone.
    char *white = g_strconcat("<span foreground=\"white\">", plain, "</span>", NULL);
    VipsImage *ink = NULL;
    char font[32];
    g_snprintf(font, sizeof font, "sans %d", text->size);  // 72 dpi: a point is a pixel
    int failed = vips_text(
        &ink, white, "font", font, "width", text->width, "align",
        text->is_centred ? VIPS_ALIGN_CENTRE : VIPS_ALIGN_LOW, "wrap", VIPS_TEXT_WRAP_WORD_CHAR,
        "dpi", 72, "rgba", TRUE, NULL);
    g_free(white);
    g_free(plain);
    return failed ? NULL : ink;
}

// Copies the ink to its position in the text, clipped at the sides. Returns whether some of it is not white.
static int32_t place(
    const uint8_t *ink, VipsRect size, int32_t width, uint8_t *coverage, uint8_t *colours) {
    int first = VIPS_MAX(0, -size.left), end = VIPS_MIN(size.width, width - size.left);
    int32_t is_coloured = 0;
    for (int y = VIPS_MAX(0, -size.top); y < size.height && first < end; y++) {
        const uint8_t *pixel = ink + rgba * ((size_t)y * (size_t)size.width + (size_t)first);
        size_t target = (size_t)(size.top + y) * (size_t)width + (size_t)(size.left + first);
        for (int x = first; x < end; x++, pixel += rgba, target++) {
            coverage[target] = pixel[3];
            if (pixel[3] != 0 && (pixel[0] & pixel[1] & pixel[2]) != 255) is_coloured = 1;
            if (colours != NULL) memcpy(colours + 3 * target, pixel, 3);
        }
    }
    return is_coloured;
}

cvips_outcome cvips_render_text(
    const cvips_text *text, int32_t height, uint8_t *coverage, uint8_t *colours, cvips_ink *ink) {
    VipsImage *image = render_ink(text);
    if (image == NULL) return CVIPS_FAILED;
    VipsRect size = {
        vips_image_get_xoffset(image), vips_image_get_yoffset(image),
        vips_image_get_width(image), vips_image_get_height(image)};
    *ink = (cvips_ink){.height = size.top + size.height};
    size_t count = 0;
    uint8_t *pixels = NULL;
    int is_rgba = vips_image_get_bands(image) == rgba;
    if (is_rgba && ink->height <= height) pixels = vips_image_write_to_memory(image, &count);
    g_object_unref(image);
    if (pixels != NULL) ink->is_coloured = place(pixels, size, text->width, coverage, colours);
    g_free(pixels);
    return is_rgba && (pixels != NULL || ink->height > height) ? CVIPS_DONE : CVIPS_FAILED;
}
