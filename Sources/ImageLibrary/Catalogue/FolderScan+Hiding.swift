/// What a look passes by, as whoever put it there wants.
extension FolderScan {
    /// A folder that holds an entry of this name is not shown, nor is what is in it.
    static let noMediaName = ".nomedia"

    /// Whether a folder is marked; one of which the device does not say so is not looked at.
    static func isMarked(_ folder: borrowing OpenedFolder) throws(FileError) -> Bool {
        do throws(FileError) {
            _ = try folder.status(of: Array(noMediaName.utf8))
            return true
        } catch {
            switch error {
            case .failed, .exhausted: throw error
            default: return false
            }
        }
    }

    /// Dot files, and the thumbnails that NAS systems leave beside pictures.
    static func isHidden(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".")
            || String(decoding: name, as: UTF8.self).lowercased() == "@eadir"
    }
}
