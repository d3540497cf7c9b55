// A source for libvips' loaders of parts that lie in memory, one after the other.
#include <string.h>

#include "Library.h"

typedef struct {
    cvips_bytes parts[cvips_most_parts];
    size_t part_count;
    // Freed with the source; may be NULL.
    void *owned;
    size_t place;
} joined_parts;

static gint64 read_joined(VipsSourceCustom *source, void *buffer, gint64 length, void *data) {
    (void)source;
    joined_parts *joined = data;
    size_t wanted = (size_t)VIPS_MAX(0, length), done = 0, start = 0;
    for (size_t i = 0; i < joined->part_count; i++) {
        const cvips_bytes *part = &joined->parts[i];
        size_t end = start + part->count;
        if (joined->place < end) {
            size_t step = VIPS_MIN(wanted - done, end - joined->place);
            memcpy((uint8_t *)buffer + done, part->bytes + (joined->place - start), step);
            joined->place += step;
            done += step;
        }
        start = end;
    }
    return (gint64)done;
}

static gint64 seek_joined(VipsSourceCustom *source, gint64 offset, int from, void *data) {
    (void)source;
    joined_parts *joined = data;
    gint64 total = 0;
    for (size_t i = 0; i < joined->part_count; i++) total += (gint64)joined->parts[i].count;
    gint64 base = from == SEEK_SET ? 0 : from == SEEK_CUR ? (gint64)joined->place : total;
    if (offset < -base || offset > total - base) return -1;
    joined->place = (size_t)(base + offset);
    return (gint64)joined->place;
}

static void free_joined(void *data, GClosure *closure) {
    (void)closure;
    joined_parts *joined = data;
    g_free(joined->owned);
    g_free(joined);
}

VipsSource *cvips_joined_source(const cvips_bytes *parts, size_t count, void *owned) {
    VipsSourceCustom *source = vips_source_custom_new();
    joined_parts *joined = g_new0(joined_parts, 1);
    joined->part_count = VIPS_MIN(count, cvips_most_parts);
    memcpy(joined->parts, parts, joined->part_count * sizeof *parts);
    joined->owned = owned;
    g_signal_connect_data(source, "read", G_CALLBACK(read_joined), joined, free_joined, 0);
    g_signal_connect(source, "seek", G_CALLBACK(seek_joined), joined);
    return VIPS_SOURCE(source);
}
