import PictureFormats
import PictureMetadata

/// Finds the film in the file of a motion photo.
///
///     JPEG: picture, gain map, MP4                                   Google's and most phones
///     JPEG: picture, name, MP4, SEFH: list of blocks, its size, SEFT  Samsung's, some without XMP
///     HEIC: ftyp, meta, mdat, mpvd: MP4                              any
///
/// XMP says how far the film begins before the end of the file, and so does Samsung's list. Files that
/// programs have changed say it wrongly, and some phones do not say it. So what is said is only where to
/// look. What is found counts if it is a whole container of a film by its own boxes. If nothing is
/// found, and the file says that it is a motion photo, it is searched.
///
/// Motion Photo format 1.0; exiftool's Samsung.pm.
package struct MotionPhoto {
    private let count: Int
    private let read: (_ offset: Int, _ width: Int) -> [UInt8]

    /// - Parameter file: The whole file, of which only parts are read.
    package init(_ file: VideoFile) {
        self.init(count: file.count) { [file] offset, width in file.read(width, at: offset) }
    }

    /// - Parameters:
    ///   - count: The bytes of the file.
    ///   - read: Reads some bytes at an offset, fewer at the end.
    package init(count: Int, read: @escaping (_ offset: Int, _ width: Int) -> [UInt8]) {
        self.count = count
        self.read = read
    }

    /// Whether the file of a picture may have a film, so that it is worth another look.
    package static func isPossible(
        in format: PictureFormat, saying blocks: MetadataBlocks
    ) -> Bool {
        switch format {
        case .jpeg: isAnnounced(by: blocks) || isOfSamsung(blocks)
        case .heic, .avif: true
        default: false
        }
    }

    /// Where the film is; nil if there is none.
    ///
    /// - Parameter blocks: What the picture says.
    /// - Returns: The bytes of the film.
    package func film(saying blocks: MetadataBlocks) -> Range<Int>? {
        // The picture may have been cut since.
        guard count > 1 else { return nil }
        for field in [XMPField.filmOffset, .microVideoOffset] {
            guard let offset = Self.number(blocks.xmp[field]), (1..<count).contains(offset) else {
                continue
            }
            if let film = film(in: count - offset..<count) { return film }
        }
        for box in ISOBox.boxes(in: 0..<count, of: reader(of: 0..<count), atMost: Self.boxLimit)
        where box.name == "mpvd" {
            if let film = film(in: box.contents) { return film }
        }
        if Self.isOfSamsung(blocks), let start = startInTrailer, let film = film(in: start..<count)
        {
            return film
        }
        return Self.isAnnounced(by: blocks) ? searched : nil
    }

    // MARK: What the picture says

    private static func isAnnounced(by blocks: MetadataBlocks) -> Bool {
        blocks.xmp[.filmOffset] != nil || blocks.xmp[.microVideoOffset] != nil
            || number(blocks.xmp[.motionPhoto]) == 1
    }

    private static func isOfSamsung(_ blocks: MetadataBlocks) -> Bool {
        blocks.exif[.make].map {
            String(decoding: $0, as: UTF8.self).lowercased().hasPrefix("samsung")
        } ?? false
    }

    private static func number(_ text: [UInt8]?) -> Int? {
        text.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    // MARK: Places

    /// The film that begins with a part of the file: boxes that fit in, with a description and samples.
    ///
    /// What stands behind it, as Samsung's list, has no names of boxes.
    private func film(in part: Range<Int>) -> Range<Int>? {
        let file = reader(of: part)
        guard let head = file.bytes(min(PictureFormat.signatureLength, file.count), at: 0),
            head.dropFirst(4).starts(with: "ftyp".utf8),
            let format = PictureFormat(signature: head), format.isVideo
        else { return nil }
        let boxes = ISOBox.boxes(in: 0..<file.count, of: file, atMost: Self.boxLimit)
            .prefix { $0.name.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) } }
        guard let last = boxes.last,
            boxes.contains(where: { $0.name == "mdat" && !$0.contents.isEmpty }),
            case let film = part.lowerBound..<part.lowerBound + last.contents.upperBound,
            (try? VideoDescription(of: reader(of: film), as: format)) != nil
        else { return nil }
        return film
    }

    /// Boxes of one level that are looked at.
    private static let boxLimit = 64

    /// Where Samsung's list of what stands behind the picture has the film.
    ///
    ///     … name, MP4 …   SEFH   version   number   entries of 12 bytes   size   SEFT
    ///
    /// An entry: two bytes, the kind, how far before SEFH its block begins, the block's size. A block:
    /// two bytes, the kind, the length of its name, the name, and its contents. All little-endian.
    private var startInTrailer: Int? {
        let tail = [UInt8](read(max(0, count - Self.trailerBytes), Self.trailerBytes))
        func number(at offset: Int, bytes width: Int) -> Int {
            tail[offset..<offset + width].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard tail.count >= 20, tail.suffix(4).elementsEqual("SEFT".utf8),
            case let list = tail.count - 8 - number(at: tail.count - 8, bytes: 4), list >= 0,
            tail.count - 8 - list >= 12, tail[list...].starts(with: "SEFH".utf8)
        else { return nil }
        let entries = min(number(at: list + 8, bytes: 4), (tail.count - 8 - list - 12) / 12)
        for entry in (0..<entries).map({ list + 12 + 12 * $0 }) {
            guard number(at: entry + 2, bytes: 2) == Self.filmKind else { continue }
            let block = count - tail.count + list - number(at: entry + 4, bytes: 4)
            guard block > 0, case let header = read(block, 8), header.count == 8 else { continue }
            let nameLength = header[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
            let start = block + 8 + nameLength
            return start < count ? start : nil
        }
        return nil
    }

    /// Bytes of the longest list: it has some twenty entries.
    private static let trailerBytes = 4 << 10
    /// `MotionPhoto_Data`.
    private static let filmKind = 0x0A30

    /// The first film in the file.
    private var searched: Range<Int>? {
        let mark = Array("ftyp".utf8)
        var tries = 0
        for piece in stride(from: 0, to: min(count, Self.searchLimit), by: Self.pieceBytes) {
            // With the start of the next piece, so that the mark is whole in one of them.
            let bytes = read(piece, Self.pieceBytes + mark.count - 1)
            var rest = bytes[...]
            while let index = rest.firstIndex(of: mark[0]) {
                rest = rest[(index + 1)...]
                guard bytes[index...].starts(with: mark) else { continue }
                let start = piece + index - 4
                if start > 0, let film = film(in: start..<count) { return film }
                tries += 1
                guard tries < Self.triesLimit else { return nil }
            }
        }
        return nil
    }

    private static let pieceBytes = 256 << 10
    /// Bytes that are searched: more than any phone's picture takes.
    private static let searchLimit = 128 << 20
    /// Places that are looked at: the picture of an HEIC has one, and noise has one in four gigabytes.
    private static let triesLimit = 8

    private func reader(of part: Range<Int>) -> VideoReader {
        VideoReader(count: part.count) { [read] offset, width in
            read(part.lowerBound + offset, min(width, part.count - offset))
        }
    }
}
