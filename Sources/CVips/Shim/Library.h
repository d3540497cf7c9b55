// Declarations that the files of this target share.
#ifndef CVIPS_LIBRARY_H
#define CVIPS_LIBRARY_H

#include <vips/vips.h>

#include "CVips.h"

// Releases an image unless it is NULL.
void cvips_release(VipsImage *image);

// The rendering intent by which libvips can import a picture. It rejects an intent for which a profile
// with tables has none: the relative one is taken if there is a table, then the profile's own, then
// the perceptual one. A profile with primaries and curves serves all.
VipsIntent cvips_usable_intent(VipsImage *image);

#endif
