/// Metadata as bytes, for an index on disk.
///
///     which parts follow: 2 bytes, a bit each in the order below    the parts
///
///     title, caption    text
///     keywords          count: 1 byte, texts
///     taken             milliseconds: 8    minutes from UTC: 2, -32,768 if unknown    source: 1
///                       precision: 1
///     rating            1 byte
///     camera, lens      text
///     exposure          time: 8    f-number: 8    ISO: 8    focal length: 8; zero if unknown
///     place             latitude: 8    longitude: 8
///     duration          milliseconds: 8
///     place's name      text
///
/// A text is its length in two bytes, and UTF-8. Numbers are big-endian, fractions the bits of a
/// Double. Each metadata has one form, and anything else is refused.
extension ItemMetadata {
    package var packed: [UInt8] {
        let parts: [[UInt8]?] = [
            title.map(Self.packed), caption.map(Self.packed),
            keywords.isEmpty ? nil : [UInt8(keywords.count)] + keywords.flatMap(Self.packed),
            taken.map(Self.packed), rating.map { [UInt8($0)] },
            camera.map(Self.packed), lens.map(Self.packed),
            exposure.map(Self.packed), place.map(Self.packed),
            duration.map { Self.packed(Int($0), bytes: 8) }, placeName.map(Self.packed),
        ]
        let flags = parts.indices.reduce(0) { parts[$1] == nil ? $0 : $0 | 1 << $1 }
        return Self.packed(flags, bytes: 2) + parts.compactMap { $0 }.joined()
    }

    /// Reads the packed form; nil if it is not exactly that of some metadata.
    package init?(packed bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        guard let flags = reader.integer(bytes: 2), flags < 1 << 11 else { return nil }
        func has(_ part: Int) -> Bool { flags >> part & 1 == 1 }
        var texts: [String] = []
        for part in 0...1 where has(part) {
            guard let text = reader.text() else { return nil }
            texts.append(text)
        }
        var metadata = ItemMetadata(
            title: has(0) ? texts.first : nil, caption: has(1) ? texts.last : nil)
        if has(2) {
            guard let count = reader.byte() else { return nil }
            var keywords: [String] = []
            for _ in 0..<count {
                guard let keyword = reader.text() else { return nil }
                keywords.append(keyword)
            }
            metadata.setKeywords(keywords)
        }
        if has(3) { metadata.taken = reader.date() }
        if has(4) { reader.byte().map { metadata.setRating(Double($0)) } }
        let camera = has(5) ? reader.text() : nil
        let lens = has(6) ? reader.text() : nil
        metadata.setDevices(camera: camera, lens: lens)
        if has(7) { metadata.exposure = reader.exposure() }
        if has(8) { metadata.place = reader.place() }
        if has(9) { metadata.setDuration(reader.integer(bytes: 8).map(Int64.init)) }
        if has(10) { metadata.setPlaceName(reader.text()) }
        // What was cut, left out or changed on the way packs to other bytes.
        guard metadata.packed == bytes else { return nil }
        self = metadata
    }

    private static func packed(_ number: Int, bytes count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func packed(_ number: Double) -> [UInt8] {
        packed(Int(bitPattern: UInt(number.bitPattern)), bytes: 8)
    }

    private static func packed(_ text: String) -> [UInt8] {
        packed(text.utf8.count, bytes: 2) + Array(text.utf8)
    }

    private static func packed(_ date: CaptureDate) -> [UInt8] {
        packed(Int(date.milliseconds), bytes: 8)
            + packed(date.zone ?? Int(Int16.min), bytes: 2)
            + [date.source.rawValue, date.precision.rawValue]
    }

    private static func packed(_ exposure: Exposure) -> [UInt8] {
        packed(exposure.time ?? 0) + packed(exposure.fNumber ?? 0)
            + packed(exposure.iso ?? 0, bytes: 8) + packed(exposure.focalLength ?? 0)
    }

    private static func packed(_ place: Place) -> [UInt8] {
        packed(place.latitude) + packed(place.longitude)
    }
}

extension ByteReader {
    fileprivate mutating func text() -> String? {
        guard let count = integer(bytes: 2), let bytes = take(count) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    fileprivate mutating func date() -> CaptureDate? {
        guard let milliseconds = integer(bytes: 8), let zone = integer(bytes: 2),
            let source = byte().flatMap({ CaptureDate.Source(rawValue: $0) }),
            let precision = byte().flatMap({ CaptureDate.Precision(rawValue: $0) })
        else { return nil }
        let minutes = Int(Int16(truncatingIfNeeded: zone))
        return CaptureDate(
            milliseconds: Int64(milliseconds), zone: minutes == Int(Int16.min) ? nil : minutes,
            source: source, precision: precision)
    }

    fileprivate mutating func exposure() -> Exposure? {
        guard let time = double(), let fNumber = double(), let iso = integer(bytes: 8),
            let focalLength = double()
        else { return nil }
        return Exposure(time: time, fNumber: fNumber, iso: iso, focalLength: focalLength)
    }

    fileprivate mutating func place() -> Place? {
        guard let latitude = double(), let longitude = double() else { return nil }
        return Place(latitude: latitude, longitude: longitude)
    }

    private mutating func double() -> Double? {
        integer(bytes: 8).map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) }
    }
}
