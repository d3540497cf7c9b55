import Calendars
import Catalogue
import FileAccess
import PicturePreparing
import ScrollEngine
import Testing

@testable import ScreenService

@Suite("The pictures that a screen skips")
struct SkippedPicturesTests {
    private func item(_ name: String) -> Item {
        let path = RelativePath(bytes: Array(name.utf8))
        return Item(at: path, source: SourceFile(path: path, version: .none))
    }

    @Test("are on their way until they fail otherwise") func arriving() {
        let skipped = SkippedPictures()
        let (coming, damaged) = (item("a.png"), item("b.png"))
        let keys = Set([coming, damaged].map { ItemKey($0.id.value) })
        skipped.skip(coming, because: .arriving, at: UnixTime(seconds: 0))
        skipped.skip(damaged, because: .damaged, at: UnixTime(seconds: 0))
        #expect(skipped.isArriving(coming) && !skipped.isArriving(damaged))
        #expect(skipped.arriving(among: keys) == [ItemKey(coming.id.value)])
        #expect(skipped.arriving(among: []).isEmpty)
        skipped.skip(coming, because: .gone, at: UnixTime(seconds: 1))
        #expect(!skipped.isArriving(coming) && skipped.arriving(among: keys).isEmpty)
    }

    @Test("are tried again soon if a server may give them, after a day if the file is the reason")
    func times() {
        // A server is asked again after 15 minutes.
        let refused = SourceError(.gone, "its server answers 404")
        #expect(SkippedPictures.time(for: .notFetched(refused)) == .seconds(16 * 60))
        #expect(SkippedPictures.time(for: .arriving) == .seconds(60))
        #expect(SkippedPictures.time(for: .unreadable) == .seconds(60))
        #expect(SkippedPictures.time(for: .damaged) == .seconds(86_400))
    }
}
