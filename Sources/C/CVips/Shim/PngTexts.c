// Loads PNGs without their compressed texts.
//
// libvips inflates each, up to 50 MB, when it opens a file and again when it decodes it: with one of 48 kB,
// a picture took 1.5 s. The few texts that are wanted are read elsewhere (FileBlocks), to a limit.
#include <string.h>

#include "Library.h"

// Bytes of the signature, of a chunk without its data, and of a keyword with its end.
enum { signature_bytes = 8, frame_bytes = 12, keyword_bytes = 80 };

// The bytes of a chunk with its length, name and checksum; 0 at the pixels, and where no whole chunk is.
static size_t chunk_bytes(const uint8_t *file, size_t count, size_t offset) {
    if (offset > count || count - offset < frame_bytes) return 0;
    const uint8_t *chunk = file + offset;
    size_t data = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
    if (memcmp(chunk + 4, "IDAT", 4) == 0 || data > count - offset - frame_bytes) return 0;
    return frame_bytes + data;
}

// Whether a chunk is a text that may be compressed. Of an iTXt, the flag behind the keyword says so.
static int is_compressed_text(const uint8_t *chunk, size_t count) {
    if (memcmp(chunk + 4, "zTXt", 4) == 0) return 1;
    if (memcmp(chunk + 4, "iTXt", 4) != 0) return 0;
    const uint8_t *data = chunk + 8, *end_of_data = chunk + count - 4;
    const uint8_t *end = memchr(data, 0, VIPS_MIN(count - frame_bytes, keyword_bytes));
    return end == NULL || end + 1 >= end_of_data || end[1] != 0;
}

int cvips_load_png(const void *bytes, size_t count, VipsFailOn fail_on, VipsImage **image) {
    const uint8_t *file = bytes;
    size_t end = signature_bytes, left_out = 0, step = 0;
    for (; (step = chunk_bytes(file, count, end)) > 0; end += step)
        if (is_compressed_text(file + end, step)) left_out += step;
    // What precedes the pixels is copied without the texts; without memory, they are inflated.
    uint8_t *head = left_out == 0 ? NULL : g_try_malloc(end - left_out);
    if (head == NULL)
        return vips_pngload_buffer(
            (void *)bytes, count, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    memcpy(head, file, signature_bytes);
    size_t kept = signature_bytes;
    for (size_t offset = signature_bytes; offset < end; offset += step) {
        step = chunk_bytes(file, count, offset);
        if (is_compressed_text(file + offset, step)) continue;
        memcpy(head + kept, file + offset, step);
        kept += step;
    }
    cvips_bytes parts[] = {{head, kept}, {file + end, count - end}};
    VipsSource *source = cvips_joined_source(parts, G_N_ELEMENTS(parts), head);
    // The image keeps the source, which keeps the head.
    int failed = vips_pngload_source(
        source, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    g_object_unref(source);
    return failed;
}
