/// What shows of a turn at a time, in pixels of the viewport: all that a turning leaf is drawn from.
///
/// A turn to earlier pages has the same pages in the same roles as the forward turn of its leaf.
public struct TurnLayout: Hashable, Sendable {
    /// The style that shows; a spread that has no room is leaves.
    public var kind: TurnStyle
    /// Whether the turn leads to later or earlier pages.
    public var direction: TurnDirection
    /// 0 before the forward turn, 1 after it.
    public var inputTime: Double
    /// The direction in which the leaf travels on its forward turn, in radians, y down.
    public var inputAngle: Double
    /// 1 − ``inputTime``, as Leaves counts.
    public var leafEdge: Double
    /// The fold of the leaf, with its radius: 0 for leaves and spreads.
    public var fold: Fold
    /// The page on the leaf's front.
    public var front: PageIndex?
    /// The page on the leaf's reverse; nil where the front shows through it, mirrored.
    public var back: PageIndex?
    /// The page that the leaf reveals; nil for paper.
    public var under: PageIndex?
    /// The page that lies beside the leaf, on the other side of the spine; nil for none.
    public var left: PageIndex?
    /// Where the leaf lies before it turns.
    public var sheet: PixelRect
    /// Where its reverse comes to lie; nil where it leaves the view.
    public var opposite: PixelRect?
    /// The side of ``sheet`` at which it is bound: the axis that mirrors a reverse.
    public var boundAt: SpineSide
    /// Whether the leaf was let go and will arrive where it leads.
    public var isCommitted: Bool
    /// Milliseconds until the turn is finished; nil while a finger holds the leaf.
    public var settlesIn: Int64?
}

extension Turn {
    /// What shows of the turn at a time; nil when nothing does: before a touch becomes a drag, and
    /// from its end on.
    package func layout(at time: Timestamp, in book: BookGeometry) -> TurnLayout? {
        if case .touched = phase { return nil }
        guard let direction, !isFinished(at: time) else { return nil }
        let pose = pose(at: time, in: book)
        let spreads = book.spreads
        let (before, after) = (spreads.place(of: lower), spreads.place(of: upper))
        return TurnLayout(
            kind: book.style, direction: direction,
            inputTime: pose.inputTime, inputAngle: book.viewAngle(pose.inputAngle),
            leafEdge: pose.leafEdge, fold: book.viewFold(book.fold(of: pose)),
            front: spreads.rightPage(at: before), back: spreads.leftPage(at: after),
            under: spreads.rightPage(at: after), left: spreads.leftPage(at: before),
            sheet: book.sheetFrame, opposite: book.oppositeFrame, boundAt: book.spineSide,
            isCommitted: isCommitted,
            settlesIn: end.map { max(0, $0.milliseconds &- time.milliseconds) })
    }
}

extension BookGeometry {
    fileprivate var spineSide: SpineSide {
        switch orientation {
        case .upright: .left
        case .mirrored: .right
        case .swapped: .top
        }
    }
}
