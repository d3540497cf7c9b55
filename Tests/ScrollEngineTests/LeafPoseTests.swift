import Glibc
import Testing

@testable import ScrollEngine

@Suite("A leaf in a pose")
struct LeafPoseTests {
    /// Ten values from the beginning to the end of a turn.
    static let times = [0, 0.05, 0.2, 0.25, 0.4, 0.5, 0.625, 0.75, 0.9, 1]

    enum Reading: CaseIterable {
        case toTheRight
        case toTheLeft
        case downwards
    }

    private func fixture(
        _ preset: Preset, on page: Int = 3, _ reading: Reading = .toTheRight,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> StripFixture {
        let size =
            reading == .downwards
            ? PixelSize(width: 500, height: 800) : PixelSize(width: 800, height: 500)
        return try StripFixture(preset: preset, on: page, viewport: size) {
            $0.isRightToLeft = reading == .toTheLeft
            $0.axis = reading == .downwards ? .vertical : .horizontal
            change(&$0)
        }
    }

    @Test("of Leaves folds at leafEdge times the width of its page", arguments: times)
    func leaves(time: Double) throws {
        let edge = 1 - time
        // A page of 800 pixels from x = 0; in a spread one of 400 from x = 400.
        for (preset, spine, width) in [(Preset.leaves, 0.0, 800.0), (.leavesSpread, 400, 400)] {
            let fixture = try fixture(preset)
            let layout = fixture.strip.layout(posing: .edge(edge), over: fixture.album)
            let turn = try #require(layout.turn)
            #expect(abs(turn.leafEdge - edge) < 1e-15)
            #expect(turn.fold.normal == Point(x: 1, y: 0) && turn.fold.radius == 0)
            #expect(abs(turn.fold.contact - (spine + edge * width)) < 1e-9)
        }
    }

    /// The notes' mapping of Core Animation's parameters, with the corners of the leaf.
    ///
    ///     n = −(cos α, sin α)   c = max n·corner + (min n·corner − R − S − max n·corner) · t
    ///
    /// S, the reach of the shadow, is 0.6 R, but at least 24 pixels.
    private func contact(_ sheet: PixelRect, _ time: Double, _ angle: Double, _ radius: Double)
        -> (normal: Point, contact: Double)
    {
        let normal = Point(x: -cos(angle), y: -sin(angle))
        let corners = [(0, 0), (sheet.width, 0), (0, sheet.height), (sheet.width, sheet.height)]
            .map { normal.x * Double(sheet.x + $0.0) + normal.y * Double(sheet.y + $0.1) }
        let (low, high) = (corners.min() ?? 0, corners.max() ?? 0)
        return (normal, high + (low - radius - max(0.6 * radius, 24) - high) * time)
    }

    @Test(
        "of a curl has the normal and the contact line of the notes' formula",
        arguments: times, Reading.allCases)
    func curl(time: Double, reading: Reading) throws {
        for (angle, radius) in [(Double.pi, 90), (3.6, 20), (2.4, 133), (1.2, 4), (5.9, 60)] {
            let fixture = try fixture(.curl, reading) { $0.curlRadius = radius }
            let pose = LeafPose.curl(inputTime: time, inputAngle: angle)
            let turn = try #require(
                fixture.strip.layout(posing: pose, over: fixture.album).turn)
            let wanted = contact(turn.sheet, time, angle, Double(radius))
            #expect(turn.inputTime == time && abs(turn.inputAngle - angle) < 1e-12)
            #expect(turn.fold.radius == Double(radius))
            #expect(turn.fold.normal.distance(to: wanted.normal) < 1e-12)
            #expect(abs(turn.fold.contact - wanted.contact) < 1e-9)
        }
    }

    @Test("without an angle has that of a turn by command, from 200° to 180°", arguments: times)
    func commandedAngle(time: Double) throws {
        let fixture = try fixture(.curl)
        let pose = LeafPose.curl(inputTime: time, inputAngle: nil)
        let turn = try #require(fixture.strip.layout(posing: pose, over: fixture.album).turn)
        #expect(abs(turn.inputAngle - (200 - 20 * time) * .pi / 180) < 1e-12)
    }

    @Test(
        "has the layout of a turn by command at the same moment, apart from its motion",
        arguments: [Preset.leaves, .leavesSpread, .curl], Reading.allCases)
    func commanded(preset: Preset, reading: Reading) throws {
        let rest = try fixture(preset, reading)
        var turning = rest
        turning.send(.next)
        for wait in [0, 40, 80, 125, 200, 240] as [Int64] {
            turning.now = wait
            let layout = turning.layout
            let turn = try #require(layout.turn)
            let pose: LeafPose =
                preset == .curl
                ? .curl(inputTime: turn.inputTime, inputAngle: turn.inputAngle)
                : .edge(turn.leafEdge)
            let posed = rest.strip.layout(posing: pose, over: rest.album)
            let found = try #require(posed.turn)
            #expect(found.fold.normal.distance(to: turn.fold.normal) < 1e-12)
            #expect(abs(found.fold.contact - turn.fold.contact) < 1e-9)
            #expect(found.front == turn.front && found.back == turn.back)
            #expect(found.under == turn.under && found.left == turn.left)
            #expect(posed.pages == layout.pages && posed.currentPage == layout.currentPage)
        }
    }

    @Test("rests: nothing moves, and the current page is the one that is shown more of")
    func rests() throws {
        let fixture = try fixture(.curl)
        for (time, page) in [(0, 3), (0.49, 3), (0.5, 4), (1, 4)] {
            let pose = LeafPose.curl(inputTime: time, inputAngle: nil)
            let layout = fixture.strip.layout(posing: pose, over: fixture.album)
            #expect(layout.currentPage == PageIndex(page))
            #expect(layout.motion.kind == .resting && layout.motion.settlesIn == 0)
            #expect(layout.motion.destinationPage == PageIndex(page))
            #expect(layout.motion.beginsIn == nil && layout.turn?.settlesIn == nil)
            #expect(layout.turn?.direction == .forward && layout.turn?.isCommitted == false)
        }
    }

    @Test("is not drawn on a last page, in an empty gallery or in a strip that slides")
    func nothingToTurn() throws {
        for (preset, page) in [(Preset.curl, 11), (.leaves, 11), (.leavesSpread, 11), (.pages, 3)] {
            let fixture = try fixture(preset, on: page)
            let posed = fixture.strip.layout(posing: .edge(0.4), over: fixture.album)
            #expect(posed == fixture.layout && posed.turn == nil)
        }
        let empty = try StripFixture(preset: .curl, pages: 0)
        #expect(empty.strip.layout(posing: .edge(0.4), over: empty.album) == empty.layout)
    }
}
