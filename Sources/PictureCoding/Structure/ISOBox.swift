/// A box of a file of ISO's base media format, as CR3, JPEG XL and JPEG 2000 are.
///
/// ISO/IEC 14496-12, section 4.2.
struct ISOBox {
    /// Four letters.
    let name: String
    /// Of a `uuid`, 16 bytes that name its kind.
    private(set) var uuid: [UInt8] = []
    /// The place of its contents in the file.
    private(set) var contents: Range<Int>

    /// Boxes of one level that are looked at.
    private static let limit = 64

    /// The boxes of a file; one that does not fit ends them.
    static func boxes(of file: FileBytes) -> [ISOBox] { boxes(in: 0..<file.count, of: file) }

    /// The boxes in this one.
    func boxes(in file: FileBytes) -> [ISOBox] { Self.boxes(in: contents, of: file) }

    private static func boxes(in part: Range<Int>, of file: FileBytes) -> [ISOBox] {
        let reader = PositionalReader(file)
        var boxes: [ISOBox] = []
        var place = part.lowerBound
        while boxes.count < limit, place < part.upperBound,
            let box = ISOBox(at: place, in: part, of: reader)
        {
            boxes.append(box)
            place = box.contents.upperBound
        }
        return boxes
    }

    /// Reads a box: its size in four bytes, its name, if the size is 1 a size of eight bytes; size 0 means
    /// up to the end.
    private init?(at place: Int, in part: Range<Int>, of reader: PositionalReader) {
        guard let size = reader.number(at: place, bytes: 4),
            let name = reader.bytes(4, at: place + 4)
        else { return nil }
        let isLong = size == 1
        let whole = isLong ? reader.number(at: place + 8, bytes: 8) ?? 0 : size
        let left = part.upperBound - place
        var start = isLong ? 16 : 8
        let bytes = whole == 0 && !isLong ? left : whole
        guard (start...max(start, left)).contains(bytes), bytes <= left else { return nil }
        self.name = String(decoding: name, as: UTF8.self)
        if self.name == "uuid", bytes >= start + 16 {
            uuid = reader.bytes(16, at: place + start) ?? []
            start += 16
        }
        contents = place + start..<place + bytes
    }
}
