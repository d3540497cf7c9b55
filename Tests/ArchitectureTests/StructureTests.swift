import Testing

@Suite("The inner structure of rooms")
struct StructureTests {
    @Test("lets no two folders of a room need each other")
    func noCircles() throws {
        let files = try Repository.files(in: "Sources", ending: ".swift")
        let rooms = Dictionary(grouping: files, by: \.room)
        #expect(rooms.count > 20)
        let found = rooms.flatMap { room, files in
            FolderGraph(files).circles.map { "\(room): \($0)" }
        }
        #expect(found.sorted() == [])
    }

    @Test("finds circles, whatever their length")
    func findsCircles() {
        func file(_ path: String, _ text: String) -> Repository.File {
            Repository.File(path: "Sources/Floor/Room/\(path)", text: text)
        }
        let first = file("First/A.swift", "struct A {\n    let b: B\n    struct Nested {}\n}")
        let second = file("Second/B.swift", "package final class B {\n    let c: C?\n}")
        let third = file("Third/C.swift", "enum C {} // A\nlet text = \"A\"\nlet a = Nested()")
        #expect(FolderGraph([first, second, third]).circles == [])
        let back = file("Third/E.swift", "extension A { static let e = 1 }")
        #expect(
            FolderGraph([first, second, third, back]).circles == [["First", "Second", "Third"]])
    }

    /// The maximum number of a controller's dependencies.
    private static let dependencyLimit = 5

    @Test("lets no controller have more than five stored properties")
    func smallControllers() throws {
        let files = try Repository.files(in: "Sources", ending: "Controller.swift")
        #expect(!files.isEmpty)
        let large = files.filter { Self.storedProperties(in: $0.text) > Self.dependencyLimit }
        #expect(large.map(\.path).sorted() == [])
    }

    /// Counts the stored properties of a file's top-level types line by line.
    private static func storedProperties(in text: String) -> Int {
        SwiftText(text).code.split(whereSeparator: \.isNewline).count { line in
            line.firstMatch(
                of: /^    (?:(?:private|fileprivate|package|public|weak) )*(?:let|var) [^{]*$/)
                != nil
        }
    }
}
