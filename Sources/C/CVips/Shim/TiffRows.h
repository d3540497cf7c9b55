// Rows of TIFF files as they are stored.
#ifndef CVIPS_TIFF_ROWS_H
#define CVIPS_TIFF_ROWS_H

#include "TiffFile.h"

typedef struct {
    uint32_t width;
    uint32_t height;
    uint16_t bands;
    uint16_t bits;
    uint16_t photometric;
    // One of SAMPLEFORMAT_….
    uint16_t format;
    // Whether each colour is stored for itself.
    int is_separate;
} cvips_tiff_layout;

// Decodes rows in order: of strips by themselves, of tiles a row of them at a time.
typedef struct {
    TIFF *tiff;
    const cvips_tiff_layout *picture;
    // The stored bytes of a row, or of a row of tiles; and of one tile.
    uint8_t *rows;
    uint8_t *tile;
    size_t row_bytes;
    size_t tile_row_bytes;
    // The colour that is read of a picture with a plane for each.
    uint16_t plane;
    uint32_t tile_width;
    uint32_t tile_height;
} cvips_tiff_rows;

// Bytes behind a row that may be looked at.
enum { cvips_behind_row = 2 };

// Begins with the rows of a picture, which lives longer; -1 on failure. The reader is ended in either case.
int cvips_start_tiff_rows(cvips_tiff_rows *reader, TIFF *tiff, const cvips_tiff_layout *picture);
void cvips_end_tiff_rows(cvips_tiff_rows *reader);

// The stored bytes of a row, until the next one is read; NULL on failure.
const uint8_t *cvips_tiff_row(cvips_tiff_rows *reader, uint32_t y);

// The stored bytes of the planes of a picture, one plane behind the other; NULL on failure or after the
// deadline.
uint8_t *cvips_tiff_planes(cvips_tiff_rows *reader, cvips_deadline deadline);

// One row of planes as if its colours were stored side by side; their samples fill whole bytes.
void cvips_join_tiff_planes(
    const cvips_tiff_rows *reader, const uint8_t *planes, uint32_t y, uint8_t *row);

#endif
