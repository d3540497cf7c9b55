import PictureFormats

/// Reads a video's file in small parts, and no more of it than a description of the video takes.
///
/// A film of 4 GB has its description at the end, or in front of the pictures, with tables of megabytes in
/// between. So a reader jumps, and each jump reads one window. What lies beyond the limits counts as
/// missing.
package final class VideoReader: PositionedBytes {
    package let count: Int
    private let read: (_ offset: Int, _ width: Int) -> [UInt8]
    private var window: [UInt8] = []
    private var windowStart = 0
    private var windowsLeft = VideoReader.windowLimit

    /// Bytes of one read.
    static let windowBytes = 4 << 10
    /// Reads of one file: half a megabyte in all.
    static let windowLimit = 128
    /// Bytes of one value.
    private static let longest = 1 << 10

    /// - Parameters:
    ///   - count: The bytes of the file.
    ///   - read: Reads some bytes at an offset, fewer at the end.
    package init(count: Int, read: @escaping (_ offset: Int, _ width: Int) -> [UInt8]) {
        self.count = count
        self.read = read
    }

    package func bytes(_ width: Int, at offset: Int) -> [UInt8]? {
        guard (0...Self.longest).contains(width), offset >= 0, offset <= count,
            width <= count - offset
        else { return nil }
        if !holds(width, at: offset) {
            guard windowsLeft > 0 else { return nil }
            windowsLeft -= 1
            windowStart = offset
            window = read(offset, min(Self.windowBytes, count - offset))
        }
        guard holds(width, at: offset) else { return nil }
        let start = offset - windowStart
        return Array(window[start..<start + width])
    }

    private func holds(_ width: Int, at offset: Int) -> Bool {
        offset >= windowStart && offset - windowStart <= window.count
            && width <= window.count - (offset - windowStart)
    }
}
