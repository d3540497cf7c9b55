import Catalogue
import ImageLibrary
import Testing

@testable import WebAPI

@Suite("What is news of a session")
struct SessionUpdatesTests {
    private typealias Snapshot = SessionUpdates.Snapshot

    private func snapshot(
        _ revision: UInt64 = 1, page: Int? = 0, shown: [ItemID: Bool] = [:],
        isResting: Bool = true, collection: UInt64 = 7
    ) -> Snapshot {
        Snapshot(
            revision: revision, page: page, item: page.map { ItemID(UInt64($0)) }, pageCount: 9,
            collection: collection, shown: shown, motion: isResting ? "resting" : "snapping",
            settlesIn: isResting ? 0 : 300, isResting: isResting)
    }

    @Test("is all of it at first, but for a revision that the listener knows")
    func beginning() {
        var news = SessionUpdates(since: nil)
        #expect(news.emit(snapshot()) == [.changed, .page(from: nil), .settled])
        var resumed = SessionUpdates(since: 1)
        #expect(resumed.emit(snapshot()) == [.page(from: nil), .settled])
        var late = SessionUpdates(since: 1)
        #expect(late.emit(snapshot(2, isResting: false)) == [.changed, .page(from: nil)])
        var empty = SessionUpdates(since: nil)
        #expect(empty.emit(snapshot(page: nil)) == [.changed, .settled])
    }

    @Test("is empty as long as nothing changes")
    func nothing() {
        var news = SessionUpdates(since: nil)
        _ = news.emit(snapshot())
        #expect(news.emit(snapshot()) == [])
    }

    @Test("is a turn when it begins, and its end")
    func turn() {
        var news = SessionUpdates(since: nil)
        _ = news.emit(snapshot())
        #expect(news.emit(snapshot(2, page: 1, isResting: false)) == [.changed, .page(from: 0)])
        #expect(news.emit(snapshot(2, page: 1, isResting: false)) == [])
        #expect(news.emit(snapshot(2, page: 1)) == [.settled])
    }

    @Test("is one event for several turns between two snapshots")
    func unseen() {
        var news = SessionUpdates(since: nil)
        _ = news.emit(snapshot())
        #expect(news.emit(snapshot(5, page: 4)) == [.changed, .page(from: 0), .settled])
    }

    @Test("is no page while a finger holds the strip, and the other one when it lets go elsewhere")
    func finger() {
        var news = SessionUpdates(since: nil)
        _ = news.emit(snapshot())
        #expect(news.emit(snapshot(2, page: nil, isResting: false)) == [.changed])
        #expect(news.emit(snapshot(3, page: 0, isResting: false)) == [.changed])
        #expect(news.emit(snapshot(4, page: nil, isResting: false)) == [.changed])
        #expect(news.emit(snapshot(5, page: 1, isResting: false)) == [.changed, .page(from: 0)])
    }

    @Test("is each picture that shows and has become ready, in one order")
    func pictures() {
        let (one, two, three) = (ItemID(1), ItemID(2), ItemID(3))
        var news = SessionUpdates(since: nil)
        _ = news.emit(snapshot(shown: [one: false, two: true, three: false]))
        #expect(
            news.emit(snapshot(shown: [one: true, two: true, three: true]))
                == [.items(ready: [one, three])])
        // A picture that was prepared before it became visible causes no event.
        #expect(news.emit(snapshot(shown: [ItemID(4): true])) == [])
        #expect(news.emit(snapshot(shown: [ItemID(4): false])) == [])
        #expect(news.emit(snapshot(shown: [ItemID(4): true])) == [.items(ready: [ItemID(4)])])
    }

    @Test("is another gallery, and the page's new number with it")
    func gallery() {
        var news = SessionUpdates(since: nil)
        _ = news.emit(snapshot())
        #expect(news.emit(snapshot(collection: 8)) == [.items(ready: [])])
        var moved = snapshot(collection: 9)
        moved.page = 1
        #expect(news.emit(moved) == [.page(from: 0), .items(ready: [])])
    }
}
