import Calendars
import Catalogue
import FileAccess
import PictureMetadata
import PicturePreparing

/// What the index knows of a picture.
package struct IndexedPicture: Equatable, Sendable {
    package var facts: PictureFacts
    package var metadata: ItemMetadata
    /// The ThumbHash; empty until the picture was decoded.
    package var thumbHash: [UInt8] = []
    /// The SHA-256 of the file; empty until the picture was decoded.
    package var contentHash: [UInt8] = []
    /// Where the film of a motion photo is in the file.
    package var film: Range<Int>?
}

/// What pictures are ordered and filtered by.
package struct PictureFacts: Equatable, Sendable {
    /// The sides of the upright picture in pixels; 0 for a file that cannot be shown.
    package var width: Int32
    package var height: Int32
    /// When the picture was taken; the time of the file's last write if the file does not say.
    package var taken: CaptureDate
    /// 1 to 5; 0 for a picture without a rating.
    package var rating: UInt8
    /// Whether it is a motion photo, whose film is in its file.
    package var hasFilm = false

    package var pixels: Int { Int(width) * Int(height) }

    package var orientation: PictureOrientation? {
        pixels > 0 ? PictureOrientation(width: Int(width), height: Int(height)) : nil
    }

    /// The day on which the picture was taken, where it was taken.
    package var day: CalendarDay { taken.day }
}

extension IndexedPicture {
    /// What a file's header says, read on a day.
    package init(_ information: FileInformation, of item: Item, on today: CalendarDay) {
        metadata = information.metadata
        let size = try? information.picture.get()
        facts = PictureFacts(
            width: Int32(clamping: size?.naturalWidth ?? 0),
            height: Int32(clamping: size?.naturalHeight ?? 0),
            taken: metadata.taken ?? .lastWrite(of: item, on: today),
            rating: UInt8(clamping: metadata.rating ?? 0),
            hasFilm: information.film != nil)
        film = information.film
    }
}

extension CaptureDate {
    /// The time of a file's last write in UTC, so that it is the same on every machine; the first
    /// moment of 1970 if that is no time of a picture, as one in the future.
    ///
    /// - Parameters:
    ///   - item: The file.
    ///   - today: The present day where the service runs.
    /// - Returns: The time.
    static func lastWrite(of item: Item, on today: CalendarDay) -> CaptureDate {
        let (milliseconds, isTooLong) = item.modified.multipliedReportingOverflow(by: 1000)
        let written = CaptureDate(
            milliseconds: isTooLong ? 0 : milliseconds, zone: 0, source: .file)
        return written.flatMap { $0.isFuture(on: today) ? nil : $0 } ?? .epoch
    }
}

// MARK: Stored form

/// The start of a row: the facts, which are taken into memory at the start of the service.
package struct IndexRowHead: Equatable {
    package let facts: PictureFacts
    let thumbHashCount: UInt8
    let contentHashCount: UInt8

    var isDecoded: Bool { thumbHashCount > 0 }

    /// Bytes of a head, with its check sum.
    package static let length = 32

    /// Nil for bytes that are no head.
    package init?(packed bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard let width = reader.number(Int32.self), let height = reader.number(Int32.self),
            let milliseconds = reader.number(Int64.self), let zone = reader.number(Int16.self),
            let source = reader.byte().flatMap(CaptureDate.Source.init),
            let precision = reader.byte().flatMap(CaptureDate.Precision.init),
            let rating = reader.byte(), let hasFilm = reader.byte(), hasFilm <= 1,
            let thumbHashCount = reader.byte(), let contentHashCount = reader.byte(),
            let taken = CaptureDate(
                milliseconds: milliseconds, zone: zone == Self.noZone ? nil : Int(zone),
                source: source, precision: precision)
        else { return nil }
        facts = PictureFacts(
            width: width, height: height, taken: taken, rating: rating, hasFilm: hasFilm == 1)
        (self.thumbHashCount, self.contentHashCount) = (thumbHashCount, contentHashCount)
    }

    package init(of picture: IndexedPicture) {
        facts = picture.facts
        thumbHashCount = UInt8(picture.thumbHash.count)
        contentHashCount = UInt8(picture.contentHash.count)
    }

    package func packed(for id: ItemID, _ version: UInt64) -> [UInt8] {
        var bytes = facts.width.bytes + facts.height.bytes
        bytes += facts.taken.milliseconds.bytes
        bytes += Int16(facts.taken.zone ?? Int(Self.noZone)).bytes
        bytes += [facts.taken.source.rawValue, facts.taken.precision.rawValue, facts.rating]
        bytes += [facts.hasFilm ? 1 : 0, thumbHashCount, contentHashCount]
        return RowPart.sealed(bytes, for: id, version)
    }

    /// Beyond every zone.
    private static let noZone = Int16.max
}

/// The parts of a row.
struct PackedRow {
    let head: IndexRowHead
    /// The hashes, the range of the film and the metadata.
    let rest: ArraySlice<UInt8>

    /// Nil for bytes that are damaged anywhere, or belong to another picture.
    init?(_ row: [UInt8], for id: ItemID, _ version: UInt64) {
        let length = IndexRowHead.length
        guard
            let head = RowPart.opened(row.prefix(length), for: id, version)
                .flatMap(IndexRowHead.init),
            let rest = RowPart.opened(row.dropFirst(length), for: id, version)
        else { return nil }
        (self.head, self.rest) = (head, rest)
    }
}

extension IndexedPicture {
    /// The bytes of a row: the head, and the rest.
    package func packed(for id: ItemID, _ version: UInt64) -> [UInt8] {
        let range = film.map { Int64($0.lowerBound).bytes + Int64($0.upperBound).bytes } ?? []
        return IndexRowHead(of: self).packed(for: id, version)
            + RowPart.sealed(thumbHash + contentHash + range + metadata.packed, for: id, version)
    }

    /// Nil for bytes that are damaged or belong to another picture.
    package init?(packed row: [UInt8], for id: ItemID, _ version: UInt64) {
        guard let row = PackedRow(row, for: id, version) else { return nil }
        var reader = ByteReader(row.rest)
        guard let thumbHash = reader.take(Int(row.head.thumbHashCount)),
            let contentHash = reader.take(Int(row.head.contentHashCount)),
            case let film = row.head.facts.hasFilm ? reader.byteRange() : nil,
            (film != nil) == row.head.facts.hasFilm,
            let metadata = ItemMetadata(packed: Array(reader.rest))
        else { return nil }
        self.init(
            facts: row.head.facts, metadata: metadata, thumbHash: Array(thumbHash),
            contentHash: Array(contentHash), film: film)
    }
}

/// Bytes behind a check sum, because a damaged page of the file need not look damaged to SQLite.
private enum RowPart {
    static func sealed(_ bytes: [UInt8], for id: ItemID, _ version: UInt64) -> [UInt8] {
        checkSum(of: bytes, id, version).bytes + bytes
    }

    static func opened(
        _ part: ArraySlice<UInt8>, for id: ItemID, _ version: UInt64
    ) -> ArraySlice<UInt8>? {
        var reader = ByteReader(part)
        guard let sum = reader.number(UInt64.self), sum == checkSum(of: reader.rest, id, version)
        else { return nil }
        return reader.rest
    }

    private static func checkSum(
        of bytes: some Sequence<UInt8>, _ id: ItemID, _ version: UInt64
    ) -> UInt64 {
        StableHash.first64Bits(of: id.value.bytes + version.bytes + bytes)
    }
}

extension ByteReader {
    /// Some bytes of a file.
    fileprivate mutating func byteRange() -> Range<Int>? {
        guard let start = number(Int64.self), let end = number(Int64.self), 0 <= start, start < end
        else { return nil }
        return Int(start)..<Int(end)
    }

    /// A number as ``FixedWidthInteger/bytes`` writes it.
    fileprivate mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        take(Number.bitWidth / 8)?.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }
}
