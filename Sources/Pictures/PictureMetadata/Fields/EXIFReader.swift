import CExif
import Spelling

/// Reads the fields of a block of EXIF that ``EXIFField`` names, by libexif.
///
/// One value owns libexif's object and releases it.
@safe
package struct EXIFReader: ~Copyable {
    private let data: UnsafeMutablePointer<ExifData>
    private let order: ExifByteOrder

    /// Bytes of a block that are read: a segment of a JPEG holds no more, and libexif reads no more.
    package static let limit = 64 << 10

    /// The values of one field that are read: degrees, minutes and seconds are three.
    private static let valueLimit = 4

    /// Reads a block, with the opening of a JPEG's segment or without; nil if memory is short.
    package init?(_ block: [UInt8]) {
        guard let data = unsafe exif_data_new() else { return nil }
        unsafe self.data = unsafe data
        // By the rules of the specification libexif would change fields and add others. It knows
        // only the fields of the specification, and ratings are not among them.
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        // What a segment of a JPEG begins with; libexif expects it, other formats lack it.
        let opening = Array("Exif\0\0".utf8)
        let segment = Self.withKnownTypes(
            block.starts(with: opening) ? block : opening + block, at: opening.count)
        let count = UInt32(min(segment.count, Self.limit))
        unsafe exif_data_load_data(data, segment, count)
        order = unsafe exif_data_get_byte_order(data)
    }

    deinit { unsafe exif_data_unref(data) }

    /// A segment whose texts in UTF-8, a type of EXIF 3.0 that libexif leaves out, have the type of ASCII.
    ///
    /// Their bytes are the same, and all texts are read as UTF-8 if they are.
    ///
    /// - Parameters:
    ///   - segment: The segment.
    ///   - start: Where its first directory is counted from.
    /// - Returns: The segment, in which nothing else is changed.
    private static func withKnownTypes(_ segment: [UInt8], at start: Int) -> [UInt8] {
        let isLittleEndian = segment.dropFirst(start).first == UInt8(ascii: "I")
        func number(at offset: Int, bytes count: Int) -> Int? {
            guard offset + count <= segment.count else { return nil }
            let bytes = Array(segment[offset..<(offset + count)])
            let bigEndian: [UInt8] = isLittleEndian ? bytes.reversed() : bytes
            return bigEndian.reduce(0) { $0 << 8 | Int($1) }
        }
        var changed = segment
        var directories = [number(at: start + 4, bytes: 4)].compactMap(\.self)
        // That of the picture, and those of EXIF and GPS to which it leads.
        for _ in 0..<3 {
            guard let offset = directories.popLast() else { break }
            for index in 0..<(number(at: start + offset, bytes: 2) ?? 0) {
                let entry = start + offset + 2 + 12 * index
                guard let tag = number(at: entry, bytes: 2),
                    let type = number(at: entry + 2, bytes: 2),
                    let value = number(at: entry + 8, bytes: 4)
                else { break }
                if type == Self.utf8 {
                    changed[entry + 2] = isLittleEndian ? 2 : 0
                    changed[entry + 3] = isLittleEndian ? 0 : 2
                }
                if [0x8769, 0x8825].contains(tag) { directories.append(value) }
            }
        }
        return changed
    }

    /// The type of a text in UTF-8: EXIF 3.0, section 4.6.2.
    static let utf8 = 129

    /// The orientation, 1 to 8; nil if there is none.
    package var orientation: Int? {
        number(of: Self.orientationTag).flatMap { Int($0) }.flatMap {
            (1...8).contains($0) ? $0 : nil
        }
    }

    package var fields: MetadataFields<EXIFField> {
        var fields = MetadataFields<EXIFField>()
        for (field, tag) in Self.texts {
            if let text = text(of: tag) { fields.append(text, as: field) }
        }
        for (field, tag) in Self.numbers {
            if let number = number(of: tag) { fields.append(number.utf8, as: field) }
        }
        if let comment = userComment { fields.append(comment.utf8, as: .userComment) }
        return fields
    }

    // MARK: Values

    /// The bytes of a text, as stored.
    private func text(of tag: Tag) -> [UInt8]? {
        guard let entry = unsafe entry(tag),
            [EXIF_FORMAT_ASCII, EXIF_FORMAT_BYTE, EXIF_FORMAT_UNDEFINED]
                .contains(unsafe entry.pointee.format)
        else { return nil }
        return unsafe Array(bytes(of: entry))
    }

    /// UserComment, which begins with the name of its encoding (EXIF 2.32, section 4.6.5, table 9).
    ///
    /// Programs write the name in small letters, pad it with blanks, name UTF-8, which EXIF has not, or leave
    /// the name out. A text without control characters is read then, in UTF-8 alone: the rest is data of
    /// cameras. Japanese in JIS is not read.
    private var userComment: String? {
        guard let bytes = text(of: Tag(.photograph, 0x9286)), bytes.count > Self.encodingBytes
        else {
            return nil
        }
        let comment = Array(bytes.dropFirst(Self.encodingBytes))
        let name = String(decoding: bytes.prefix(Self.encodingBytes), as: UTF8.self).uppercased()
            .filter { $0 != "\0" && $0 != " " }
        if name.hasPrefix("UNICODE") { return utf16(comment) }
        guard name != "JIS" else { return nil }
        let isNamed = name.isEmpty || ["ASCII", "UTF8", "UTF-8"].contains(name)
        let text = Array((isNamed ? comment : bytes).prefix { $0 != 0 })
        let isPlain = text.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        guard isPlain || isNamed && !name.isEmpty else { return nil }
        return String(validating: text, as: UTF8.self)
            ?? (isPlain && isNamed ? Windows1252.decoded(text) : nil)
    }

    /// UTF-16 in the byte order of the block, or in that which a mark says.
    ///
    /// Programs have written the other order. Then most characters of Latin end in a zero byte, and in any
    /// alphabet the upper bytes, which name it, differ more than the lower ones.
    private func utf16(_ text: [UInt8]) -> String {
        // Some have written UTF-8 all the same, and marked it.
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: text.dropFirst(3).prefix { $0 != 0 }, as: UTF8.self)
        }
        let isMarked = text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
        let isLittleEndian = isMarked ? text.first == 0xFF : order == EXIF_BYTE_ORDER_INTEL
        let pairs = stride(from: isMarked ? 2 : 0, to: text.count - 1, by: 2).map {
            place -> UInt16 in
            let (first, second) = (UInt16(text[place]), UInt16(text[place + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        let units = pairs.prefix { $0 != 0 }
        let isSwapped =
            units.count { $0 & 0xFF == 0 } > units.count / 2
            || Set(units.map { $0 >> 8 }).count > Set(units.map { $0 & 0xFF }).count
        return String(
            decoding: isSwapped && !isMarked ? units.map(\.byteSwapped) : Array(units),
            as: UTF16.self)
    }

    private static let encodingBytes = 8

    /// Numbers as decimal text; nil if the field holds none, or too many.
    private func number(of tag: Tag) -> String? {
        guard let entry = unsafe entry(tag) else { return nil }
        let format = unsafe entry.pointee.format
        let size = Int(exif_format_get_size(format))
        let bytes = unsafe bytes(of: entry)
        guard size > 0, (size...size * Self.valueLimit).contains(bytes.count),
            bytes.count % size == 0, let start = bytes.baseAddress
        else { return nil }
        var numbers: [String] = []
        for offset in stride(from: 0, to: bytes.count, by: size) {
            let value = unsafe start + offset
            switch format {
            case EXIF_FORMAT_BYTE: unsafe numbers.append(String(value[0]))
            case EXIF_FORMAT_SBYTE: unsafe numbers.append(String(Int8(bitPattern: value[0])))
            case EXIF_FORMAT_SSHORT: unsafe numbers.append(String(exif_get_sshort(value, order)))
            case EXIF_FORMAT_SLONG: unsafe numbers.append(String(exif_get_slong(value, order)))
            case EXIF_FORMAT_SHORT: unsafe numbers.append(String(exif_get_short(value, order)))
            case EXIF_FORMAT_LONG: unsafe numbers.append(String(exif_get_long(value, order)))
            case EXIF_FORMAT_RATIONAL:
                let rational = unsafe exif_get_rational(value, order)
                numbers.append("\(rational.numerator)/\(rational.denominator)")
            case EXIF_FORMAT_SRATIONAL:
                let rational = unsafe exif_get_srational(value, order)
                numbers.append("\(rational.numerator)/\(rational.denominator)")
            default: return nil
            }
        }
        return numbers.joined(separator: " ")
    }

    /// The entry of a field; it belongs to `data`.
    ///
    /// TIFF/EP, and some programs in a TIFF, put the fields of a photograph beside those of the picture.
    private func entry(_ tag: Tag) -> UnsafeMutablePointer<ExifEntry>? {
        let directories = unsafe data.pointee.ifd
        let number = ExifTag(rawValue: UInt32(tag.number))
        return switch tag.directory {
        case .picture: unsafe exif_content_get_entry(directories.0, number)
        case .photograph:
            unsafe exif_content_get_entry(directories.2, number)
                ?? exif_content_get_entry(directories.0, number)
        case .gps: unsafe exif_content_get_entry(directories.3, number)
        }
    }

    private func bytes(
        of entry: UnsafeMutablePointer<ExifEntry>
    ) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(
            start: entry.pointee.data,
            count: entry.pointee.data == nil ? 0 : Int(entry.pointee.size))
    }
}

extension EXIFReader {
    /// The directories of fields, in libexif's words IFD 0, EXIF and GPS.
    package enum Directory { case picture, photograph, gps }

    package struct Tag {
        package let directory: Directory
        package let number: UInt16

        package init(_ directory: Directory, _ number: UInt16) {
            (self.directory, self.number) = (directory, number)
        }
    }

    static let orientationTag = Tag(.picture, 0x0112)

    // EXIF 2.32, section 4.6; the texts of Windows and the rating are Microsoft's.
    package static let texts: [(EXIFField, Tag)] = [
        (.description, Tag(.picture, 0x010E)), (.windowsTitle, Tag(.picture, 0x9C9B)),
        (.windowsComment, Tag(.picture, 0x9C9C)), (.windowsKeywords, Tag(.picture, 0x9C9E)),
        (.make, Tag(.picture, 0x010F)), (.model, Tag(.picture, 0x0110)),
        (.lens, Tag(.photograph, 0xA434)),
        (.original, Tag(.photograph, 0x9003)), (.originalOffset, Tag(.photograph, 0x9011)),
        (.originalFraction, Tag(.photograph, 0x9291)),
        (.digitized, Tag(.photograph, 0x9004)), (.digitizedOffset, Tag(.photograph, 0x9012)),
        (.digitizedFraction, Tag(.photograph, 0x9292)),
        (.modified, Tag(.picture, 0x0132)), (.modifiedOffset, Tag(.photograph, 0x9010)),
        (.modifiedFraction, Tag(.photograph, 0x9290)), (.satelliteDate, Tag(.gps, 0x1D)),
        (.latitudeHemisphere, Tag(.gps, 1)), (.longitudeHemisphere, Tag(.gps, 3)),
    ]
    package static let numbers: [(EXIFField, Tag)] = [
        (.rating, Tag(.picture, 0x4746)), (.ratingPercent, Tag(.picture, 0x4749)),
        (.exposureTime, Tag(.photograph, 0x829A)), (.fNumber, Tag(.photograph, 0x829D)),
        (.focalLength, Tag(.photograph, 0x920A)), (.iso, Tag(.photograph, 0x8827)),
        (.recommendedExposureIndex, Tag(.photograph, 0x8832)),
        (.isoSpeed, Tag(.photograph, 0x8833)),
        (.latitude, Tag(.gps, 2)), (.longitude, Tag(.gps, 4)),
        (.satelliteTime, Tag(.gps, 7)),
    ]
}
