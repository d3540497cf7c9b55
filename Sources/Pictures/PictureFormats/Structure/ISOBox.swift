/// A box of an ISO base media file, as MP4, MOV, CR3, JPEG XL and JPEG 2000 are: its name and where its contents are.
///
/// ISO/IEC 14496-12, section 4.2.
package struct ISOBox {
    package let name: String
    /// Of a `uuid`, 16 bytes that name its kind.
    package private(set) var uuid: [UInt8] = []
    package private(set) var contents: Range<Int>

    /// Boxes of one level of a picture that are looked at.
    private static let limit = 64

    /// The boxes of a picture's file.
    package static func boxes(of file: FileBytes) -> [ISOBox] {
        boxes(in: 0..<file.count, of: PositionalReader(file), atMost: limit)
    }

    /// The boxes in this one.
    package func boxes(in file: FileBytes) -> [ISOBox] {
        Self.boxes(in: contents, of: PositionalReader(file), atMost: Self.limit)
    }

    /// The boxes in a part of a file; one that does not fit ends them.
    ///
    /// - Parameters:
    ///   - part: Where they are.
    ///   - file: The file.
    ///   - limit: The most boxes that are looked at.
    /// - Returns: The boxes in their order.
    package static func boxes(
        in part: Range<Int>, of file: some PositionedBytes, atMost limit: Int
    ) -> [ISOBox] {
        var boxes: [ISOBox] = []
        var offset = part.lowerBound
        while boxes.count < limit, offset < part.upperBound,
            let box = ISOBox(at: offset, in: part, of: file)
        {
            boxes.append(box)
            offset = box.contents.upperBound
        }
        return boxes
    }

    /// A box: its size in four bytes, its name, if the size is 1 a size of eight bytes; size 0 means up
    /// to the end.
    private init?(at offset: Int, in part: Range<Int>, of file: some PositionedBytes) {
        guard let size = file.bigEndian(at: offset, bytes: 4),
            let name = file.bytes(4, at: offset + 4)
        else { return nil }
        let isLong = size == 1
        let declared = isLong ? file.bigEndian(at: offset + 8, bytes: 8) ?? 0 : size
        let left = part.upperBound - offset
        let start = isLong ? 16 : 8
        let bytes = declared == 0 && !isLong ? left : declared
        guard (start...max(start, left)).contains(bytes), bytes <= left else { return nil }
        // Names may have letters of Latin-1, as `©mak` has.
        self.name = String(String.UnicodeScalarView(name.map { Unicode.Scalar($0) }))
        contents = offset + start..<offset + bytes
        if self.name == "uuid", contents.count >= 16 {
            uuid = file.bytes(16, at: contents.lowerBound) ?? []
            contents = contents.lowerBound + 16..<contents.upperBound
        }
    }
}
