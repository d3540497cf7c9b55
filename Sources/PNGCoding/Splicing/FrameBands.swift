import Raster

/// Rows of a frame in which the same things stand side by side.
struct FrameBand {
    let rows: Range<Int>
    /// What stands there, from left to right, without a gap.
    let pieces: [Piece]
    /// Whether the background of all rows is the frame's own colour.
    let isPlain: Bool

    struct Piece: Equatable {
        var columns: Range<Int>
        /// The layer that shows, by its place among the frame's; nil for the background.
        let layer: Int?
    }
}

extension SplicedFrame {
    /// The frame, cut wherever a layer begins or ends, or the background's own colour.
    var bands: [FrameBand] {
        let frame = Area(x: 0, y: 0, width: width, height: height)
        let visible = layers.map { $0.area.intersection(frame) }
        let colours = (1..<max(1, height)).filter { isColoured[$0] != isColoured[$0 - 1] }
        let edges = visible.flatMap { [$0.rows.lowerBound, $0.rows.upperBound] }
        let cuts = Set([0, height] + edges + colours).sorted()
        return zip(cuts, cuts.dropFirst()).map { top, bottom in
            var pieces = [FrameBand.Piece(columns: 0..<width, layer: nil)]
            for (index, area) in visible.enumerated()
            where !area.isEmpty && area.rows.contains(top) {
                pieces = pieces.covered(by: FrameBand.Piece(columns: area.columns, layer: index))
            }
            return FrameBand(
                rows: top..<bottom, pieces: pieces, isPlain: !isColoured[top])
        }
    }
}

extension [FrameBand.Piece] {
    /// The pieces with another one on top.
    fileprivate func covered(by cover: FrameBand.Piece) -> [FrameBand.Piece] {
        func part(_ piece: FrameBand.Piece, _ columns: Range<Int>) -> [FrameBand.Piece] {
            columns.isEmpty ? [] : [FrameBand.Piece(columns: columns, layer: piece.layer)]
        }
        let (start, end) = (cover.columns.lowerBound, cover.columns.upperBound)
        let before = flatMap { part($0, $0.columns.clamped(to: 0..<start)) }
        let behind = flatMap { part($0, $0.columns.clamped(to: end..<Int.max)) }
        return before + [cover] + behind
    }
}
