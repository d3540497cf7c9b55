// The fields of EXIF that a page needs, by libexif.
#include <libexif/exif-data.h>
#include <string.h>

#include "Library.h"

// What a segment of a JPEG begins with; libexif expects it, other formats store the rest alone.
static const uint8_t prefix[] = {'E', 'x', 'i', 'f', 0, 0};

// A segment of a JPEG holds no more, and libexif reads no more.
enum { longest_block = 64 << 10 };

static ExifData *parse(const uint8_t *bytes, size_t count) {
    ExifData *data = exif_data_new();
    if (data == NULL) return NULL;
    // By the rules of the specification libexif would change fields and add others.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    count = VIPS_MIN(count, longest_block);
    if (count >= sizeof prefix && memcmp(bytes, prefix, sizeof prefix) == 0) {
        exif_data_load_data(data, bytes, (unsigned)count);
    } else {
        uint8_t *segment = g_malloc(sizeof prefix + count);
        memcpy(segment, prefix, sizeof prefix);
        memcpy(segment + sizeof prefix, bytes, count);
        exif_data_load_data(data, segment, (unsigned)(sizeof prefix + count));
        g_free(segment);
    }
    return data;
}

// The value of a field of the first directory whose values are bytes or characters.
static void copy_text(ExifData *data, ExifTag tag, cvips_block *block) {
    ExifEntry *entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], tag);
    if (entry == NULL || entry->data == NULL) return;
    if (entry->format != EXIF_FORMAT_ASCII && entry->format != EXIF_FORMAT_BYTE
        && entry->format != EXIF_FORMAT_UNDEFINED) return;
    cvips_copy(entry->data, entry->size, block);
}

static int32_t orientation(ExifData *data) {
    ExifEntry *entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
    if (entry == NULL || entry->format != EXIF_FORMAT_SHORT || entry->size < 2) return 1;
    int value = exif_get_short(entry->data, exif_data_get_byte_order(data));
    return value >= 1 && value <= 8 ? value : 1;
}

int32_t cvips_read_exif(const void *bytes, size_t count, cvips_blocks *blocks) {
    ExifData *data = parse(bytes, count);
    if (data == NULL) return 1;
    copy_text(data, EXIF_TAG_IMAGE_DESCRIPTION, &blocks->description);
    copy_text(data, EXIF_TAG_XP_TITLE, &blocks->windows_title);
    copy_text(data, EXIF_TAG_XP_COMMENT, &blocks->windows_comment);
    int32_t result = orientation(data);
    exif_data_unref(data);
    return result;
}

static size_t big_endian(const uint8_t *bytes) {
    return (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
}

// The chunks of a PNG: length, type, data and checksum (PNG 3, section 5.3).
int cvips_find_png_exif(const uint8_t *bytes, size_t count, size_t *offset, size_t *length) {
    enum { signature = 8, frame = 12 };
    size_t at = signature;
    while (at + frame <= count) {
        *length = big_endian(bytes + at);
        if (*length > count - at - frame) return 0;
        if (memcmp(bytes + at + 4, "eXIf", 4) == 0) {
            *offset = at + 8;
            return 1;
        }
        at += frame + *length;
    }
    return 0;
}
