import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("A strip whose gallery changes")
struct GalleryChangeTests {
    @Test("stays on its item when others come before it")
    func insertion() throws {
        var stage = try StripFixture(on: 3)
        stage.album.items.insert(contentsOf: [100, 101], at: 1)
        #expect(stage.layout.currentPage == PageIndex(5))
        #expect(
            stage.send(.reload) == [.pageChanged(from: PageIndex(3), to: PageIndex(5))])
        #expect(stage.strip.selectedItem == ItemKey(3))
    }

    @Test("lands on a neighbour when its item goes, and on nothing when all go")
    func removal() throws {
        var stage = try StripFixture(pages: 3, on: 2)
        stage.album.items.removeLast()
        #expect(stage.send(.reload) == [.pageChanged(from: PageIndex(2), to: PageIndex(1))])
        stage.album.items = []
        #expect(stage.send(.reload) == [.pageChanged(from: PageIndex(1), to: nil)])
        #expect(stage.layout.pages.isEmpty)
        stage.album.items = [7]
        #expect(stage.send(.reload) == [.pageChanged(from: nil, to: PageIndex(0))])
    }

    @Test("can be stored while a reported page is deleted")
    func kept() throws {
        var stage = try StripFixture(pages: 6, on: 5)
        stage.album.items.removeLast()
        let undoState = try #require(
            stage.strip.undoState(at: Timestamp(milliseconds: 10), over: stage.album))
        #expect(try Strip(wire: undoState.wire) == undoState)
    }

    @Test("keeps moving while items are inserted before it")
    func inMotion() throws {
        var stage = try StripFixture(on: 3)
        stage.send(.next)
        stage.now += 100
        let before = stage.layout.pages.first { $0.item == ItemKey(4) }
        stage.album.items.insert(100, at: 0)
        stage.send(.reload)
        let after = stage.layout.pages.first { $0.item == ItemKey(4) }
        #expect(before?.frame == after?.frame)
        #expect(stage.layout.motion.kind == .scrolling)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(5))
    }

    @Test(
        "keeps the leaf in the finger, and turns it to the page behind it",
        arguments: Preset.books)
    func heldLeaf(_ preset: Preset) throws {
        var stage = try StripFixture(preset: preset, on: 4)
        stage.pointer(.down, 900)
        stage.pointer(.move, 600, after: 50)
        let held = try #require(stage.layout.turn)
        // Two pages are one spread.
        stage.album.items.insert(contentsOf: [100, 101], at: 1)
        stage.album.items.removeLast()
        #expect(
            stage.send(.reload, after: 20) == [.pageChanged(from: PageIndex(4), to: PageIndex(6))])
        let moved = try #require(stage.layout.turn)
        #expect(moved.fold == held.fold)
        #expect(moved.front?.value == held.front.map { $0.value + 2 })
        #expect(moved.under?.value == held.under.map { $0.value + 2 })
        stage.pointer(.move, 500, after: 50)
        #expect(stage.layout.turn?.fold != held.fold)
        stage.pointer(.up, 400, after: 20)
        stage.rest()
        // The spread after 3 and 4 is 5 and 6, of which the first is the current page.
        #expect(stage.strip.selectedItem == ItemKey(5))
    }
}
