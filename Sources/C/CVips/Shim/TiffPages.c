// Loads the picture of one directory of a TIFF as if the file had no other.
//
// libvips has libtiff read all directories when it opens a file, to count the pages, and again when it decodes
// it: a document of 3,000 pages took 0.3 s for each size, and a file at the limit of unknown tags 0.5 s.
#include <string.h>

#include "Library.h"

// The widths of what leads from the start of a file to its directories, and from each to the next: TIFF 6.0,
// section 2, and the design page of BigTIFF.
typedef struct {
    size_t header_bytes;
    size_t offset_bytes;
    size_t count_bytes;
    size_t entry_bytes;
} widths;

static const widths classic = {8, 4, 2, 12}, big = {16, 8, 8, 20};

// A number in the byte order of the file.
static uint64_t number(const uint8_t *bytes, size_t width, int is_little) {
    uint64_t value = 0;
    for (size_t i = 0; i < width; i++)
        value |= (uint64_t)bytes[i] << 8 * (is_little ? i : width - 1 - i);
    return value;
}

static void write_number(uint64_t value, uint8_t *bytes, size_t width, int is_little) {
    for (size_t i = 0; i < width; i++)
        bytes[i] = (uint8_t)(value >> 8 * (is_little ? i : width - 1 - i));
}

// The place of the offset of the next directory; 0 if the file does not reach so far.
static size_t place_of_next(
    const uint8_t *file, size_t count, uint64_t directory, const widths *of, int is_little) {
    if (directory < of->header_bytes || directory > count - of->count_bytes) return 0;
    uint64_t entries = number(file + directory, of->count_bytes, is_little);
    size_t rest = count - (size_t)directory - of->count_bytes;
    if (rest < of->offset_bytes || entries > (rest - of->offset_bytes) / of->entry_bytes) return 0;
    return (size_t)directory + of->count_bytes + (size_t)entries * of->entry_bytes;
}

int cvips_load_tiff(
    const void *bytes, size_t count, const cvips_directory *directory, VipsFailOn fail_on, VipsImage **image) {
    const uint8_t *file = bytes;
    size_t next = 0;
    int is_little = count > big.header_bytes && file[0] == 'I';
    const widths *of = &classic;
    uint64_t start = directory->offset;
    if (count > big.header_bytes) {
        if (number(file + 2, 2, is_little) == 43) of = &big;
        int is_first = directory->page == 0 && directory->subifd < 0;
        if (is_first)
            start = number(file + of->header_bytes - of->offset_bytes, of->offset_bytes, is_little);
        next = place_of_next(file, count, start, of, is_little);
        // The only one of its file is loaded from its bytes.
        if (next > 0 && is_first && number(file + next, of->offset_bytes, is_little) == 0) next = 0;
    }
    uint8_t *owned = next == 0 ? NULL : g_try_malloc0(of->header_bytes + of->offset_bytes);
    if (owned == NULL)
        return vips_tiffload_buffer(
            (void *)bytes, count, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, "page",
            directory->page, "subifd", directory->subifd, NULL);
    // The header leads to the directory, which is the last one.
    memcpy(owned, file, of->header_bytes);
    write_number(
        start, owned + of->header_bytes - of->offset_bytes, of->offset_bytes, is_little);
    size_t end = next + of->offset_bytes;
    cvips_bytes parts[] = {
        {owned, of->header_bytes},
        {file + of->header_bytes, next - of->header_bytes},
        {owned + of->header_bytes, of->offset_bytes},
        {file + end, count - end},
    };
    VipsSource *source = cvips_joined_source(parts, G_N_ELEMENTS(parts), owned);
    // The image keeps the source.
    int failed = vips_tiffload_source(
        source, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    g_object_unref(source);
    return failed;
}
