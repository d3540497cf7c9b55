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
}
