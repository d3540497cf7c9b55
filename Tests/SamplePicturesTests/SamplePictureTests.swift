import Raster
import Testing

@testable import SamplePictures

@Suite("The sample pictures")
struct SamplePictureTests {
    @Test("are twelve, numbered from 1, and sort by name in that order")
    func areNumbered() {
        let pictures = SamplePicture.all
        #expect(pictures.map(\.number) == Array(1...12))
        #expect(pictures.map(\.name) == pictures.map(\.name).sorted())
        #expect(Set(pictures.map(\.title)).count == 12)
        #expect(pictures[0].name == "01 Dunes at dusk")
    }

    @Test("have the shapes that a gallery meets: wide, high, square, panoramas")
    func differInShape() {
        let shapes = SamplePicture.all.map { Double($0.width) / Double($0.height) }
        #expect(shapes.contains { $0 > 2 })
        #expect(shapes.contains { $0 > 1.3 && $0 < 1.8 })
        #expect(shapes.contains { $0 == 1 })
        #expect(shapes.contains { $0 < 0.8 })
        #expect(SamplePicture.all.allSatisfy { max($0.width, $0.height) <= 2400 })
    }

    @Test("are drawn in the requested size, the same each time", arguments: 1...12)
    func areRepeatable(number: Int) {
        let picture = SamplePicture.all[number - 1]
        let first = picture.draw(width: 40)
        #expect(first.width == 40)
        #expect(abs(first.height * picture.width - 40 * picture.height) <= picture.width / 2)
        #expect(picture.draw(width: 40) == first)
    }

    /// The contrast is WCAG's: (lighter + 0.05) / (darker + 0.05), at least 3 for large text.
    @Test("show their number in 3 : 1 contrast at 200 pixels", arguments: 1...12)
    func showTheirNumber(number: Int) {
        let picture = SamplePicture.all[number - 1]
        let bitmap = picture.draw(width: 200)
        let canvas = Canvas(width: bitmap.width, height: bitmap.height)
        let numeral = Numeral(picture.number, on: canvas)
        var ink = Mean()
        var ground = Mean()
        let box = numeral.box
        for y in Int(box.top / canvas.pixel)..<min(bitmap.height, Int(box.bottom / canvas.pixel)) {
            for x in max(0, Int(box.left / canvas.pixel))..<Int(box.right / canvas.pixel) {
                let distance = numeral.distance(
                    (Float(x) + 0.5) * canvas.pixel, (Float(y) + 0.5) * canvas.pixel)
                let luminance = luminance(bitmap.pixel(x: x, y: y))
                if distance < -0.03 { ink.add(luminance) }
                if distance > 0.03 && distance < 0.10 { ground.add(luminance) }
            }
        }
        #expect(ink.count > 100)
        #expect((ink.value + 0.05) / (ground.value + 0.05) >= 3, "\(ink.value) on \(ground.value)")
    }

    private func luminance(_ pixel: Pixel) -> Double {
        let colour = linearColour(
            UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue))
        return Double(0.2126 * colour.x + 0.7152 * colour.y + 0.0722 * colour.z)
    }

    private struct Mean {
        var sum = 0.0
        var count = 0
        var value: Double { sum / Double(max(1, count)) }
        mutating func add(_ number: Double) {
            sum += number
            count += 1
        }
    }
}
