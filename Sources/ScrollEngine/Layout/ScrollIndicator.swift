/// The bar that tells how much of the strip shows, and where that is.
public struct ScrollIndicator: Hashable, Sendable {
    /// Pixels across: a bar of 3 with a rim of 1 around it, without which it is not seen on pictures
    /// of its own colour.
    public static let thickness = 5
    /// Pixels from the viewport's edge.
    static let edge = 2
    /// Pixels that the track keeps free at both ends.
    static let margin = 3
    /// Pixels along: shorter ones are not seen (a bar that is pressed against an end goes down to
    /// this, and so does that of a very long strip).
    static let leastLength = 36

    /// The part of the viewport in which the bar moves.
    public var track: PixelRect
    /// The bar, in pixels of the viewport.
    public var thumb: PixelRect

    /// A bar for a strip that is scrolled so far from its left or top end, in pixels, and of which so
    /// many pixels of its whole length are visible.
    init(viewport: PixelSize, axis: Axis, offset: Double, visible: Int, length: Int) {
        let side = axis == .horizontal ? viewport.width : viewport.height
        let track = max(0, side - 2 * Self.margin)
        let share = Double(visible) / Double(max(visible, length, 1))
        let availableSpace = Double(max(0, length - visible))
        // Beyond an end the bar shrinks by what the strip has gone too far.
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
