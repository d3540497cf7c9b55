import Chance
import Raster
import TestPictures

@testable import FrameSplicing

/// A frame to splice, with a second description in the simplest form.
struct ReferenceScene {
    private(set) var scene: Scene<PreparedPage>
    private var background: [Pixel]
    private var pieces: [(bitmap: Bitmap, x: Int, y: Int)] = []

    init(width: Int, height: Int, background: Pixel) {
        scene = Scene(width: width, height: height, background: background)
        self.background = Array(repeating: background, count: height)
    }

    mutating func setBackground(_ pixel: Pixel, row: Int) {
        scene.shades.append((row, pixel))
        background[row] = pixel
    }

    mutating func place(_ page: PreparedPage, x: Int, y: Int) {
        let area = BitmapRect(
            x: x, y: y, width: page.bitmap.width, height: page.bitmap.height)
        scene.sprites.append(.init(page, area: area))
        pieces.append((page.bitmap, x, y))
    }

    mutating func cover(with bitmap: Bitmap, x: Int, y: Int) {
        scene.covers.append(.init(bitmap, x: x, y: y))
        pieces.append((bitmap, x, y))
    }

    /// The topmost content of each pixel, determined pixel by pixel.
    var pixels: Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<scene.height {
            for x in 0..<scene.width {
                var index: Int?
                for place in pieces.indices.reversed() where index == nil {
                    let piece = pieces[place]
                    if (0..<piece.bitmap.width).contains(x - piece.x),
                        (0..<piece.bitmap.height).contains(y - piece.y)
                    {
                        index = place
                    }
                }
                if let index {
                    let piece = pieces[index]
                    let start = ((y - piece.y) * piece.bitmap.width + x - piece.x) * 3
                    pixels += piece.bitmap.pixels[start..<start + 3]
                } else {
                    pixels += [background[y].red, background[y].green, background[y].blue]
                }
            }
        }
        return Bitmap(width: scene.width, height: scene.height, pixels: pixels)
    }
}

extension ReferenceScene {
    /// A strip of pages at a random position on a frame: along either axis, with gaps or
    /// overlapping, before its start or after its end, with shadows behind it and controls in
    /// front.
    static func random(
        _ pages: [PreparedPage], width: Int, generator: inout SeededGenerator
    ) -> ReferenceScene {
        let height = Int.random(in: 1...24, using: &generator)
        // Mostly on the background with which the pages were coded.
        let background =
            Int.random(in: 0..<4, using: &generator) > 0
            ? pages[0].background : Pixel.random(using: &generator)
        var collage = ReferenceScene(width: width, height: height, background: background)
        if Bool.random(using: &generator) {
            for row in 0..<min(height, 5) {
                collage.setBackground(.random(using: &generator), row: row)
            }
        }
        let isVertical = Bool.random(using: &generator)
        var along = Int.random(in: -80...(isVertical ? height : width), using: &generator)
        let across = Int.random(in: -12...12, using: &generator)
        let gap = Int.random(in: -3...9, using: &generator)
        for page in pages {
            collage.place(page, x: isVertical ? across : along, y: isVertical ? along : across)
            along += (isVertical ? page.bitmap.height : page.bitmap.width) + gap
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let kind = [PictureKind.noise, .constant, .text].randomElement(using: &generator)
            let cover = (kind ?? .noise).picture(
                width: Int.random(in: 1...20, using: &generator),
                height: Int.random(in: 1...6, using: &generator), generator: &generator)
            collage.cover(
                with: cover, x: Int.random(in: -9...width, using: &generator),
                y: Int.random(in: -3...height, using: &generator))
        }
        return collage
    }
}

extension Pixel {
    static func random(using generator: inout SeededGenerator) -> Pixel {
        let bytes = generator.bytes(3)
        return Pixel(red: bytes[0], green: bytes[1], blue: bytes[2])
    }
}
