// Declarations that the files of this target share.
#ifndef CVIPS_LIBRARY_H
#define CVIPS_LIBRARY_H

#include <vips/vips.h>

#include "CVips.h"

// Releases an image unless it is NULL.
void cvips_release(VipsImage *image);

// Fills a block with as many of the bytes as it has room for.
void cvips_copy(const void *bytes, size_t count, cvips_block *block);

// Reads the fields of an EXIF block into the blocks for them; returns the orientation, 1 to 8.
int32_t cvips_read_exif(const void *bytes, size_t count, cvips_blocks *blocks);

// Finds the first eXIf chunk of a PNG; returns whether there is one.
int cvips_find_png_exif(const uint8_t *bytes, size_t count, size_t *offset, size_t *length);

#endif
