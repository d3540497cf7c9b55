import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("A strip as bytes") struct WireLaw {
    @Test("is the same strip, in 512 bytes or fewer, whatever it does (seeds 1–7,000)")
    func roundTrip() {
        trials(1...7000) { random in
            let count = random.pageCount()
            let interval = random.int(500...86_400_000)
            let configuration = random.configuration {
                if count == 10 || count == 3 { $0.autoplay = interval }
            }
            var world = try StripScenario(
                configuration, on: random.int(0...count), pages: count, sections: random.int(1...7))
            for step in random.steps(.all, on: configuration.viewport, pages: count) {
                if random.oneIn(6) { random.edit(&world.pages) }
                world.take(step)
                if let wrong = try difference(&world, random.milliseconds(0...2000)) {
                    return "\(wrong): \(world.reproduction)"
                }
            }
            return nil
        }
    }

    private func difference(_ world: inout StripScenario, _ wait: Int64) throws -> String? {
        let bytes = world.strip.wire
        guard bytes.count <= 512 else { return "\(bytes.count) bytes" }
        let read = try Strip(wire: bytes)
        guard read == world.strip else { return "another strip" }
        let layout = read.layout(at: world.now.later(by: wait), over: world.pages)
        return layout == world.layout(after: wait) ? nil : "another layout after \(wait) ms"
    }

    /// Any strip that can be decoded obeys the laws afterwards.
    @Test("is safe to read when it is damaged (seeds 7,001–13,000)")
    func damage() {
        trials(7001...13_000) { random in
            var world = try random.streamed(.all)
            var bytes = world.strip.wire
            for _ in 0..<random.int(1...3) {
                let place = random.int(0...bytes.count - 1)
                switch random.int(0...3) {
                case 0: bytes[place] = UInt8(random.int(0...255))
                case 1: bytes[place] ^= 1 << UInt8(random.int(0...7))
                case 2: bytes.remove(at: place)
                default: bytes.insert(UInt8(random.int(0...255)), at: place)
                }
            }
            guard let read = try? Strip(wire: bytes) else { return nil }
            guard read.wire.count <= 600 else { return "\(read.wire.count) bytes" }
            world.strip = read
            world.pages.calls.wrong = nil
            for step in random.steps(
                .all, on: read.configuration.viewport, pages: world.pages.pageCount, atLeast: 4)
            {
                if let wrong = world.unsoundness() { return "\(wrong), read from \(bytes)" }
                world.take(step)
            }
            return world.unsoundness().map { "\($0), read from \(bytes)" }
        }
    }
}
