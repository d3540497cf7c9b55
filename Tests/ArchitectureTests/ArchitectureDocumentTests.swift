import Foundation
import Testing

@Suite("The document of the architecture")
struct ArchitectureDocumentTests {
    /// The paths in backticks, as `Raster/Scene.swift`, below Sources or from the root.
    private func paths() throws -> Set<String> {
        let text = try Repository.text(of: "Documents/Architecture.md")
        return Set(text.matches(of: /`([A-Za-z][\w+.\/-]*\/[\w+.\/-]*)`/).map { String($0.1) })
    }

    @Test("names files and folders that exist")
    func files() throws {
        let paths = try paths()
        #expect(paths.count > 150)
        let missing = paths.filter { path in
            !["Sources/\(path)", path].contains {
                FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path)
            }
        }
        #expect(missing.sorted() == [])
    }

    @Test("names functions and types behind a file that has them")
    func names() throws {
        let rows = try Repository.text(of: "Documents/Architecture.md").split(separator: "\n")
            .filter { $0.hasPrefix("| ") }
        var found = 0
        var missing: [String] = []
        for clause in rows.flatMap({ $0.split(separator: ";") }) {
            var text: String?
            for quoted in clause.matches(of: /`([^`]+)`/).map({ String($0.1) }) {
                if quoted.contains("/") {
                    let own = try? Repository.text(of: "Sources/\(quoted)")
                    text = own ?? (try? Repository.text(of: quoted))
                } else if let text, quoted.wholeMatch(of: /[A-Za-z]\w*/) != nil {
                    found += 1
                    if !text.contains(quoted) { missing.append("\(quoted):\(clause)") }
                }
            }
        }
        #expect(found > 10)
        #expect(missing == [])
    }

    /// The floors from the highest to the lowest, and the floor of each room, as drawn.
    private func drawing() throws -> (floors: [String], rooms: [String: String]) {
        var floors: [String] = []
        var rooms: [String: String] = [:]
        for line in try Repository.text(of: "Documents/Architecture.md").split(separator: "\n") {
            if let found = line.firstMatch(of: /^ {4}([A-Z]\w*)\/ {2}\w/) {
                floors.append(String(found.1))
            } else if let found = line.firstMatch(of: /^ {6}([A-Z]\w+) {2,}/) {
                rooms[String(found.1)] = floors.last
            }
        }
        return (floors, rooms)
    }

    @Test("draws every room on its floor, where Package.swift finds it")
    func floors() throws {
        let floors = try Repository.floors()
        let paths = try Repository.text(of: "Package.swift")
            .matches(of: /path: "Sources\/(\w+)\/(\w+)["\/]/)
            .map { (String($0.2), String($0.1)) }
        #expect(Dictionary(paths, uniquingKeysWith: { first, _ in first }) == floors)
        #expect(try drawing().rooms == floors.filter { $0.value != "C" })
        let text = try Repository.text(of: "Documents/Architecture.md")
        let unnamed = floors.filter { $0.value == "C" && !text.contains("`\($0.key)`") }
        #expect(unnamed.keys.sorted() == [])
    }

    @Test("lets no room import one of a floor above its own")
    func downwards() throws {
        let (floors, rooms) = try drawing()
        #expect(floors.count == 7)
        let heights = rooms.compactMapValues { floors.firstIndex(of: $0) }
        let upwards = Map.rooms.flatMap { room, imports in
            imports.filter { (heights[$0] ?? .max) < (heights[room] ?? .max) }
                .map { "\(room) imports \($0)" }
        }
        #expect(upwards.sorted() == [])
    }
}
