import Chance
import EngineBridge
import ScrollEngine
import ScrollEngineWire

/// A random strip, with random pages, which handles random events through the bridge; all that it
/// answers goes into one hash.
///
/// The tests compile it for this machine, and bin/engine for WebAssembly: equal hashes say that both
/// compute the same layouts, outcomes, hits and states to the last bit. So it uses nothing that either
/// lacks.
struct EngineRun {
    private var random: SeededGenerator
    private var hash = BitHash()
    private(set) var layoutCount = 0

    /// The hash of the runs of some seeds.
    static func hash(seeds: ClosedRange<UInt64>) -> (hash: UInt64, layoutCount: Int) {
        var hash = BitHash()
        var layoutCount = 0
        for seed in seeds {
            var run = EngineRun(seed: seed)
            run.run()
            hash.add(run.hash.value)
            layoutCount += run.layoutCount
        }
        return (hash.value, layoutCount)
    }

    private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func run() {
        let configuration = random.configuration()
        let pageCount = random.pick([0, 1, 2, 3, 7, 10, 11, 60, 1000, 10_000])
        var writer = WireWriter()
        writer.write(configuration)
        let page = random.int(0...max(0, pageCount - 1))
        guard
            var strip = BridgedStrip(
                configuration: writer.bytes, on: page,
                pages: random.pages(pageCount, configuration))
        else { return hash.add(1) }
        var now = Double(random.int(0...1_000_000))
        for _ in 0..<random.int(3...12) {
            for event in random.gesture(on: configuration.viewport, pageCount: pageCount) {
                now += event.wait
                hash.add(strip.handle(event.numbers, at: now) ?? [])
                add(strip, at: now)
            }
            for _ in 0..<random.int(1...4) {
                now += Double(random.int(0...90))
                add(strip, at: now)
            }
            if random.oneIn(6) {
                hash.add(strip.setPages(random.pages(pageCount, configuration)) ? 1 : 0)
            }
            if random.oneIn(6),
                let reopened = BridgedStrip(
                    wire: strip.wire, pages: random.pages(pageCount, configuration))
            {
                strip = reopened
            }
        }
        now += 20_000
        add(strip, at: now)
    }

    private mutating func add(_ strip: BridgedStrip, at now: Double) {
        layoutCount += 1
        hash.add(strip.layout(at: now))
        let size = strip.strip.configuration.viewport
        hash.add(
            strip.hit(
                x: Double(random.int(0...size.width)), y: Double(random.int(0...size.height)),
                at: now))
        for byte in strip.wire { hash.add(UInt64(byte)) }
    }
}
