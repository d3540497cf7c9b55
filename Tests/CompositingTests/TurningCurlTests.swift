import Chance
import Compositing
import Raster
import Testing

@testable import ScrollEngine

@Suite("A curling leaf")
struct TurningCurlTests {
    struct Pose: CustomTestStringConvertible, Sendable {
        let radius: Int
        let time: Double
        /// Degrees.
        let angle: Double

        var testDescription: String { "R \(radius), t \(time), \(angle)°" }
    }

    static let poses = [
        Pose(radius: 16, time: 0.3, angle: 180), Pose(radius: 16, time: 0.65, angle: 180),
        Pose(radius: 16, time: 0.1, angle: 200), Pose(radius: 16, time: 0.4, angle: 200),
        Pose(radius: 30, time: 0.5, angle: 230), Pose(radius: 30, time: 0.45, angle: 150),
        Pose(radius: 60, time: 0.5, angle: 190), Pose(radius: 300, time: 0.3, angle: 195),
        Pose(radius: 1, time: 0.4, angle: 215), Pose(radius: 5, time: 0.4, angle: 140),
        Pose(radius: 40, time: 0.85, angle: 170), Pose(radius: 30, time: 0.4, angle: 270),
    ]

    /// The moments of one turn.
    static let moments = [0.04, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95].map {
        Pose(radius: 17, time: $0, angle: 195)
    }

    @Test(
        "shows at each pixel the visible surface, to a 255th", arguments: Self.poses + moments,
        ReadingDirection.allCases)
    func naive(pose: Pose, reading: ReadingDirection) throws {
        let fixture = try TurningFixture(.curl, viewport: PixelSize(width: 101, height: 84)) {
            reading.set(&$0)
            $0.curlRadius = pose.radius
        }
        let angle = pose.angle * .pi / 180
        let layout = try fixture.layout(at: pose.time, angle: angle)
        let frame = fixture.frame(of: layout)
        let book = try #require(fixture.strip.book)
        let naive = NaiveCurl(
            book: book,
            fold: book.fold(of: TurnPose(inputTime: pose.time, inputAngle: angle)),
            inputTime: pose.time, front: try fixture.rest(), under: try fixture.rest(on: 4),
            paper: [240, 236, 228])
        let viewport = layout.viewport
        var (compared, worst, wrong) = (0, 0.0, 0)
        for y in 0..<viewport.height {
            for x in 0..<viewport.width {
                guard let wanted = naive.colour(x: x, y: y) else { continue }
                let pixel = frame.pixel(x: x, y: y)
                let drawn = SIMD3(
                    Double(pixel.red), Double(pixel.green), Double(pixel.blue))
                let apart = drawn - wanted
                let error = max(apart.max(), -apart.min())
                compared += 1
                worst = max(worst, error)
                if error > 1 { wrong += 1 }
            }
        }
        #expect(wrong == 0, "\(wrong) of \(compared) pixels are wrong, by up to \(worst)")
        #expect(4 * compared > 3 * viewport.width * viewport.height)
    }

    @Test("paints neither paper nor page where the other should be: no green comes through")
    func poisoned() throws {
        let fixture = try TurningFixture(
            .leavesSpread, viewport: PixelSize(width: 200, height: 90),
            pictures: .flat(Pixel(red: 180, green: 0, blue: 90))
        ) {
            $0.appearance.background = Colour(red: 0, green: 255, blue: 0)
            $0.appearance.paper = Colour(red: 0, green: 255, blue: 0)
        }
        var generator = SeededGenerator(seed: 11)
        for round in 0..<40 {
            var layout = try fixture.layout(at: 0.5)
            layout.turn?.kind = round % 2 == 0 ? .curl : .spread
            layout.turn?.fold = generator.fold(around: layout.viewport)
            let frame = fixture.frame(of: layout)
            let green = stride(from: 1, to: frame.pixels.count, by: 3).filter {
                frame.pixels[$0] > 0
            }
            #expect(green.isEmpty, "round \(round): \(String(describing: layout.turn?.fold))")
        }
    }

    @Test(
        "is drawn whatever its fold", arguments: [Preset.leaves, .leavesSpread, .curl],
        ReadingDirection.allCases)
    func anyFold(preset: Preset, reading: ReadingDirection) throws {
        let fixture = try TurningFixture(preset, viewport: PixelSize(width: 61, height: 40)) {
            reading.set(&$0)
        }
        var generator = SeededGenerator(seed: 5)
        var layout = try fixture.layout(at: 0.4)
        for _ in 0..<60 {
            layout.turn?.fold = generator.fold(around: layout.viewport)
            layout.turn?.inputTime = Double.random(in: 0...1, using: &generator)
            #expect(fixture.frame(of: layout).width == layout.viewport.width)
        }
    }

    @Test("is drawn on the smallest viewport, and with a cylinder larger than any")
    func smallest() throws {
        for radius in [1, 4096] {
            let fixture = try TurningFixture(.curl, viewport: PixelSize(width: 32, height: 32)) {
                $0.curlRadius = radius
                $0.padding = Insets(top: 15, left: 15, bottom: 16, right: 16)
            }
            for time in stride(from: 0.0, through: 1, by: 0.125) {
                #expect(try fixture.frame(at: time, angle: 3.6).height == 32)
            }
        }
    }

    @Test("is drawn on a leaf of one pixel, of none, or partly outside the viewport")
    func smallLeaves() throws {
        let fixture = try TurningFixture(.leavesSpread, viewport: PixelSize(width: 61, height: 40))
        var generator = SeededGenerator(seed: 8)
        var layout = try fixture.layout(at: 0.6)
        for (width, height) in [(1, 1), (1, 30), (30, 1), (0, 9), (9, 0), (100, 100)] {
            for _ in 0..<20 {
                layout.turn?.sheet = PixelRect(x: 30, y: -3, width: width, height: height)
                layout.turn?.opposite = PixelRect(x: 29, y: -3, width: width, height: height)
                layout.turn?.kind = .curl
                layout.turn?.fold = generator.fold(around: layout.viewport)
                #expect(fixture.frame(of: layout).width == 61)
            }
        }
    }

    @Test(
        "is nowhere lighter than dark paper",
        arguments: [Preset.leaves, .leavesSpread, .curl], ReadingDirection.allCases)
    func darkPaper(preset: Preset, reading: ReadingDirection) throws {
        let night = TurningFixture.night
        let fixture = try TurningFixture(
            preset,
            pictures: .flat(
                Pixel(red: night.red, green: night.green, blue: night.blue))
        ) {
            reading.set(&$0)
            $0.appearance.paper = night
        }
        for time in stride(from: 0.0, through: 1, by: 0.05) {
            let frame = try fixture.frame(at: time, angle: 3.4)
            let isDark = stride(from: 0, to: frame.pixels.count, by: 3).allSatisfy {
                frame.pixels[$0] <= night.red && frame.pixels[$0 + 1] <= night.green
                    && frame.pixels[$0 + 2] <= night.blue
            }
            #expect(isDark, "at \(time)")
        }
    }
}

extension SeededGenerator {
    /// A random fold: along the axes or at any angle, sharp, hardly bent or larger than the
    /// viewport, near it or far away.
    fileprivate mutating func fold(around viewport: PixelSize) -> Fold {
        let angle = Double.random(in: 0..<2 * .pi, using: &self)
        let normals = [
            Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1),
            Point(x: Elementary.cos(angle), y: Elementary.sin(angle)),
            Point(x: Elementary.cos(1e-12), y: Elementary.sin(1e-12)),
        ]
        let radii = [0, 1e-9, 0.3, 0.5, 1, Double.random(in: 2...40, using: &self), 500, 100_000]
        let size = Double(viewport.width + viewport.height)
        let contacts = [
            Double.random(in: -size...size, using: &self), 0, Double(viewport.width), 1e7, -1e7,
        ]
        return Fold(
            normal: normals.randomElement(using: &self) ?? .zero,
            contact: contacts.randomElement(using: &self) ?? 0,
            radius: radii.randomElement(using: &self) ?? 0)
    }
}
