import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("A stream of wheel deltas")
struct WheelStreamTests {
    /// A swipe over a trackpad as browsers report it: the fingers' push, and the decay after it.
    private static let swipe: [Double] = [
        2, 8, 24, 60, 80, 70, 60, 52, 45, 40, 35, 31, 27, 24, 21, 18, 16, 14, 12, 11, 10, 9, 8, 7,
        6,
        6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1,
    ]

    /// The steps for deltas that arrive so many milliseconds apart.
    private func steps(
        _ deltas: [Double], every gap: Int64, stride: Double = 600, from time: Int64 = 0,
        in stream: inout WheelStream
    ) -> [WheelStep] {
        deltas.enumerated().map { place, delta in
            let time = Timestamp(milliseconds: time + Int64(place) * gap)
            return stream.add(delta, at: time, stride: stride)
        }
    }

    private func steps(
        _ deltas: [Double], every gap: Int64, stride: Double = 600
    ) -> [WheelStep] {
        var stream = WheelStream()
        return steps(deltas, every: gap, stride: stride, in: &stream)
    }

    private func turns(_ steps: [WheelStep]) -> [Int] {
        steps.compactMap { if case .turn(let step) = $0 { step } else { nil } }
    }

    @Test("turns one page for one swipe, however long it decays")
    func swipe() {
        let steps = steps(Self.swipe, every: 16)
        // 2 + 8 + 24 + 60 = 94 is not enough, and 80 is a wheel notch by itself.
        #expect(steps.prefix(5) == [.follow(2), .follow(8), .follow(24), .follow(60), .turn(1)])
        #expect(steps.dropFirst(5).allSatisfy { $0 == .ignored })
    }

    @Test("turns back for a swipe the other way")
    func swipeBack() {
        #expect(turns(steps(Self.swipe.map { -$0 }, every: 16)) == [-1])
    }

    @Test(
        "turns one page for one swipe, whatever the size of the pages", arguments: [8.0, 52, 4096])
    func strides(stride: Double) {
        #expect(turns(steps(Self.swipe, every: 16, stride: stride)) == [1])
    }

    @Test("turns one page for one strong swipe over small pages, which it turns before its height")
    func strongSwipe() {
        #expect(turns(steps(Self.strongSwipe, every: 16, stride: 52)) == [1])
    }

    @Test("turns a page for each notch of a wheel")
    func notches() {
        #expect(turns(steps([120, 120, 120, 120, 120], every: 150)) == [1, 1, 1, 1, 1])
        #expect(turns(steps([-120, -120, -120], every: 60)) == [-1, -1, -1])
        #expect(turns(steps([100, 100], every: 400)) == [1, 1])
    }

    @Test("turns a page for a single notch of 80 px")
    func leastNotch() {
        #expect(steps([80], every: 16) == [.turn(1)])
        #expect(steps([-79], every: 16) == [.follow(-79)])
    }

    @Test("does not take a decay with pauses for notches")
    func pauses() {
        let decay: [Double] = [120, 100, 83, 69, 57, 48, 40, 33, 27, 22]
        #expect(turns(steps(decay, every: 70)) == [1])
    }

    @Test("does not take the rise of a push for a second one, whatever was before it")
    func rise() {
        let steps = steps([70, -70, 30, 30, 30, 30, 50], every: 16)
        #expect(steps.suffix(2) == [.turn(1), .ignored])
    }

    @Test("turns two pages for two swipes with a pause between")
    func twoSwipes() {
        var stream = WheelStream()
        let first = steps(Self.swipe, every: 16, in: &stream)
        let later = Int64(Self.swipe.count) * 16 + 400
        let second = steps(Self.swipe, every: 16, from: later, in: &stream)
        #expect(turns(first) == [1])
        #expect(turns(second) == [1])
    }

    @Test("turns another page for a stronger swipe into the decay of the first")
    func secondPush() {
        let second: [Double] = [12, 30, 80, 120, 100, 80, 60, 45, 33, 24, 17, 12, 8, 5, 3, 2, 1]
        let steps = steps(Self.swipe.prefix(24) + second, every: 16)
        #expect(turns(steps) == [1, 1])
        // 7, 12: that may be noise. 30 is above the threshold.
        #expect(steps[24] == .ignored)
        #expect(steps[25] == .follow(30))
        #expect(steps[26] == .turn(1))
    }

    @Test("turns back when it turns round, decaying or not")
    func turnsRound() {
        let back = Self.swipe.map { -$0 }
        #expect(turns(steps(Self.swipe.prefix(20) + back, every: 16)) == [1, -1])
    }

    @Test("does not take the trembling at its end for a new push")
    func trembling() {
        let steps = steps(Self.swipe + [-1, 1, -2, 1, 2, 3, 5, 1, -3], every: 16)
        #expect(turns(steps) == [1])
        #expect(steps.dropFirst(5).allSatisfy { $0 == .ignored })
    }

    @Test("does not take two deltas that arrive as one for a new push")
    func joined() {
        var stream = WheelStream()
        var all: [WheelStep] = []
        var time: Int64 = 0
        var place = 0
        while place < Self.swipe.count {
            // From the tenth on, every third delta is late and arrives with the next one.
            let isJoined = place >= 9 && place % 3 == 0 && place + 1 < Self.swipe.count
            time += isJoined ? 32 : 16
            let delta = Self.swipe[place] + (isJoined ? Self.swipe[place + 1] : 0)
            place += isJoined ? 2 : 1
            all.append(stream.add(delta, at: Timestamp(milliseconds: time), stride: 600))
        }
        #expect(turns(all) == [1])
    }

    /// A strong swipe, which turns small pages before its height.
    private static let strongSwipe: [Double] = [
        3, 12, 45, 110, 190, 240, 230, 200, 170, 140, 110, 85, 60, 40, 20, 8, 2,
    ]

    /// How a browser that has stalled delivers the deltas of the meantime.
    private enum Delivery: CaseIterable, Sendable {
        /// As one, with the time of the last.
        case joined
        /// As one, with the time at which the stall ends.
        case joinedLate
        /// One by one, all at the time at which the stall ends.
        case late
    }

    /// A stream with a delta every 16 ms, of which a stall holds back those from one place on.
    private func stalled(
        _ deltas: [Double], at place: Int, for stall: Int64, _ delivery: Delivery
    ) -> [(delta: Double, time: Int64)] {
        let all = deltas.enumerated().map { (delta: $1, time: 16 * Int64($0)) }
        let began = 16 * Int64(place)
        let held = all.filter { $0.time >= began && $0.time < began + stall }
        let sum = held.map(\.delta).reduce(0, +)
        let arrived: [(delta: Double, time: Int64)] =
            switch delivery {
            case .joined: [(delta: sum, time: held.last?.time ?? began)]
            case .joinedLate: [(delta: sum, time: began + stall)]
            case .late: held.map { (delta: $0.delta, time: began + stall) }
            }
        return all.filter { $0.time < began } + arrived + all.filter { $0.time >= began + stall }
    }

    @Test(
        "turns one page for one push, wherever the browser stalls in it and however long",
        arguments: [Int64(70), 100, 150])
    func stalls(for stall: Int64) {
        for push in [Self.swipe, Self.strongSwipe] {
            for delivery in Delivery.allCases {
                for place in 1..<push.count { expectOneTurn(push, at: place, for: stall, delivery) }
            }
        }
    }

    private func expectOneTurn(
        _ push: [Double], at place: Int, for stall: Int64, _ delivery: Delivery
    ) {
        for stride in [52.0, 300, 600, 4096] {
            var stream = WheelStream()
            let steps = stalled(push, at: place, for: stall, delivery).map {
                stream.add($0.delta, at: Timestamp(milliseconds: $0.time), stride: stride)
            }
            #expect(
                turns(steps) == [1],
                "\(push.count) deltas, \(delivery) from \(place) on, pages of \(stride) px")
        }
    }

    @Test("takes each notch of a wheel for a push, whatever the pauses between them")
    func unevenNotches() {
        var stream = WheelStream()
        let steps = [0, 150, 210, 370, 440].map {
            stream.add(120, at: Timestamp(milliseconds: $0), stride: 600)
        }
        #expect(turns(steps) == [1, 1, 1, 1, 1])
    }

    @Test("follows small deltas until they are a quarter of a page, or 100 px")
    func follows() {
        let small = [Double](repeating: 6, count: 30)
        let narrow = steps(small, every: 30, stride: 52)  // 13 px
        #expect(narrow.prefix(4) == [.follow(6), .follow(6), .turn(1), .ignored])
        let wide = steps(small, every: 30, stride: 600)
        #expect(wide.prefix(16).allSatisfy { $0 == .follow(6) })
        #expect(wide[16] == .turn(1))  // 17 · 6 = 102
        #expect(turns(wide) == [1])
    }

    @Test("follows to and fro without turning")
    func toAndFro() {
        let steps = steps([30, -30, 30, -30, 40, -60], every: 16)
        #expect(
            steps == [
                .follow(30), .follow(-30), .follow(30), .follow(-30), .follow(40), .follow(-60),
            ])
    }

    @Test("resets after 180 ms without events")
    func quiet() {
        var stream = WheelStream()
        #expect(stream.end == nil)
        _ = stream.add(60, at: Timestamp(milliseconds: 1000), stride: 600)
        #expect(stream.end == Timestamp(milliseconds: 1180))
        var late = stream
        #expect(stream.add(60, at: Timestamp(milliseconds: 1179), stride: 600) == .turn(1))
        #expect(late.add(60, at: Timestamp(milliseconds: 1180), stride: 600) == .follow(60))
    }

    @Test("ignores deltas that are none")
    func none() {
        var stream = WheelStream()
        for delta in [0, .nan, .infinity, -Double.infinity] {
            #expect(stream.add(delta, at: Timestamp(milliseconds: 5), stride: 600) == .ignored)
        }
        #expect(stream == WheelStream())
    }

    @Test("of chance never moves the strip by a quarter of a page without turning it")
    func chance() throws {
        var chance = SeededGenerator(seed: 31)
        for round in 0..<300 {
            var stream = WheelStream()
            var time: Int64 = 0
            var followed = 0.0
            for _ in 0..<100 {
                time += Int64.random(in: 0...200, using: &chance)
                let now = Timestamp(milliseconds: time)
                if let end = stream.end, now >= end { followed = 0 }
                let delta = Double.random(in: -1...1, using: &chance) * 130
                switch stream.add(delta, at: now, stride: 300) {
                case .follow(let distance): followed += distance
                case .turn(let step):
                    #expect(Double(step) * delta > 0)
                    followed = 0
                case .ignored: break
                }
                #expect(abs(followed) < 75, "round \(round) of seed 31")
                var writer = WireWriter()
                writer.write(stream)
                #expect(try WireReader.decode(writer.bytes) == stream, "round \(round) of seed 31")
            }
        }
    }

    @Test("survives whatever bytes it comes from, and whatever deltas follow")
    func damagedBytes() {
        var chance = SeededGenerator(seed: 32)
        var readable = 0
        for round in 0..<5000 {
            var stream = WheelStream()
            _ = steps(Array(Self.swipe.prefix(round % 40 + 1)), every: 17, in: &stream)
            var writer = WireWriter()
            writer.write(stream)
            var bytes = writer.bytes
            bytes[Int.random(in: 1..<bytes.count, using: &chance)] = chance.bytes(1)[0]
            var reader = WireReader(bytes)
            guard var damaged = try? WheelStream(from: &reader) else { continue }
            readable += 1
            for time in [Int64.min, 0, 1 << 53, .max] {
                let time = Timestamp(milliseconds: time)
                _ = damaged.add(1e300, at: time, stride: 300)
                _ = damaged.add(-0.001, at: time, stride: 300)
            }
            #expect(damaged.end != nil)
        }
        #expect(readable > 1000)
    }
}
