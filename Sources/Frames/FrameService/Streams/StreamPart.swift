/// A picture as one part of `multipart/x-mixed-replace`.
///
///     --peek␍␊
///     Content-Type: image/png␍␊
///     Content-Length: 8␍␊
///     X-Timestamp: 12.345␍␊     (in a steady stream: seconds, as mjpg-streamer has it)
///     ␍␊
///     (picture)␍␊
///     --peek␍␊
///
/// The boundary is sent directly after its part, because a browser shows a part when it knows the
/// part's end. Another boundary precedes the first part.
package enum StreamPart {
    /// The media type of the stream.
    package static let contentType = "multipart/x-mixed-replace; boundary=peek"

    /// - Parameters:
    ///   - picture: The file.
    ///   - mediaType: Its type.
    ///   - time: The time since an arbitrary moment, for readers that measure the rate.
    ///   - isFirst: Whether no part precedes it.
    /// - Returns: The part.
    package static func bytes(
        _ picture: [UInt8], _ mediaType: String, at time: Duration? = nil, isFirst: Bool
    ) -> [UInt8] {
        let stamp = time.map { time in
            let milliseconds = Int64(time / .milliseconds(1))
            let thousandths = String(milliseconds % 1000 + 1000).dropFirst()
            return "X-Timestamp: \(milliseconds / 1000).\(thousandths)\r\n"
        }
        let head =
            (isFirst ? "--peek\r\n" : "")
            + "Content-Type: \(mediaType)\r\nContent-Length: \(picture.count)\r\n"
            + (stamp ?? "") + "\r\n"
        let end = "\r\n--peek\r\n"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(head.utf8.count + picture.count + end.utf8.count)
        bytes += head.utf8
        bytes += picture
        bytes += end.utf8
        return bytes
    }
}
