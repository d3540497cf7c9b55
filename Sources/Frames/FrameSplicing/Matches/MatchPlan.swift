import PNGCoding
import Raster

/// How the rows of a frame coded as matches are composed, from left to right.
///
/// All rows of a band have the same pieces except the first, which is below another band.
struct MatchPlan {
    let bands: [Band]
    /// An upper bound for the stream in bytes, including what a writer stores after its end.
    let maxBytes: Int

    struct Band {
        let layout: FrameBand
        /// The band above, if there is one.
        let above: FrameBand?
        let first: [Piece]
        let others: [Piece]
    }

    enum Piece {
        /// Columns that are coded in each frame.
        case live(Range<Int>)
        /// A number of background columns, and whether the row above has the background there too.
        case background(Int, repeatsRowAbove: Bool)
        /// Columns of a page below the same columns of its previous row.
        case page(PageColumns)
    }

    struct PageColumns {
        let page: Int
        /// The page's row in the frame's first row.
        let rowOffset: Int
        let columns: Range<Int>
        let isWhole: Bool
    }

    init(_ frame: SplicedFrame) {
        var above: FrameBand?
        bands = frame.bands.map { band in
            defer { above = band }
            return Band(
                layout: band, above: above,
                first: frame.pieces(of: band.pieces, below: above?.pieces),
                others: frame.pieces(of: band.pieces, below: band.pieces))
        }
        maxBytes =
            frame.pages.reduce(SpliceCode.maxBlockOverhead) { $0 + $1.maxBytes }
            + bands.reduce(0) { $0 + $1.maxBytes }
    }
}

extension MatchPlan.Band {
    /// Without the tokens that are copied from whole pages.
    fileprivate var maxBytes: Int {
        func bytes(_ pieces: [MatchPlan.Piece]) -> Int {
            pieces.reduce(MatchPlan.Piece.maxBytes(coding: 3)) { $0 + $1.maxBytes }
        }
        return bytes(first) + (layout.rows.count - 1) * bytes(others)
    }
}

extension MatchPlan.Piece {
    fileprivate var maxBytes: Int {
        switch self {
        case .live(let columns): Self.maxBytes(coding: columns.count * pixelBytes)
        case .background(let count, _):
            // A pixel, then long matches; the last two may be short.
            Self.maxBytes(coding: (3 + count * pixelBytes / (MatchLength.longest - 3)) * 3)
        case .page(let part):
            // In a whole row, the first and the last match may become longer.
            Self.maxBytes(coding: part.isWhole ? 6 : part.columns.count * pixelBytes)
        }
    }

    /// An upper bound for `count` bytes: 44 bits for three of them, and a byte for the remainder.
    fileprivate static func maxBytes(coding count: Int) -> Int { (count * 15 + 7) / 8 + 1 }
}

extension SplicedFrame {
    /// The pieces of a row, divided by what is above them.
    fileprivate func pieces(
        of row: [FrameBand.Piece], below above: [FrameBand.Piece]?
    ) -> [MatchPlan.Piece] {
        row.flatMap { piece in
            guard let above else { return [self.piece(piece.columns, of: piece.layer)] }
            return above.compactMap { upper in
                let columns = piece.columns.clamped(to: upper.columns)
                guard !columns.isEmpty else { return nil }
                return self.piece(
                    columns, of: piece.layer, repeatsRowAbove: piece.layer == upper.layer)
            }
        }.joined
    }

    private func piece(
        _ columns: Range<Int>, of layer: Int?, repeatsRowAbove: Bool = false
    ) -> MatchPlan.Piece {
        guard let layer else {
            return .background(columns.count, repeatsRowAbove: repeatsRowAbove)
        }
        guard repeatsRowAbove, case .page(let page) = layers[layer].content else {
            return .live(columns)
        }
        let area = layers[layer].area
        return .page(
            MatchPlan.PageColumns(
                page: page, rowOffset: -area.y,
                columns: columns.lowerBound - area.x..<columns.upperBound - area.x,
                isWhole: columns == area.columns))
    }
}

extension [MatchPlan.Piece] {
    /// The same pieces, with adjacent live ones joined.
    fileprivate var joined: [MatchPlan.Piece] {
        reduce(into: []) { pieces, piece in
            if case .live(let columns) = piece, case .live(let before)? = pieces.last {
                pieces[pieces.count - 1] = .live(before.lowerBound..<columns.upperBound)
            } else {
                pieces.append(piece)
            }
        }
    }
}
