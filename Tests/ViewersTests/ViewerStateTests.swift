import Catalogue
import Chance
import HTTPServing
import ImageLibrary
import JSONCoding
import Requests
import ScrollEngine
import Testing

@testable import Viewers

@Suite("A viewer's state")
struct ViewerStateTests {
    /// Twelve pages without pictures.
    private struct Pages: PageSource {
        var pageCount: Int { 12 }
        func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
        func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }
        func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { nil }
    }

    private func viewerState() throws -> ViewerState {
        let strip = try Strip(
            StripConfiguration(preset: .preview, viewport: PixelSize(width: 1024, height: 768)),
            on: PageIndex(0), over: Pages())
        return ViewerState(gallery: try #require(GalleryID("holiday")), strip: strip)
    }

    private func batch(_ text: String) throws -> EventBatch {
        let bytes = Array(text.utf8)
        return try EventBatch(document: try JSONValue(parsing: bytes), bytes: bytes)
    }

    private func apply(
        _ text: String, to state: inout ViewerState, at now: Int64 = 1000
    ) throws -> AppliedBatch {
        try state.apply(try batch(text), at: Timestamp(milliseconds: now), as: 1, over: Pages())
    }

    @Test("applies the next batch, and the same batch again without doubling it")
    func replay() throws {
        let text = #"{"seq":1,"events":[{"type":"next"}]}"#
        var state = try viewerState()
        let applied = try apply(text, to: &state)
        #expect(!applied.isReplay)
        #expect(applied.outcomes == [.pageChanged(from: PageIndex(0), to: PageIndex(1))])
        let after = state
        let again = try apply(text, to: &state)
        #expect(again.isReplay)
        #expect(again.outcomes == applied.outcomes)
        #expect(state == after)
    }

    @Test("takes a batch of the moment of the last event, and none from before it")
    func moments() throws {
        func batch(at time: Int64) -> EventBatch {
            EventBatch(
                sequence: nil, arrival: .at(Timestamp(milliseconds: time)),
                events: [EventBatch.TimedEvent(event: .next, clientTime: nil)], isUndo: false)
        }
        var state = try viewerState()
        let now = Timestamp(milliseconds: 1000)
        _ = try state.apply(batch(at: 500), at: now, as: 1, over: Pages())
        _ = try state.apply(batch(at: 500), at: now, as: 2, over: Pages())
        #expect(throws: BatchError.self) {
            try state.apply(batch(at: 499), at: now, as: 3, over: Pages())
        }
    }

    @Test("has events as long before its arrival as they were on the client's clock")
    func times() {
        let events = [100, 400, nil, 1000].map { time in
            EventBatch.TimedEvent(event: .next, clientTime: time.map(Int64.init))
        }
        let batch = EventBatch(sequence: nil, arrival: .now, events: events, isUndo: false)
        let times = batch.times(arrivingAt: Timestamp(milliseconds: 5000), after: .epoch)
        // 900 and 600 ms before the last one; the third has the time of the fourth.
        #expect(times == [4100, 4400, 5000, 5000].map { Timestamp(milliseconds: $0) })
    }

    @Test(
        "has events of an old batch before its arrival, and behind the last event",
        arguments: zip(
            [300, 700] as [Int64],
            [[3800, 4100, 4700, 4700], [3500, 3800, 4400, 4400]] as [[Int64]]))
    func ages(of age: Int64, are expected: [Int64]) {
        let events = [100, 400, nil, 1000].map { time in
            EventBatch.TimedEvent(event: .next, clientTime: time.map(Int64.init))
        }
        var batch = EventBatch(sequence: nil, arrival: .now, events: events, isUndo: false)
        batch.age = age
        let times = batch.times(
            arrivingAt: Timestamp(milliseconds: 5000), after: Timestamp(milliseconds: 3500))
        #expect(times.map(\.milliseconds) == expected)
    }

    @Test("rejects a gap, and a number that another batch used")
    func outOfSequence() throws {
        let text = #"{"seq":1,"events":[{"type":"next"}]}"#
        var after = try viewerState()
        _ = try apply(text, to: &after)
        #expect(throws: BatchError.outOfSequence(expected: 2)) {
            try apply(#"{"seq":1,"events":[{"type":"previous"}]}"#, to: &after)
        }
        #expect(throws: BatchError.outOfSequence(expected: 2)) {
            try apply(#"{"seq":3,"events":[]}"#, to: &after)
        }
    }

    @Test("forgets old results, and says which number comes next")
    func forgets() throws {
        var viewerState = try viewerState()
        for number in 1...6 {
            let text = #"{"seq":\#(number),"events":[{"type":"next"}]}"#
            _ = try apply(text, to: &viewerState)
        }
        #expect(viewerState.sequence == 6)
        var old = viewerState
        #expect(throws: BatchError.outOfSequence(expected: 7)) {
            try apply(#"{"seq":2,"events":[{"type":"next"}]}"#, to: &old)
        }
        let third = try apply(#"{"seq":3,"events":[{"type":"next"}]}"#, to: &viewerState)
        #expect(third.isReplay)
    }

    @Test("keeps no more results than fit a small session")
    func smallResults() throws {
        var viewerState = try viewerState()
        let taps = Array(repeating: #"{"type":"tap","x":512,"y":384}"#, count: 64)
        for number in 1...4 {
            let text = #"{"seq":\#(number),"events":[\#(taps.joined(separator: ","))]}"#
            _ = try apply(text, to: &viewerState)
        }
        #expect(viewerState.results.map(\.sequence) == [4])
        #expect(viewerState.results.map(\.outcomes.count) == [64])
    }

    /// Batches say how long they have waited, and the state is stored between them.
    @Test("has the same strip for a wheel in one batch and in any others (seeds 1–300)")
    func splitWheel() throws {
        var turned = 0
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            var time: Int64 = 0
            var deltas: [EventBatch.TimedEvent] = []
            for _ in 0..<60 {
                // Most follow each other as fast as a screen draws; the last pause ends a push.
                time += [16, 16, 16, 16, 70, 200].randomElement(using: &random) ?? 16
                let delta = Double.random(in: -20...120, using: &random)
                deltas.append(
                    EventBatch.TimedEvent(
                        event: .scroll(Vector(dx: delta, dy: 0)), clientTime: time))
            }
            var (whole, parted) = (try viewerState(), try viewerState())
            try scroll(deltas, in: &whole)
            var left = deltas
            while !left.isEmpty {
                let count = min(left.count, Int.random(in: 1...20, using: &random))
                let age = Int64.random(in: 0...400, using: &random)
                try scroll(Array(left.prefix(count)), in: &parted, after: age)
                parted = try ViewerState(packed: parted.packed)
                left.removeFirst(count)
            }
            #expect(parted.strip == whole.strip, "seed \(seed)")
            if whole.strip.selectedPage != PageIndex(0) { turned += 1 }
        }
        #expect(turned > 100)
    }

    private func scroll(
        _ deltas: [EventBatch.TimedEvent], in state: inout ViewerState, after age: Int64 = 0
    ) throws {
        var batch = EventBatch(sequence: nil, arrival: .now, events: deltas, isUndo: false)
        batch.age = age
        let arrival = 10_000 + (deltas.last?.clientTime ?? 0) + age
        _ = try state.apply(
            batch, at: Timestamp(milliseconds: arrival), as: 1, over: Pages())
    }

    /// A slow drag: 44 px to the left in a second, sampled every 50 ms.
    private func drag(_ range: ClosedRange<Int>) -> String {
        let events = range.map { step in
            let type = step == 0 ? "down" : step == 21 ? "up" : "move"
            let x = 700.0 - 2.2 * Double(min(step, 20))
            return #"{"type":"\#(type)","x":\#(x),"y":384,"pointer":"mouse","time":\#(step * 50)}"#
        }
        return #"{"events":[\#(events.joined(separator: ","))]}"#
    }

    @Test("recognizes a gesture that arrives in parts, and late")
    func splitGesture() throws {
        var whole = try viewerState()
        _ = try apply(drag(0...21), to: &whole, at: 2000)
        // The parts arrive back to back, after a delay in the network.
        var parted = try viewerState()
        for (first, last, arrival) in [(0, 1, 1500), (2, 9, 1990), (10, 17, 1994), (18, 21, 2000)] {
            _ = try apply(drag(first...last), to: &parted, at: Int64(arrival))
        }
        #expect(whole.strip.selectedPage == PageIndex(0))
        #expect(parted.strip.selectedPage == PageIndex(0))
    }

    @Test("takes a time of its own for a batch, within reason")
    func ownTime() throws {
        let text = #"{"time":1500,"events":[{"type":"next"}]}"#
        var after = try viewerState()
        _ = try apply(text, to: &after)
        #expect(after.strip.lastEvent == Timestamp(milliseconds: 1500))
        let range = (Timestamp(milliseconds: 1500), Timestamp(milliseconds: 11_000))
        for time in [1499, 11_001] {
            #expect(throws: BatchError.outOfTime(earliest: range.0, latest: range.1)) {
                try apply(#"{"time":\#(time),"events":[]}"#, to: &after)
            }
        }
    }
}
