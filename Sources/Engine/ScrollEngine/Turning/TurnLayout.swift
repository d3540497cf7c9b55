/// A turn at a time, in pixels of the viewport: everything needed to draw the turning leaf.
///
/// A backward turn has the same pages in the same roles as the forward turn of its leaf.
public struct TurnLayout: Hashable, Sendable {
    /// The effective style; a spread without enough room becomes leaves.
    public var kind: TurnStyle
    /// Whether the turn goes to later or earlier pages.
    public var direction: TurnDirection
    /// 0 before the forward turn, 1 after it.
    public var inputTime: Double
    /// The direction in which the leaf travels on its forward turn, in radians, y down.
    public var inputAngle: Double
    /// 1 − ``inputTime``, the parameter of Leaves.
    public var leafEdge: Double
    /// The fold of the leaf, with its radius: 0 for leaves and spreads.
    public var fold: Fold
    /// The page on the leaf's front.
    public var front: PageIndex?
    /// The page on the leaf's reverse; nil if the front shows through it, mirrored.
    public var back: PageIndex?
    /// The page that the leaf reveals; nil for none, where the ground shows.
    public var under: PageIndex?
    /// The page on the other side of the spine; nil for none.
    public var left: PageIndex?
    /// The area of the leaf before it turns.
    public var sheet: PixelRect
    /// The area of its reverse after the turn; nil if it leaves the view.
    public var opposite: PixelRect?
    /// The side of ``sheet`` at which it is bound: the axis of the reverse's mirroring.
    public var boundAt: SpineSide
    /// Whether the leaf was released and will land on its destination.
    public var isCommitted: Bool
    /// Milliseconds until the turn ends; nil while a finger holds the leaf.
    public var settlesIn: Int64?
}

extension Turn {
    /// The turn's layout at a time; nil before a touch becomes a drag, and after the end.
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
