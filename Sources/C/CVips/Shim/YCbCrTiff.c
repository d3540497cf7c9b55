// TIFF pictures of luminance and colour differences (TIFF 6.0, section 21), read with libtiff.
//
// libvips 8.14 takes their values for RGB, or fails where colours have fewer samples than
// luminance. Only of those compressed as JPEG does it ask libtiff for RGB (decision 102).
#include <stdlib.h>

#include "TiffFile.h"

// Bytes of memory for each pixel: the picture as RGB, and libtiff's buffers of a picture that is a
// single strip.
enum { bytes_per_pixel = 10 };

int cvips_probe_ycbcr_tiff(
    const void *bytes, size_t count, cvips_header *header, cvips_blocks *blocks) {
    cvips_tiff_file file = {.bytes = bytes, .count = count};
    TIFF *tiff = cvips_open_tiff(&file, &header->directory);
    if (tiff == NULL) return 0;
    uint16_t photometric = 0, compression = 0;
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    int is_ycbcr = photometric == PHOTOMETRIC_YCBCR && compression != COMPRESSION_JPEG
        && cvips_describe_tiff(tiff, header, blocks);
    if (is_ycbcr) {
        header->pixel_bytes = bytes_per_pixel;
        header->is_ycbcr_tiff = 1;
    }
    TIFFClose(tiff);
    return is_ycbcr;
}

// Decodes the rows of a strip, or of a row of tiles, at a time, because libtiff decodes a strip from
// its start.
static int decode_rows(TIFFRGBAImage *reader, uint32_t step, uint8_t *rgb, cvips_deadline deadline) {
    uint32_t width = reader->width, height = reader->height;
    uint32_t *rows = malloc(sizeof *rows * width * step);
    int failed = rows == NULL;
    for (uint32_t top = 0; top < height && !failed; top += step) {
        uint32_t count = VIPS_MIN(step, height - top);
        reader->row_offset = (int)top;
        failed = cvips_is_past(deadline)
            || !TIFFRGBAImageGet(reader, rows, width, count);
        for (size_t i = 0; i < (size_t)width * count && !failed; i++, rgb += 3) {
            rgb[0] = TIFFGetR(rows[i]);
            rgb[1] = TIFFGetG(rows[i]);
            rgb[2] = TIFFGetB(rows[i]);
        }
    }
    free(rows);
    return failed ? -1 : 0;
}

VipsImage *cvips_open_ycbcr_tiff(
    const void *bytes, size_t count, const cvips_directory *directory, cvips_deadline deadline) {
    cvips_tiff_file file = {.bytes = bytes, .count = count};
    TIFF *tiff = cvips_open_tiff(&file, directory);
    if (tiff == NULL) return NULL;
    char message[1024] = "";
    TIFFRGBAImage reader;
    VipsImage *image = NULL;
    if (TIFFRGBAImageOK(tiff, message) && TIFFRGBAImageBegin(&reader, tiff, 1, message)) {
        uint32_t step = 0;
        TIFFGetFieldDefaulted(
            tiff, TIFFIsTiled(tiff) ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &step);
        step = VIPS_CLIP(1, step, reader.height);
        reader.req_orientation = reader.orientation;  // rotated later, as every picture is
        uint8_t *rgb = malloc((size_t)reader.width * reader.height * 3);
        if (rgb != NULL && decode_rows(&reader, step, rgb, deadline) == 0)
            image = cvips_tiff_image(
                rgb, tiff, (int)reader.width, (int)reader.height, 3, VIPS_FORMAT_UCHAR);
        else
            free(rgb);
        TIFFRGBAImageEnd(&reader);
    } else {
        vips_error("tiff", "%s", message);
    }
    TIFFClose(tiff);
    return image;
}
