/// An arrow at the side of the viewport.
public struct Arrow: Hashable, Sendable {
    /// The side in pixels: Apple's minimum, and more than WCAG's.
    public static let side = 44

    /// The direction in which it points: `left` shows the page on the left.
    public var direction: SwipeDirection
    /// Whether it turns to the next page rather than the previous one.
    public var isNext: Bool
    /// Whether there is a page in that direction.
    public var isEnabled: Bool
    /// Its area for drawing and hit testing, in pixels of the viewport.
    public var frame: PixelRect

    /// The previous and next arrows, at the two ends of the main axis, centred across it.
    static func pair(on geometry: StripGeometry, isBack: Bool, isOn: Bool) -> [Arrow] {
        let availableSpace = geometry.availableSpace
        let side = min(Self.side, min(availableSpace.width, availableSpace.height) / 2)
        func arrow(_ direction: SwipeDirection, isNext: Bool) -> Arrow {
            let x =
                switch direction {
                case .left: 0
                case .right: availableSpace.width - side
                case .up, .down: (availableSpace.width - side) / 2
                }
            let y =
                switch direction {
                case .up: 0
                case .down: availableSpace.height - side
                case .left, .right: (availableSpace.height - side) / 2
                }
            return Arrow(
                direction: direction, isNext: isNext, isEnabled: isNext ? isOn : isBack,
                frame: PixelRect(x: x, y: y, width: side, height: side))
        }
        if geometry.axis == .vertical {
            return [arrow(.up, isNext: false), arrow(.down, isNext: true)]
        }
        return geometry.isReversed
            ? [arrow(.right, isNext: false), arrow(.left, isNext: true)]
            : [arrow(.left, isNext: false), arrow(.right, isNext: true)]
    }
}
