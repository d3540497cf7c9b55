import Raster

/// How a row of a frame is put together, from left to right.
///
/// All rows of a band take the same steps, but the first one: above it stands something else.
enum RowSegment {
    /// Columns that are filtered and coded as they are.
    case live(Range<Int>)
    /// Columns of a page, most of which are copied.
    case page(PageSegment)
    /// So many columns of the background behind its first one, which was coded before or is coded
    /// beside what stands on its left.
    case plain(Int, beside: LeftNeighbour?)
}

/// What stands on the left of a pixel that is coded anew, because its left neighbour is another's.
enum LeftNeighbour {
    /// Nothing: the frame begins here, and zeros stand on the left.
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
    /// The page's columns to be copied; the pixel behind its last one may be among them.
    let columns: Range<Int>
    /// What stands beside the column before these, which is coded anew; nil when there is none, or
    /// it was coded before.
    let left: LeftNeighbour?
    let firstAnchor: Int
    let lastAnchor: Int
    /// The bytes of the row at which the anchors stand.
    let firstPosition: Int
    let lastPosition: Int
    /// Whether all is copied, from an anchor that is a cut in every row to another one.
    let isWhole: Bool

    init(
        page: Int, width: Int, rowOffset: Int, columns: Range<Int>, left: LeftNeighbour? = nil
    ) {
        self.page = page
        self.rowOffset = rowOffset
        self.columns = columns
        self.left = left
        let anchors = PageAnchorLayout(width: width)
        let (start, end) = (columns.lowerBound, columns.upperBound)
        // Behind a cut, runs may look no further back than to the first pixel that is copied: the
        // differences of the one before are not those that were coded.
        firstAnchor =
            switch start {
            case 0: PageAnchorLayout.outerStart
            case 1: PageAnchorLayout.start
            default: min(PageAnchorLayout.index(behind: start + 1), anchors.end)
            }
        lastAnchor =
            switch end {
            case width: anchors.end
            case width + 1: anchors.outerEnd
            default: PageAnchorLayout.index(before: end)
            }
        (firstPosition, lastPosition) = (
            anchors.position(of: firstAnchor), anchors.position(of: lastAnchor)
        )
        isWhole = left == nil && start < 2 && end >= width
    }
}

extension SplicedFrame {
    /// The steps of a band's rows but the first.
    func steps(of band: FrameBand) -> [RowSegment] {
        RowPlanner(
            self, band: band, below: band, isDefaultBackground: band.isDefaultBackground,
            isFirst: false
        ).steps
    }

    /// The steps of a band's first row, below a row of another band.
    func firstSteps(of band: FrameBand, below above: FrameBand?) -> [RowSegment] {
        guard let above else { return [.live(0..<width)] }
        return RowPlanner(
            self, band: band, below: above,
            isDefaultBackground: band.isDefaultBackground && above.isDefaultBackground,
            isFirst: true
        ).steps
    }
}

/// Decides how the pieces of a row are coded, by what stands in it and above it.
private struct RowPlanner {
    // Of the frame only what is asked for: planners are many, and each holds on to it.
    private let layers: [SplicedFrame.Layer]
    private let pages: [PreparedPage]
    private let plain: Pixel
    private let pieces: [Piece]
    /// Whether the background of the row and of the row above is the frame's own colour.
    private let isDefaultBackground: Bool
    /// Whether the row is its band's first, so that neighbours may have others above them.
    private let isFirst: Bool

    private struct Piece {
        let columns: Range<Int>
        let role: Role
    }

    private enum Role {
        case live
        case plain
        /// A page by its layer, and its row in the frame's first row.
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

    /// The band's pieces, cut where those above begin or end.
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

    /// What is coded of a page: its own rows, the first of them below the background and the
    /// background's row below the last, both only where they are not cut.
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
        // A page's may be two, and so may the background's.
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

    /// Whether a page's first column stands beside the background that it was coded on.
    private func hasOuterStart(_ index: Int) -> Bool {
        guard isCodedOnDefaultBackground(index), index > 0, case .plain = pieces[index - 1].role,
            case .page(_, let layer) = pieces[index].role
        else { return false }
        return pieces[index].columns.lowerBound == layers[layer].area.x
    }

    /// Whether a page's last column does, so that the pixel behind it is coded too.
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

    /// What stands beside a piece in the row and above; nil when it cannot be told for all rows, or
    /// lies in no memory that is lent.
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
    /// Adds columns that are coded live, in one go with those before.
    fileprivate mutating func add(live columns: Range<Int>) {
        if case .live(let before)? = last {
            self[count - 1] = .live(before.lowerBound..<columns.upperBound)
        } else {
            append(.live(columns))
        }
    }
}
