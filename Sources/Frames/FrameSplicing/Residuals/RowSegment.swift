import Raster

/// How a row of a frame is composed, from left to right.
///
/// All rows of a band have the same segments except the first, which is below another band.
enum RowSegment {
    /// Columns that are filtered and coded in each frame.
    case live(Range<Int>)
    /// Columns of a page, most of which are copied.
    case page(PageSegment)
    /// A number of background columns after the first one, which was coded before or is coded with
    /// this left neighbour.
    case plain(Int, beside: LeftNeighbour?)
}

/// The left neighbour of a pixel that is coded in each frame because that neighbour belongs to
/// another layer.
enum LeftNeighbour {
    /// The frame starts here, so the neighbour counts as zeros.
    case nothing
    case background
    /// A column of a page.
    case page(Int, column: Int)
}

/// Columns of a page in a frame.
struct PageSegment {
    let page: Int
    /// The page's row in the frame's first row.
    let rowOffset: Int
    /// The page's columns to copy; they may include the pixel after its last one.
    let columns: Range<Int>
    /// The left neighbour of the column before these, which is coded in each frame; nil if there is
    /// no such column, or it was coded before.
    let left: LeftNeighbour?
    let firstCutPoint: Int
    let lastCutPoint: Int
    /// The byte positions of the cut points in the row.
    let firstPosition: Int
    let lastPosition: Int
    /// Whether everything is copied, between two cut points that are cuts in every row.
    let isWhole: Bool

    init(
        page: Int, width: Int, rowOffset: Int, columns: Range<Int>, left: LeftNeighbour? = nil
    ) {
        self.page = page
        self.rowOffset = rowOffset
        self.columns = columns
        self.left = left
        let cutPoints = CutPointLayout(width: width)
        let (start, end) = (columns.lowerBound, columns.upperBound)
        // After a cut, runs may refer back only to the first copied pixel, because the differences
        // of the pixel before it are not those that were coded.
        firstCutPoint =
            switch start {
            case 0: CutPointLayout.outerStart
            case 1: CutPointLayout.start
            default: min(CutPointLayout.index(behind: start + 1), cutPoints.end)
            }
        lastCutPoint =
            switch end {
            case width: cutPoints.end
            case width + 1: cutPoints.outerEnd
            default: CutPointLayout.index(before: end)
            }
        (firstPosition, lastPosition) = (
            cutPoints.position(of: firstCutPoint), cutPoints.position(of: lastCutPoint)
        )
        isWhole = left == nil && start < 2 && end >= width
    }
}

extension SplicedFrame {
    /// The segments of a band's rows except the first.
    func steps(of band: FrameBand) -> [RowSegment] {
        RowPlanner(
            self, band: band, below: band, isDefaultBackground: band.isDefaultBackground,
            isFirst: false
        ).steps
    }

    /// The segments of a band's first row, below a row of another band.
    func firstSteps(of band: FrameBand, below above: FrameBand?) -> [RowSegment] {
        guard let above else { return [.live(0..<width)] }
        return RowPlanner(
            self, band: band, below: above,
            isDefaultBackground: band.isDefaultBackground && above.isDefaultBackground,
            isFirst: true
        ).steps
    }
}

/// Decides how the pieces of a row are coded, from their layers and those above.
private struct RowPlanner {
    // Only the needed parts of the frame, because there are many planners and each retains its
    // properties.
    private let layers: [SplicedFrame.Layer]
    private let pages: [PreparedPage]
    private let plain: Pixel
    private let pieces: [Piece]
    /// Whether the row and the row above have the frame's background colour.
    private let isDefaultBackground: Bool
    /// Whether the row is its band's first, so that neighbours may be below other layers.
    private let isFirst: Bool

    private struct Piece {
        let columns: Range<Int>
        let role: Role
    }

    private enum Role {
        case live
        case plain
        /// A page, its layer, and its row in the frame's first row.
        case page(Int, layer: Int)
    }

    init(
        _ frame: SplicedFrame, band: FrameBand, below above: FrameBand, isDefaultBackground: Bool,
        isFirst: Bool
    ) {
        (layers, pages, plain) = (frame.layers, frame.pages, frame.plain)
        self.isDefaultBackground = isDefaultBackground
        self.isFirst = isFirst
        let row = band.rows.lowerBound
        pieces = Self.pieces(
            of: band, below: above, row: row, isDefaultBackground: isDefaultBackground, in: frame)
    }

    /// The band's pieces, divided where those above begin or end.
    private static func pieces(
        of band: FrameBand, below above: FrameBand, row: Int, isDefaultBackground: Bool,
        in frame: SplicedFrame
    ) -> [Piece] {
        var pieces: [Piece] = []
        pieces.reserveCapacity(band.pieces.count + above.pieces.count)
        for piece in band.pieces {
            for upper in above.pieces where upper.columns.overlaps(piece.columns) {
                let columns = piece.columns.clamped(to: upper.columns)
                let role = role(
                    of: piece.layer, below: upper.layer, row: row, columns: columns,
                    isDefaultBackground: isDefaultBackground, in: frame)
                pieces.append(Piece(columns: columns, role: role))
            }
        }
        return pieces
    }

    /// How a piece is coded.
    ///
    /// A page's own rows are copied; its first row below the background and the background row
    /// below its last are copied only if they are not cut.
    private static func role(
        of layer: Int?, below above: Int?, row: Int, columns: Range<Int>, isDefaultBackground: Bool,
        in frame: SplicedFrame
    ) -> Role {
        guard let shown = layer ?? above else { return .plain }
        guard case .page(let page) = frame.layers[shown].content else { return .live }
        if layer == above { return .page(page, layer: shown) }
        let area = frame.layers[shown].area
        guard isDefaultBackground, frame.pages[page].background == frame.plain,
            columns == area.columns,
            layer == nil ? row == area.rows.upperBound : above == nil && row == area.y
        else { return .live }
        return .page(page, layer: shown)
    }

    var steps: [RowSegment] {
        var steps: [RowSegment] = []
        // A page may need two segments, and so may the background.
        steps.reserveCapacity(2 * pieces.count)
        for index in pieces.indices {
            let columns = pieces[index].columns
            switch pieces[index].role {
            case .live: steps.add(live: columns)
            case .plain: addPlain(columns, at: index, to: &steps)
            case .page(let page, let layer): addPage(columns, page, layer, at: index, to: &steps)
            }
        }
        return steps
    }

    private func addPlain(_ columns: Range<Int>, at index: Int, to steps: inout [RowSegment]) {
        let rest = columns.count - 1
        if index > 0, hasOuterEnd(index - 1) {
            if rest > 0 { steps.append(.plain(rest, beside: nil)) }
        } else if let left = neighbour(before: index) {
            steps.append(.plain(rest, beside: left))
        } else {
            let first = columns.lowerBound
            steps.add(live: first..<first + 1)
            if rest > 0 { steps.append(.plain(rest, beside: nil)) }
        }
    }

    private func addPage(
        _ columns: Range<Int>, _ page: Int, _ layer: Int, at index: Int,
        to steps: inout [RowSegment]
    ) {
        let area = layers[layer].area
        let end = columns.upperBound - area.x + (hasOuterEnd(index) ? 1 : 0)
        func add(from start: Int, left: LeftNeighbour? = nil) {
            steps.append(
                .page(
                    PageSegment(
                        page: page, width: area.width, rowOffset: -area.y, columns: start..<end,
                        left: left)))
        }
        let first = columns.lowerBound
        if hasOuterStart(index) { return add(from: 0) }
        let second = first + 1 - area.x
        if let left = neighbour(before: index) { return add(from: second, left: left) }
        steps.add(live: first..<first + 1)
        if second < end { add(from: second) }
    }

    /// Whether a page's first column is next to the background that it was coded on.
    private func hasOuterStart(_ index: Int) -> Bool {
        guard isCodedOnDefaultBackground(index), index > 0, case .plain = pieces[index - 1].role,
            case .page(_, let layer) = pieces[index].role
        else { return false }
        return pieces[index].columns.lowerBound == layers[layer].area.x
    }

    /// Whether a page's last column is, so that the pixel after it is coded too.
    private func hasOuterEnd(_ index: Int) -> Bool {
        guard isCodedOnDefaultBackground(index), index + 1 < pieces.count,
            case .plain = pieces[index + 1].role, case .page(_, let layer) = pieces[index].role
        else { return false }
        return pieces[index].columns.upperBound == layers[layer].area.columns.upperBound
    }

    private func isCodedOnDefaultBackground(_ index: Int) -> Bool {
        guard isDefaultBackground, case .page(let page, _) = pieces[index].role else {
            return false
        }
        return pages[page].background == plain
    }

    /// The left neighbour of a piece; nil if it differs between the rows, or is not in borrowed
    /// memory.
    private func neighbour(before index: Int) -> LeftNeighbour? {
        guard !isFirst else { return nil }
        guard index > 0 else { return .nothing }
        switch pieces[index - 1].role {
        case .live: return nil
        case .plain: return .background
        case .page(let page, let layer):
            let column = pieces[index - 1].columns.upperBound - 1 - layers[layer].area.x
            return .page(page, column: column)
        }
    }
}

extension [RowSegment] {
    /// Adds columns that are coded live, joined with those before.
    fileprivate mutating func add(live columns: Range<Int>) {
        if case .live(let before)? = last {
            self[count - 1] = .live(before.lowerBound..<columns.upperBound)
        } else {
            append(.live(columns))
        }
    }
}
