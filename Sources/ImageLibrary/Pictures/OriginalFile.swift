import Concurrency
import PictureCoding

/// A picture's file, unchanged, read piece by piece.
///
/// It is the file that was opened, even if its name leads to another one now.
package final class OriginalFile: Sendable {
    /// As in a Content-Type field, from the file's first bytes.
    package let mediaType: String
    package let byteCount: Int
    private let reading: Lock<Reading>

    /// Bytes of one read: a short wait on any disk, and little memory for each slow client.
    private static let pieceLength = 64 * 1024

    private struct Reading: ~Copyable {
        let file: OpenedFile
        var offset = 0
    }

    init(_ file: consuming OpenedFile) throws(FileError) {
        let start = try file.start(PictureFormat.signatureLength)
        guard let format = PictureFormat(signature: start) else { throw .otherKind }
        mediaType = format.mediaType
        byteCount = Int(file.version.byteCount)
        reading = Lock(Reading(file: file))
    }

    /// The next bytes; nil at the end, and when the disk fails.
    package func next() -> [UInt8]? {
        reading.withLock { reading in
            let left = byteCount - reading.offset
            let piece = try? reading.file.read(min(left, Self.pieceLength), from: reading.offset)
            guard let piece, !piece.isEmpty else { return nil }
            reading.offset += piece.count
            return piece
        }
    }
}
