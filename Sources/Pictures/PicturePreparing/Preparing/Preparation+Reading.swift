import Catalogue
import Concurrency
import FileAccess
import PictureFormats

/// The bytes of items, from their sources.
extension Preparation {
    /// The file's bytes; nil if it is empty.
    func read(
        _ source: SourceFile, for need: SourceNeed
    ) throws(PictureFailure) -> FileBytes? {
        try awaited(source) { steps throws(PictureFailure) in
            let file = try open(source, for: need)
            do throws(FileError) {
                return try file.sharedContents(atMost: limits.maxFileBytes, onStep: steps.add)
            } catch {
                throw PictureFailure(error, limits: limits)
            }
        }
    }

    /// The head of the file; the whole file if its format has none.
    func readHead(_ source: SourceFile) throws(PictureFailure) -> FileBytes? {
        try awaited(source) { steps throws(PictureFailure) in
            let file = try open(source, for: .header)
            do throws(FileError) {
                guard file.version.byteCount <= limits.maxFileBytes else {
                    throw .tooLarge(file.version.byteCount)
                }
                if let head = try PictureHead.bytes(of: file),
                    let shared = FileBytes(copyOf: head)
                {
                    return shared
                }
                return try file.sharedContents(atMost: limits.maxFileBytes, onStep: steps.add)
            } catch {
                throw PictureFailure(error, limits: limits)
            }
        }
    }

    /// Reads on another thread, which is left alone if it hangs: the threads that decode are few.
    func awaited<Value: Sendable>(
        _ source: SourceFile,
        _ read: @escaping @Sendable (StepCounter) throws(PictureFailure) -> Value
    ) throws(PictureFailure) -> Value {
        let result: Result<Value, PictureFailure>
        do throws(SourceError) {
            result = try sources.read(source) { steps in
                Result { () throws(PictureFailure) in try read(steps) }
            }
        } catch {
            throw failure(error, of: source)
        }
        return try result.get()
    }

    private func failure(_ error: SourceError, of source: SourceFile) -> PictureFailure {
        PictureFailure(
            error, ofRemote: source.absence != nil || sources.isRemote(source), limits: limits)
    }

    func open(
        _ source: SourceFile, for need: SourceNeed
    ) throws(PictureFailure) -> OpenedFile {
        do throws(SourceError) {
            return try sources.open(source, for: need)
        } catch {
            throw failure(error, of: source)
        }
    }
}
