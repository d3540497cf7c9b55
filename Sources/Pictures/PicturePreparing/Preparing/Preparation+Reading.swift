import Catalogue
import FileAccess
import PictureFormats

/// The bytes of items, from their sources.
extension Preparation {
    /// The file's bytes; nil if it is empty.
    func read(
        _ source: SourceFile, for need: SourceNeed
    ) throws(PictureFailure) -> FileBytes? {
        let file = try open(source, for: need)
        do throws(FileError) {
            return try file.sharedContents(atMost: limits.maxFileBytes)
        } catch {
            throw PictureFailure(error, limits: limits)
        }
    }

    /// The head of the file; the whole file if its format has none.
    func readHead(_ source: SourceFile) throws(PictureFailure) -> FileBytes? {
        let file = try open(source, for: .header)
        do throws(FileError) {
            guard file.version.byteCount <= limits.maxFileBytes else {
                throw .tooLarge(file.version.byteCount)
            }
            if let head = try PictureHead.bytes(of: file), let shared = FileBytes(copyOf: head) {
                return shared
            }
            return try file.sharedContents(atMost: limits.maxFileBytes)
        } catch {
            throw PictureFailure(error, limits: limits)
        }
    }

    func open(
        _ source: SourceFile, for need: SourceNeed
    ) throws(PictureFailure) -> OpenedFile {
        do throws(SourceError) {
            return try sources.open(source, for: need)
        } catch {
            throw PictureFailure(error, of: source, limits: limits)
        }
    }
}
