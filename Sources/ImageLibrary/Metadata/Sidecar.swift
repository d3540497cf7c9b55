/// A text that lies beside a picture and speaks of it: `lake.jpg.md` or `lake.md` beside `lake.jpg`.
struct Sidecar: Hashable, Sendable {
    let path: RelativePath
    /// The state that was seen; a text that is written anew makes the picture's words anew.
    let version: FileVersion
}

/// The sidecars of one folder, by the names that they speak of.
///
/// Looking for them costs one look at each file that is called one, and opens none.
struct Sidecars {
    private var texts: [[UInt8]: Sidecar] = [:]

    /// - Throws: when the system is short of descriptors or memory.
    init(
        among names: [[UInt8]], in folder: borrowing OpenedFolder, at path: RelativePath
    ) throws(FileError) {
        for name in names where Self.isName(name) {
            do throws(FileError) {
                let status = try folder.status(of: name)
                // Links are not followed: they may lead anywhere.
                guard status.isRegularFile else { continue }
                texts[Array(name.dropLast(Self.ending.count))] = Sidecar(
                    path: path.appending(name), version: FileVersion(status))
            } catch {
                if case .exhausted = error { throw error }
            }
        }
    }

    /// The text that speaks of a picture: best the one that names it whole.
    func of(_ name: [UInt8]) -> Sidecar? {
        guard !texts.isEmpty else { return nil }
        return texts[name] ?? texts[Array(Item.stem(of: name))]
    }

    /// Whether a file is called a text, and so is no picture whatever its bytes are.
    static func isName(_ name: [UInt8]) -> Bool {
        name.count > ending.count
            && name.suffix(ending.count).elementsEqual(ending) {
                $0 == $1 || $0 | 0x20 == $1
            }
    }

    private static let ending = Array(".md".utf8)
}
