#include "CPNGReading.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct file {
    uint32_t width, height;
    int depth, colour;
    uint8_t palette[768];
    int palette_count;
    uint8_t *compressed;  // the IDAT chunks, joined
    size_t compressed_count;
    int has_header, has_end;
};

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Opaque RGB with 8 bits, grey or palette with up to 8 bits (W3C PNG, 11.2.1).
static int is_known_format(int depth, int colour) {
    if (colour == 2) return depth == 8;
    return (colour == 0 || colour == 3) &&
           (depth == 1 || depth == 2 || depth == 4 || depth == 8);
}

static const char *read_header(struct file *file, const uint8_t *data, uint32_t length) {
    static const uint8_t deflate_and_filters_without_interlace[3] = {0, 0, 0};
    if (file->has_header || length != 13) return "IHDR is wrong";
    if (memcmp(data + 10, deflate_and_filters_without_interlace, 3) != 0) return "no such method";
    file->width = big_endian(data);
    file->height = big_endian(data + 4);
    file->depth = data[8];
    file->colour = data[9];
    file->has_header = 1;
    if (!is_known_format(file->depth, file->colour)) return "neither opaque RGB, grey nor palette";
    if (file->width == 0 || file->height == 0) return "no pixels";
    // The limit prevents overflow of the product.
    return file->width > 1 << 20 || file->height > 1 << 20 ? "too large for a test" : NULL;
}

static const char *read_palette(struct file *file, const uint8_t *data, uint32_t length) {
    int most = 1 << file->depth;
    if (file->colour != 3 || file->palette_count > 0 || file->compressed_count > 0 ||
        length == 0 || length % 3 != 0 || (int)length / 3 > most) {
        return "PLTE is wrong";
    }
    memcpy(file->palette, data, length);
    file->palette_count = (int)length / 3;
    return NULL;
}

static size_t row_bytes(const struct file *file) {
    size_t samples = file->colour == 2 ? 3 : 1;
    return ((size_t)file->width * samples * (size_t)file->depth + 7) / 8;
}

static const char *read_chunk(struct file *file, const uint8_t *chunk, uint32_t length) {
    const uint8_t *type = chunk + 4, *data = chunk + 8;
    if (crc32(0, type, length + 4) != big_endian(data + length)) return "a CRC is wrong";
    if (memcmp(type, "IHDR", 4) == 0) return read_header(file, data, length);
    if (!file->has_header) return "IHDR is not first";
    if (memcmp(type, "PLTE", 4) == 0) return read_palette(file, data, length);
    if (memcmp(type, "IDAT", 4) == 0) {
        if (file->colour == 3 && file->palette_count == 0) return "PLTE is missing";
        memcpy(file->compressed + file->compressed_count, data, length);
        file->compressed_count += length;
        return NULL;
    }
    if (memcmp(type, "IEND", 4) == 0) file->has_end = 1;
    else if ((type[0] & 0x20) == 0) return "an unknown chunk is critical";
    return NULL;
}

static const char *read_chunks(struct file *file, const uint8_t *bytes, size_t count) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (count < 8 || memcmp(bytes, signature, 8) != 0) return "no PNG signature";
    size_t place = 8;
    while (!file->has_end) {
        if (count - place < 12) return "the file ends early";
        uint32_t length = big_endian(bytes + place);
        if (length > count - place - 12) return "a chunk ends behind the file";
        const char *fault = read_chunk(file, bytes + place, length);
        if (fault != NULL) return fault;
        place += 12 + (size_t)length;
    }
    return place == count ? NULL : "something follows IEND";
}

// Paeth's predictor: of left, above and corner the one nearest to left + above - corner
// (W3C PNG, 9.4).
static int paeth(int left, int above, int corner) {
    int estimate = left + above - corner;
    int to_left = abs(estimate - left);
    int to_above = abs(estimate - above);
    int to_corner = abs(estimate - corner);
    if (to_left <= to_above && to_left <= to_corner) return left;
    return to_above <= to_corner ? above : corner;
}

static const char *unfilter_row(uint8_t filter, const uint8_t *from, uint8_t *to,
                                const uint8_t *previous, size_t count, size_t step) {
    if (filter > 4) return "an unknown filter";
    for (size_t i = 0; i < count; i++) {
        int left = i < step ? 0 : to[i - step];
        int above = previous == NULL ? 0 : previous[i];
        int corner = i < step || previous == NULL ? 0 : previous[i - step];
        int predictions[5] = {0, left, above, (left + above) / 2, paeth(left, above, corner)};
        to[i] = (uint8_t)(from[i] + predictions[filter]);
    }
    return NULL;
}

static const char *decode_rows(const struct file *file, uint8_t *filtered, uint8_t *pixels) {
    size_t row_count = row_bytes(file);
    size_t step = file->colour == 2 ? 3 : 1;
    uLongf count = (row_count + 1) * file->height;
    uLongf expected = count;
    uLong used = file->compressed_count;
    if (uncompress2(filtered, &count, file->compressed, &used) != Z_OK) return "bad deflate stream";
    if (count != expected) return "too few rows";
    if (used != file->compressed_count) return "something follows the deflate stream";
    for (uint32_t row = 0; row < file->height; row++) {
        const uint8_t *from = filtered + row * (row_count + 1);
        uint8_t *to = pixels + row * row_count;
        const uint8_t *previous = row == 0 ? NULL : to - row_count;
        const char *fault = unfilter_row(from[0], from + 1, to, previous, row_count, step);
        if (fault != NULL) return fault;
    }
    return NULL;
}

static const char *decode_file(struct file *file, struct cpngreading_picture *picture) {
    size_t count = row_bytes(file) * file->height;
    uint8_t *filtered = malloc(count + file->height);
    picture->pixels = malloc(count);
    const char *fault = "out of memory";
    if (filtered != NULL && picture->pixels != NULL) {
        fault = decode_rows(file, filtered, picture->pixels);
    }
    free(filtered);
    return fault;
}

struct cpngreading_picture cpngreading_decode(const uint8_t *bytes, size_t count) {
    struct cpngreading_picture picture = {0};
    struct file file = {.compressed = malloc(count + 1)};
    picture.fault = file.compressed == NULL ? "out of memory" : read_chunks(&file, bytes, count);
    if (picture.fault == NULL) picture.fault = decode_file(&file, &picture);
    free(file.compressed);
    picture.width = file.width;
    picture.height = file.height;
    picture.depth = file.depth;
    picture.colour = file.colour;
    memcpy(picture.palette, file.palette, sizeof file.palette);
    picture.palette_count = file.palette_count;
    if (picture.fault == NULL) return picture;
    free(picture.pixels);
    picture.pixels = NULL;
    return picture;
}

const char *cpngreading_decode_with_libpng(const uint8_t *bytes, size_t count, uint8_t *pixels,
                                           size_t capacity) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return "libpng refuses the head";
    image.format = PNG_FORMAT_RGB;
    const char *fault = NULL;
    if (PNG_IMAGE_SIZE(image) != capacity) fault = "another size";
    else if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) fault = "libpng refuses the rows";
    // libpng tolerates some faults with a warning.
    else if (image.warning_or_error != 0) fault = "libpng warns";
    png_image_free(&image);
    return fault;
}
