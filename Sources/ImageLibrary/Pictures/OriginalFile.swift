import Concurrency
import PictureCoding

/// A picture's file or a part of it, unchanged, read piece by piece.
///
/// It is the file that was opened, even if its name leads to another one now.
package final class OriginalFile: Sendable {
    /// As in a Content-Type field, from the file's first bytes.
    package let mediaType: String
    package let isVideo: Bool

    /// The media types of all files that are shown.
    package static let mediaTypes = PictureFormat.allCases.map(\.mediaType)

    package let byteCount: Int
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

    init(
        _ file: consuming OpenedFile, scanned: FileVersion, mustBePicture: Bool = true
    ) throws(FileError) {
        let start = try file.start(PictureFormat.signatureLength)
        let format = PictureFormat(signature: start)
        guard format != nil || !mustBePicture else { throw .otherKind }
        isVideo = format?.isVideo ?? false
        mediaType = format?.mediaType ?? "application/octet-stream"
        byteCount = Int(file.version.byteCount)
        isAsScanned = file.version == scanned
        let left = 0..<byteCount
        reading = Lock(Reading(file: file, left: left))
    }

    /// Reads only a part, from its start on.
    package func select(_ part: Range<Int>) {
        reading.withLock { $0.left = part.clamped(to: 0..<byteCount) }
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
