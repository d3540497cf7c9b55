/// Where the controls of a strip stand; what is published is what is hit.
public struct ControlsLayout: Hashable, Sendable {
    /// The row of dots, if it is shown.
    public var pageControl: PageControl?
    /// The arrow to the page before and the one to the page after; empty when there are none.
    public var arrows: [Arrow]
    /// The scroll indicator, if it is shown.
    public var indicator: ScrollIndicator?
    /// What a finger that is down will press if it is lifted now; drawn, not published.
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
