/// The bar that shows which part of the strip is visible.
public struct ScrollIndicator: Hashable, Sendable {
    /// The thickness in pixels: a bar of 3 with a border of 1, which makes it visible on pictures
    /// of its own colour.
    public static let thickness = 5
    /// Pixels from the viewport's edge.
    static let edge = 2
    /// Pixels that the track leaves free at both ends.
    static let margin = 3
    /// The minimum length in pixels, below which the bar is hard to see: for very long strips, and
    /// for strips that are pulled beyond an end.
    static let leastLength = 36

    /// The part of the viewport in which the bar moves.
    public var track: PixelRect
    /// The bar, in pixels of the viewport.
    public var thumb: PixelRect
    /// From 0, invisible, which it is at rest, to 1.
    public var opacity = 1.0

    /// The last part of a motion, in milliseconds, in which the bar fades: it is gone when the strip
    /// rests, so that a strip at rest looks the same at any time.
    static let fade: Int64 = 300

    /// Creates the bar of a strip; `offset` is the distance in pixels from its left or top end, of
    /// whose `length` pixels `visible` are shown.
    init(viewport: PixelSize, axis: Axis, offset: Double, visible: Int, length: Int) {
        let side = axis == .horizontal ? viewport.width : viewport.height
        let track = max(0, side - 2 * Self.margin)
        let share = Double(visible) / Double(max(visible, length, 1))
        let availableSpace = Double(max(0, length - visible))
        // Beyond an end the bar shrinks by the distance past it.
        let beyond = max(0, -offset, offset - availableSpace)
        let wanted = (Double(track) * share - beyond).rounded()
        let bar = min(track, max(min(Self.leastLength, track), Int(wanted)))
        let place = availableSpace > 0 ? (offset / availableSpace).clamped(to: 0...1) : 0
        let start = Self.margin + Int((Double(track - bar) * place).rounded())
        func rect(_ start: Int, _ length: Int) -> PixelRect {
            axis == .horizontal
                ? PixelRect(
                    x: start, y: viewport.height - Self.edge - Self.thickness, width: length,
                    height: Self.thickness)
                : PixelRect(
                    x: viewport.width - Self.edge - Self.thickness, y: start,
                    width: Self.thickness, height: length)
        }
        self.track = rect(Self.margin, track)
        thumb = rect(start, bar)
    }
}
