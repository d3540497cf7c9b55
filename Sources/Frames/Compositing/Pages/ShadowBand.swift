import Raster

/// A band of shadow across the viewport, behind the pages, as if the strip were in a shallow tray.
struct ShadowBand {
    enum Edge {
        case top
        case bottom
    }

    let edge: Edge
    /// In pixels of the viewport, from its edge inwards.
    let height: Int
    /// The opacity of the black at the viewport's edge; it fades to 0 inwards.
    let opacity: Double

    /// The two shadows of BSPreviewScrollView, with its numbers, from top to bottom.
    static let all = [
        ShadowBand(edge: .top, height: 20, opacity: 0.5),
        ShadowBand(edge: .bottom, height: 10, opacity: 0.25),
    ]

    /// The background rows that the bands darken, with their colours.
    ///
    /// - Parameters:
    ///   - height: Rows of the frame.
    ///   - background: The colour of all rows.
    ///   - scale: Pixels of the frame for each pixel of the viewport.
    /// - Returns: The darkened rows, from top to bottom.
    static func shades(
        height: Int, background: Pixel, scale: Int
    ) -> [(row: Int, colour: Pixel)] {
        var column = Bitmap(width: 1, height: height, filledWith: background)
        for band in all { band.draw(on: &column, scale: scale) }
        var shades: [(row: Int, colour: Pixel)] = []
        var next = 0
        for rows in all.map({ $0.rows(of: height, scale: scale) }) {
            for row in rows where row >= next {
                let colour = column.pixel(x: 0, y: row)
                if colour != background { shades.append((row, colour)) }
            }
            next = max(next, rows.upperBound)
        }
        return shades
    }

    private func rows(of frameHeight: Int, scale: Int) -> Range<Int> {
        let height = min(height * scale, frameHeight)
        return switch edge {
        case .top: 0..<height
        case .bottom: frameHeight - height..<frameHeight
        }
    }

    private func draw(on column: inout Bitmap, scale: Int) {
        let height = height * scale
        switch edge {
        case .top:
            column.shade(
                BitmapRect(x: 0, y: 0, width: 1, height: height), fromTop: opacity, toBottom: 0)
        case .bottom:
            column.shade(
                BitmapRect(x: 0, y: column.height - height, width: 1, height: height),
                fromTop: 0, toBottom: opacity)
        }
    }
}
