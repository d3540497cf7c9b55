import Catalogue
import FileAccess
import PictureCoding
import PictureFormats
import PictureMetadata

/// Tells which formats and files this system shows, without a library; for a command.
package final class FileProbe: Sendable {
    private let preparation: Preparation
    private let decoders: DecoderPool

    /// Starts a decoder.
    ///
    /// - Throws: ``LibraryError`` if none starts.
    package init(stopwatch: @escaping @Sendable () -> Duration) throws(LibraryError) {
        var limits = LibraryLimits()
        limits.decoders.processes = 1
        decoders = DecoderPool(limits: limits.decoders, stopwatch: stopwatch)
        preparation = Preparation(sources: LibrarySources(), limits: limits, decoders: decoders)
        decoders.prestart()
        guard decoders.canStart else { throw .decoderUnusable(errorText: "no process starts") }
    }

    /// What this system reads and writes.
    package var formats: FormatTable {
        FormatTable(
            decoders.statistics.formats ?? FormatSupport(), avif: PictureEncoder.avif)
    }

    /// Why a file would not be shown, or not all of it; nil if it would.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - detail: Set to the decoder's message about a failure.
    /// - Returns: A sentence.
    package func reason(ofFileAt path: String, detail: inout String) -> String? {
        var bytes: [UInt8] = []
        defer { detail = VisibleText.of(lines: bytes) }
        do throws(PictureFailure) {
            // The service takes a file with a picture's name for one.
            if ItemKind(ofFileNamed: Array(path.utf8)) != .picture,
                let opened = try? OpenedFile(at: path),
                try preparation.isSoundVideo(opened, detail: &bytes)
            {
                return nil
            }
            guard let file = try preparation.contents(of: open(path)) else { throw .empty }
            let isPartial = try preparation.check(file, detail: &bytes)
            return isPartial ? PreparedPicture.partialReason : nil
        } catch {
            return error.shortReason
        }
    }

    private func open(_ path: String) throws(PictureFailure) -> OpenedFile {
        do throws(FileError) {
            return try OpenedFile(at: path)
        } catch {
            throw PictureFailure(error, limits: preparation.limits)
        }
    }

    /// Ends the decoder.
    package func stop() { decoders.stop() }
}
