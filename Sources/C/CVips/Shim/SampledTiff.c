// TIFF pictures whose samples libvips 8.14 does not read, or not right, read with libtiff by rows:
// floating-point samples of 16 and 64 bits, which it rejects, and Lab.
//
// libvips takes Lab for colours under D65 and ICCLab for RGB. Lab of TIFF is that of profiles, under D50
// (libtiff's default; Photoshop writes no other): L from 0 to 100, and of CIELab a and b with a sign, of
// ICCLab from 0 on (TIFF 6.0, section 23; TIFF Technical Note for Photoshop).
#include <lcms2.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "TiffFile.h"

// What a row becomes: 16 bits for each sample, of Lab for red, green and blue.
enum { most_bands = 4 };

typedef struct {
    uint32_t width;
    uint32_t height;
    uint16_t bands;
    uint16_t bits;
    uint16_t photometric;
} layout;

static int is_lab(const layout *picture) {
    return picture->photometric == PHOTOMETRIC_CIELAB || picture->photometric == PHOTOMETRIC_ICCLAB;
}

// Reads the layout; 0 unless the picture is one of those that are read here.
static int read_layout(TIFF *tiff, layout *picture) {
    uint16_t format = SAMPLEFORMAT_UINT, planes = PLANARCONFIG_CONTIG;
    picture->bands = 1;
    picture->bits = 1;
    if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &picture->width)
        || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &picture->height)
        || !TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &picture->photometric))
        return 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &picture->bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &picture->bands);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
    if (planes != PLANARCONFIG_CONTIG || picture->bands < 1 || picture->bands > most_bands
        || picture->width < 1 || picture->width > INT32_MAX || picture->height < 1
        || picture->height > INT32_MAX)
        return 0;
    if (is_lab(picture))
        return picture->bands >= 3 && format != SAMPLEFORMAT_IEEEFP
            && (picture->bits == 8 || picture->bits == 16);
    return format == SAMPLEFORMAT_IEEEFP && (picture->bits == 16 || picture->bits == 64)
        && (picture->photometric == PHOTOMETRIC_RGB
            || picture->photometric == PHOTOMETRIC_MINISBLACK);
}

int cvips_probe_sampled_tiff(
    const void *bytes, size_t count, cvips_header *header, cvips_blocks *blocks) {
    cvips_tiff_file file = {.bytes = bytes, .count = count};
    TIFF *tiff = cvips_open_tiff(&file, &header->directory);
    layout picture;
    int is_read_here = tiff != NULL && read_layout(tiff, &picture);
    if (is_read_here) {
        cvips_describe_tiff(tiff, header, blocks);
        // Rows as they are stored, and as they are shown.
        header->pixel_bytes = picture.bands * (picture.bits / 8 + 2);
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

// One row of stored samples as floats.
static void read_floats(const layout *picture, const uint8_t *stored, float *row) {
    size_t count = (size_t)picture->width * picture->bands;
    for (size_t i = 0; i < count; i++)
        row[i] = (float)(picture->bits == 16 ? half(((const uint16_t *)stored)[i])
                                             : ((const double *)stored)[i]);
}

// One row of stored samples as Lab.
static void read_lab(const layout *picture, const uint8_t *stored, cmsCIELab *row) {
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

// Decodes rows in order: of strips by themselves, of tiles a row of them at a time.
typedef struct {
    TIFF *tiff;
    const layout *picture;
    // The stored bytes of a row, or of a row of tiles; and of one tile.
    uint8_t *rows;
    uint8_t *tile;
    size_t row_bytes;
    uint32_t tile_width;
    uint32_t tile_height;
} row_reader;

static void end_rows(row_reader *reader) {
    free(reader->rows);
    free(reader->tile);
}

static int start_rows(row_reader *reader, TIFF *tiff, const layout *picture) {
    *reader = (row_reader){.tiff = tiff, .picture = picture, .tile_height = 1};
    size_t pixel = (size_t)picture->bands * picture->bits / 8;
    reader->row_bytes = picture->width * pixel;
    if (TIFFIsTiled(tiff)) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &reader->tile_width);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &reader->tile_height);
        size_t tile_bytes = reader->tile_width * pixel * reader->tile_height;
        if (tile_bytes == 0 || reader->tile_height > picture->height + 65536
            || (size_t)TIFFTileSize(tiff) != tile_bytes)
            return -1;
        reader->tile = malloc(tile_bytes);
        if (reader->tile == NULL) return -1;
    } else if ((size_t)TIFFScanlineSize(tiff) != reader->row_bytes) {
        return -1;
    }
    reader->rows = malloc(reader->row_bytes * reader->tile_height);
    return reader->rows == NULL ? -1 : 0;
}

static int read_tiles(row_reader *reader, uint32_t top) {
    size_t pixel = reader->row_bytes / reader->picture->width;
    for (uint32_t left = 0; left < reader->picture->width; left += reader->tile_width) {
        if (TIFFReadTile(reader->tiff, reader->tile, left, top, 0, 0) < 0) return -1;
        uint32_t width = VIPS_MIN(reader->tile_width, reader->picture->width - left);
        for (uint32_t y = 0; y < reader->tile_height; y++)
            memcpy(
                reader->rows + y * reader->row_bytes + left * pixel,
                reader->tile + y * reader->tile_width * pixel, width * pixel);
    }
    return 0;
}

// The stored bytes of a row; NULL on failure.
static const uint8_t *stored_row(row_reader *reader, uint32_t y) {
    if (reader->tile == NULL)
        return TIFFReadScanline(reader->tiff, reader->rows, y, 0) < 0 ? NULL : reader->rows;
    uint32_t within = y % reader->tile_height;
    if (within == 0 && read_tiles(reader, y) != 0) return NULL;
    return reader->rows + within * reader->row_bytes;
}

// Decodes a picture to bytes of sRGB, or to floats.
static int decode_samples(row_reader *reader, uint8_t *pixels, cvips_deadline deadline) {
    const layout *picture = reader->picture;
    cmsHPROFILE lab = NULL, srgb = NULL;
    cmsHTRANSFORM transform = NULL;
    cmsCIELab *colours = NULL;
    int failed = 0;
    size_t out_bytes = picture->width * (is_lab(picture) ? 3 : picture->bands * sizeof(float));
    if (is_lab(picture)) {
        lab = cmsCreateLab4Profile(NULL);  // D50
        srgb = cmsCreate_sRGBProfile();
        if (lab != NULL && srgb != NULL)
            transform = cmsCreateTransform(
                lab, TYPE_Lab_DBL, srgb, TYPE_RGB_8, INTENT_RELATIVE_COLORIMETRIC, 0);
        colours = malloc(sizeof *colours * picture->width);
        failed = transform == NULL || colours == NULL;
    }
    for (uint32_t y = 0; y < picture->height && !failed; y++, pixels += out_bytes) {
        const uint8_t *stored =
            cvips_is_past(deadline) ? NULL : stored_row(reader, y);
        failed = stored == NULL;
        if (failed) break;
        if (is_lab(picture)) {
            read_lab(picture, stored, colours);
            cmsDoTransform(transform, colours, pixels, picture->width);
        } else {
            read_floats(picture, stored, (float *)pixels);
        }
    }
    free(colours);
    if (transform != NULL) cmsDeleteTransform(transform);
    if (lab != NULL) cmsCloseProfile(lab);
    if (srgb != NULL) cmsCloseProfile(srgb);
    return failed ? -1 : 0;
}

static VipsImage *read_picture(TIFF *tiff, cvips_deadline deadline) {
    layout picture;
    row_reader reader = {0};
    if (!read_layout(tiff, &picture)) return NULL;
    size_t pixel = is_lab(&picture) ? 3 : picture.bands * sizeof(float);
    uint8_t *pixels = malloc(pixel * picture.width * picture.height);
    int failed = pixels == NULL || start_rows(&reader, tiff, &picture) != 0
        || decode_samples(&reader, pixels, deadline) != 0;
    end_rows(&reader);
    if (failed) {
        free(pixels);
        return NULL;
    }
    return is_lab(&picture)
        ? cvips_tiff_image(pixels, NULL, (int)picture.width, (int)picture.height, 3, VIPS_FORMAT_UCHAR)
        : cvips_tiff_image(
              pixels, tiff, (int)picture.width, (int)picture.height, picture.bands,
              VIPS_FORMAT_FLOAT);
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
