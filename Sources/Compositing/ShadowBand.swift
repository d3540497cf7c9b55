import Raster

/// A band of shadow across the viewport, behind the pages: the strip lies in a shallow tray.
struct ShadowBand {
    enum Edge {
        case top
        case bottom
    }

    let edge: Edge
    /// In pixels of the viewport, measured from the viewport's edge inwards.
    let height: Int
    /// The opacity of the black at the viewport's edge; further in it fades to nothing.
    let opacity: Double

    /// The two shadows of BSPreviewScrollView, by its numbers, from top to bottom.
    static let all = [
        ShadowBand(edge: .top, height: 20, opacity: 0.5),
        ShadowBand(edge: .bottom, height: 10, opacity: 0.25),
    ]

    /// The rows of a viewport that it covers.
    func rows(of viewport: BitmapRect, scale: Int) -> Range<Int> {
        let rows = viewport.rows
        let height = min(height * scale, rows.count)
        switch edge {
        case .top: return rows.lowerBound..<rows.lowerBound + height
        case .bottom: return rows.upperBound - height..<rows.upperBound
        }
    }

    /// Draws the band on a frame, or on a part of one.
    ///
    /// - Parameters:
    ///   - frame: What is drawn on.
    ///   - viewport: The whole viewport, counted from the frame's corner.
    ///   - scale: Pixels of the frame to each of the viewport's.
    func draw(on frame: inout Bitmap, within viewport: BitmapRect, scale: Int) {
        let height = height * scale
        switch edge {
        case .top:
            frame.shade(
                BitmapRect(x: viewport.x, y: viewport.y, width: viewport.width, height: height),
                fromTop: opacity, toBottom: 0)
        case .bottom:
            frame.shade(
                BitmapRect(
                    x: viewport.x, y: viewport.rows.upperBound - height, width: viewport.width,
                    height: height),
                fromTop: 0, toBottom: opacity)
        }
    }
}
