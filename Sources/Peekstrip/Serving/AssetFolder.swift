import FoundationEssentials

/// Where the browser's side lies: the folder that holds Public and Templates.
enum AssetFolder {
    /// The folder that was named, or the nearest above the program or above where it was started.
    ///
    /// - Throws: `StartError` when there is none.
    static func path(_ named: String) throws -> String {
        let link = "/proc/self/exe"
        let program =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: link))
            ?? CommandLine.arguments.first ?? ""
        let candidates =
            named.isEmpty ? ancestors(of: program) + ancestors(of: currentFolder) : [named]
        guard let found = candidates.first(where: holdsSite) else {
            throw StartError(
                "Cannot find the folders Public and Templates; name their folder with --assets.")
        }
        return found
    }

    private static var currentFolder: String { FileManager.default.currentDirectoryPath + "/." }

    private static func ancestors(of path: String) -> [String] {
        var folders: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            folders.append(rest.isEmpty ? "/" : String(rest))
        }
        return folders
    }

    private static func holdsSite(_ folder: String) -> Bool {
        ["Public/viewer.js", "Templates/viewer.mustache"].allSatisfy {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }
}
