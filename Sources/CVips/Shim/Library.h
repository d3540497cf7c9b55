// Declarations that the files of this target share.
#ifndef CVIPS_LIBRARY_H
#define CVIPS_LIBRARY_H

#include <vips/vips.h>

#include "CVips.h"

// Releases an image unless it is NULL.
void cvips_release(VipsImage *image);

#endif
