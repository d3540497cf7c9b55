/// The metadata in an IPTC block (IIM 4.2).
///
///     "Photoshop 3.0" 0    resources: "8BIM" id name length data …    the IIM's id is 0x0404
///     in a PNG             the resources, or the IIM
///     IIM:                 data sets: 0x1C record number length data …
///
/// Its urgency, 2:10, is an editor's, and no rating.
enum IPTCMetadata {
    static func metadata(in block: [UInt8]) -> ItemMetadata {
        let texts = texts(in: block)
        var metadata = ItemMetadata(
            title: CameraWords.removed(fromTitle: texts[.objectName]?.first),
            caption: CameraWords.removed(from: texts[.caption]?.first))
        metadata.setKeywords(texts[.keyword] ?? [])
        return metadata
    }

    /// When the picture was taken, and digitized; a day is known even if its time is not.
    static func dates(in block: [UInt8]) -> [CaptureDate] {
        let texts = texts(in: block)
        func date(
            _ day: DataSet, _ time: DataSet, _ source: CaptureDate.Source
        ) -> CaptureDate? {
            guard let date = texts[day]?.first else { return nil }
            return DateText.date(in: "\(date)T\(texts[time]?.first ?? "")", from: source)
                ?? DateText.date(in: date, from: source)
        }
        return [date(.date, .time, .iptc), date(.digitizedDate, .digitizedTime, .digitized)]
            .compactMap(\.self)
    }

    private static func texts(in block: [UInt8]) -> [DataSet: [String]] {
        var texts: [DataSet: [String]] = [:]
        var characters: ISO8859?
        var bytes = ByteReader(dataSets(in: block))
        while let marker = bytes.byte(), marker == 0x1C,
            let record = bytes.byte(), let number = bytes.byte(),
            // The highest bit marks an extended length: 32 KB of text is no caption.
            let length = bytes.integer(bytes: 2), length < 0x8000,
            let data = bytes.take(length)
        {
            if record == 1, number == Self.characterSet { characters = ISO8859(escape: data) }
            guard record == 2, let dataSet = DataSet(rawValue: number) else { continue }
            texts[dataSet, default: []].append(
                characters?.decoded(data) ?? PlainText.decoded(data))
        }
        return texts
    }

    /// The data set of record 1 with the character set of the texts.
    private static let characterSet: UInt8 = 90

    /// The data sets of record 2 that are read.
    private enum DataSet: UInt8 {
        case objectName = 5
        case keyword = 25
        case date = 55
        case time = 60
        case digitizedDate = 62
        case digitizedTime = 63
        case caption = 120
    }

    /// The IIM among Photoshop's resources; a block of another writer is the IIM itself.
    private static func dataSets(in block: [UInt8]) -> ArraySlice<UInt8> {
        let opening = Array("Photoshop 3.0\0".utf8)
        let resources = block.starts(with: opening) ? block.dropFirst(opening.count) : block[...]
        guard resources.starts(with: "8BIM".utf8) else { return resources }
        var bytes = ByteReader(resources)
        while let marker = bytes.take(4), marker.elementsEqual("8BIM".utf8),
            let id = bytes.integer(bytes: 2), let nameLength = bytes.byte(),
            // The name with its length, and the data, are padded to an even number of bytes.
            bytes.take(Int(nameLength) | 1) != nil,
            let length = bytes.integer(bytes: 4), let data = bytes.take(length)
        {
            if id == 0x0404 { return data }
            if length % 2 == 1 { _ = bytes.byte() }
        }
        return []
    }
}
