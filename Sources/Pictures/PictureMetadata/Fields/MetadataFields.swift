/// Fields of metadata with their values as bytes, in the order of the file; a field may repeat.
///
/// A decoder fills it, and the service reads what the decoder sends, so both sides bound it.
/// Packed, each value is:
///
///     field: 1 byte    length: 2 bytes, big-endian    value
package struct MetadataFields<Field: RawRepresentable<UInt8> & Hashable & Sendable>: Equatable,
    Sendable
{
    private struct Entry: Equatable, Sendable {
        let field: Field
        let value: [UInt8]
    }

    private var entries: [Entry] = []
    private var packedBytes = 0

    /// Bytes of a value: the longest caption, in characters of four bytes, and more.
    package static var valueLimit: Int { 8 << 10 }
    /// Bytes of all values, packed, so that they fit into a message.
    package static var limit: Int { MetadataBlocks.limit }

    private static var headerBytes: Int { 3 }

    package init() {}

    /// Reads the packed form; nil if it is malformed.
    package init?(packed: [UInt8]) {
        var rest = packed[...]
        guard rest.count <= Self.limit else { return nil }
        while !rest.isEmpty {
            let header = Array(rest.prefix(Self.headerBytes))
            guard header.count == Self.headerBytes, let field = Field(rawValue: header[0]) else {
                return nil
            }
            let count = Int(header[1]) << 8 | Int(header[2])
            rest = rest.dropFirst(Self.headerBytes)
            guard (1...Self.valueLimit).contains(count), count <= rest.count else { return nil }
            append(Array(rest.prefix(count)), as: field)
            rest = rest.dropFirst(count)
        }
    }

    package var packed: [UInt8] {
        entries.flatMap { entry in
            let count = entry.value.count
            return [entry.field.rawValue, UInt8(count >> 8), UInt8(count & 0xFF)] + entry.value
        }
    }

    /// Adds a value, cut at the limit; empty values, and those without room, are left out.
    package mutating func append(_ value: some Collection<UInt8>, as field: Field) {
        let value = Self.cut(value)
        let bytes = Self.headerBytes + value.count
        guard !value.isEmpty, packedBytes + bytes <= Self.limit else { return }
        entries.append(Entry(field: field, value: value))
        packedBytes += bytes
    }

    /// With the values of another block for the fields that this one lacks.
    package func completed(by other: Self) -> Self {
        var fields = self
        for entry in other.entries where self[entry.field] == nil {
            fields.append(entry.value, as: entry.field)
        }
        return fields
    }

    /// The first value of a field.
    package subscript(field: Field) -> [UInt8]? { entries.first { $0.field == field }?.value }

    /// All values of a field.
    package func all(_ field: Field) -> [[UInt8]] {
        entries.filter { $0.field == field }.map(\.value)
    }

    /// Cuts a long value in front of a character of UTF-8, so that it stays valid.
    private static func cut(_ value: some Collection<UInt8>) -> [UInt8] {
        guard value.count > valueLimit else { return Array(value) }
        var bytes = Array(value.prefix(valueLimit))
        let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
        while let last = bytes.last, isContinuation(last) { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return bytes
    }
}

/// The fields of EXIF that are read.
///
/// Texts are as stored; numbers are decimal text, rational ones `28/10`, several with a space
/// between them.
package enum EXIFField: UInt8, Hashable, Sendable, CaseIterable {
    case description
    /// Texts of Windows, in UTF-16, little-endian.
    case windowsTitle, windowsComment, windowsKeywords
    case rating
    case make, model, lens
    /// The date of the exposure, its offset from UTC, and the digits after the second.
    case original, originalOffset, originalFraction
    /// The date of the digitizing, likewise.
    case digitized, digitizedOffset, digitizedFraction
    /// The date of the file's last change, likewise.
    case modified, modifiedOffset, modifiedFraction
    /// The date of the satellites' time, and its hours, minutes and seconds.
    case satelliteDate, satelliteTime
    /// What a person wrote, in UTF-8.
    case userComment
    case exposureTime, fNumber, focalLength
    /// Sensitivities: the usual one ends at 65,535, and says so if one of the others is larger.
    case iso, recommendedExposureIndex, isoSpeed
    /// Degrees, minutes and seconds, and the letter of the hemisphere.
    case latitude, latitudeHemisphere, longitude, longitudeHemisphere
    /// Stars in Microsoft's percent.
    case ratingPercent
}

/// The properties of XMP that are read, in UTF-8.
package enum XMPField: UInt8, Hashable, Sendable, CaseIterable {
    case title, description
    /// One value for each keyword.
    case subject
    case rating
    case make, model, lens
    case dateTimeOriginal, dateCreated, createDate
    case exposureTime, fNumber, iso, focalLength
    case latitude, longitude
    /// The letters of the hemispheres where they stand apart.
    case latitudeHemisphere, longitudeHemisphere
    /// Stars in Microsoft's percent.
    case ratingPercent
    /// Words in the properties that are those of EXIF.
    case imageDescription, userComment
    /// Whether there is a film in the file: `1`; and the bytes from its beginning to the end of the file,
    /// in the words of 2017 and by the list of what the file holds.
    case motionPhoto, microVideoOffset, filmOffset
    /// The size that areas are of, then one value for each face (``FaceAreas``).
    case faces
    /// Keywords with those above them, `People|Ada` or `People/Ada`, of a packet without ``subject``.
    case hierarchy
    /// The stars that ACDSee writes.
    case starsOfACDSee
    /// The date and the time of the satellites.
    case satelliteTime
}
