import PictureFormats
import PictureMetadata
import Raster

/// The messages between the service and a decoder.
///
///     decoder → service    hello: version, fences, unreadable formats
///     service → decoder    open: the file's format and length, with its descriptor: its bytes in
///                          memory, or a video's file
///     decoder → service    a failure or 0, six numbers of the header, lengths of four blocks of
///                          metadata and of the detail of a failure; then each that is not empty
///     service → decoder    decode: sizes, part, background, processor time, with the bitmap's
///                          descriptor
///     decoder → service    a failure or 0, whether a part is missing, the length of the detail; then
///                          the detail
///     service → decoder    close: forget the file, if it is not decoded; no reply
///
/// The service takes nothing that a decoder says on trust: numbers have ranges, lengths have limits.
package enum DecoderMessages {
    /// Both ends are the same executable, but it may be replaced while it runs.
    package static let version: Int64 = 8

    static let openRequest: Int64 = 1
    static let decodeRequest: Int64 = 2
    static let closeRequest: Int64 = 3

    static let openReplyWords = 1 + PictureHeader.wordCount + MetadataBlocks.partCount + 1
    static let decodeReplyWords = 3
    static let detailLimit = 512
}

extension DecodePlan {
    /// The numbers of a plan in a message.
    package var words: [Int64] {
        [
            Int64(scaledWidth), Int64(scaledHeight), Int64(keptWidth), Int64(keptHeight),
            Int64(keptOrigin?.left ?? -1), Int64(keptOrigin?.top ?? -1),
            Int64(background.red), Int64(background.green), Int64(background.blue),
        ]
    }

    /// How many ``words`` there are.
    static let wordCount = 9

    package init(words: ArraySlice<Int64>) {
        let word = Array(words)
        self.init(
            scaledWidth: Int(word[0]), scaledHeight: Int(word[1]), keptWidth: Int(word[2]),
            keptHeight: Int(word[3]),
            keptOrigin: word[4] < 0 ? nil : (left: Int(word[4]), top: Int(word[5])),
            background: Pixel(
                red: UInt8(truncatingIfNeeded: word[6]), green: UInt8(truncatingIfNeeded: word[7]),
                blue: UInt8(truncatingIfNeeded: word[8])))
    }
}

extension PictureHeader {
    /// The numbers of a header in a message.
    package var words: [Int64] {
        [
            Int64(storedWidth), Int64(storedHeight), Int64(orientation),
            Int64(pixelBytes), needsWholeImage ? 1 : 0, format == .raw ? 1 : 0,
        ]
    }

    /// How many ``words`` there are.
    static let wordCount = 6

    /// Reads the numbers; nil if one is impossible.
    package init?(words: ArraySlice<Int64>, format: PictureFormat) {
        let word = Array(words)
        let sides = 1...Int64(Int32.max)
        guard word.count == Self.wordCount, sides.contains(word[0]), sides.contains(word[1]),
            (1...8).contains(word[2]), (1...64).contains(word[3]), (0...1).contains(word[4]),
            (0...1).contains(word[5])
        else { return nil }
        self.init(
            format: word[5] == 1 ? .raw : format, storedWidth: Int(word[0]),
            storedHeight: Int(word[1]), orientation: Int(word[2]), pixelBytes: Int(word[3]),
            needsWholeImage: word[4] == 1)
    }
}
