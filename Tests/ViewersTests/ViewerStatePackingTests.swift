import Catalogue
import Chance
import GalleryService
import HTTPServing
import ImageLibrary
import JSONCoding
import Requests
import ScrollEngine
import ScrollEngineWire
import ServiceFixture
import SessionStores
import Testing

@testable import Viewers

@Suite("A packed viewer state")
struct ViewerStatePackingTests {
    /// Forty pages in eight galleries of five, with pictures of 400 x 300.
    private struct Pages: PageSource {
        var pageCount: Int { 40 }
        func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64.max - UInt64(page.value)) }
        func page(of item: ItemKey) -> PageIndex? {
            let page = UInt64.max - item.value
            return page < 40 ? PageIndex(Int(page)) : nil
        }
        func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
            PixelSize(width: 400, height: 300)
        }
        var sectionCount: Int { 8 }
        func section(_ index: Int) -> PageSection {
            PageSection(key: ItemKey(.max / 3 + UInt64(index)), pages: 5 * index..<5 * index + 5)
        }
        func section(of page: PageIndex) -> Int { page.value / 5 }
    }

    private func viewerState(_ preset: Preset) throws -> ViewerState {
        let strip = try Strip(
            StripConfiguration(preset: preset, viewport: PixelSize(width: 1024, height: 768)),
            on: PageIndex(7), over: Pages())
        return ViewerState(gallery: try #require(GalleryID("A-gallery-of-2026")), strip: strip)
    }

    private func apply(
        _ events: String, to viewerState: inout ViewerState, at time: Int64, seq: Int64? = nil
    ) throws {
        let seq = seq.map { #""seq":\#($0),"# } ?? ""
        let bytes = Array(#"{\#(seq)"events":[\#(events)]}"#.utf8)
        let batch = try EventBatch(document: try JSONValue(parsing: bytes), bytes: bytes)
        _ = try viewerState.apply(
            batch, at: Timestamp(milliseconds: time), as: 1, over: Pages())
    }

    @Test("takes 200 bytes at most at rest", arguments: Preset.allCases)
    func atRest(preset: Preset) throws {
        var viewerState = try viewerState(preset)
        #expect(viewerState.packed.count <= 100)
        // After a day, with an event whose result is stored.
        try apply(#"{"type":"next"}"#, to: &viewerState, at: 86_400_000, seq: 1)
        try apply(
            #"{"type":"resize","width":800,"height":600}"#, to: &viewerState, at: 86_402_000, seq: 2
        )
        #expect(viewerState.packed.count <= 200)
    }

    /// Gestures of every kind, and states in the middle of them, so that a strip stores all it can.
    private static let script = [
        #"{"type":"swipe","direction":"up","velocity":1234.5}"#,
        #"{"type":"swipe","direction":"left","velocity":987.6}"#,
        #"{"type":"down","x":900.5,"y":300.25},{"type":"move","x":500.125,"y":310.5,"time":77}"#,
        #"{"type":"down","id":2,"x":300.5,"y":200.25}"#,
        #"{"type":"move","id":2,"x":250.5,"y":150.25}"#, #"{"type":"up","id":2,"x":9.5,"y":8.5}"#,
        #"{"type":"up","x":480.1,"y":311.3}"#,
        #"{"type":"zoom","scale":2.345,"x":333.3,"y":222.2}"#,
        #"{"type":"down","x":512.3,"y":384.2},{"type":"move","x":100.7,"y":300.1,"time":30}"#,
        #"{"type":"move","x":-90.7,"y":120.1,"time":60}"#, #"{"type":"up","x":-99.9,"y":100.2}"#,
        #"{"type":"scroll","dx":3.3,"dy":17.7}"#, #"{"type":"tap","x":512.1,"y":300.2}"#,
        #"{"type":"autoplay","hold":"hover","held":true}"#, #"{"type":"goTo","page":33}"#,
        #"{"type":"swipe","direction":"down"}"#, #"{"type":"swipe","direction":"right"}"#,
    ]

    @Test(
        "comes back as it was, whatever the strip does, and the strip takes 512 bytes at most",
        arguments: Preset.allCases)
    func inMotion(preset: Preset) throws {
        var viewerState = try viewerState(preset)
        var time: Int64 = 3_600_000
        for (place, events) in (Self.script + Self.script.shuffledAlike).enumerated() {
            time += 37
            try apply(events, to: &viewerState, at: time, seq: Int64(place + 1))
            #expect(try ViewerState(packed: viewerState.packed) == viewerState)
            #expect(viewerState.strip.wire.count <= 512)
        }
    }

    @Test("is rejected with a missing byte, an extra byte, or another version")
    func damage() throws {
        var viewerState = try viewerState(.preview)
        try apply(
            #"{"type":"next"},{"type":"tap","x":512,"y":384}"#, to: &viewerState, at: 10, seq: 1)
        let bytes = viewerState.packed
        for count in 0..<bytes.count {
            #expect(throws: WireError.self, "\(count)") {
                try ViewerState(packed: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: WireError.trailingBytes) {
            try ViewerState(packed: bytes + [0])
        }
        #expect(throws: WireError.unknownVersion(2)) {
            try ViewerState(packed: [2] + bytes.dropFirst())
        }
    }

    @Test("is rejected with a sequence number that no batch has")
    func sequence() throws {
        var viewerState = try viewerState(.preview)
        for sequence in [-1, Int64.max] {
            viewerState.sequence = sequence
            #expect(throws: WireError.outOfRange("sequence")) {
                try ViewerState(packed: viewerState.packed)
            }
        }
    }

    @Test(
        "with any byte changed is rejected, or is another valid state",
        arguments: 1...4 as ClosedRange<UInt64>)
    func mutation(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var viewerState = try viewerState(seed.isMultiple(of: 2) ? .magazine : .curl)
        try apply(#"{"type":"next"}"#, to: &viewerState, at: 10, seq: 1)
        let bytes = viewerState.packed
        for _ in 0..<500 {
            var damaged = bytes
            let place = Int.random(in: damaged.indices, using: &chance)
            damaged[place] = UInt8.random(in: 0...255, using: &chance)
            guard var read = try? ViewerState(packed: damaged) else { continue }
            _ = read.strip.handle(.next, at: Timestamp(milliseconds: 1 << 40), over: Pages())
            _ = read.strip.layout(at: Timestamp(milliseconds: 1 << 41), over: Pages())
        }
    }

    @Test("counts as gone when it cannot be read, and harms no other")
    func gone() throws {
        let fixture = try ServiceFixture()
        let other = try fixture.session()
        let id = try #require(SessionID(String(repeating: "B", count: 21) + "A"))
        try fixture.store.create(
            id, [1, 255, 255], for: "here", at: fixture.now)
        for target in ["/v1/sessions/\(id.text)", "/s/\(id.text)"] {
            let response = try fixture.ask(.get, target)
            #expect(response.status == .notFound)
            #expect(response.json["type"] == "/problems/session-gone")
        }
        let events = try fixture.submit("/v1/sessions/\(id.text)/events", "next=1")
        #expect(events.status == .notFound)
        fixture.service.releasePictureMemory()
        #expect(try fixture.ask(.get, other).status == .ok)
    }
}

extension [String] {
    /// The same elements in another, fixed order.
    fileprivate var shuffledAlike: [String] {
        var chance = SeededGenerator(seed: 7)
        return shuffled(using: &chance)
    }
}
