// Reads the rows of TIFF files as they are stored: of strips, of tiles, and of a plane for each colour.
#include <stdlib.h>
#include <string.h>

#include "TiffRows.h"

void cvips_end_tiff_rows(cvips_tiff_rows *reader) {
    free(reader->rows);
    free(reader->tile);
}

int cvips_start_tiff_rows(cvips_tiff_rows *reader, TIFF *tiff, const cvips_tiff_layout *picture) {
    *reader = (cvips_tiff_rows){.tiff = tiff, .picture = picture, .tile_height = 1};
    size_t pixel_bits = picture->is_separate ? picture->bits : (size_t)picture->bands * picture->bits;
    reader->row_bytes = (picture->width * pixel_bits + 7) / 8;
    if (TIFFIsTiled(tiff)) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &reader->tile_width);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &reader->tile_height);
        reader->tile_row_bytes = reader->tile_width * pixel_bits / 8;
        size_t tile_bytes = reader->tile_row_bytes * reader->tile_height;
        if (tile_bytes == 0 || reader->tile_width * pixel_bits % 8 != 0
            || reader->tile_height > picture->height + 65536
            || (size_t)TIFFTileSize(tiff) != tile_bytes)
            return -1;
        reader->tile = malloc(tile_bytes);
        if (reader->tile == NULL) return -1;
    } else if ((size_t)TIFFScanlineSize(tiff) != reader->row_bytes) {
        return -1;
    }
    reader->rows = calloc(reader->row_bytes * reader->tile_height + cvips_behind_row, 1);
    return reader->rows == NULL ? -1 : 0;
}

static int read_tiles(cvips_tiff_rows *reader, uint32_t top) {
    size_t start = 0;
    for (uint32_t left = 0; left < reader->picture->width; left += reader->tile_width) {
        if (TIFFReadTile(reader->tiff, reader->tile, left, top, 0, reader->plane) < 0) return -1;
        size_t count = VIPS_MIN(reader->tile_row_bytes, reader->row_bytes - start);
        for (uint32_t y = 0; y < reader->tile_height; y++)
            memcpy(
                reader->rows + y * reader->row_bytes + start,
                reader->tile + y * reader->tile_row_bytes, count);
        start += count;
    }
    return 0;
}

const uint8_t *cvips_tiff_row(cvips_tiff_rows *reader, uint32_t y) {
    if (reader->tile == NULL)
        return TIFFReadScanline(reader->tiff, reader->rows, y, reader->plane) < 0
            ? NULL : reader->rows;
    uint32_t within = y % reader->tile_height;
    if (within == 0 && read_tiles(reader, y) != 0) return NULL;
    return reader->rows + within * reader->row_bytes;
}

uint8_t *cvips_tiff_planes(cvips_tiff_rows *reader, cvips_deadline deadline) {
    const cvips_tiff_layout *picture = reader->picture;
    uint8_t *planes = malloc(reader->row_bytes * picture->height * picture->bands);
    uint8_t *row = planes;
    for (reader->plane = 0; planes != NULL && reader->plane < picture->bands; reader->plane++)
        for (uint32_t y = 0; y < picture->height; y++, row += reader->row_bytes) {
            const uint8_t *stored = cvips_is_past(deadline) ? NULL : cvips_tiff_row(reader, y);
            if (stored == NULL) {
                free(planes);
                return NULL;
            }
            memcpy(row, stored, reader->row_bytes);
        }
    return planes;
}

void cvips_join_tiff_planes(
    const cvips_tiff_rows *reader, const uint8_t *planes, uint32_t y, uint8_t *row) {
    const cvips_tiff_layout *picture = reader->picture;
    size_t bytes = picture->bits / 8, plane_bytes = reader->row_bytes * picture->height;
    for (size_t x = 0; x < picture->width; x++)
        for (size_t i = 0; i < picture->bands; i++, row += bytes)
            memcpy(row, planes + i * plane_bytes + y * reader->row_bytes + x * bytes, bytes);
}
