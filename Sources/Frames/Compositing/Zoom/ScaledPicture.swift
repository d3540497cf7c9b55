import Raster
import ScrollEngine

/// A picture scaled to an area of the viewport by bilinear interpolation.
///
/// A row of the frame falls between two rows of the picture. These are mixed once for the visible
/// columns, and each pixel of the row is mixed from two pixels of the result, both in integers, to
/// less than 1/255. The few partly covered pixels along the outline are computed singly.
struct ScaledPicture {
    private let bitmap: Bitmap
    private let outline: PictureOutline
    /// The pixels of the frame that the picture covers.
    private let visible: BitmapRect
    private let across: ResamplingAxis
    private let down: ResamplingAxis

    /// - Parameters:
    ///   - bitmap: The picture, with at least one pixel.
    ///   - area: Its area in pixels of the frame; more than 0 in both directions.
    ///   - page: The area that clips it.
    ///   - radius: The radius of the visible part's corners, in pixels of the frame.
    ///   - frame: The rectangle of the whole frame.
    init(
        _ bitmap: Bitmap, over area: Rect, on page: BitmapRect, radius: Double,
        visible frame: BitmapRect
    ) {
        precondition(
            bitmap.width > 0 && bitmap.height > 0 && area.width > 0 && area.height > 0,
            "\(bitmap.width) x \(bitmap.height) pixels cannot be stretched over \(area)")
        self.bitmap = bitmap
        outline = PictureOutline(area.intersection(page), radius: radius)
        visible = area.touchedPixels.intersection(page).intersection(frame)
        across = ResamplingAxis(
            pixels: visible.columns, start: area.x, length: area.width, count: bitmap.width)
        down = ResamplingAxis(
            pixels: visible.rows, start: area.y, length: area.height, count: bitmap.height)
    }

    /// Draws onto the frame.
    func draw(on frame: inout Bitmap) {
        guard !visible.isEmpty else { return }
        var mixer = BilinearRowScaler(bitmap, columns: across)
        let stride = frame.width * Bitmap.bytesPerPixel
        frame.edit { bytes in
            for y in visible.rows {
                let touched = outline.touchedColumns(ofRow: y).clamped(to: visible.columns)
                let inside = outline.insideColumns(ofRow: y).clamped(to: touched)
                let (row, next, share) = rows(at: y)
                if !inside.isEmpty {
                    mixer.mix(row, next, share: share)
                    mixer.write(
                        inside.lowerBound - visible.x..<inside.upperBound - visible.x,
                        into: &bytes, at: y * stride + inside.lowerBound * Bitmap.bytesPerPixel)
                }
                for x in touched where !inside.contains(x) {
                    drawEdge(x: x, y: y, &bytes, at: y * stride + x * Bitmap.bytesPerPixel)
                }
            }
        }
    }

    private func rows(at y: Int) -> (row: Int, next: Int, share: Double) {
        let row = down.indices[y - visible.y]
        return (row, row + down.step, down.shares[y - visible.y])
    }

    // MARK: Outline

    /// Blends a pixel on the outline with its coverage.
    private func drawEdge(x: Int, y: Int, _ bytes: inout MutableSpan<UInt8>, at start: Int) {
        let coverage = outline.coverage(x: x, y: y)
        guard coverage > 0 else { return }
        let (row, next, share) = rows(at: y)
        let (column, columnShare) = (across.indices[x - visible.x], across.shares[x - visible.x])
        for channel in 0..<Bitmap.bytesPerPixel {
            func mix(_ row: Int) -> Double {
                let start = (row * bitmap.width + column) * Bitmap.bytesPerPixel + channel
                let one = Double(bitmap.pixels[start])
                let other = Double(bitmap.pixels[start + across.step * Bitmap.bytesPerPixel])
                return one + (other - one) * columnShare
            }
            let (above, below) = (mix(row), mix(next))
            let colour = above + (below - above) * share
            let ground = Double(bytes[start + channel])
            bytes[start + channel] = UInt8((ground + (colour - ground) * coverage).rounded())
        }
    }
}

extension Rect {
    /// The intersection with an area; width or height is 0 if there is none.
    fileprivate func intersection(_ area: BitmapRect) -> Rect {
        let (left, top) = (max(x, Double(area.x)), max(y, Double(area.y)))
        let right = min(x + width, Double(area.x + area.width))
        let bottom = min(y + height, Double(area.y + area.height))
        return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The whole pixels that it touches, limited to coordinates that are safe to convert to `Int`.
    fileprivate var touchedPixels: BitmapRect {
        let (left, top) = (Int(pixel: x.rounded(.down)), Int(pixel: y.rounded(.down)))
        return BitmapRect(
            x: left, y: top, width: Int(pixel: (x + width).rounded(.up)) - left,
            height: Int(pixel: (y + height).rounded(.up)) - top)
    }
}
