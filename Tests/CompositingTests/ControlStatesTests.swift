import Compositing
import Raster
import ScrollEngine
import Testing

@Suite("A control's state")
struct ControlStatesTests {
    /// The pixels of a colour in a part of a frame over white, and the mean of their columns.
    private func marks(
        _ pixel: Pixel, in rect: PixelRect, of frame: Bitmap
    ) -> (count: Int, middle: Double) {
        var columns: [Int] = []
        for y in rect.y..<(rect.y + rect.height) {
            for x in rect.x..<(rect.x + rect.width) where frame.pixel(x: x, y: y) == pixel {
                columns.append(x)
            }
        }
        let sum = columns.reduce(0) { $0 + Double($1) + 0.5 }
        return (columns.count, columns.isEmpty ? 0 : sum / Double(columns.count))
    }

    private func frame(_ stage: ControlsFixture, pressedAt point: Point? = nil) throws -> Bitmap {
        ControlsFixture.frame(of: try stage.layout(pressedAt: point), over: .flat(.black))
    }

    @Test("of an arrow that leads nowhere is seen, and seen to be weaker")
    func disabled() throws {
        let stage = ControlsFixture(on: 0)
        let arrows = try stage.layout().controls.arrows
        #expect(arrows.map(\.isEnabled) == [false, true])
        let frame = try frame(stage)
        // The tips: 4.2 px ahead of the centre of 44.
        let off = frame.pixel(x: arrows[0].frame.x + 18, y: arrows[0].frame.y + 22)
        let on = frame.pixel(x: arrows[1].frame.x + 25, y: arrows[1].frame.y + 22)
        #expect(on == .white)
        #expect(contrastRatio(off, .black) > 1.5)
        #expect(contrastRatio(on, off) > 3)
    }

    @Test("of the current page's dot shows in its shape and its colour")
    func current() throws {
        for page in 0..<9 {
            let stage = ControlsFixture(on: page)
            let dots = try #require(try stage.layout().controls.pageControl?.dots)
            let frame = try frame(stage)
            for (index, dot) in dots.enumerated() {
                let isCurrent = index == page
                // 18 x 8 and 8 x 8, minus the rounded corners.
                let ink = marks(.white, in: dot, of: frame)
                let quiet = marks(Pixel(red: 0xc8, green: 0xc8, blue: 0xc8), in: dot, of: frame)
                #expect((isCurrent ? ink : quiet).count > (isCurrent ? 110 : 30))
                #expect((isCurrent ? quiet : ink).count == 0)
                #expect((isCurrent ? ink : quiet).middle == Double(dot.x) + 12)
            }
        }
    }

    @Test("of the rail moves its thumb from end to end, from the right in a reversed strip")
    func rail() throws {
        for isReversed in [false, true] {
            let middles = try [0, 10, 20, 30, 40].map { page in
                let stage = ControlsFixture(pages: 41, on: page) { $0.isRightToLeft = isReversed }
                let control = try #require(try stage.layout().controls.pageControl)
                #expect(control.dots.isEmpty)
                let place = PixelRect(x: 0, y: 200, width: 326, height: 20)
                return marks(.white, in: place, of: try frame(stage)).middle
            }
            // A capsule of 256 px around 163, with 8 px free at each end and a thumb of 16.
            let expected = [51.0, 107, 163, 219, 275]
            for (middle, place) in zip(middles, isReversed ? expected.reversed() : expected) {
                #expect(abs(middle - place) <= 0.5)
            }
        }
    }

    @Test("of an arrow under a finger is the other way about")
    func pressedArrow() throws {
        let stage = ControlsFixture()
        let layout = try stage.layout()
        for (arrow, other) in zip(layout.controls.arrows, layout.controls.arrows.reversed()) {
            let drawn = try frame(stage, pressedAt: arrow.frame.middle)
            func pixel(_ frame: PixelRect, _ x: Int) -> Pixel {
                drawn.pixel(x: frame.x + x, y: frame.y + 22)
            }
            #expect(pixel(arrow.frame, arrow.direction == .left ? 18 : 25) == .black)
            #expect(pixel(arrow.frame, arrow.direction == .left ? 34 : 10) == .white)
            #expect(pixel(other.frame, other.direction == .left ? 18 : 25) == .white)
        }
    }

    @Test("of a dot under a finger is larger")
    func pressedDot() throws {
        let stage = ControlsFixture(on: 4)
        let dots = try #require(try stage.layout().controls.pageControl?.dots)
        let drawn = try frame(stage, pressedAt: dots[6].middle)
        #expect(marks(.white, in: dots[6], of: drawn).count > 150)
        #expect(marks(.white, in: dots[5], of: drawn).count == 0)
    }
}
