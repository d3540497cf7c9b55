// Colour profiles of pictures.
#include <string.h>

#include "Library.h"

static uint32_t number_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Whether a profile has a tag (ICC.1:2022, section 7.3).
static int has_tag(const uint8_t *profile, size_t length, const char *name) {
    size_t count = number_at(profile + 128);
    for (size_t i = 0; i < count && 144 + 12 * i <= length; i++)
        if (memcmp(profile + 132 + 12 * i, name, 4) == 0) return 1;
    return 0;
}

VipsIntent cvips_usable_intent(VipsImage *image) {
    // By intent: perceptual, relative colorimetric, saturation (section 9.2).
    static const char *const tables[] = {"A2B0", "A2B1", "A2B2"};
    const void *bytes = NULL;
    size_t length = 0;
    if (vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, &length) || length < 132)
        return VIPS_INTENT_RELATIVE;
    const uint8_t *profile = bytes;
    uint32_t own = number_at(profile + 64);
    uint32_t order[] = {VIPS_INTENT_RELATIVE, own, VIPS_INTENT_PERCEPTUAL, VIPS_INTENT_SATURATION};
    for (size_t i = 0; i < G_N_ELEMENTS(order); i++)
        if (order[i] < G_N_ELEMENTS(tables) && has_tag(profile, length, tables[order[i]]))
            return (VipsIntent)order[i];
    return VIPS_INTENT_RELATIVE;
}
