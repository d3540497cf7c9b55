// Opens the start of files that libvips' loaders do not open, or of which they do not tell what is missing.
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

#include "Library.h"

// With an end of image, libjpeg warns only if pixels are missing; without it also of a file that lacks
// nothing else.
static const uint8_t end_of_image[] = {0xFF, 0xD9};

int cvips_load_truncated_jpeg(const void *bytes, size_t count, int shrink, VipsImage **image) {
    cvips_bytes parts[] = {{bytes, count}, {end_of_image, sizeof end_of_image}};
    VipsSource *source = cvips_joined_source(parts, G_N_ELEMENTS(parts), NULL);
    // The image keeps the source.
    int failed = vips_jpegload_source(
        source, image, "access", VIPS_ACCESS_SEQUENTIAL, "shrink", shrink, "unlimited", TRUE, NULL);
    g_object_unref(source);
    return failed;
}

static size_t number_at(const uint8_t *bytes, int count) {
    size_t number = 0;
    for (int i = count - 1; i >= 0; i--) number = number << 8 | bytes[i];
    return number;
}

// The part of a WebP that is the picture: all of a still one, the first frame of an animation if it covers the
// canvas. Empty if there is none.
static cvips_bytes first_picture(const uint8_t *bytes, size_t count) {
    // RFC 9649, sections 2.3 to 2.7.1: headers of the file, of a chunk, and in the chunk of a frame.
    enum { file_header = 12, chunk_header = 8, frame_header = 16 };
    const cvips_bytes none = {NULL, 0};
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return none;
    if (!features.has_animation) return (cvips_bytes){bytes, count};
    for (size_t start = file_header; start < count && count - start >= chunk_header + frame_header;) {
        const uint8_t *chunk = bytes + start, *frame = chunk + chunk_header;
        size_t length = number_at(chunk + 4, 4);
        if (memcmp(chunk, "ANMF", 4) != 0) {
            start += chunk_header + length + length % 2;
            continue;
        }
        int covers = number_at(frame, 3) == 0 && number_at(frame + 3, 3) == 0
            && number_at(frame + 6, 3) + 1 == (size_t)features.width
            && number_at(frame + 9, 3) + 1 == (size_t)features.height;
        if (!covers || length < frame_header) return none;
        size_t left = count - start - chunk_header - frame_header;
        return (cvips_bytes){frame + frame_header, VIPS_MIN(length - frame_header, left)};
    }
    return none;
}

int cvips_probe_truncated_webp(const void *bytes, size_t count, cvips_header *header) {
    cvips_bytes picture = first_picture(bytes, count);
    WebPBitstreamFeatures features;
    if (picture.count == 0 || WebPGetFeatures(picture.bytes, picture.count, &features) != VP8_STATUS_OK) {
        vips_error("webp", "no picture at the start of the file");
        return 0;
    }
    header->width = features.width;
    header->height = features.height;
    header->orientation = 1;  // metadata stands behind the pixels
    header->pixel_bytes = 4;
    header->needs_whole_image = 1;
    return 1;
}

// Decodes a part of the file at a time, until the deadline; returns how many rows there are.
static int decode_start(
    const uint8_t *bytes, size_t count, uint8_t *rgba, size_t size, int stride, cvips_deadline deadline) {
    enum { step = 1 << 16 };
    int rows = 0;
    WebPIDecoder *decoder = WebPINewRGB(MODE_RGBA, rgba, size, stride);
    VP8StatusCode status = decoder == NULL ? VP8_STATUS_OUT_OF_MEMORY : VP8_STATUS_SUSPENDED;
    for (size_t end = 0; status == VP8_STATUS_SUSPENDED && end < count;) {
        if (cvips_is_past(deadline)) break;
        end = VIPS_MIN(count, end + step);
        status = WebPIUpdate(decoder, bytes, end);
    }
    if (decoder != NULL) WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL);
    WebPIDelete(decoder);
    return rows;
}

static int release_rgba(VipsImage *image, void *rgba) {
    (void)image;
    free(rgba);
    return 0;
}

VipsImage *cvips_open_truncated_webp(
    const void *bytes, size_t count, const cvips_header *header, cvips_deadline deadline, int *whole_rows) {
    size_t stride = (size_t)header->width * 4, size = stride * (size_t)header->height;
    cvips_bytes picture = first_picture(bytes, count);
    uint8_t *rgba = calloc(1, size);
    if (rgba == NULL) return NULL;
    *whole_rows = decode_start(picture.bytes, picture.count, rgba, size, (int)stride, deadline);
    VipsImage *plain = vips_image_new_from_memory(
        rgba, size, header->width, header->height, 4, VIPS_FORMAT_UCHAR);
    VipsImage *image = NULL;
    if (plain == NULL) {
        free(rgba);
        return NULL;
    }
    g_signal_connect(plain, "postclose", G_CALLBACK(release_rgba), rgba);
    vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(plain);
    return image;
}
