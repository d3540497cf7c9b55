import Foundation

/// The files this test stands among.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    struct File {
        /// From the root of the repository.
        let path: String
        let text: String

        /// The folder below the first: the room, for a file in Sources.
        var room: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    }

    /// Files below a folder whose names end in one of `endings`.
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

    /// The texts that git keeps, or would keep: pictures and the like are left out.
    static func trackedTexts() throws -> [File] {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        // A checkout made by another user is still the checkout we stand in.
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
