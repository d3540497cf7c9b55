// Colour profiles of pictures.
#include <lcms2.h>
#include <math.h>
#include <stdlib.h>
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

// The colour space that a profile must have for a picture; 0 if none can be used.
static int profile_space(VipsImage *image) {
    int bands = vips_image_get_bands(image);
    switch (vips_image_get_interpretation(image)) {
        case VIPS_INTERPRETATION_CMYK: return bands >= 4 ? cmsSigCmykData : 0;
        case VIPS_INTERPRETATION_LAB:
        case VIPS_INTERPRETATION_LABS:
        case VIPS_INTERPRETATION_LABQ:
        case VIPS_INTERPRETATION_XYZ: return 0;
        default: return bands < 3 ? cmsSigGrayData : cmsSigRgbData;
    }
}

// Whether a profile describes colours of devices: links of two profiles, effects and lists of named
// colours do not (section 7.2.5).
static int describes_device(cmsHPROFILE profile) {
    switch (cmsGetDeviceClass(profile)) {
        case cmsSigInputClass:
        case cmsSigDisplayClass:
        case cmsSigOutputClass:
        case cmsSigColorSpaceClass: return 1;
        default: return 0;
    }
}

int cvips_profile_fits(VipsImage *image) {
    const void *bytes = NULL;
    size_t length = 0;
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0
        || vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, &length) || length > UINT32_MAX)
        return 0;
    cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length);
    if (profile == NULL) return 0;
    int fits = describes_device(profile) && (int)cmsGetColorSpace(profile) == profile_space(image);
    cmsCloseProfile(profile);
    return fits;
}

// Converts a grid of colours by a transform and compares.
static int keeps_colours(cmsHTRANSFORM transform) {
    enum { steps = 6, step = 51, count = steps * steps * steps };
    uint8_t given[count][3], made[count][3];
    for (int i = 0; i < count; i++) {
        given[i][0] = (uint8_t)(i % steps * step);
        given[i][1] = (uint8_t)(i / steps % steps * step);
        given[i][2] = (uint8_t)(i / steps / steps * step);
    }
    cmsDoTransform(transform, given, made, count);
    for (int i = 0; i < count; i++)
        for (int channel = 0; channel < 3; channel++)
            if (abs(given[i][channel] - made[i][channel]) > 1) return 0;
    return 1;
}

int cvips_is_srgb(VipsImage *image) {
    const void *bytes = NULL;
    size_t length = 0;
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0
        || vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, &length) || length > UINT32_MAX)
        return 0;
    cmsHPROFILE own = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length);
    if (own == NULL) return 0;
    int is_srgb = 0;
    if (cmsGetColorSpace(own) == cmsSigRgbData && vips_image_get_bands(image) >= 3) {
        cmsHPROFILE srgb = cmsCreate_sRGBProfile();
        // Without optimizations, which precompute more colours than are asked for.
        cmsHTRANSFORM transform = srgb == NULL
            ? NULL
            : cmsCreateTransform(
                  own, TYPE_RGB_8, srgb, TYPE_RGB_8, (cmsUInt32Number)cvips_usable_intent(image),
                  cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE);
        if (transform != NULL) {
            is_srgb = keeps_colours(transform);
            cmsDeleteTransform(transform);
        }
        if (srgb != NULL) cmsCloseProfile(srgb);
    }
    cmsCloseProfile(own);
    return is_srgb;
}

// Light of displays that are brighter than sRGB's white, in cd/m2: their white of surfaces (ITU-R
// BT.2408), and what is brightest in most pictures.
static const double reference_white = 203, brightest = 1000;

// SMPTE ST 2084, in cd/m2.
static double light_of_pq(double value) {
    const double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128;
    const double c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32, c3 = 2392.0 / 4096 * 32;
    double root = pow(value, 1 / m2);
    return 10000 * pow(fmax(0, root - c1) / (c2 - c3 * root), 1 / m1);
}

// ITU-R BT.2100 in cd/m2, with the gamma of 1.2 on each channel for itself.
static double light_of_hlg(double value) {
    const double a = 0.17883277, b = 0.28466892, c = 0.55991073;
    double scene = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12;
    return brightest * pow(scene, 1.2);
}

// Compresses light to what sRGB can show (Reinhard's operator with a white point): what is dark stays
// nearly as it is, and the brightest becomes white.
static double compressed(double light) {
    double relative = fmin(light, brightest) / reference_white, white = brightest / reference_white;
    return relative * (1 + relative / (white * white)) / (1 + relative);
}

static cmsToneCurve *table_of(double light(double value)) {
    enum { entries = 4096 };
    cmsUInt16Number table[entries];
    for (int i = 0; i < entries; i++)
        table[i] = (cmsUInt16Number)lround(65535 * compressed(light((double)i / (entries - 1))));
    return cmsBuildTabulatedToneCurve16(NULL, entries, table);
}

static cmsToneCurve *tone_curve(const cvips_colours *colours) {
    // IEC 61966-2-1.
    static const double srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    switch (colours->curve) {
        case CVIPS_UNDESCRIBED: return NULL;
        case CVIPS_SRGB: return cmsBuildParametricToneCurve(NULL, 4, srgb);
        case CVIPS_POWER: return cmsBuildGamma(NULL, colours->exponent);
        case CVIPS_PQ: return table_of(light_of_pq);
        case CVIPS_HLG: return table_of(light_of_hlg);
    }
    return NULL;
}

static cmsCIExyY point(cvips_chromaticity colour) { return (cmsCIExyY){colour.x, colour.y, 1}; }

static cmsHPROFILE made_profile(const cvips_colours *colours, int is_grey) {
    cmsToneCurve *curve = tone_curve(colours);
    if (curve == NULL) return NULL;
    cmsToneCurve *curves[] = {curve, curve, curve};
    cmsCIExyY white = point(colours->white);
    cmsCIExyYTRIPLE primaries = {
        point(colours->red), point(colours->green), point(colours->blue)};
    cmsHPROFILE profile = is_grey ? cmsCreateGrayProfile(cmsD50_xyY(), curve)
                                  : cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

int cvips_set_profile(VipsImage *image, const cvips_colours *colours) {
    cmsHPROFILE profile = made_profile(colours, vips_image_get_bands(image) < 3);
    if (profile == NULL) return -1;
    cmsUInt32Number size = 0;
    void *bytes = NULL;
    int is_saved = cmsSaveProfileToMem(profile, NULL, &size) && (bytes = malloc(size)) != NULL
        && cmsSaveProfileToMem(profile, bytes, &size);
    if (is_saved) vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, bytes, size);
    free(bytes);
    cmsCloseProfile(profile);
    return is_saved ? 0 : -1;
}
