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
            return try contents(of: file, onStep: steps.add)
        }
    }

    /// The bytes of an opened file; nil if it is empty.
    ///
    /// - Throws: ``PictureFailure`` when it cannot be read, or is too large.
    func contents(
        of file: borrowing OpenedFile, onStep: () -> Void = {}
    ) throws(PictureFailure) -> FileBytes? {
        try checkLength(of: file)
        do throws(FileError) {
            return try file.sharedContents(atMost: limits.maxFileBytes, onStep: onStep)
        } catch {
            throw PictureFailure(error, limits: limits)
        }
    }

    /// Throws for a file that is too large; what begins as no picture would not be shown with a higher limit either.
    private func checkLength(of file: borrowing OpenedFile) throws(PictureFailure) {
        guard file.version.byteCount > limits.maxFileBytes else { return }
        let start: [UInt8]
        do throws(FileError) {
            start = try file.start(PictureFormat.signatureLength)
        } catch {
            throw PictureFailure(error, limits: limits)
        }
        _ = try Self.format(of: start)
        throw .tooManyBytes(limit: limits.maxFileBytes)
    }

    /// The format of a picture's file that begins with these bytes.
    ///
    /// - Throws: ``PictureFailure`` for a video, and for what is no picture.
    static func format(of start: [UInt8]) throws(PictureFailure) -> PictureFormat {
        guard let format = PictureFormat(signature: start) else {
            throw VideoSignature.begins(start, named: []) ? .otherVideo : .unknownFormat
        }
        guard !format.isVideo else { throw .misnamedVideo(format) }
        return format
    }

    /// What is needed of a server's file: it may have a smaller copy that suffices.
    static func need(of variant: PictureVariant) -> SourceNeed {
        // What fills its box is cut, and may be longer than the box.
        let shorter = variant.fit == .cover ? Int.max : min(variant.boxWidth, variant.boxHeight)
        return .pixels(max(variant.boxWidth, variant.boxHeight), shorter: shorter)
    }

    /// The copy that a server has made of a file in another format; nil if it is empty.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - need: For what.
    ///   - failure: Why the file itself cannot be decoded, which is thrown if the server has no such copy.
    /// - Returns: The bytes of the copy.
    /// - Throws: ``PictureFailure``.
    func converted(
        _ source: SourceFile, for need: SourceNeed, after failure: PictureFailure
    ) throws(PictureFailure) -> FileBytes? {
        guard case .pixels(let longer, let shorter) = need else { throw failure }
        do throws(PictureFailure) {
            return try read(source, for: .converted(longer, shorter: shorter))
        } catch {
            throw error == .arriving ? error : failure
        }
    }

    /// The head of the file; the whole file if its format has none.
    func readHead(_ source: SourceFile) throws(PictureFailure) -> FileBytes? {
        try awaited(source) { steps throws(PictureFailure) in
            let file = try open(source, for: .header)
            try checkLength(of: file)
            do throws(FileError) {
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
