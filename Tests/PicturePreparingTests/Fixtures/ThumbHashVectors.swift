import PictureFiles
import Raster
import Testing

/// A picture that both the tests and the program that made the hashes compute, and its hash.
struct ThumbHashVector: CustomTestStringConvertible {
    enum Picture {
        case black, white, grey, teal
        /// Grey from black to white, along a row and along a column.
        case across, down
        /// Colours that change along rows, columns and diagonals.
        case diagonal
        /// Parabolas and hyperbolas, modulo 256.
        case waves
        /// The highest bytes of a linear congruential generator with Knuth's constants.
        case noise
    }

    let picture: Picture
    let width: Int
    let height: Int
    let hash: [UInt8]

    init(_ picture: Picture, _ width: Int, _ height: Int, _ hash: String) {
        self.picture = picture
        self.width = width
        self.height = height
        self.hash = bytes(hexadecimal: hash)
    }

    var testDescription: String { "\(picture) \(width) x \(height)" }

    var bitmap: Bitmap {
        var state: UInt64 = 7
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += (0..<3).map { channel in
                    UInt8(truncatingIfNeeded: value(channel, x, y, &state))
                }
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    private func value(_ channel: Int, _ x: Int, _ y: Int, _ state: inout UInt64) -> Int {
        let (right, bottom) = (max(1, width - 1), max(1, height - 1))
        switch picture {
        case .black: return 0
        case .white: return 255
        case .grey: return 128
        case .teal: return [37, 142, 201][channel]
        case .across: return 255 * x / right
        case .down: return 255 * y / bottom
        case .diagonal:
            let both = 255 - 255 * (x + y) / max(1, width + height - 2)
            return [255 * x / right, 255 * y / bottom, both][channel]
        case .waves: return [x * x * 7 + y * 13, x * 5 + y * y * 3, x * y][channel]
        case .noise:
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 56)
        }
    }
}

func bytes(hexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count, by: 2).map {
        UInt8(16 * digits[$0] + digits[$0 + 1])
    }
}

extension ThumbHashVector {
    /// Hashes from the package thumbhash 0.1.2 of PyPI.
    ///
    /// Pictures over 100 pixels were averaged down in integers before. Two results of the package
    /// are amended. Halves are rounded up, as in the format's first implementation, in JavaScript;
    /// Python rounds them to even. Terms below 10⁻¹² are zero but for rounding, so the package and
    /// JavaScript differ in them: they are replaced by 0 if all terms of the channel are, and by 8,
    /// 8, 7, 7 by turns if not. All other bits are those of JavaScript.
    static let all: [ThumbHashVector] = [
        ThumbHashVector(.black, 100, 100, "000802070000000000000000000000000000000000000000"),
        ThumbHashVector(.white, 100, 100, "3f0802070000000000000000000000000000000000000000"),
        ThumbHashVector(.grey, 75, 100, "200802050000000000000000000000000000000000"),
        ThumbHashVector(.teal, 100, 75, "9f3401058000000000000000000000000000000000"),
        ThumbHashVector(.teal, 32, 32, "9f3401070000000000000000000000000000000000000000"),
        ThumbHashVector(.teal, 1, 1, "9f343de73408f708778877807f8077f80788807ff7f8770f"),
        ThumbHashVector(.white, 1, 1, "3f087e070008f708778877807f8077f80788000000000000"),
        ThumbHashVector(.teal, 100, 1, "9f343de1b48877887788078888778f78f7"),
        ThumbHashVector(.across, 100, 100, "1f081a070080878777887788778877887788070000000000"),
        ThumbHashVector(.across, 100, 75, "1f081a058080878777887788778877880000000000"),
        ThumbHashVector(.across, 75, 100, "1f081a050080878877887788778877880000000000"),
        ThumbHashVector(.down, 100, 75, "1f081a058088778870887788777877880000000000"),
        ThumbHashVector(.down, 100, 100, "1f081a070088778870887788777877887787080000000000"),
        ThumbHashVector(.down, 1, 100, "1f083e010008748b778778870000000000"),
        ThumbHashVector(.diagonal, 100, 100, "df07066f1a80878780878878787778877887080887807f07"),
        ThumbHashVector(.diagonal, 75, 100, "dff705751a8087727888787887887787818008f877"),
        ThumbHashVector(.diagonal, 100, 1, "15f62a99be8877887788078880774e7807"),
        ThumbHashVector(.diagonal, 2, 2, "e00742b72c87088877888888778878077888070888807f08"),
        ThumbHashVector(.waves, 100, 100, "1f08020f0020b03541357143463464446453e3fddadfa407"),
        ThumbHashVector(.waves, 100, 40, "5f0802138031304631453574ddafff5998"),
        ThumbHashVector(.waves, 45, 70, "5e080215025013437436533796435835fdadad606d"),
        ThumbHashVector(.waves, 33, 21, "1c09062484416578508877736875ef7fec579f"),
        ThumbHashVector(.waves, 100, 7, "1cf905398440307b52684a9aba7fcbd58f"),
        ThumbHashVector(.waves, 99, 100, "1f08020f0020b03531357143463474336553e3fddafea408"),
        ThumbHashVector(.waves, 100, 99, "1f08020f8020b03531358243562464436553e3fddadf9507"),
        ThumbHashVector(.noise, 100, 100, "20f80107002aad586a3939095b4c53078651580a14418f04"),
        ThumbHashVector(.noise, 100, 75, "20080205803a9a553b3b5b15770a76529373506af7"),
        ThumbHashVector(.noise, 75, 100, "20080205005f377b4954580ba472ba76fa23816ef8"),
        ThumbHashVector(.noise, 64, 64, "e0f701070074c9cab2206671869658388572691f9d895f03"),
        ThumbHashVector(.noise, 100, 1, "dff73d218487877877880778f577797097"),
        ThumbHashVector(.noise, 1, 100, "dff73d21040877887787787898758f7907"),
        ThumbHashVector(.noise, 2, 2, "a2f64557128906868778788877887708767807c889816008"),
        ThumbHashVector(.noise, 90, 100, "20f8010600b547ad9a4385728593058045bcfa50338fa4"),
        ThumbHashVector(.waves, 300, 200, "1f080205800403406065645284145463fbaddf0e77"),
        ThumbHashVector(.waves, 101, 100, "1f08020f8020b03641357143463464446553e3fddabf8507"),
        ThumbHashVector(.noise, 250, 130, "20080204808880375a8d7a6524b50d8b9d0abb"),
        ThumbHashVector(.noise, 130, 250, "200802040090ba6d597875b7a4a63fbaed0abd"),
        ThumbHashVector(.waves, 700, 3, "5c093a6182777787778807888877907c07"),
        ThumbHashVector(.diagonal, 640, 427, "df0706759a8387878088888877787788807107f887"),
    ]
}
