import PictureFormats
import PictureMetadata

/// The description of a Matroska or WebM file.
///
///     EBML    Segment: Info (length, date, title), Tracks: TrackEntry (kind, size)    Cluster …
///
/// RFC 9559; an element is an id, a length and its contents, both numbers of a length of their own
/// (RFC 8794).
package struct MatroskaSegment {
    private let file: VideoReader
    private var fields = MetadataFields<VideoField>()
    private var description: VideoDescription?
    private var elementsLeft = Self.limit

    /// Elements that are looked at.
    private static let limit = 2_048
    /// Seconds from the beginning of 1970 to that of 2001, from which Matroska counts.
    private static let epoch = 978_307_200

    private struct Element {
        let id: Int
        let contents: Range<Int>
    }

    private enum ID {
        static let header = 0x1A45_DFA3
        static let segment = 0x1853_8067
        static let (info, tracks, cluster) = (0x1549_A966, 0x1654_AE6B, 0x1F43_B675)
        static let (timescale, duration, date, title) = (0x2A_D7B1, 0x4489, 0x4461, 0x7BA9)
        static let (entry, kind, video) = (0xAE, 0x83, 0xE0)
        static let (width, height) = (0xB0, 0xBA)
        static let (shownWidth, shownHeight, shownUnit) = (0x54B0, 0x54BA, 0x54B2)
    }

    package static func description(of file: VideoReader) throws(DecodeFailure) -> VideoDescription
    {
        var segment = MatroskaSegment(file: file)
        let top = segment.elements(in: 0..<file.count) { $0.id == ID.segment }
        guard top.first?.id == ID.header, let film = top.last, film.id == ID.segment else {
            throw .damaged
        }
        // What describes the film lies in front of its pictures, which may be of unknown length.
        for element in segment.elements(in: film.contents, until: { $0.id == ID.cluster }) {
            switch element.id {
            case ID.info: segment.readInformation(element)
            case ID.tracks: segment.readTracks(element)
            default: break
            }
        }
        guard var description = segment.description else { throw .noVideo }
        description.fields = segment.fields
        return description
    }

    // MARK: Elements

    /// The elements in a part of the file, up to one that is the last, or does not fit.
    private mutating func elements(
        in part: Range<Int>, until isLast: (Element) -> Bool = { _ in false }
    ) -> [Element] {
        var elements: [Element] = []
        var offset = part.lowerBound
        while elementsLeft > 0, offset < part.upperBound,
            let element = element(at: offset, in: part)
        {
            elementsLeft -= 1
            elements.append(element)
            if isLast(element) { break }
            offset = element.contents.upperBound
        }
        return elements
    }

    private func element(at offset: Int, in part: Range<Int>) -> Element? {
        guard let id = number(at: offset, keepingMark: true), id.width <= 4,
            let size = number(at: offset + id.width, keepingMark: false)
        else { return nil }
        let start = offset + id.width + size.width
        guard start <= part.upperBound else { return nil }
        // All bits set: the length is unknown, and lasts to the end.
        let isUnknown = size.value == 1 << (7 * size.width) - 1
        let left = part.upperBound - start
        guard isUnknown || size.value <= left || id.value == ID.segment else { return nil }
        return Element(
            id: id.value, contents: start..<start + (isUnknown ? left : min(left, size.value)))
    }

    /// A number whose first byte says by its leading zeros how many bytes follow.
    private func number(at offset: Int, keepingMark: Bool) -> (value: Int, width: Int)? {
        guard let first = file.bigEndian(at: offset, bytes: 1), first > 0 else { return nil }
        let width = UInt8(first).leadingZeroBitCount + 1
        guard let value = file.bigEndian(at: offset, bytes: width) else { return nil }
        return (keepingMark ? value : value & (1 << (7 * width) - 1), width)
    }

    /// An unsigned number of up to eight bytes; nil if it is none.
    private func number(_ element: Element) -> Int? {
        let width = element.contents.count
        guard (1...8).contains(width) else { return nil }
        return file.bigEndian(at: element.contents.lowerBound, bytes: width)
    }

    private func real(_ element: Element) -> Double? {
        guard let bytes = file.bytes(element.contents.count, at: element.contents.lowerBound) else {
            return nil
        }
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch bytes.count {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: return Double(bitPattern: bits)
        default: return nil
        }
    }

    // MARK: Film

    private mutating func readInformation(_ information: Element) {
        // Nanoseconds of a unit of the length.
        var timescale = 1_000_000
        var duration: Double?
        for element in elements(in: information.contents) {
            switch element.id {
            case ID.timescale: timescale = number(element) ?? timescale
            case ID.duration: duration = real(element)
            case ID.date:
                // Signed nanoseconds; eight bytes.
                guard let bytes = file.bytes(8, at: element.contents.lowerBound) else { continue }
                let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                let seconds = Int(Int64(bitPattern: bits) / 1_000_000_000) + Self.epoch
                fields.append("\(seconds)".utf8, as: .created)
            case ID.title:
                if let text = file.bytes(element.contents.count, at: element.contents.lowerBound) {
                    // It may end in zeros.
                    fields.append(text.prefix { $0 != 0 }, as: .title)
                }
            default: break
            }
        }
        guard let duration, duration > 0 else { return }
        let milliseconds = Int(exactly: (duration * Double(timescale) / 1_000_000).rounded())
        if let milliseconds { fields.append("\(milliseconds)".utf8, as: .duration) }
    }

    /// The size of the first track with pictures.
    private mutating func readTracks(_ tracks: Element) {
        for entry in elements(in: tracks.contents) where entry.id == ID.entry && description == nil
        {
            let parts = elements(in: entry.contents)
            let kind = parts.first { $0.id == ID.kind }.flatMap(number)
            guard kind == 1, let video = parts.first(where: { $0.id == ID.video }) else { continue }
            let sizes = elements(in: video.contents)
            func value(_ id: Int) -> Int? { sizes.first { $0.id == id }.flatMap(number) }
            guard let width = value(ID.width), let height = value(ID.height) else { continue }
            // The shown size is in pixels, or gives the shape: centimetres, inches, a ratio.
            if let shownWidth = value(ID.shownWidth), let shownHeight = value(ID.shownHeight),
                let shown = VideoDescription(width: shownWidth, height: shownHeight)
            {
                description =
                    value(ID.shownUnit) ?? 0 == 0
                    ? shown : Self.shaped(width: width, height: height, as: shown)
            }
            description = description ?? VideoDescription(width: width, height: height)
        }
    }

    /// The stored height, and the width that gives it the shape.
    private static func shaped(
        width: Int, height: Int, as shape: VideoDescription
    ) -> VideoDescription? {
        let wanted = Double(height) * Double(shape.width) / Double(shape.height)
        return Int(exactly: wanted.rounded()).flatMap {
            VideoDescription(width: $0, height: height)
        }
    }
}
