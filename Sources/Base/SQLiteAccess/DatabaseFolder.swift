import Glibc

/// The folder of a database file.
package enum DatabaseFolder {
    /// Creates a folder and those above it, for this user alone, as far as they are missing.
    ///
    /// A failure becomes visible when a file is created in the folder.
    package static func make(_ folder: String) {
        var path = folder.hasPrefix("/") ? "" : "."
        for name in folder.split(separator: "/") {
            path += "/\(name)"
            unsafe mkdir(path, 0o700)
        }
    }
}
