@testable import PictureCoding
@testable import PictureFormats
@testable import PictureMetadata

/// The readers of metadata: blocks as files hold them, and fields as decoders send them.
enum FuzzMetadata {
    /// The first byte selects the reader.
    static func run(_ input: inout FuzzInput) {
        switch input.byte() % 7 {
        case 0: exif(input.rest())
        case 1: tiff(input.rest())
        case 2: xmp(input.rest())
        case 3: xmp(Array(packetStart.utf8) + input.rest())
        case 4:
            var blocks = MetadataBlocks()
            blocks.iptc = input.rest()
            check(blocks)
        case 5: fields(&input)
        default: texts(input.rest())
        }
    }

    private static func exif(_ block: [UInt8]) {
        guard let reader = EXIFReader(block) else { return }
        let orientation = reader.orientation
        require(orientation.map((1...8).contains) ?? true, "orientation \(orientation ?? 0)")
        var blocks = MetadataBlocks()
        blocks.exif = reader.fields
        check(blocks)
    }

    private static func tiff(_ bytes: [UInt8]) {
        guard let file = FileBytes(copyOf: bytes) else { return }
        for format in PictureFormat.allCases {
            let blocks = FileBlocks(of: file, as: format)
            if let block = blocks.exif { exif(block) }
        }
        _ = (PNGColours(of: file), GIFFirstFrame(of: file))
        guard let block = TIFFFields.block(of: file) else { return }
        exif(block)
        // A block is a TIFF itself, with the same fields.
        guard let again = FileBytes(copyOf: block) else { return }
        require(TIFFFields.block(of: again) == block, "a block of \(block.count) bytes changed")
    }

    private static func xmp(_ packet: [UInt8]) {
        var blocks = MetadataBlocks()
        blocks.xmp = XMPReader.fields(in: packet)
        check(blocks)
    }

    /// What a decoder that a file has taken over may send.
    private static func fields(_ input: inout FuzzInput) {
        let parts = [input.take(Int(input.byte())), input.take(Int(input.byte())), input.rest()]
        if let blocks = MetadataBlocks(parts: parts) { check(blocks) }
    }

    /// A date, a number, and metadata of an index.
    private static func texts(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let date = DateText.date(in: text, offset: text, fraction: text, from: .xmp)
        if let date {
            let again = DateText.date(in: date.text, from: .xmp)
            require(again == date, "\(date.text) is read as \(again?.text ?? "no date")")
        }
        if let number = DecimalText.number(text) {
            require(number >= 0 && number.isFinite, "the number \(number)")
        }
        if let metadata = ItemMetadata(packed: bytes) {
            require(metadata.packed == bytes, "two packed forms of \(metadata)")
        }
    }

    private static func check(_ blocks: MetadataBlocks) {
        let parts = blocks.parts
        require(parts.allSatisfy { $0.count <= MetadataBlocks.limit }, "too long a block")
        require(MetadataBlocks(parts: parts) == blocks, "blocks are packed wrongly")
        FuzzTexts.check(blocks.metadata)
    }

    private static let packetStart = """
        <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
        """
}
