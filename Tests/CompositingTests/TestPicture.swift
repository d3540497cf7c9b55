import Raster
import ScrollEngine

/// A picture that is drawn quickly at any size and identifies its page: by its colours, its shape,
/// and its number on a die.
struct TestPicture {
    /// The number, from 1.
    let number: Int

    /// Width by height: wide, tall, square, a panorama.
    private static let shapes = [(3, 2), (2, 3), (1, 1), (16, 9)]

    func size(in box: PixelSize) -> PixelSize {
        let (width, height) = Self.shapes[(number - 1) % Self.shapes.count]
        return box.width * height <= box.height * width
            ? PixelSize(width: box.width, height: max(1, box.width * height / width))
            : PixelSize(width: max(1, box.height * width / height), height: box.height)
    }

    func drawn(width: Int, height: Int) -> Bitmap {
        var picture = sky(width, height)
        let side = min(width, height)
        let pitch = side / 5
        for (column, row) in face {
            picture.fill(
                RoundedRectangle.disc(
                    x: width / 2 + (column - 1) * pitch - pitch / 3,
                    y: height / 2 + (row - 1) * pitch - pitch / 3,
                    diameter: max(1, 2 * pitch / 3)),
                with: .white)
        }
        return picture
    }

    /// A gradient of two colours from top to bottom, darker towards the right.
    private func sky(_ width: Int, _ height: Int) -> Bitmap {
        let tops = [(214, 90, 74), (58, 124, 165), (224, 168, 60), (92, 140, 98), (150, 96, 160)]
        let top = tops[(number - 1) % tops.count]
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                let dark = 256 - 96 * y / height - 48 * x / width
                for channel in [top.0, top.1, top.2] { pixels.append(UInt8(channel * dark / 256)) }
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// The positions of the die's dots for the number; numbers above six are two dice.
    private var face: [(column: Int, row: Int)] {
        let eyes: [[(column: Int, row: Int)]] = [
            [(1, 1)], [(0, 0), (2, 2)], [(0, 0), (1, 1), (2, 2)],
            [(0, 0), (2, 0), (0, 2), (2, 2)], [(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)],
            [(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
        ]
        return eyes[(number - 1) % 6]
    }
}

/// Twelve posters, in three galleries of four.
struct TestPictureSource: PageSource {
    let pageCount = 12
    let sectionCount = 3

    func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
    func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }

    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        TestPicture(number: Int(item.value) + 1).size(in: box)
    }

    func section(_ index: Int) -> PageSection {
        PageSection(key: ItemKey(UInt64(index)), pages: 4 * index..<4 * index + 4)
    }

    func section(of page: PageIndex) -> Int { page.value / 4 }
}
