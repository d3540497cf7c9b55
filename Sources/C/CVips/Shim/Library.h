// Declarations that the files of this target share.
#ifndef CVIPS_LIBRARY_H
#define CVIPS_LIBRARY_H

#include <vips/vips.h>

#include "CVips.h"

// The effort of WebP files. 4, the default, takes twice the time for 4% fewer bytes.
enum { webp_effort = 2 };

// Releases an image unless it is NULL.
void cvips_release(VipsImage *image);

// When a decoder has had its time, in milliseconds: by the clock, and by the processor time that the process
// has used, so that a busy machine does not make a sound picture fail, nor several threads a large one.
typedef struct {
    int64_t clock;
    int64_t processor;
} cvips_deadline;

// The deadline after so many milliseconds from now.
cvips_deadline cvips_deadline_after(int64_t milliseconds);

// Whether a deadline has passed by both.
int cvips_is_past(cvips_deadline deadline);

// Opens a picture at the smallest size that its decoder can produce cheaply, but not below the
// requested size; NULL on failure. A decoder that needs the whole picture first ends at the deadline.
// `whole_rows` is set to the rows from the top that are known to be whole, all if nothing is known.
VipsImage *cvips_open_shrunk(
    const void *bytes, size_t count, const cvips_header *header, int width, int height,
    cvips_deadline deadline, int *whole_rows);

// The plan for the picture as it is stored, by the orientations of EXIF.
cvips_plan cvips_stored_plan(const cvips_plan *plan, int orientation);

// Where the part that is kept begins on a side: where the plan says, or so that it is in the middle.
int cvips_kept_start(int planned, int kept, int length);

// Computes the rows of an image from the first to the last one. libvips' own functions for this hand
// every strip to another thread and wait for it.
int cvips_write_rows(VipsImage *image, uint8_t *rows);

// Writes the part of a scaled picture in three bytes of sRGB that the plan keeps. In a picture of which rows
// are missing, attention is not looked for.
int cvips_write_kept(VipsImage *image, const cvips_plan *plan, int is_whole, uint8_t *rows);

// Bytes that lie in memory.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} cvips_bytes;

enum { cvips_most_parts = 4 };

// A source of parts, one after the other. The bytes must stay as long as an image that is loaded from it;
// `owned`, which may be NULL, is freed with it.
VipsSource *cvips_joined_source(const cvips_bytes *parts, size_t count, void *owned);

// Loads a PNG as if it had no compressed texts.
int cvips_load_png(const void *bytes, size_t count, VipsFailOn fail_on, VipsImage **image);

// Loads the picture of a directory of a TIFF as if the file had no other.
int cvips_load_tiff(
    const void *bytes, size_t count, const cvips_directory *directory, VipsFailOn fail_on, VipsImage **image);

// Loads a truncated JPEG as if it had an end of image behind its last byte.
int cvips_load_truncated_jpeg(const void *bytes, size_t count, int shrink, VipsImage **image);

// Fills in the header of a truncated WebP; 0 if its start has none.
int cvips_probe_truncated_webp(const void *bytes, size_t count, cvips_header *header);

// Opens a truncated WebP, decoded as far as it goes; NULL on failure or after the deadline.
VipsImage *cvips_open_truncated_webp(
    const void *bytes, size_t count, const cvips_header *header, cvips_deadline deadline, int *whole_rows);

// Copies metadata, of which what exceeds the block's buffer is dropped.
void cvips_copy_block(const void *bytes, size_t count, cvips_block *block);

// Fills in the header and the blocks of a TIFF that cvips_open_ycbcr_tiff must open, and returns 1; 0
// for others.
int cvips_probe_ycbcr_tiff(
    const void *bytes, size_t count, cvips_header *header, cvips_blocks *blocks);

// Opens a TIFF of luminance and colour differences, decoded to RGB; NULL on failure or after the
// deadline.
VipsImage *cvips_open_ycbcr_tiff(
    const void *bytes, size_t count, const cvips_directory *directory, cvips_deadline deadline);

// The same for a TIFF of Lab, of floating-point samples of 16 or 64 bits or with the smallest as white, of
// samples that fill no whole bytes, or of tiles with a plane for each colour.
int cvips_probe_sampled_tiff(
    const void *bytes, size_t count, cvips_header *header, cvips_blocks *blocks);

// Opens such a TIFF, decoded to RGB or to floats of 32 bits; NULL on failure or after the deadline.
VipsImage *cvips_open_sampled_tiff(
    const void *bytes, size_t count, const cvips_directory *directory, cvips_deadline deadline);

// Whether the samples of a TIFF are of a type of which libvips does not know the value of white, or takes
// another than other programs: signed, of 32 bits or more, or floating-point.
int cvips_has_wide_samples(VipsImage *image);

// The value of white of such a picture, for which floating-point samples are read; 0 on failure or after
// the deadline.
double cvips_white(VipsImage *image, cvips_deadline deadline);

// The picture with samples of 16 bits. Consumes the picture; NULL on failure.
VipsImage *cvips_narrowed(VipsImage *image, double white);

// The rendering intent by which libvips can import a picture. It rejects an intent for which a profile
// with tables has none: the relative one is taken if there is a table, then the profile's own, then
// the perceptual one. A profile with primaries and curves serves all.
VipsIntent cvips_usable_intent(VipsImage *image);

// Whether a picture has a profile of a device with the picture's kind of colours. LittleCMS converts by
// any other, too: red becomes something else.
int cvips_profile_fits(VipsImage *image);

// Whether the colours of a picture's profile are those of sRGB, to 1 of 255. Most pictures with a
// profile have such a one, and converting a page by it takes libvips a quarter of the time of decoding.
int cvips_is_srgb(VipsImage *image);

// Gives an image that nobody else holds the profile that describes its colours; -1 if they make none.
int cvips_set_profile(VipsImage *image, const cvips_colours *colours);

#endif
