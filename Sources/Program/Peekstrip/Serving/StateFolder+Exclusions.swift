import Catalogue
import Glibc

extension StateFolder {
    /// What keeps this folder out of a library that it lies in, where each of its writes would be a change.
    func exclusions(in library: String) -> Exclusions {
        guard let path else { return .none }
        let (folder, start) = (Self.canonical(path), Self.canonical(library) + "/")
        guard folder.hasPrefix(start),
            let pattern = NamePattern("/\(folder.dropFirst(start.count))/")
        else { return .none }
        return Exclusions([pattern])
    }

    /// The path without links and without a slash at its end, also of a folder that is not there yet.
    private static func canonical(_ path: String) -> String {
        let names = path.split(separator: "/").map(String.init)
        let base = path.hasPrefix("/") ? "/" : "./"
        for count in (0...names.count).reversed() {
            let known = base + names.prefix(count).joined(separator: "/")
            guard let real = unsafe realpath(known, nil) else { continue }
            defer { unsafe free(real) }
            let folder = unsafe String(cString: real)
            return names.dropFirst(count).reduce(folder == "/" ? "" : folder) { "\($0)/\($1)" }
        }
        return path
    }
}
