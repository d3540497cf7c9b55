import Chance
import Compositing
import EngineBridge
import Raster
import ScrollEngine
import ScrollEngineWire

/// The hash of the pixels of one frame: a random strip that is in motion after random events.
///
/// `bin/prove arm64` compiles it with the runs of the engine (Tests/EngineBridgeTests/Runs) for two machines:
/// equal hashes say that both draw the same frame.
@_cdecl("peek_frame")
public func frame(_ seed: Int32) -> UInt64 {
    var random = SeededGenerator(seed: UInt64(seed))
    let configuration = random.smallConfiguration()
    let pageCount = random.pick([0, 1, 2, 7, 60])
    let page = random.int(0...max(0, pageCount - 1))
    let numbers = random.pages(pageCount, configuration)
    var writer = WireWriter()
    writer.write(configuration)
    var hash = BitHash()
    guard let pages = BridgedPages(numbers, fit: configuration.fit),
        let strip = BridgedStrip(configuration: writer.bytes, on: page, pages: numbers)
    else { return hash.value }
    var now = 1000.0
    for event in random.gesture(on: configuration.viewport, pageCount: pageCount) {
        now += event.wait
        _ = strip.handle(event.numbers, at: now)
    }
    now += Double(random.int(0...200))
    let layout = strip.strip.layout(at: Timestamp(milliseconds: Int64(now)), over: pages)
    let frame = FrameComposer.compose(layout) { page in
        guard let area = page.picture else { return .loading }
        return .ready(dots(width: area.width, height: area.height))
    }
    hash.add(UInt64(frame.width))
    hash.add(UInt64(frame.height))
    for byte in frame.pixels { hash.add(UInt64(byte)) }
    return hash.value
}

/// A picture of random dots, always the same in one size.
private func dots(width: Int, height: Int) -> Bitmap {
    var random = SeededGenerator(seed: UInt64(width) << 32 | UInt64(height))
    return Bitmap(
        width: width, height: height, pixels: random.bytes(width * height * Bitmap.bytesPerPixel))
}

extension SeededGenerator {
    /// A random valid configuration whose frames are quickly drawn.
    fileprivate mutating func smallConfiguration() -> StripConfiguration {
        while true {
            var configuration = self.configuration()
            configuration.viewport = PixelSize(width: int(48...240), height: int(48...240))
            if (try? configuration.validate()) != nil { return configuration }
        }
    }
}
