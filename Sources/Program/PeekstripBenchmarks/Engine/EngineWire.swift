import ScrollEngine
import ScrollEngineWire

/// The cost of the wire format of a session: its size, its encoding and its decoding.
enum EngineWire {
    static func rows(_ timing: InterleavedTiming) throws -> [Row] {
        try states().flatMap { try rows($0.name, $0.fixture.strip, timing) }
    }

    /// Sessions from the smallest to one with much state.
    private static func states() throws -> [(name: String, fixture: EngineFixture)] {
        let plain = try EngineFixture(.preview, pages: 12)
        var flung = plain
        flung.send(.swipe(.left, velocity: 1200))
        var zoomed = plain
        zoomed.send(.zoom(scale: 2, at: Point(x: 300, y: 300)))
        let curl = try EngineFixture(.curl, pages: 1_000_000)
        return [
            ("at rest", plain), ("held", plain.dragged), ("snapping", flung), ("zooming", zoomed),
            ("a curl, held", curl.dragged), ("much changed", try changed()),
        ]
    }

    /// A session whose configuration differs from its preset in many fields.
    private static func changed() throws -> EngineFixture {
        try EngineFixture(.preview, pages: 1_000_000) {
            $0.pageSize = PixelSize(width: 300, height: 400)
            $0.pageLengths = .repeating((0..<StripConfiguration.lengthLimit).map { 300 + $0 })
            $0.spacing = 17
            $0.padding = Insets(top: 1, left: 2, bottom: 3, right: 4)
            $0.paging = .snap
            $0.bounces = false
            $0.hasArrows = true
            $0.hasIndicator = true
            $0.autoplay = 5000
        }.dragged
    }

    private static func rows(_ name: String, _ strip: Strip, _ timing: InterleavedTiming) throws
        -> [Row]
    {
        let wire = strip.wire
        let calls = [
            { blackHole(strip.wire) },
            { blackHole(try? Strip(wire: wire)) },
        ]
        let medians = timing.medians(of: calls)
        return zip(["encode", "decode"], calls.indices).map { who, index in
            Row(
                what: name, who: who, medianMilliseconds: medians[index], bytes: wire.count,
                allocations: AllocationCount.maximum(of: calls[index]))
        }
    }
}
