import PictureFormats
import PictureMetadata

/// The description of an MP4 or QuickTime file.
///
///     ftyp    moov: mvhd (times), trak: tkhd (size, rotation), mdia: mdhd, hdlr (kind)
///                   mvex: mehd (length of a file in fragments)
///                   meta: keys, ilst (what Apple's devices say); udta: ©mak, ©mod, ©nam, ©xyz
///             mdat
///
/// ISO/IEC 14496-12, sections 8.2 to 8.4; Apple's QuickTime File Format, "Metadata".
struct QuickTimeMovie {
    private let file: VideoReader
    private var fields = MetadataFields<VideoField>()
    private var description: VideoDescription?
    /// The length of the film in its header, in milliseconds.
    private var duration: Int?
    private var fragmentsDuration: Int?
    private var timescale = 0

    /// Boxes of one level that are looked at: a film has a track for each language.
    private static let limit = 256
    /// Seconds from the beginning of 1904, from which QuickTime counts, to that of 1970.
    private static let epoch = 2_082_844_800

    static func description(of file: VideoReader) throws(DecodeFailure) -> VideoDescription {
        let boxes = ISOBox.boxes(in: 0..<file.count, of: file, atMost: limit)
        guard let film = boxes.first(where: { $0.name == "moov" }) else { throw .damaged }
        var movie = QuickTimeMovie(file: file)
        movie.read(film)
        guard var description = movie.description else { throw .noVideo }
        if let duration = movie.duration ?? movie.fragmentsDuration {
            movie.fields.append("\(duration)".utf8, as: .duration)
        }
        description.fields = movie.fields
        return description
    }

    private func boxes(in part: Range<Int>) -> [ISOBox] {
        ISOBox.boxes(in: part, of: file, atMost: Self.limit)
    }

    private mutating func read(_ film: ISOBox) {
        let boxes = boxes(in: film.contents)
        for box in boxes where box.name == "mvhd" { readHeader(box.contents.lowerBound) }
        for box in boxes {
            switch box.name {
            case "trak" where description == nil:
                description = track(box)
                // Some programs leave the time out of the film's header alone.
                for inner in self.boxes(in: box.contents) where inner.name == "tkhd" {
                    readCreated(inner.contents.lowerBound)
                }
            case "mvex": readFragments(box)
            case "meta": readMetadata(box)
            case "udta":
                for inner in self.boxes(in: box.contents) {
                    if inner.name == "meta" { readMetadata(inner) } else { readText(inner) }
                }
            default: break
            }
        }
    }

    /// A full box begins with a version, 1 for times of 64 bits, and three bytes of flags.
    private func version(at offset: Int) -> Int { file.bigEndian(at: offset, bytes: 1) ?? 0 }

    private mutating func readHeader(_ offset: Int) {
        readCreated(offset)
        let wide = version(at: offset) == 1 ? 8 : 4
        let times = offset + 4
        timescale = file.bigEndian(at: times + 2 * wide, bytes: 4) ?? 0
        duration = milliseconds(at: times + 2 * wide + 4, bytes: wide)
    }

    /// When the film or a track was made: the header of either begins with it.
    private mutating func readCreated(_ offset: Int) {
        let wide = version(at: offset) == 1 ? 8 : 4
        guard fields[.created] == nil, let created = file.bigEndian(at: offset + 4, bytes: wide),
            created > 0
        else { return }
        // Some devices count from 1970: what lies before it is older than film on disks.
        let seconds = created < Self.epoch ? created : created - Self.epoch
        fields.append("\(seconds)".utf8, as: .created)
    }

    /// A length in units of the film; nil if it is zero or unknown, which is all bits set.
    private func milliseconds(at offset: Int, bytes wide: Int) -> Int? {
        guard timescale > 0, let units = file.bigEndian(at: offset, bytes: wide), units > 0,
            wide == 8 || units < UInt32.max, units < Int.max / 1000
        else { return nil }
        return units * 1000 / timescale
    }

    private mutating func readFragments(_ box: ISOBox) {
        for inner in boxes(in: box.contents) where inner.name == "mehd" {
            let offset = inner.contents.lowerBound
            fragmentsDuration = milliseconds(
                at: offset + 4, bytes: version(at: offset) == 1 ? 8 : 4)
        }
    }

    // MARK: Tracks

    /// The size and rotation of a track with pictures.
    private func track(_ box: ISOBox) -> VideoDescription? {
        let parts = boxes(in: box.contents)
        guard let header = parts.first(where: { $0.name == "tkhd" }),
            let media = parts.first(where: { $0.name == "mdia" }),
            let handler = boxes(in: media.contents).first(where: { $0.name == "hdlr" }),
            file.bytes(4, at: handler.contents.lowerBound + 8) == Array("vide".utf8)
        else { return nil }
        let start = header.contents.lowerBound
        // Times, track, layer, volume: then nine numbers of a matrix, and the size.
        let matrix = start + (version(at: start) == 1 ? 52 : 40)
        // Fixed point: 16 bits before the point, 16 behind it.
        guard let width = file.bigEndian(at: matrix + 36, bytes: 4),
            let height = file.bigEndian(at: matrix + 40, bytes: 4),
            var description = VideoDescription(
                width: (width + 0x8000) >> 16, height: (height + 0x8000) >> 16)
        else { return nil }
        description.orientation = orientation(of: matrix)
        return description
    }

    /// The matrix maps (x, y) to (ax + cy, bx + dy); it stands as a, b, u, c, d, v, of four bytes each.
    private func orientation(of matrix: Int) -> Int {
        let signs = [0, 4, 12, 16].map { offset in
            Int32(truncatingIfNeeded: file.bigEndian(at: matrix + offset, bytes: 4) ?? 0).signum()
        }
        switch signs {
        case [-1, 0, 0, 1]: return 2
        case [-1, 0, 0, -1]: return 3
        case [1, 0, 0, -1]: return 4
        case [0, 1, 1, 0]: return 5
        case [0, 1, -1, 0]: return 6
        case [0, -1, -1, 0]: return 7
        case [0, -1, 1, 0]: return 8
        default: return 1
        }
    }

    // MARK: Metadata

    private static let keys: [String: VideoField] = [
        "com.apple.quicktime.creationdate": .creationDate, "com.apple.quicktime.title": .title,
        "com.apple.quicktime.make": .make, "com.apple.quicktime.model": .model,
        "com.apple.quicktime.location.ISO6709": .location,
    ]

    private static let texts: [String: VideoField] = [
        "©nam": .title, "©mak": .make, "©mod": .model, "©xyz": .location, "©day": .creationDate,
    ]

    /// Names of keys in `keys`, and their values in `ilst`, by their number; or values by their name.
    private mutating func readMetadata(_ box: ISOBox) {
        // In MP4 it is a full box, in QuickTime it is not: then a box begins at once.
        let start = box.contents.lowerBound
        let isFull = file.bytes(4, at: start + 4) != Array("hdlr".utf8)
        let boxes = boxes(
            in: min(start + (isFull ? 4 : 0), box.contents.upperBound)..<box.contents.upperBound)
        let keys = boxes.first { $0.name == "keys" }.map(names) ?? []
        guard let list = boxes.first(where: { $0.name == "ilst" }) else { return }
        for entry in self.boxes(in: list.contents) {
            // An entry's name is the number of its key, from 1, or a name of its own.
            let number = entry.name.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value) }
            let name = keys.indices.contains(number - 1) ? keys[number - 1] : entry.name
            guard let field = Self.keys[name] ?? Self.texts[name],
                let data = self.boxes(in: entry.contents).first(where: { $0.name == "data" })
            else { continue }
            // A type and a language, four bytes each, then the text.
            keep(data.contents.dropFirst(8), as: field)
        }
    }

    /// The names of keys: each with its size and its namespace, of four bytes each.
    private func names(_ box: ISOBox) -> [String] {
        var offset = box.contents.lowerBound + 8
        var names: [String] = []
        while names.count < Self.limit, let size = file.bigEndian(at: offset, bytes: 4), size > 8,
            size <= box.contents.upperBound - offset
        {
            names.append(
                file.bytes(size - 8, at: offset + 8).map { String(decoding: $0, as: UTF8.self) }
                    ?? "")
            offset += size
        }
        return names
    }

    /// A text of QuickTime: its length and its language, two bytes each.
    private mutating func readText(_ box: ISOBox) {
        guard let field = Self.texts[box.name],
            let length = file.bigEndian(at: box.contents.lowerBound, bytes: 2)
        else { return }
        keep(box.contents.dropFirst(4).prefix(length), as: field)
    }

    private mutating func keep(_ range: Range<Int>, as field: VideoField) {
        guard fields[field] == nil, let text = file.bytes(range.count, at: range.lowerBound) else {
            return
        }
        fields.append(text, as: field)
    }
}
