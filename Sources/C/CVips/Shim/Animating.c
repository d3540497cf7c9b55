// Encodes animations.
#include <string.h>

#include "Library.h"

// The frames, one below the other, as libvips wants them; only one is in memory.
typedef struct {
    const cvips_animation *animation;
    // The frame in `rows`; -1 for none.
    int32_t drawn;
    uint8_t *rows;
} film;

// Draws the rows of a region. libvips wants them from top to bottom and from one thread, because its
// concurrency is 1, so each frame is drawn once.
static int draw_region(VipsRegion *region, void *sequence, void *a, void *b, gboolean *stop) {
    (void)sequence, (void)b, (void)stop;
    film *film = a;
    const cvips_animation *animation = film->animation;
    size_t row_bytes = (size_t)animation->width * 3;
    VipsRect *area = &region->valid;
    for (int y = area->top; y < VIPS_RECT_BOTTOM(area); y++) {
        int32_t frame = y / animation->height, row = y % animation->height;
        if (frame != film->drawn) animation->draw(animation->context, frame, film->rows);
        film->drawn = frame;
        memcpy(
            VIPS_REGION_ADDR(region, area->left, y),
            film->rows + (size_t)row * row_bytes + (size_t)area->left * 3, (size_t)area->width * 3);
    }
    return 0;
}

// Saves an empty image as the frames of a film.
static int save(VipsImage *image, film *film, int quality, void **bytes, size_t *count) {
    const cvips_animation *animation = film->animation;
    vips_image_init_fields(
        image, animation->width, animation->height * animation->count, 3, VIPS_FORMAT_UCHAR,
        VIPS_CODING_NONE, VIPS_INTERPRETATION_sRGB, 1, 1);
    vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, animation->height);
    vips_image_set_int(image, "loop", animation->plays);
    vips_image_set_array_int(image, "delay", animation->milliseconds, animation->count);
    if (vips_image_pipelinev(image, VIPS_DEMAND_STYLE_THINSTRIP, NULL)
        || vips_image_generate(image, NULL, draw_region, NULL, film, NULL))
        return -1;
    // Every frame is whole (kmax 1): libwebp leaves blocks of the frame before that differ a little, which
    // are seen in skies, and in the last frame for good.
    return vips_webpsave_buffer(
        image, bytes, count, "Q", quality, "effort", webp_effort, "kmin", 0, "kmax", 1, NULL);
}

cvips_outcome cvips_encode_animation(
    const cvips_animation *animation, int32_t quality, uint8_t **bytes, size_t *count) {
    size_t frame_bytes = (size_t)animation->width * (size_t)animation->height * 3;
    film film = {animation, -1, g_try_malloc(frame_bytes)};
    VipsImage *image = vips_image_new();
    void *buffer = NULL;
    int failed = film.rows == NULL || image == NULL || save(image, &film, quality, &buffer, count);
    cvips_release(image);
    g_free(film.rows);
    *bytes = buffer;
    return failed ? CVIPS_FAILED : CVIPS_DONE;
}
