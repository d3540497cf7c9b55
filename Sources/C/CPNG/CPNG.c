#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

_Static_assert(CPNG_FILTERED == Z_FILTERED && CPNG_FILTER_ALL == PNG_ALL_FILTERS &&
                   CPNG_GREY == PNG_COLOR_TYPE_GRAY &&
                   CPNG_RGB == PNG_COLOR_TYPE_RGB && CPNG_PALETTE == PNG_COLOR_TYPE_PALETTE,
               "the header repeats the libraries' numbers");

// The size of an IDAT chunk, and the initial size of the output, which then doubles.
static const size_t chunk_bytes = 64 * 1024;

struct encode {
    long failing_allocation;
    struct cpng_output *output;
};

static void *allocate(struct encode *encode, void *old, size_t count) {
    struct cpng_output *output = encode->output;
    output->allocations += 1;
    int fails = output->allocations == encode->failing_allocation;
    void *bytes = fails ? NULL : realloc(old, count);
    if (bytes == NULL) output->ran_out = 1;
    return bytes;
}

static png_voidp allocate_for_libpng(png_structp png, png_alloc_size_t count) {
    return allocate(png_get_mem_ptr(png), NULL, count);
}

static void release_for_libpng(png_structp png, png_voidp bytes) {
    (void)png;
    free(bytes);
}

static void refuse(png_structp png, png_const_charp message) {
    struct encode *encode = png_get_error_ptr(png);
    strncpy(encode->output->message, message, sizeof encode->output->message - 1);
    png_longjmp(png, 1);
}

// Warnings are ignored: they concern files that other programs read differently, which we do not
// write.
static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
    struct encode *encode = png_get_io_ptr(png);
    struct cpng_output *output = encode->output;
    if (count > output->capacity - output->count) {
        size_t capacity = output->capacity == 0 ? chunk_bytes : 2 * output->capacity;
        while (capacity - output->count < count) capacity *= 2;
        uint8_t *grown = allocate(encode, output->bytes, capacity);
        if (grown == NULL) png_error(png, "out of memory");
        output->bytes = grown;
        output->capacity = capacity;
    }
    memcpy(output->bytes + output->count, bytes, count);
    output->count += count;
}

static void flush(png_structp png) { (void)png; }

// The input of the two writers: the format and, if pixels are written too, pixels and settings.
struct picture {
    const struct cpng_format *format;
    const uint8_t *pixels;
    const struct cpng_settings *settings;
};

static void write_head(png_structp png, png_infop info, const struct cpng_format *format) {
    png_set_IHDR(png, info, format->width, format->height, format->depth, format->colour,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (format->palette != NULL) {
        // Converts the palette to libpng's type, which also has three bytes per colour.
        png_color colours[PNG_MAX_PALETTE_LENGTH];
        if (format->palette_count > PNG_MAX_PALETTE_LENGTH) png_error(png, "palette too long");
        memcpy(colours, format->palette, 3 * (size_t)format->palette_count);
        png_set_PLTE(png, info, colours, format->palette_count);
    }
    png_write_info(png, info);
}

static void write_pixels(png_structp png, const struct picture *picture) {
    const struct cpng_format *format = picture->format;
    size_t samples = (size_t)format->width * (format->colour == CPNG_RGB ? 3 : 1);
    size_t row_bytes = (samples * (size_t)format->depth + 7) / 8;
    for (uint32_t row = 0; row < format->height; row++) {
        png_write_row(png, picture->pixels + row * row_bytes);
    }
    png_write_end(png, NULL);
}

// No local variable changes between setjmp and longjmp, so none needs to be volatile.
static int write_png(png_structp png, png_infop info, struct encode *encode,
                     const struct picture *picture) {
    if (setjmp(png_jmpbuf(png))) return 0;
    png_set_write_fn(png, encode, append, flush);
    if (picture->settings != NULL) {
        png_set_compression_level(png, picture->settings->level);
        png_set_compression_strategy(png, picture->settings->strategy);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, picture->settings->filters);
        png_set_compression_buffer_size(png, chunk_bytes);
    }
    write_head(png, info, picture->format);
    if (picture->settings != NULL) write_pixels(png, picture);
    return 1;
}

static enum cpng_result write_picture(const struct picture *picture, struct cpng_output *output) {
    memset(output, 0, sizeof *output);
    struct encode encode = {picture->format->failing_allocation, output};
    png_structp png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, &encode, refuse, ignore,
                                                &encode, allocate_for_libpng, release_for_libpng);
    png_infop info = png == NULL ? NULL : png_create_info_struct(png);
    int done = info != NULL && write_png(png, info, &encode, picture);
    png_destroy_write_struct(&png, &info);
    if (done) return cpng_done;
    free(output->bytes);
    output->bytes = NULL;
    output->count = 0;
    return output->ran_out ? cpng_out_of_memory : cpng_refused;
}

enum cpng_result cpng_write_head(const struct cpng_format *format, struct cpng_output *output) {
    struct picture picture = {format, NULL, NULL};
    return write_picture(&picture, output);
}

enum cpng_result cpng_encode(const struct cpng_format *format, const uint8_t *rows,
                             struct cpng_settings settings, struct cpng_output *output) {
    struct picture picture = {format, rows, &settings};
    return write_picture(&picture, output);
}
