// TIFF pictures whose samples libvips 8.14 does not read, or not right, read with libtiff by rows:
// floating-point samples of 16 and 64 bits, those that fill no whole bytes, such as 12 bits of a scanner,
// and tiles with a plane for each colour, all of which it rejects; Lab; and floating-point samples of
// which the smallest is white, which it shows as their negative.
//
// libvips takes Lab for colours under D65 and ICCLab for RGB. Lab of TIFF is that of profiles, under D50
// (libtiff's default; Photoshop writes no other): L from 0 to 100, and of CIELab a and b with a sign, of
// ICCLab from 0 on (TIFF 6.0, section 23; TIFF Technical Note for Photoshop).
#include <lcms2.h>
#include <math.h>
#include <stdlib.h>

#include "TiffRows.h"

// What a row becomes: 16 bits for each sample, of Lab for red, green and blue.
enum { most_bands = 4 };

static int is_lab(const cvips_tiff_layout *picture) {
    return picture->photometric == PHOTOMETRIC_CIELAB || picture->photometric == PHOTOMETRIC_ICCLAB;
}

// Whether samples are whole numbers that fill no whole bytes. Of a picture in grey, libvips reads some.
static int is_packed(const cvips_tiff_layout *picture) {
    uint16_t bits = picture->bits;
    int is_read_by_libvips = picture->bands == 1 && (bits == 1 || bits == 2 || bits == 4);
    return picture->format == SAMPLEFORMAT_UINT && bits >= 1 && bits < 16 && bits != 8
        && !is_read_by_libvips;
}

// Whether samples of a size that libvips reads are in tiles with a plane for each colour.
static int has_tiled_planes(TIFF *tiff, const cvips_tiff_layout *picture) {
    int is_whole = picture->bits == 8 || picture->bits == 16, is_long = picture->bits == 32;
    return picture->is_separate && TIFFIsTiled(tiff)
        && (picture->format == SAMPLEFORMAT_UINT ? is_whole || is_long
                                                 : picture->format == SAMPLEFORMAT_IEEEFP && is_long);
}

// Reads the layout; 0 unless the picture is one of those that are read here.
static int read_layout(TIFF *tiff, cvips_tiff_layout *picture) {
    uint16_t planes = PLANARCONFIG_CONTIG;
    *picture = (cvips_tiff_layout){.bands = 1, .bits = 1, .format = SAMPLEFORMAT_UINT};
    if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &picture->width)
        || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &picture->height)
        || !TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &picture->photometric))
        return 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &picture->bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &picture->bands);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &picture->format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
    picture->is_separate = planes == PLANARCONFIG_SEPARATE && picture->bands > 1;
    if (picture->bands < 1 || picture->bands > most_bands
        || picture->width < 1 || picture->width > INT32_MAX || picture->height < 1
        || picture->height > INT32_MAX)
        return 0;
    if (is_lab(picture))
        return picture->bands >= 3
            && picture->format != SAMPLEFORMAT_IEEEFP && (picture->bits == 8 || picture->bits == 16);
    int is_float = picture->format == SAMPLEFORMAT_IEEEFP;
    int is_wanted = (is_float && (picture->bits == 16 || picture->bits == 64))
        || is_packed(picture) || has_tiled_planes(tiff, picture);
    switch (picture->photometric) {
        case PHOTOMETRIC_RGB: return is_wanted && picture->bands >= 3;
        case PHOTOMETRIC_MINISBLACK: return is_wanted;
        case PHOTOMETRIC_MINISWHITE: return is_wanted || (is_float && picture->bits == 32);
        default: return 0;
    }
}

// Whether black is the largest of floating-point samples, which is known when all are read.
static int is_negative(const cvips_tiff_layout *picture) {
    return picture->photometric == PHOTOMETRIC_MINISWHITE && picture->format == SAMPLEFORMAT_IEEEFP;
}

int cvips_probe_sampled_tiff(
    const void *bytes, size_t count, cvips_header *header, cvips_blocks *blocks) {
    cvips_tiff_file file = {.bytes = bytes, .count = count};
    TIFF *tiff = cvips_open_tiff(&file, &header->directory);
    cvips_tiff_layout picture;
    int is_read_here = tiff != NULL && read_layout(tiff, &picture);
    if (is_read_here) {
        cvips_describe_tiff(tiff, header, blocks);
        // Rows as they are stored, and as they are shown; at least floats.
        header->pixel_bytes = picture.bands * VIPS_MAX((int)sizeof(float), picture.bits / 8 + 2);
        header->is_sampled_tiff = 1;
    }
    if (tiff != NULL) TIFFClose(tiff);
    return is_read_here;
}

// IEEE 754, binary16.
static double half(uint16_t bits) {
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double value = exponent == 31 ? (fraction ? NAN : INFINITY)
        : exponent == 0           ? ldexp(fraction, -24)
                                  : ldexp(1024 + fraction, exponent - 25);
    return bits >> 15 ? -value : value;
}

// A whole number of a row of samples, the highest bit first, as a share of the largest one.
static double share(const cvips_tiff_layout *picture, const uint8_t *row, size_t index) {
    switch (picture->bits) {
        case 8: return row[index] / 255.0;
        case 16: return ((const uint16_t *)row)[index] / 65535.0;
        case 32: return ((const uint32_t *)row)[index] / 4294967295.0;
        default: break;
    }
    size_t bit = index * picture->bits;
    const uint8_t *bytes = row + bit / 8;
    uint32_t three = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    uint32_t largest = (1u << picture->bits) - 1;
    return (double)(three >> (24 - bit % 8 - picture->bits) & largest) / largest;
}

static double sample(const cvips_tiff_layout *picture, const uint8_t *row, size_t index) {
    if (picture->format == SAMPLEFORMAT_UINT) {
        double value = share(picture, row, index);
        return picture->photometric == PHOTOMETRIC_MINISWHITE ? 1 - value : value;
    }
    switch (picture->bits) {
        case 16: return half(((const uint16_t *)row)[index]);
        case 32: return ((const float *)row)[index];
        default: return ((const double *)row)[index];
    }
}

// One row of stored samples as floats: of all colours, or of that of the plane.
static void read_floats(
    const cvips_tiff_layout *picture, const uint8_t *stored, uint16_t plane, float *row) {
    size_t step = picture->is_separate ? picture->bands : 1;
    size_t count = (size_t)picture->width * picture->bands / step;
    for (size_t i = 0; i < count; i++)
        row[i * step + plane] = (float)sample(picture, stored, i);
}

// One row of stored samples as Lab.
static void read_lab(const cvips_tiff_layout *picture, const uint8_t *stored, cmsCIELab *row) {
    int is_signed = picture->photometric == PHOTOMETRIC_CIELAB;
    for (size_t x = 0; x < picture->width; x++) {
        size_t at = x * picture->bands;
        double value[3];
        for (int i = 0; i < 3; i++) {
            int is_first = i == 0;
            if (picture->bits == 8) {
                uint8_t sample = stored[at + (size_t)i];
                value[i] = is_first ? sample / 2.55 : is_signed ? (int8_t)sample : sample - 128;
            } else {
                uint16_t sample = ((const uint16_t *)stored)[at + (size_t)i];
                double of_first = is_signed ? sample / 655.35 : sample / 652.8;
                value[i] = is_first ? of_first
                    : is_signed     ? (int16_t)sample / 256.0
                                    : sample / 256.0 - 128;
            }
        }
        row[x] = (cmsCIELab){value[0], value[1], value[2]};
    }
}

// Decodes a picture to floats, one plane after the other: libtiff decodes a strip from its start when
// another one was read in between.
static int decode_floats(cvips_tiff_rows *reader, float *pixels, cvips_deadline deadline) {
    const cvips_tiff_layout *picture = reader->picture;
    uint16_t planes = picture->is_separate ? picture->bands : 1;
    size_t row_count = (size_t)picture->width * picture->bands;
    for (reader->plane = 0; reader->plane < planes; reader->plane++)
        for (uint32_t y = 0; y < picture->height; y++) {
            const uint8_t *stored = cvips_is_past(deadline) ? NULL : cvips_tiff_row(reader, y);
            if (stored == NULL) return -1;
            read_floats(picture, stored, reader->plane, pixels + y * row_count);
        }
    return 0;
}

// Decodes a picture of Lab to bytes of sRGB.
static int decode_lab(cvips_tiff_rows *reader, uint8_t *pixels, cvips_deadline deadline) {
    const cvips_tiff_layout *picture = reader->picture;
    uint8_t *planes = NULL, *joined = NULL;
    if (picture->is_separate) {
        planes = cvips_tiff_planes(reader, deadline);
        joined = malloc(reader->row_bytes * picture->bands);
    }
    cmsCIELab *colours = malloc(sizeof *colours * picture->width);
    cmsHPROFILE lab = cmsCreateLab4Profile(NULL), srgb = cmsCreate_sRGBProfile();  // D50
    cmsHTRANSFORM transform = NULL;
    if (lab != NULL && srgb != NULL)
        transform = cmsCreateTransform(
            lab, TYPE_Lab_DBL, srgb, TYPE_RGB_8, INTENT_RELATIVE_COLORIMETRIC, 0);
    int failed = transform == NULL || colours == NULL
        || (picture->is_separate && (planes == NULL || joined == NULL));
    for (uint32_t y = 0; y < picture->height && !failed; y++, pixels += (size_t)picture->width * 3) {
        const uint8_t *stored = joined;
        if (planes != NULL) cvips_join_tiff_planes(reader, planes, y, joined);
        else stored = cvips_is_past(deadline) ? NULL : cvips_tiff_row(reader, y);
        failed = stored == NULL;
        if (!failed) read_lab(picture, stored, colours);
        if (!failed) cmsDoTransform(transform, colours, pixels, picture->width);
    }
    free(planes);
    free(joined);
    free(colours);
    if (transform != NULL) cmsDeleteTransform(transform);
    if (lab != NULL) cmsCloseProfile(lab);
    if (srgb != NULL) cmsCloseProfile(srgb);
    return failed ? -1 : 0;
}

// Turns grey samples around, from 0 to 1, and puts the others into that range.
static void turn_around(const cvips_tiff_layout *picture, float *pixels, double black) {
    size_t count = (size_t)picture->width * picture->height * picture->bands;
    for (size_t i = 0; i < count; i++) {
        double share = pixels[i] / black;
        pixels[i] = (float)(i % picture->bands == 0 ? 1 - share : share);
    }
}

static VipsImage *read_picture(TIFF *tiff, cvips_deadline deadline) {
    cvips_tiff_layout picture;
    cvips_tiff_rows reader = {0};
    if (!read_layout(tiff, &picture)) return NULL;
    size_t pixel = is_lab(&picture) ? 3 : picture.bands * sizeof(float);
    uint8_t *pixels = malloc(pixel * picture.width * picture.height);
    int failed = pixels == NULL || cvips_start_tiff_rows(&reader, tiff, &picture) != 0
        || (is_lab(&picture) ? decode_lab(&reader, pixels, deadline)
                             : decode_floats(&reader, (float *)pixels, deadline)) != 0;
    cvips_end_tiff_rows(&reader);
    if (failed) {
        free(pixels);
        return NULL;
    }
    int width = (int)picture.width, height = (int)picture.height;
    VipsImage *image = is_lab(&picture)
        ? cvips_tiff_image(pixels, NULL, width, height, 3, VIPS_FORMAT_UCHAR)
        : cvips_tiff_image(pixels, tiff, width, height, picture.bands, VIPS_FORMAT_FLOAT);
    if (image == NULL || !is_negative(&picture)) return image;
    double black = cvips_white(image, deadline);
    // The image has the pixels, and nobody has read them to keep.
    if (black > 0) turn_around(&picture, (float *)pixels, black);
    else cvips_release(image);
    return black > 0 ? image : NULL;
}

VipsImage *cvips_open_sampled_tiff(
    const void *bytes, size_t count, const cvips_directory *directory, cvips_deadline deadline) {
    cvips_tiff_file file = {.bytes = bytes, .count = count};
    TIFF *tiff = cvips_open_tiff(&file, directory);
    if (tiff == NULL) return NULL;
    VipsImage *image = read_picture(tiff, deadline);
    TIFFClose(tiff);
    return image;
}
