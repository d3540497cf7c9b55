import Raster

/// What a frame is spliced from: a background of one colour a row, and on it, the later over the
/// earlier, prepared pages at whole pixels and bitmaps that are coded as they are.
package struct SplicedFrame {
    package let width: Int
    package let height: Int
    /// The colour of the background, but for the rows that got one of their own.
    let plain: Pixel
    /// The colour of each row's background.
    private(set) var background: [Pixel]
    /// Which rows got another colour than the frame's own: to look it up takes less than to compare
    /// the colours of all rows for each frame.
    private(set) var isColoured: [Bool]
    private(set) var layers: [Layer] = []
    private(set) var pages: [PreparedPage] = []

    /// Something that covers a part of the frame.
    struct Layer {
        /// Where it stands; it may lie partly or wholly outside of the frame.
        let area: BitmapRect
        let content: Content

        enum Content {
            /// A page, by its place among the frame's.
            case page(Int)
            case bitmap(Bitmap)
        }
    }

    /// A frame of one colour.
    package init(width: Int, height: Int, background: Pixel) {
        precondition(width >= 0 && height >= 0, "a frame cannot be \(width) x \(height)")
        self.width = width
        self.height = height
        plain = background
        self.background = [Pixel](repeating: background, count: height)
        isColoured = [Bool](repeating: false, count: height)
    }

    package mutating func setBackground(_ pixel: Pixel, row: Int) {
        background[row] = pixel
        isColoured[row] = pixel != plain
    }

    /// Puts a page on top, its top left corner at (x, y).
    package mutating func place(_ page: PreparedPage, x: Int, y: Int) {
        layers.append(
            Layer(area: page.bitmap.area.moved(x: x, y: y), content: .page(pages.count)))
        pages.append(page)
    }

    /// Puts pixels on top that are no page: controls, captions, corners.
    package mutating func cover(with bitmap: Bitmap, x: Int, y: Int) {
        layers.append(Layer(area: bitmap.area.moved(x: x, y: y), content: .bitmap(bitmap)))
    }

    /// The frame's pixels, for whoever does not splice it.
    package var pixels: Bitmap {
        var bitmap = Bitmap(width: width, height: height, filledWith: .black)
        for (row, pixel) in background.enumerated() {
            bitmap.fill(BitmapRect(x: 0, y: row, width: width, height: 1), with: pixel)
        }
        for layer in layers {
            switch layer.content {
            case .page(let page):
                bitmap.draw(pages[page].bitmap, x: layer.area.x, y: layer.area.y)
            case .bitmap(let cover): bitmap.draw(cover, x: layer.area.x, y: layer.area.y)
            }
        }
        return bitmap
    }
}

extension BitmapRect {
    fileprivate func moved(x: Int, y: Int) -> BitmapRect {
        BitmapRect(x: self.x + x, y: self.y + y, width: width, height: height)
    }
}
