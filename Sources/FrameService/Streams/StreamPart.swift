/// A picture as one part of `multipart/x-mixed-replace`.
///
///     --peek␍␊
///     Content-Type: image/png␍␊
///     Content-Length: 8␍␊
///     ␍␊
///     (picture)␍␊
///     --peek␍␊
///
/// The boundary is sent directly after its part, because a browser shows a part when it knows the
/// part's end. Another boundary precedes the first part.
package enum StreamPart {
    /// The media type of the stream.
    package static let contentType = "multipart/x-mixed-replace; boundary=peek"

    package static func bytes(_ png: [UInt8], isFirst: Bool) -> [UInt8] {
        let head =
            (isFirst ? "--peek\r\n" : "")
            + "Content-Type: image/png\r\nContent-Length: \(png.count)\r\n\r\n"
        let end = "\r\n--peek\r\n"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(head.utf8.count + png.count + end.utf8.count)
        bytes += head.utf8
        bytes += png
        bytes += end.utf8
        return bytes
    }
}
