// What the files of this target share.
#ifndef CVIPS_LIBRARY_H
#define CVIPS_LIBRARY_H

#include <vips/vips.h>

#include "CVips.h"

// Opens a picture's first frame for reading from top to bottom. NULL when its header is unsound
// or libvips would read it as another format than the one asked for.
VipsImage *cvips_open(const void *bytes, size_t count, cvips_format format);

// Whether libvips would read the bytes as this format.
int cvips_is(const void *bytes, size_t count, cvips_format format);

// Releases an image if there is one.
void cvips_release(VipsImage *image);

#endif
