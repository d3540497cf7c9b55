import Raster
import ScrollEngine

/// The shadow at the spine of an open book, where both pages bend down.
///
/// It belongs to the pages, whether they turn or not, so nothing changes when a turn begins or
/// ends. The light comes from the left, or from above. The shadow on each page, from the spine
/// outwards, is that of StPageFlip: a fortieth of the open book wide, in black of the opacity
///
///     before the spine    0.5    0.1 at 0.02    0.2 at 0.2    0 at 1
///     after it            0.5    0.4 at 0.02                  0 at 1
enum SpineShadow {
    private typealias Stop = (position: Double, opacity: Double)

    private static let before: [Stop] = [(0, 0.5), (0.02, 0.1), (0.2, 0.2), (1, 0)]
    private static let after: [Stop] = [(0, 0.5), (0.02, 0.4), (1, 0)]

    /// Whether a strip shows an open book.
    static func isDrawn(on layout: StripLayout) -> Bool { layout.preset.turnStyle == .spread }

    /// Shades a page of an open book; draws nothing for other strips.
    ///
    /// - Parameters:
    ///   - page: The page's area in the viewport.
    ///   - layout: The layout of the page.
    ///   - frame: The bitmap to shade: the viewport, or a part of it.
    ///   - x: The viewport's column at which the frame starts.
    ///   - y: The viewport's row at which it starts.
    static func draw(
        on page: PixelRect, of layout: StripLayout, frame: inout Bitmap, x: Int = 0, y: Int = 0
    ) {
        guard isDrawn(on: layout) else { return }
        let isVertical = layout.axis == .vertical
        let (start, length, book) =
            isVertical
            ? (page.y, page.height, layout.viewport.height)
            : (page.x, page.width, layout.viewport.width)
        guard 2 * length <= book else { return }
        let isBefore = 2 * start + length < book
        let reach = Double(2 * length) / 40
        for step in 0..<min(length, Int(reach.rounded(.up))) {
            let opacity = opacity(at: (Double(step) + 0.5) / reach, isBefore ? before : after)
            let line = isBefore ? start + length - 1 - step : start + step
            let area =
                isVertical
                ? BitmapRect(x: page.x, y: line, width: page.width, height: 1)
                : BitmapRect(x: line, y: page.y, width: 1, height: page.height)
            frame.blend(
                .black, opacity: UInt8((255 * opacity).rounded()),
                in: BitmapRect(x: area.x - x, y: area.y - y, width: area.width, height: area.height)
            )
        }
    }

    private static func opacity(at position: Double, _ stops: [Stop]) -> Double {
        for (from, to) in zip(stops, stops.dropFirst()) where position < to.position {
            let share = (position - from.position) / (to.position - from.position)
            return from.opacity + (to.opacity - from.opacity) * share
        }
        return 0
    }
}
