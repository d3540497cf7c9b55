import Testing

@testable import Raster

@Suite("The inks of panels, as they look")
struct InkPaletteTests {
    private func panel(_ name: String) throws -> [Ink] {
        try #require(InkPanel.all.first { $0.name == name }).inks
    }

    private func plain(_ colour: Pixel, side: Int = 64) -> Bitmap {
        Bitmap(width: side, height: side, filledWith: colour)
    }

    private func colours(of bitmap: IndexedBitmap) -> Set<Pixel> {
        let picture = bitmap.bitmap
        return Set(
            (0..<bitmap.width).flatMap { x in
                (0..<bitmap.height).map { y in picture.pixel(x: x, y: y) }
            })
    }

    /// The orders of `inky` 2.6.0, whose driver of these panels takes indices as they are:
    /// `BLACK = 0 … ORANGE = 6` (inky_uc8159.py, inky_ac073tc1a.py), `WHITE = 0, BLACK = 1, RED = 2`
    /// (inky_ssd1683.py), `BLACK, WHITE, YELLOW, RED` (inky_jd79668.py).
    @Test("are numbered as the panels number them")
    func orders() throws {
        let seven = [0x000000, 0xFFFFFF, 0x00FF00, 0x0000FF, 0xFF0000, 0xFFFF00, 0xFF8C00]
        let expected = [
            "spectra-6": [0x000000, 0xFFFFFF, 0xFFFF00, 0xFF0000, 0x0000FF, 0x00FF00],
            "acep-7": seven, "inky-7": seven,
            "bwry": [0x000000, 0xFFFFFF, 0xFFFF00, 0xFF0000],
            "bwr": [0xFFFFFF, 0x000000, 0xFF0000], "bwy": [0xFFFFFF, 0x000000, 0xFFFF00],
        ]
        let orders = InkPanel.all.map { panel in
            (
                panel.name,
                panel.inks.map {
                    Int($0.device.red) << 16 | Int($0.device.green) << 8 | Int($0.device.blue)
                }
            )
        }
        #expect(Dictionary(uniqueKeysWithValues: orders) == expected)
    }

    @Test("leave white paper and black without dots", arguments: InkPanel.all.map(\.name))
    func paper(name: String) throws {
        let inks = try panel(name)
        for dithering in Dithering.allCases {
            for colour in [Pixel.white, .black] {
                let dithered = plain(colour).dithered(dithering, inks: inks)
                #expect(colours(of: dithered) == [colour], "\(dithering)")
            }
        }
    }

    @Test("keep the ground and the letters of a text plain", arguments: InkPanel.all.map(\.name))
    func text(name: String) throws {
        let inks = try panel(name)
        let (ground, letter) = (
            BitmapRect(x: 8, y: 24, width: 48, height: 32),
            BitmapRect(x: 20, y: 30, width: 4, height: 20)
        )
        for colour in [
            Pixel(red: 90, green: 15, blue: 12), Pixel(red: 64, green: 64, blue: 64),
            Pixel(red: 240, green: 180, blue: 120),
        ] {
            var bitmap = plain(colour)
            bitmap.fill(ground, with: .black)
            bitmap.fill(letter, with: .white)
            for dithering in Dithering.allCases {
                let dithered = bitmap.dithered(dithering, inks: inks).bitmap
                var dots = 0
                for y in ground.y..<ground.y + ground.height {
                    for x in ground.x..<ground.x + ground.width
                    where dithered.pixel(x: x, y: y) != bitmap.pixel(x: x, y: y) {
                        dots += 1
                    }
                }
                #expect(dots == 0, "\(dithering)")
            }
        }
    }

    /// A paper of 188 has 0.5029 of the light of white (IEC 61966-2-1).
    ///
    /// A picture's grey of light y becomes y / √(1 + 2.954 y²), so 0.3805 for y = 0.5029, 188 again: 75.7 % of the dots are white. For 100, whose
    /// y is 0.1274, it is 0.1245: 24.7 %.
    @Test(
        "mix to the light of a grey in the range of the paper",
        arguments: [(188, 0.757), (100, 0.247)])
    func tones(grey: UInt8, share: Double) {
        let paper = Pixel(red: 188, green: 188, blue: 188)
        let inks = [
            Ink(device: .black, measured: .black, number: 0),
            Ink(device: .white, measured: paper, number: 1),
        ]
        let side = 160
        let bitmap = plain(Pixel(red: grey, green: grey, blue: grey), side: side)
        for dithering in [Dithering.floydSteinberg, .stucki] {
            let picture = bitmap.dithered(dithering, inks: inks).bitmap
            let white = (0..<side * side)
                .count { picture.pixel(x: $0 % side, y: $0 / side) == .white }
            #expect(abs(Double(white) / Double(side * side) - share) < 0.01, "\(dithering)")
        }
    }

    /// The light of 189 is 0.509: white, with an error of −0.491, of which 7/16 go on.
    ///
    /// So the next is 0.294, which looks more like white than like black, whose middle has a light of 0.214, and 7/16 of −0.706 leave 0.2: black.
    @Test("hand errors on to the right in one row, and to the left in the next")
    func serpentine() {
        let inks = [
            Ink(device: .black, measured: .black, number: 0),
            Ink(device: .white, measured: .white, number: 1),
        ]
        let grey = Pixel(red: 189, green: 189, blue: 189)
        func row(_ number: Int, of bitmap: Bitmap) -> [Int] {
            let dithered = bitmap.dithered(.floydSteinberg, inks: inks)
            return (0..<3).map { Int(dithered.index(x: $0, y: number)) }
        }
        var bitmap = plain(grey, side: 3)
        #expect(row(0, of: bitmap) == [1, 1, 0])
        bitmap.fill(BitmapRect(x: 0, y: 0, width: 3, height: 1), with: .black)
        #expect(row(1, of: bitmap) == [0, 1, 1])
    }

    @Test("keep the hue that a person sees")
    func hue() throws {
        let inks = try panel("spectra-6")
        // A dark red is made of red and black dots, and of nothing else that is colourful.
        let red = plain(Pixel(red: 90, green: 15, blue: 12)).dithered(.floydSteinberg, inks: inks)
        let used = colours(of: red)
        #expect(used.contains(Pixel(red: 255, green: 0, blue: 0)))
        #expect(!used.contains(Pixel(red: 0, green: 255, blue: 0)))
        #expect(!used.contains(Pixel(red: 0, green: 0, blue: 255)))
    }
}
