/// The boxes of a CR3 that hold metadata.
///
///     ftyp    moov: uuid (Canon): CMT1, CMT2, CMT3, CMT4    uuid (XMP)    uuid (preview)    mdat
///
/// ISO/IEC 14496-12, section 4.2; for the contents the description of CR3 by Laurent Clévy.
struct CanonBoxes {
    private var boxes: [String: Range<Int>] = [:]
    /// The packet of XMP.
    private(set) var xmp: Range<Int>?

    /// Boxes of one level that are looked at.
    private static let limit = 64
    private static let canon: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
        0x48,
    ]
    private static let adobe: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
        0xAC,
    ]

    init(of file: FileBytes) {
        let reader = PositionalReader(file)
        for box in Self.boxes(in: 0..<file.count, of: reader) {
            switch box.name {
            case "moov":
                for inner in Self.boxes(in: box.contents, of: reader) where inner.is(Self.canon) {
                    for part in Self.boxes(in: inner.contents, of: reader) {
                        boxes[part.name] = boxes[part.name] ?? part.contents
                    }
                }
            case "uuid" where box.is(Self.adobe): xmp = xmp ?? box.contents
            default: break
            }
        }
    }

    /// The contents of a box of Canon's.
    subscript(name: String) -> Range<Int>? { boxes[name] }

    private struct Box {
        let name: String
        /// Of a `uuid`, 16 bytes that name its kind.
        var uuid: [UInt8] = []
        var contents: Range<Int>

        func `is`(_ kind: [UInt8]) -> Bool { uuid == kind }
    }

    /// The boxes in a part of the file; one that does not fit ends them.
    private static func boxes(in part: Range<Int>, of reader: PositionalReader) -> [Box] {
        var boxes: [Box] = []
        var place = part.lowerBound
        while boxes.count < limit, place < part.upperBound,
            let box = box(at: place, in: part, of: reader)
        {
            boxes.append(box)
            place = box.contents.upperBound
        }
        return boxes
    }

    /// A box: its size in four bytes, its name, if the size is 1 a size of eight bytes; size 0 means up
    /// to the end.
    private static func box(
        at place: Int, in part: Range<Int>, of reader: PositionalReader
    ) -> Box? {
        guard let size = reader.number(at: place, bytes: 4),
            let name = reader.bytes(4, at: place + 4)
        else { return nil }
        let isLong = size == 1
        let whole = isLong ? reader.number(at: place + 8, bytes: 8) ?? 0 : size
        let left = part.upperBound - place
        var start = isLong ? 16 : 8
        let bytes = whole == 0 && !isLong ? left : whole
        guard (start...max(start, left)).contains(bytes), bytes <= left else { return nil }
        var box = Box(name: String(decoding: name, as: UTF8.self), contents: 0..<0)
        if box.name == "uuid", bytes >= start + 16 {
            box.uuid = reader.bytes(16, at: place + start) ?? []
            start += 16
        }
        box.contents = place + start..<place + bytes
        return box
    }
}
