/// A Markdown file with a picture's metadata: `lake.jpg.md` or `lake.md` beside `lake.jpg`.
struct Sidecar: Hashable, Sendable {
    let path: RelativePath
    /// The state at the scan; when it changes, the metadata is read again.
    let version: FileVersion
}

/// The sidecars of one folder, by the names of their pictures.
///
/// Finding them takes one `stat` for each file with their extension, and opens none.
struct Sidecars {
    private var texts: [[UInt8]: Sidecar] = [:]

    /// - Throws: when the system is short of descriptors or memory.
    init(
        among names: [[UInt8]], in folder: borrowing OpenedFolder, at path: RelativePath
    ) throws(FileError) {
        for name in names where Self.isName(name) {
            do throws(FileError) {
                let status = try folder.status(of: name)
                // Links are not followed, because they may lead out of the library.
                guard status.isRegularFile else { continue }
                texts[Array(name.dropLast(Self.ending.count))] = Sidecar(
                    path: path.appending(name), version: FileVersion(status))
            } catch {
                if case .exhausted = error { throw error }
            }
        }
    }

    /// The sidecar of a picture: preferably the one with its whole name.
    func of(_ name: [UInt8]) -> Sidecar? {
        guard !texts.isEmpty else { return nil }
        return texts[name] ?? texts[Array(FileName.stem(of: name))]
    }

    /// Whether a file has the extension of sidecars, and so is no picture whatever its bytes are.
    static func isName(_ name: [UInt8]) -> Bool {
        name.count > ending.count
            && name.suffix(ending.count).elementsEqual(ending) {
                $0 == $1 || $0 | 0x20 == $1
            }
    }

    private static let ending = Array(".md".utf8)
}
