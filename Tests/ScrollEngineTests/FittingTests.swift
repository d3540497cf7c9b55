import Chance
import Testing

@testable import ScrollEngine

@Suite("A strip on a screen of another size") struct FittingTests {
    private static let phone = PixelSize(width: 390, height: 844)

    private func fitted(
        _ fixture: StripFixture, to viewport: PixelSize = phone,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> Strip {
        var configuration = fixture.strip.configuration
        configuration.viewport = viewport
        change(&configuration)
        return try fixture.strip.fitted(
            to: configuration, at: Timestamp(milliseconds: fixture.now), over: fixture.album)
    }

    /// Full pages of 1,024 and of 390 px: an offset in the one is 390 / 1024 of that in the other.
    @Test("is as far between two pages, at all times of a turn")
    func turning() throws {
        var fixture = try StripFixture(preset: .pages, on: 3)
        fixture.send(.next, after: 100)
        fixture.now += 40
        let other = try fitted(fixture)
        for wait in stride(from: Int64(0), through: 400, by: 20) {
            let time = Timestamp(milliseconds: fixture.now + wait)
            let (own, shown) = (
                fixture.strip.layout(at: time, over: fixture.album),
                other.layout(at: time, over: fixture.album)
            )
            #expect(abs(shown.contentOffset.x / 390 - own.contentOffset.x / 1024) < 1e-9)
            #expect(shown.motion.kind == own.motion.kind)
            #expect(shown.motion.settlesIn == own.motion.settlesIn)
            #expect(shown.motion.destinationPage == PageIndex(4))
        }
    }

    @Test("follows a finger that drags on its own screen, and shows no finger")
    func dragging() throws {
        var fixture = try StripFixture(preset: .pages, on: 3)
        fixture.pointer(.down, 900)
        fixture.pointer(.move, 899, after: 16)
        // The drag begins behind the slop of a mouse, 1 px.
        fixture.pointer(.move, 899 - 512, after: 16)
        let layout = try fitted(fixture).layout(
            at: Timestamp(milliseconds: fixture.now), over: fixture.album)
        #expect(layout.contentOffset.x == 3.5 * 390)
        #expect(layout.motion.kind == .dragging)
        #expect(layout.motion.settlesIn == nil)
    }

    @Test("is beyond an end by the same share of its viewport")
    func beyond() throws {
        var fixture = try StripFixture(preset: .pages)
        fixture.pointer(.down, 100)
        fixture.pointer(.move, 500, after: 16)
        let own = fixture.layout.contentOffset.x
        #expect(own < -100)
        let layout = try fitted(fixture).layout(
            at: Timestamp(milliseconds: fixture.now), over: fixture.album)
        #expect(abs(layout.contentOffset.x / 390 - own / 1024) < 1e-9)
    }

    @Test("shows a held leaf in the same pose", arguments: [Preset.leaves, .curl])
    func leaf(_ preset: Preset) throws {
        var fixture = try StripFixture(preset: preset, on: 3)
        fixture.pointer(.down, 1000, 384)
        for x in [900, 700, 500.0] { fixture.pointer(.move, x, 384, after: 16) }
        let own = try #require(fixture.layout.turn)
        let shown = try #require(
            try fitted(fixture, to: PixelSize(width: 512, height: 384)).layout(
                at: Timestamp(milliseconds: fixture.now), over: fixture.album
            ).turn)
        // The radius of a curl and its shadow have lengths of their own on a small screen.
        let tolerance = preset == .curl ? 0.1 : 1e-9
        #expect(abs(shown.inputTime - own.inputTime) < tolerance)
        #expect(abs(shown.inputAngle - own.inputAngle) < tolerance)
        #expect((shown.front, shown.under) == (own.front, own.under))
    }

    @Test("shows the same part of a magnified picture")
    func zoomed() throws {
        // A page control is as high on a small screen.
        var fixture = try StripFixture(preset: .pages, on: 3) { $0.hasPageControl = false }
        fixture.send(.zoom(scale: 3, at: Point(x: 400, y: 300)))
        fixture.rest()
        let own = try #require(fixture.layout.zoom)
        // Half as wide and half as high, so that the page is half as large, at half the offsets.
        let shown = try #require(
            try fitted(fixture, to: PixelSize(width: 512, height: 384)).layout(
                at: Timestamp(milliseconds: fixture.now), over: fixture.album
            ).zoom)
        #expect(shown.scale == own.scale)
        for side in [\Rect.x, \.y, \.width, \.height] {
            #expect(abs(shown.box[keyPath: side] - own.box[keyPath: side] / 2) < 1e-9)
        }
    }

    @Test("does not turn by itself while a finger holds the strip")
    func held() throws {
        var fixture = try StripFixture(preset: .pages, on: 3) { $0.autoplay = 1000 }
        fixture.pointer(.down, 900)
        let fitted = try fitted(fixture) { $0.autoplay = 1000 }
        for strip in [fixture.strip, fitted] {
            let layout = strip.layout(at: Timestamp(milliseconds: 5500), over: fixture.album)
            #expect(layout.currentPage == PageIndex(3))
        }
    }

    @Test("turns by itself when the strip does, also after a motion that is over")
    func autoplaying() throws {
        var fixture = try StripFixture(preset: .pages, on: 3) { $0.autoplay = 10_000 }
        fixture.send(.next, after: 100)
        let rest = try #require(fixture.layout.motion.settlesIn)
        fixture.now += rest + 2000
        let fitted = try fitted(fixture) { $0.autoplay = 10_000 }
        for (wait, page) in [(7990, 4), (8010, 5)] as [(Int64, Int)] {
            let time = Timestamp(milliseconds: fixture.now + wait)
            for strip in [fixture.strip, fitted] {
                let layout = strip.layout(at: time, over: fixture.album)
                #expect(layout.motion.destinationPage == PageIndex(page), "after \(wait) ms")
            }
        }
    }

    @Test("is the same strip on a screen of the same size (seeds 1–2,000)")
    func same() {
        trials(1...2000) { random in
            var world = try random.streamed(.civil)
            world.liftAll()
            // A magnification shows at its end, and what is left of a fling becomes a curve.
            guard world.strip.zoom.motion.isResting(at: world.now) else { return nil }
            if case .gliding = world.strip.motion { return nil }
            if case .gliding = world.strip.crossMotion { return nil }
            let fitted = try world.strip.fitted(
                to: world.configuration, at: world.now, over: world.pages)
            for wait in [0, random.milliseconds(0...500), 5000] {
                let time = world.now.later(by: wait)
                let (a, b) = (
                    world.layout(after: wait), fitted.layout(at: time, over: world.pages)
                )
                if let wrong = a.unlikeness(to: b) ?? (a.turn == b.turn ? nil : "another turn") {
                    return "\(wrong) after \(wait) ms: \(world.reproduction)"
                }
            }
            return nil
        }
    }

    @Test("comes to rest on the same page, whatever its size (seeds 2,001–5,000)")
    func rests() {
        trials(2001...5000) { random in
            var world = try random.streamed(.civil) { $0.autoplay = nil }
            world.liftAll()
            var screen = world.configuration
            screen.viewport = random.viewport()
            guard (try? screen.validate()) != nil, screen.paging == .pages,
                world.pages.pageCount > 0
            else { return nil }
            let fitted = try world.strip.fitted(to: screen, at: world.now, over: world.pages)
            let time = world.now.later(by: 20_000)
            let (a, b) = (
                world.strip.layout(at: time, over: world.pages),
                fitted.layout(at: time, over: world.pages)
            )
            return a.currentPage == b.currentPage && b.motion.kind == .resting
                ? nil : "\(b.currentPage as Any): \(world.reproduction)"
        }
    }

    @Test("is what a finger of that screen catches, in motion (seeds 5,001–7,000)")
    func moves() {
        trials(5001...7000) { random in
            var world = try random.streamed(.civil)
            world.liftAll()
            var screen = world.configuration
            screen.viewport = random.viewport()
            guard (try? screen.validate()) != nil else { return nil }
            let shown = try world.strip.fitted(to: screen, at: world.now, over: world.pages)
            var moved = world.strip
            _ = try moved.move(to: screen, at: world.now, over: world.pages)
            // An event: autoplay counts from now.
            guard world.configuration.autoplay == nil else { return nil }
            for wait in [0, random.milliseconds(0...500), 5000] {
                let time = world.now.later(by: wait)
                let (a, b) = (
                    shown.layout(at: time, over: world.pages),
                    moved.layout(at: time, over: world.pages)
                )
                if let wrong = a.unlikeness(to: b) ?? (a.turn == b.turn ? nil : "another turn") {
                    return "\(wrong) after \(wait) ms: \(world.reproduction)"
                }
            }
            return nil
        }
    }

    @Test("is moved there by a finger that touches it, and the other finger is lifted")
    func touched() throws {
        var fixture = try StripFixture(preset: .pages, on: 3)
        fixture.pointer(.down, 900)
        for x in [899, 387.0] { fixture.pointer(.move, x, after: 16) }
        var configuration = fixture.strip.configuration
        configuration.viewport = Self.phone
        let time = Timestamp(milliseconds: fixture.now)
        _ = try fixture.strip.move(to: configuration, at: time, over: fixture.album)
        #expect(fixture.layout.contentOffset.x == 3.5 * 390)
        #expect(fixture.layout.motion.kind == .snapping)
        // The finger of the other screen tells nothing any more.
        fixture.pointer(.up, 100, after: 16)
        fixture.rest()
        #expect([3, 4].contains(fixture.layout.currentPage?.value))
        #expect(fixture.layout.contentOffset.x.truncatingRemainder(dividingBy: 390) == 0)
    }
}
