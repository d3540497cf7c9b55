import EngineBridge
import ScrollEngine
import ScrollEngineWire
import Testing

@Suite("A strip of a caller without Swift")
struct BridgedStripTests {
    private static let pageCount = 100

    /// The numbers of pages of which some are told, each an item of its own.
    private func numbers(telling told: Range<Int>) -> [Double] {
        [Double(Self.pageCount), 0, Double(told.count)]
            + told.flatMap { [Double($0), 1, Double($0), 300, 200] }
    }

    private func strip(
        telling told: Range<Int>, _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> BridgedStrip {
        var configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: 390, height: 844))
        change(&configuration)
        var writer = WireWriter()
        writer.write(configuration)
        return try #require(
            BridgedStrip(configuration: writer.bytes, on: 3, pages: numbers(telling: told)))
    }

    private func page(of strip: BridgedStrip, at milliseconds: Int64) throws -> Int? {
        let pages = try #require(BridgedPages(numbers(telling: 0..<Self.pageCount), fit: .contain))
        return strip.strip.layout(at: Timestamp(milliseconds: milliseconds), over: pages)
            .currentPage?.value
    }

    @Test("has nothing to take over from a service whose autoplay has turned as many pages")
    func autoplay() throws {
        let ours = try strip(telling: 0..<Self.pageCount) { $0.autoplay = 1000 }
        let pages = try #require(BridgedPages(numbers(telling: 0..<Self.pageCount), fit: .contain))
        let (theirs, _) = ours.strip.advanced(to: Timestamp(milliseconds: 7500), over: pages)
        let before = try page(of: ours, at: 7500)
        #expect(try #require(before) > 6)
        #expect(ours.takeOver(wire: theirs.wire, at: 7500, shownAt: 7500) == false)
        // Its own turns go on when they would have.
        #expect(try page(of: ours, at: 7500) == before)
        let (later, _) = ours.strip.advanced(to: Timestamp(milliseconds: 20_000), over: pages)
        #expect(try page(of: ours, at: 20_000) == later.selectedPage?.value)
    }

    @Test("keeps a page and its magnification when it becomes known, and when it is out of reach")
    func unknownPages() throws {
        let strip = try strip(telling: 0..<10)
        // Event 10 goes to a page at once, 11 magnifies it.
        _ = strip.handle([10, 50, 0], at: 1000)
        _ = strip.handle([11, 2, .nan, .nan], at: 2000)
        let magnified = strip.strip.zoomedPage
        #expect(magnified == PageIndex(50))
        for (told, time) in [(40..<60, 4000.0), (0..<10, 5000.0)] {
            #expect(strip.setPages(numbers(telling: told)))
            _ = strip.layout(at: time)
            // A move of a wheel by nothing adopts the pages.
            _ = strip.handle([6, 0, 0], at: time)
            #expect(strip.strip.zoomedPage == magnified)
            #expect(strip.strip.selectedPage == PageIndex(50))
        }
    }
}
