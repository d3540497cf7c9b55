import Raster

/// Rows of a frame with the same layers in the same columns.
struct FrameBand {
    let rows: Range<Int>
    /// The pieces of a row, from left to right, without a gap.
    let pieces: [Piece]
    /// Whether the background of all rows is the frame's own colour.
    let isDefaultBackground: Bool

    struct Piece: Equatable {
        let columns: Range<Int>
        /// The index of the visible layer among the frame's; nil for the background.
        let layer: Int?
    }
}

extension SplicedFrame {
    /// The frame, divided wherever a layer or a shade of the background begins or ends.
    var bands: [FrameBand] {
        let frame = BitmapRect(x: 0, y: 0, width: width, height: height)
        let visible = layers.map { $0.area.intersection(frame) }
        var cuts = [0, height]
        for area in visible { cuts += [area.rows.lowerBound, area.rows.upperBound] }
        for row in 0..<max(0, height - 1) where isColoured[row] != isColoured[row + 1] {
            cuts.append(row + 1)
        }
        cuts.sort()
        var bands: [FrameBand] = []
        bands.reserveCapacity(cuts.count)
        for (top, bottom) in zip(cuts, cuts.dropFirst()) where top < bottom {
            var pieces = [FrameBand.Piece(columns: 0..<width, layer: nil)]
            for (index, area) in visible.enumerated()
            where !area.isEmpty && area.rows.contains(top) {
                pieces.cover(with: FrameBand.Piece(columns: area.columns, layer: index))
            }
            bands.append(
                FrameBand(rows: top..<bottom, pieces: pieces, isDefaultBackground: !isColoured[top])
            )
        }
        return bands
    }
}

extension [FrameBand.Piece] {
    /// Puts another piece on top.
    fileprivate mutating func cover(with cover: FrameBand.Piece) {
        let (start, end) = (cover.columns.lowerBound, cover.columns.upperBound)
        var pieces: [FrameBand.Piece] = []
        pieces.reserveCapacity(count + 2)
        for piece in self where piece.columns.lowerBound < start {
            pieces.append(
                FrameBand.Piece(
                    columns: piece.columns.clamped(to: 0..<start), layer: piece.layer))
        }
        pieces.append(cover)
        for piece in self where piece.columns.upperBound > end {
            pieces.append(
                FrameBand.Piece(
                    columns: piece.columns.clamped(to: end..<Int.max), layer: piece.layer))
        }
        self = pieces
    }
}
