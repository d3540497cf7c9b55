import Testing

@testable import ScrollEngine

/// The guarantee of a path: added to one layout, it gives the following layouts, page by page.
@Suite("The path of a motion")
struct PathTests {
    /// How far the pages of a later layout have moved along the strip.
    private func moved(_ stage: StripFixture, from start: StripLayout, after time: Int64) -> [Int] {
        let later = stage.strip.layout(
            at: Timestamp(milliseconds: stage.now + time), over: stage.album)
        return later.pages.compactMap { page in
            start.pages.first { $0.place == page.place }.map { before in
                stage.strip.configuration.axis == .horizontal
                    ? page.frame.x - before.frame.x : page.frame.y - before.frame.y
            }
        }
    }

    private func path(_ stage: StripFixture, limit: Int = 200) -> [Vector] {
        stage.strip.path(
            from: Timestamp(milliseconds: stage.now), every: 16, limit: limit, over: stage.album)
    }

    @Test(
        "leads where later layouts have the pages",
        arguments: [
            Preset.preview, .picker, .filmstrip, .loop, .loopWindow, .pages, .pagesAll, .magazine,
        ], [false, true])
    func followed(preset: Preset, isReversed: Bool) throws {
        for axis in Axis.allCases {
            var stage = try StripFixture(preset: preset, on: 3) {
                $0.isRightToLeft = isReversed
                $0.axis = axis
            }
            stage.send(
                axis == .horizontal ? .swipe(.left, velocity: 900) : .swipe(.up, velocity: 900))
            let start = stage.layout
            let path = path(stage)
            #expect(path.first == .zero)
            for (step, shift) in path.enumerated() {
                let expected = axis == .horizontal ? shift.dx : shift.dy
                for way in moved(stage, from: start, after: Int64(step) * 16) {
                    // Both layouts are rounded to whole pixels.
                    #expect(abs(Double(way) - expected) <= 1.001)
                }
            }
            stage.now += Int64(path.count) * 16
            #expect(stage.layout.motion.kind == .resting)
        }
    }

    @Test("is empty for a strip that rests, is held, turns leaves or magnifies")
    func empty() throws {
        var stage = try StripFixture()
        #expect(path(stage).isEmpty)
        stage.pointer(.down, 500)
        stage.pointer(.move, 300, after: 50)
        #expect(path(stage).isEmpty)
        var leaves = try StripFixture(preset: .leaves)
        leaves.send(.next)
        #expect(path(leaves).isEmpty)
        var zoomed = try StripFixture()
        zoomed.send(.zoom(scale: 2, at: nil))
        #expect(path(zoomed).isEmpty)
        // The other pages have gone aside, and come back faster than the strip moves.
        zoomed.rest()
        zoomed.send(.next)
        #expect(path(zoomed).isEmpty)
    }

    @Test("is no longer than requested")
    func limited() throws {
        var stage = try StripFixture(preset: .picker, pages: 500)
        stage.send(.swipe(.left, velocity: 8000))
        #expect(path(stage, limit: 10).count == 10)
    }

    @Test("has a finger resisted where a drag on the service is")
    func reach() throws {
        var stage = try StripFixture(on: 1)
        let stride = Double(stage.layout.stride)
        let reach = try #require(
            stage.strip.reach(at: Timestamp(milliseconds: 0), over: stage.album).along)
        #expect(
            reach == ScrollExtent(forth: stride, back: 10 * stride, length: 1024, bounces: true))
        // A mouse has a slop of one pixel; 100 px beyond the reach are pulled against the end.
        stage.pointer(.down, 100)
        stage.pointer(.move, stride + 201, after: 16)
        let stretched: Double = 100 * 1024 * 0.55 / (1024 + 55)
        #expect(abs(stage.offset + stretched) < 0.001)
        let beyond = try #require(
            stage.strip.reach(at: Timestamp(milliseconds: stage.now), over: stage.album).along)
        #expect(abs(beyond.forth + stretched) < 0.001)
        let loop = try StripFixture(preset: .loop)
        #expect(loop.strip.reach(at: .epoch, over: loop.album).along == nil)
    }
}
