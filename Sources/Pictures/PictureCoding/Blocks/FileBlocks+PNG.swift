import CVips
import PictureFormats
import PictureMetadata

extension FileBlocks {
    /// The blocks in the chunks of a PNG, in front of the pixels and behind them.
    ///
    ///     eXIf                      EXIF                                  PNG 3, section 11.3.4.5
    ///     iTXt XML:com.adobe.xmp    XMP                                   XMP Specification Part 3, 1.1.5
    ///     tEXt, zTXt, iTXt          Raw profile type exif, APP1, xmp, iptc or 8bim
    ///     tEXt, zTXt, iTXt          Title, Description, Creation Time     PNG 3, section 11.3.3.1
    ///     tIME                      the last change, in UTC               PNG 3, section 11.3.4.6
    ///
    /// Raw profiles are those of ImageMagick, which exiv2 and the programs that use it write, too: the
    /// name, the number of bytes, and the bytes in hexadecimal. A chunk `eXIf` comes before them.
    package init(chunksOf file: FileBytes) {
        self.init()
        var (profile, left): ([UInt8]?, Int) = (nil, Self.textLimit)
        for chunk in PNGChunks(of: file) {
            if chunk.isNamed("eXIf") {
                exif = exif ?? file.bytes(in: chunk.data.prefix(EXIFReader.limit))
                continue
            }
            if chunk.isNamed("tIME"), let time = Self.time(of: chunk, in: file) {
                change.append(time.utf8, as: .modified)
            }
            guard chunk.isNamed("iTXt") || chunk.isNamed("zTXt") || chunk.isNamed("tEXt"), left > 0,
                let text = PNGText(of: chunk, in: file), text.isMetadata
            else { continue }
            left -= 1
            switch text.keyword {
            case "XML:com.adobe.xmp": if xmp.isEmpty { xmp = text.contents(in: file) }
            case "Raw profile type exif", "Raw profile type APP1", "Raw profile type xmp":
                let bytes = Self.bytes(ofProfile: text.contents(in: file))
                let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
                if bytes.starts(with: mark) {
                    if xmp.isEmpty { xmp = Array(bytes.dropFirst(mark.count)) }
                } else if text.keyword.hasSuffix("xmp") {
                    if xmp.isEmpty { xmp = bytes }
                } else if !bytes.isEmpty {
                    profile = profile ?? bytes
                }
            case "Raw profile type iptc", "Raw profile type 8bim":
                if iptc.isEmpty {
                    let bytes = Self.bytes(ofProfile: text.contents(in: file))
                    iptc = Array(bytes.prefix(MetadataBlocks.limit))
                }
            default:
                guard let field = Self.keywords[text.keyword], words[field] == nil else { continue }
                words.append(PlainText.decoded(text.contents(in: file)).utf8, as: field)
            }
        }
        exif = exif ?? profile
        xmp = Array(xmp.prefix(XMPReader.limit))
    }

    /// Texts of metadata that are read: a picture has one of each kind.
    private static let textLimit = 8

    /// The keywords under which a PNG says what other properties say elsewhere.
    fileprivate static let keywords: [String: XMPField] = [
        "Title": .title, "Description": .description, "Creation Time": .createDate,
    ]

    /// The date and time of a chunk `tIME`; nil if it has another length.
    private static func time(of chunk: PNGChunk, in file: FileBytes) -> String? {
        let bytes = file.bytes(in: chunk.data.prefix(8)).map { Int($0) }
        guard bytes.count == 7 else { return nil }
        return "\(bytes[0] << 8 | bytes[1])-\(bytes[2])-\(bytes[3]) "
            + "\(bytes[4]):\(bytes[5]):\(bytes[6])Z"
    }

    /// The bytes of a raw profile; none if it is malformed.
    private static func bytes(ofProfile text: [UInt8]) -> [UInt8] {
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
        guard lines.count == 3,
            let count = Int(
                String(decoding: lines[1], as: UTF8.self).drop { $0 == " " })
        else { return [] }
        var bytes: [UInt8] = []
        var high: UInt8?
        for letter in lines[2] where bytes.count < count {
            guard let value = Character(Unicode.Scalar(letter)).hexDigitValue else { continue }
            let digit = UInt8(value)
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}

/// A chunk with a text (PNG 3, sections 11.3.3.2 to 11.3.3.4).
private struct PNGText {
    /// Latin-1; those that are wanted are ASCII.
    let keyword: String
    private let data: Range<Int>
    private let isCompressed: Bool

    /// Bytes of a keyword, with its end.
    private static let keywordLimit = 80
    /// Bytes of a text: the longest packet or block in hexadecimal.
    private static let limit = 2 * XMPReader.limit + 4_096

    /// Nil if it is malformed.
    init?(of chunk: PNGChunk, in file: FileBytes) {
        func string(from offset: Int, atMost limit: Int) -> Range<Int>? {
            let end = min(chunk.data.upperBound, offset + limit)
            return (offset..<max(offset, end)).first { file[$0] == 0 }.map { offset..<$0 }
        }
        guard let name = string(from: chunk.data.lowerBound, atMost: Self.keywordLimit) else {
            return nil
        }
        keyword = String(decoding: file.bytes(in: name), as: UTF8.self)
        var start = name.upperBound + 1
        if chunk.isNamed("zTXt") {
            isCompressed = true
            start += 1  // the method
        } else if chunk.isNamed("iTXt") {
            guard start < chunk.data.upperBound else { return nil }
            isCompressed = file[start] == 1
            start += 2  // the flag and the method
            for _ in 0..<2 {  // the language, the keyword in it
                guard let field = string(from: start, atMost: Self.limit) else { return nil }
                start = field.upperBound + 1
            }
        } else {
            isCompressed = false
        }
        guard start <= chunk.data.upperBound else { return nil }
        data = start..<chunk.data.upperBound
    }

    /// Whether its keyword is one of those under which metadata stands.
    var isMetadata: Bool {
        keyword == "XML:com.adobe.xmp" || keyword.hasPrefix("Raw profile type ")
            || FileBlocks.keywords[keyword] != nil
    }

    func contents(in file: FileBytes) -> [UInt8] {
        guard isCompressed else { return file.bytes(in: data.prefix(Self.limit)) }
        return unsafe [UInt8](unsafeUninitializedCapacity: Self.limit) { room, count in
            count = unsafe file.withUnsafeBytes(in: data) {
                unsafe cvips_inflate($0.baseAddress, $0.count, room.baseAddress, Self.limit)
            }
        }
    }
}
