/// An arrow at the side of the viewport.
public struct Arrow: Hashable, Sendable {
    /// Pixels of a side: what Apple asks for at least, and more than WCAG does.
    public static let side = 44

    /// Which way it points and moves the pages: `left` shows what is to the left.
    public var direction: SwipeDirection
    /// Whether it leads on rather than back.
    public var isNext: Bool
    /// Whether there is a page that way.
    public var isEnabled: Bool
    /// Where it is drawn and pressed, in pixels of the viewport.
    public var frame: PixelRect

    /// The arrow back and the arrow on, at the two ends of the axis and in its middle.
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
