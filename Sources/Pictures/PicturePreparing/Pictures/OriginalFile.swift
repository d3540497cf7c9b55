import Concurrency
import FileAccess
import PictureFormats

/// A picture's file, or the film in it, or a part of either, unchanged, read piece by piece.
///
/// It is the file that was opened, even if its name leads to another one now.
package final class OriginalFile: Sendable {
    /// As in a Content-Type field, from the file's first bytes.
    package let mediaType: String
    package let isVideo: Bool

    /// The media types of all files that are shown.
    package static let mediaTypes = PictureFormat.allCases.map(\.mediaType)

    package let byteCount: Int
    /// Where it begins in the file.
    private let start: Int
    /// Whether it is in the state that the last scan found.
    package let isAsScanned: Bool
    private let reading: Lock<Reading>

    /// Bytes of one read: a short wait on any disk, and little memory for each slow client.
    private static let pieceLength = 64 * 1024

    private struct Reading: ~Copyable {
        let file: OpenedFile
        /// The bytes that are left.
        var left: Range<Int>
    }

    /// A file, or the film in that of a motion photo.
    ///
    /// - Throws: ``FileError`` if the file has changed, so that there is no film in this range.
    package init(
        _ file: consuming OpenedFile, scanned: FileVersion, film: Range<Int>? = nil,
        mustBePicture: Bool = true
    ) throws(FileError) {
        let whole = 0..<Int(file.version.byteCount)
        let part = film ?? whole
        guard part.upperBound <= whole.upperBound else { throw .otherKind }
        let head = try file.read(
            min(PictureFormat.signatureLength, part.count), from: part.lowerBound)
        let format = PictureFormat(signature: head)
        guard format != nil || !mustBePicture, film == nil || format?.isVideo == true else {
            throw .otherKind
        }
        isVideo = format?.isVideo ?? false
        mediaType = format?.mediaType ?? "application/octet-stream"
        (start, byteCount) = (part.lowerBound, part.count)
        isAsScanned = file.version.hasContents(of: scanned)
        reading = Lock(Reading(file: file, left: part))
    }

    /// Reads only a part, from its start on.
    package func select(_ part: Range<Int>) {
        let part = part.clamped(to: 0..<byteCount)
        reading.withLock { $0.left = start + part.lowerBound..<start + part.upperBound }
    }

    /// The next bytes; nil at the end, and when the disk fails.
    package func next() -> [UInt8]? {
        reading.withLock { reading in
            let left = reading.left
            let piece = try? reading.file.read(
                min(left.count, Self.pieceLength), from: left.lowerBound)
            guard let piece, !piece.isEmpty else { return nil }
            reading.left = left.lowerBound + piece.count..<left.upperBound
            return piece
        }
    }
}
