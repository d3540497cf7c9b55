import FoundationEssentials

/// Finds the folder that contains Public and Templates.
enum AssetFolder {
    /// The named folder; by default the nearest one above the executable or above the working
    /// directory.
    ///
    /// A package has it in `share/peekstrip`, beside `bin`.
    ///
    /// - Throws: `StartError` when there is none.
    static func path(_ named: String) throws -> String {
        let link = "/proc/self/exe"
        let program =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: link))
            ?? CommandLine.arguments.first ?? ""
        let candidates =
            named.isEmpty
            ? ancestors(of: program).flatMap { [$0, "\($0)/share/peekstrip"] }
                + ancestors(of: currentFolder)
            : [named]
        guard let found = candidates.first(where: holdsSite) else {
            throw StartError(
                "The folders Public and Templates were not found; name their parent with --assets."
            )
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
