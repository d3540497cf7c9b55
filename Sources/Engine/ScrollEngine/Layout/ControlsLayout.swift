/// The positions of a strip's controls, for drawing and hit testing.
public struct ControlsLayout: Hashable, Sendable {
    /// The row of dots, if it is shown.
    public var pageControl: PageControl?
    /// The arrows to the previous and the next page; empty if they are not shown.
    public var arrows: [Arrow]
    /// The scroll indicator, if it is shown.
    public var indicator: ScrollIndicator?
    /// The control that the present press would activate if it were lifted now; for drawing only.
    public var pressed: ControlHit?

    /// No controls.
    public static let none = ControlsLayout(pageControl: nil, arrows: [], indicator: nil)
}

extension ControlsLayout {
    func hit(_ point: Point) -> ControlHit? {
        if let arrow = arrows.first(where: { $0.isEnabled && $0.frame.contains(point) }) {
            return arrow.isNext ? .next : .previous
        }
        return pageControl?.hit(point)
    }
}
