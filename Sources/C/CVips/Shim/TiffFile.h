// TIFF files that libtiff reads from memory.
#ifndef CVIPS_TIFF_FILE_H
#define CVIPS_TIFF_FILE_H

#include <tiffio.h>

#include "Library.h"

// The file, which libtiff reads as if it were mapped.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    size_t place;
} cvips_tiff_file;

// Opens a directory of a file, which must live as long as the result; NULL on failure.
TIFF *cvips_open_tiff(cvips_tiff_file *file, const cvips_directory *directory);

// Fills in the size, the orientation and the metadata of a picture; 0 if a side is too long.
int cvips_describe_tiff(TIFF *tiff, cvips_header *header, cvips_blocks *blocks);

// The decoded picture with the profile of the file, if one is given. Takes over the pixels.
VipsImage *cvips_tiff_image(
    void *pixels, TIFF *tiff, int width, int height, int bands, VipsBandFormat format);

#endif
