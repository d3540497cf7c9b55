import Foundation

/// The files of the repository that contains this test.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    struct File {
        /// The path relative to the repository's root.
        let path: String
        let text: String

        /// The third component of the path: the room, for a file in Sources.
        var room: String { path.split(separator: "/").dropFirst(2).first.map(String.init) ?? "" }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The files below a folder whose names have one of these endings.
    static func files(in folder: String, ending endings: String...) throws -> [File] {
        let top = root.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String }
        return try (paths ?? [])
            .filter { path in endings.contains { path.hasSuffix($0) } }
            .map { path in
                let text = try String(contentsOf: top.appending(path: path), encoding: .utf8)
                return File(path: "\(folder)/\(path)", text: text)
            }
    }

    /// The folders directly below a folder.
    static func folders(in folder: String) throws -> Set<String> {
        let top = root.appending(path: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: top.path)
        return Set(
            names.filter { name in
                var isFolder: ObjCBool = false
                let path = top.appending(path: name).path
                return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                    && isFolder.boolValue
            })
    }

    /// The rooms with the names of their floors, by the folders of Sources.
    static func floors() throws -> [String: String] {
        try folders(in: "Sources").reduce(into: [:]) { found, floor in
            for room in try folders(in: "Sources/\(floor)") { found[room] = floor }
        }
    }

    /// The text files that git tracks or would track, without pictures and other binary files.
    static func trackedTexts() throws -> [File] {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        // Accepts a checkout that another user owns.
        git.arguments = [
            "git", "-c", "safe.directory=*", "-C", root.path, "ls-files", "-z", "--cached",
            "--others", "--exclude-standard",
        ]
        let output = Pipe()
        git.standardOutput = output
        try git.run()
        let names = output.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        return names.split(separator: 0).compactMap { name in
            let path = String(decoding: name, as: UTF8.self)
            guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
            else { return nil }
            return File(path: path, text: text)
        }
    }
}
