import Chance
import Testing

@testable import ScrollEngine
@testable import ScrollEngineWire

@Suite("A zoom on the wire")
struct ZoomWireTests {
    private let bounds = ZoomBounds(
        box: PixelSize(width: 400, height: 300), picture: nil, maximum: 4)

    private func bytes(_ zoom: Zoom) -> [UInt8] {
        var writer = WireWriter()
        writer.write(zoom)
        return writer.bytes
    }

    @Test("is one byte for a page that is not magnified")
    func none() throws {
        #expect(bytes(.none) == [0])
        let read: Zoom = try WireReader.decode([0])
        #expect(read == .none)
    }

    @Test("is few bytes for one that rests")
    func resting() throws {
        // Free, resting, 2 as 8, -80 as 318 in two bytes, 40 as 160 in two: the number, zigzag,
        // doubled.
        let zoom = Zoom(resting: Magnification(scale: 2, shift: Point(x: -80, y: 40)))
        #expect(bytes(zoom) == [1, 0, 8, 0xbe, 0x02, 0xa0, 0x01])
    }

    @Test("comes back the same from every state")
    func roundTrip() throws {
        let now = Timestamp(milliseconds: 77)
        let fingers = FingerPair(Point(x: 1, y: 2.5), Point(x: 30, y: -40))
        var pinching = Zoom.none
        pinching.pinchBegan(fingers, at: now)
        pinching.pinchMoved(FingerPair(.zero, Point(x: 200, y: 1)), within: bounds)
        var panning = pinching
        panning.panBegan(along: .vertical, at: now)
        _ = panning.panMoved(by: Point(x: 10, y: 9999), within: bounds)
        var settling = pinching
        settling.pinchEnded(within: bounds, at: now, reducesMotion: false)
        settling.doubleTapped(at: .zero, within: bounds, at: now, reducesMotion: false)
        var held = settling
        held.hold(at: Timestamp(milliseconds: 99))
        for zoom in [pinching, panning, settling, held] {
            let read: Zoom = try WireReader.decode(bytes(zoom))
            #expect(read == zoom)
        }
    }

    @Test(
        "rejects invalid zooms",
        arguments: [
            [], [4], [1], [1, 3], [1, 0, 0, 0, 0], [1, 0, 2, 0, 0],  // scales 0 and -1
            [1, 0, 0xb0, 0x09, 0, 0],  // scale 300
            [2, 0, 4, 0, 0],  // a pinch ends early
            [3, 0, 4, 0, 0, 4, 0, 0, 0, 0],  // a pan that holds nothing
            [1, 2, 4, 0, 0, 8, 0, 0, 0, 0, 0, 1],  // began at -1
        ] as [[UInt8]])
    func refuses(bytes: [UInt8]) {
        #expect(throws: WireError.self) { let _: Zoom = try WireReader.decode(bytes) }
    }

    @Test("of random bytes is a valid zoom, or rejected")
    func randomBytes() {
        var random = SeededGenerator(seed: 10)
        var accepted = 0
        for _ in 0..<50_000 {
            var bytes = random.bytes(.random(in: 1...90, using: &random))
            bytes[0] &= 3
            if bytes.count > 1 { bytes[1] &= 3 }
            // Small whole numbers, so that more inputs pass the first checks.
            if Bool.random(using: &random) { bytes = bytes.map { $0 & 0x3d } }
            var reader = WireReader(bytes)
            guard let zoom = try? Zoom(from: &reader) else { continue }
            accepted += 1
            use(zoom, &random)
        }
        #expect(accepted > 1000)
    }

    private func use(_ read: Zoom, _ random: inout SeededGenerator) {
        var zoom = read
        let now = Timestamp(milliseconds: Int64.random(in: 0...1 << 53, using: &random))
        let shown = zoom.magnification(at: now)
        #expect(shown.scale.isFinite && shown.shift.x.isFinite && shown.shift.y.isFinite)
        let far = Point(
            x: .random(in: -1e9...1e9, using: &random), y: .random(in: -1e9...1e9, using: &random))
        let excess = zoom.panMoved(by: far, within: bounds)
        #expect(excess.isFinite)
        zoom.pinchMoved(FingerPair(far, .zero), within: bounds)
        let left = zoom.panEnded(velocity: far, within: bounds, at: now, reducesMotion: false)
        #expect(left.isFinite)
        zoom.release(within: bounds, at: now, reducesMotion: false)
        zoom.doubleTapped(at: far, within: bounds, at: now, reducesMotion: false)
        let later = Timestamp(milliseconds: now.milliseconds + 100_000)
        let rest = zoom.magnification(at: later)
        #expect(rest.scale >= 1 && rest.scale <= 4)
    }
}
