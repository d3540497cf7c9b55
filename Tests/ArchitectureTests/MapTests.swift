import Testing

@Suite("The map of rooms")
struct MapTests {
    @Test("names every room in Sources, and nothing else")
    func namesAll() throws {
        let folders = Set(try Repository.floors().keys)
        #expect(folders.subtracting(Map.rooms.keys).sorted() == [])
        #expect(Set(Map.rooms.keys).subtracting(folders).subtracting(Map.awaited).sorted() == [])
    }

    @Test("allows every import there is")
    func allowsImports() throws {
        let files = try Repository.files(in: "Sources", ending: ".swift")
        #expect(!files.isEmpty)
        let forbidden = files.flatMap { file in
            Set(SwiftText(file.text).imports).subtracting(Map.rooms[file.room] ?? [])
                .map { "\(file.path) imports \($0)" }
        }
        #expect(forbidden.sorted() == [])
    }

    @Test("lets one room import each library of C")
    func oneOwner() throws {
        #expect(Map.native.count == 18)
        // Read once: parsing all of Sources for each library took 24 s.
        let imports = try Repository.files(in: "Sources", ending: ".swift")
            .map { (room: $0.room, imports: SwiftText($0.text).imports) }
        for library in Map.native.filter({ !Map.toolboxes.contains($0) }) {
            #expect(Map.rooms.values.count { $0.contains(library) } == 1)
            let importers = Set(imports.filter { $0.imports.contains(library) }.map(\.room))
            #expect(importers.count <= 1, "\(library) is imported by \(importers.sorted())")
        }
    }

    /// Rooms of C are tested by the room that imports them.
    @Test("has tests for every room of Swift, in the folder and the target of its name")
    func namesTests() throws {
        let rooms = Set(try Repository.files(in: "Sources", ending: ".swift").map(\.room))
        #expect(rooms.isSubset(of: Map.rooms.keys))
        #expect(rooms.isDisjoint(with: Map.native))
        let folders = try Repository.folders(in: "Tests").filter { $0.hasSuffix("Tests") }
        let named = Set(rooms.subtracting(Map.untested).map { "\($0)Tests" })
        // The painter of the sample gallery is no room of the program; it is in Tests/Support.
        #expect(folders.subtracting(named) == ["ArchitectureTests", "SamplePicturesTests"])
        let package = try Repository.text(of: "Package.swift")
        let without = try named.filter { folder in
            let files = try Repository.files(in: "Tests/\(folder)", ending: ".swift")
            return !files.contains { SwiftText($0.text).code.contains(/@(?:Test|Suite)\b/) }
                || !package.contains("name: \"\(folder)\"")
        }
        #expect(without.sorted() == [])
    }

    @Test("has no way round in a circle")
    func noCircle() {
        var left = Map.rooms
        while let free = left.first(where: { $0.value.isDisjoint(with: left.keys) })?.key {
            left[free] = nil
        }
        #expect(left.keys.sorted() == [])
    }
}
