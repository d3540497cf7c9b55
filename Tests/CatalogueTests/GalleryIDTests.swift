import Chance
import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("A gallery's id") struct GalleryIDTests {
    private func id(_ path: String, root: String = "Photos") -> String {
        GalleryID(of: RelativePath(bytes: Array(path.utf8)), rootName: Array(root.utf8)).text
    }

    @Test("is the path when that can be read back") func plain() {
        #expect(id("Holiday") == "Holiday")
        #expect(id("2024/Summer-trip") == "2024--Summer-trip")
    }

    @Test("is the folder's name for the root") func root() {
        #expect(id("") == "Photos")
        #expect(id("", root: "my photos").hasPrefix("my-photos-"))
        #expect(id("", root: "").hasPrefix("gallery-"))
    }

    @Test("adds a hash when something is lost") func lossy() {
        for path in ["a b", "été", "a--b", "-a", "a-", "a/b c", "...", "trip-december", "日本"] {
            let text = id(path)
            #expect(text.count >= 9 && text.dropLast(8).last == "-", "\(path) became \(text)")
        }
    }

    @Test("differs for paths that look alike") func ambiguity() {
        let paths = [
            "", "Photos", "a-b", "a/b", "a--b", "a b", "a_b", "a  b", "A-b", "a-b/", "ä-b",
            String(repeating: "a", count: 64), String(repeating: "a", count: 65),
            String(repeating: "a", count: 66), "Photos/Photos", "Photos--Photos",
        ].filter { !$0.hasSuffix("/") }
        #expect(Set(paths.map { id($0) }).count == paths.count)
    }

    @Test("can be read from an address, whatever the path") func readable() {
        var random = SeededGenerator(seed: 2)
        for length in 0..<255 {
            let bytes = random.bytes(length).filter { $0 != 0 }
            let id = GalleryID(of: RelativePath(bytes: bytes), rootName: Array("r".utf8))
            #expect(GalleryID(id.text) == id)
        }
    }

    @Test(
        "is refused when it could not be one",
        arguments: ["", "a/b", "a b", "..", "ä", "a%20", String(repeating: "a", count: 65)])
    func refused(text: String) { #expect(GalleryID(text) == nil) }
}
