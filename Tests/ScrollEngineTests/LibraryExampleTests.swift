import Foundation
import ScrollEngine
import Testing

// README begins.
func swipeOnce(over pages: some PageSource) throws -> (moving: StripLayout, resting: StripLayout) {
    let screen = StripConfiguration(preset: .preview, viewport: PixelSize(width: 320, height: 480))
    var strip = try Strip(screen, on: PageIndex(0), over: pages)
    let time = Timestamp(milliseconds: 1000)
    _ = strip.handle(.swipe(.left, velocity: 1200), at: time, over: pages)
    let moving = strip.layout(at: time.later(by: 50), over: pages)
    return (moving, strip.layout(at: strip.rest(after: time), over: pages))
}
// README ends.

private struct FivePages: PageSource {
    let pageCount = 5
    func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
    func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { box }
}

/// This file imports the engine without `@testable`, so the example uses only its public API.
@Suite("The example of the engine as a library")
struct LibraryExampleTests {
    @Test("turns one page")
    func turns() throws {
        let (moving, resting) = try swipeOnce(over: FivePages())
        #expect(moving.motion.kind == .snapping)
        #expect(moving.motion.destinationPage == PageIndex(1))
        #expect(resting.motion.kind == .resting)
        #expect(resting.currentPage == PageIndex(1))
        let page = resting.pages.first { $0.index == PageIndex(1) }
        #expect(page?.frame == PixelRect(x: 40, y: 80, width: 240, height: 320))
    }

    @Test(
        "is in the documents as it is compiled here",
        arguments: ["README.md", "Sources/Engine/ScrollEngine/ScrollEngine.docc/ScrollEngine.md"])
    func documents(path: String) throws {
        let here = URL(filePath: #filePath)
        let source = try String(contentsOf: here, encoding: .utf8)
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let example = source.components(separatedBy: "// README begins.\n").last?
            .components(separatedBy: "// README ends.\n").first
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        let block = blocks.first { $0.hasPrefix("import ScrollEngine\n") }
        #expect(block == example.map { "import ScrollEngine\n\n" + $0 })
    }
}
