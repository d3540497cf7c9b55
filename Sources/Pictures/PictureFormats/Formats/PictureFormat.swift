/// The formats that are known.
///
/// The first bytes of a file decide, never its name. Of those that libvips reads by libraries of its
/// own, the system may have none.
package enum PictureFormat: Sendable, CaseIterable {
    case jpeg, png, webp, gif, tiff, avif, heic, jpegXL, jpeg2000, bmp
    /// A raw photograph that is no TIFF; most are.
    case raw
    /// Containers of videos, which show a picture of theirs.
    case mp4, quickTime, webM, matroska

    package var isVideo: Bool { Self.videos.contains(self) }

    package static let videos: [PictureFormat] = [.mp4, .quickTime, .webM, .matroska]
    package static let pictures = allCases.filter { !$0.isVideo }

    /// As in a Content-Type field.
    package var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .tiff: "image/tiff"
        case .avif: "image/avif"
        case .heic: "image/heic"
        case .jpegXL: "image/jxl"
        case .jpeg2000: "image/jp2"
        case .bmp: "image/bmp"
        // That of all raw photographs in the database of freedesktop.org.
        case .raw: "image/x-dcraw"
        case .mp4: "video/mp4"
        case .quickTime: "video/quicktime"
        case .webM: "video/webm"
        case .matroska: "video/x-matroska"
        }
    }

    /// As people call it.
    package var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .tiff: "TIFF"
        case .avif: "AVIF"
        case .heic: "HEIC"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        case .bmp: "BMP"
        case .raw: "raw"
        case .mp4: "MP4"
        case .quickTime: "QuickTime"
        case .webM: "WebM"
        case .matroska: "Matroska"
        }
    }

    /// The names of all pictures, as a part of a sentence.
    package static let names = list(of: pictures, \.name)

    package static let namesOfVideos = list(of: videos, \.name)

    /// The media types of all pictures, likewise.
    package static let mediaTypes = list(of: pictures, \.mediaType)

    private static func list(of formats: [Self], _ word: (Self) -> String) -> String {
        let words = formats.map(word)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// How many bytes of a file `init(signature:)` reads.
    package static let signatureLength = 64

    /// The format of a file that begins with these bytes; nil for other files.
    package init?(signature bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.signatureLength))
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("II*\0") || has("MM\0*") || has("II+\0") || has("MM\0+") {
            self = .tiff
        } else if has("ftyp", at: 4) {
            guard let format = Self.ofBrands(in: bytes) else { return nil }
            self = format
        } else if ["moov", "mdat", "wide", "pnot"].contains(where: { has($0, at: 4) }) {
            self = .quickTime  // as it began before there was `ftyp`
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = Self.isWebM(bytes) ? .webM : .matroska
        } else if bytes.starts(with: [0xFF, 0x0A]) || bytes.starts(with: Self.box("JXL ")) {
            self = .jpegXL
        } else if bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
            || bytes.starts(with: Self.box("jP  "))
        {
            self = .jpeg2000
        } else if has("BM"), BMPHeader.isKnown(Array(bytes.dropFirst(14))) {
            self = .bmp
        } else if Self.rawSignatures.contains(where: { has($0) }) {
            self = .raw
        } else {
            return nil
        }
    }

    /// The first box of a file that is a picture: its size, its name, and bytes that a transfer as text
    /// would change (ISO/IEC 15444-1, annex I.5.1).
    private static func box(_ name: String) -> [UInt8] {
        [0, 0, 0, 12] + Array(name.utf8) + [0x0D, 0x0A, 0x87, 0x0A]
    }

    /// Those of Fujifilm, Olympus, Panasonic, Sigma, Minolta, and Canon's before 2004.
    private static let rawSignatures = [
        "FUJIFILMCCD-RAW ", "IIRO", "IIRS", "MMOR", "IIU\0", "FOVb", "\0MRM",
        "II\u{1A}\0\0\0HEAPCCDR",
    ]

    /// The format of a file; nil for files that are not shown.
    package init?(of file: FileBytes) { self.init(signature: file.prefix(Self.signatureLength)) }

    /// The extensions of its files, in lower case; the usual one first.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .tiff:
            ["tif", "tiff"] + [
                "3fr", "arw", "cr2", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "nef",
                "nrw", "pef", "rwl", "sr2", "srf", "srw",
            ]
        case .avif: ["avif"]
        case .heic: ["heic", "heif", "hif"]
        case .jpegXL: ["jxl"]
        case .jpeg2000: ["jp2", "j2k", "jpf", "jpx"]
        case .bmp: ["bmp", "dib"]
        case .raw: ["cr3", "crw", "mrw", "orf", "raf", "rw2", "x3f"]
        case .mp4: ["mp4", "m4v", "3gp", "3g2"]
        case .quickTime: ["mov", "qt"]
        case .webM: ["webm"]
        case .matroska: ["mkv"]
        }
    }

    /// The extensions of all pictures, in lower case.
    package static let pictureExtensions = Set(pictures.flatMap(\.fileExtensions))
    package static let videoExtensions = Set(videos.flatMap(\.fileExtensions))
}

extension PictureFormat {
    /// The format of an ISO base media file, from its brands.
    ///
    /// Its first box: size, `ftyp`, major brand, version, then compatible brands.
    /// `mif1` means no more than "an image", so the next brand that is more specific decides.
    private static func ofBrands(in bytes: [UInt8]) -> PictureFormat? {
        let brands = stride(from: 8, to: bytes.count - 3, by: 4).filter { $0 != 12 }
            .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
        for brand in brands {
            switch brand {
            case "avif", "avis": return .avif
            case "crx ": return .raw
            case "heic", "heix", "hevc", "hevx", "heim", "heis": return .heic
            default: continue
            }
        }
        if brands.first == "mif1" || brands.first == "msf1" { return .heic }
        if brands.first == "qt  " { return .quickTime }
        // Sound alone has the brands of MP4 behind its own.
        guard let first = brands.first, !["M4A ", "M4B ", "M4P ", "F4A "].contains(first) else {
            return nil
        }
        return brands.contains { brand in videoBrands.contains { brand.hasPrefix($0) } }
            ? .mp4 : nil
    }

    /// The beginnings of the brands of MP4: of the standard, Apple, phones, Sony, Adobe and Nero.
    private static let videoBrands = [
        "iso", "mp4", "mp7", "avc", "hvc", "hev", "av01", "M4V", "3gp", "3g2", "MSNV", "XAVC",
        "f4v", "F4V", "dash", "mmp4", "ndx", "ND",
    ]

    /// Whether the header of EBML names WebM: an element 0x4282 with a text of four letters.
    private static func isWebM(_ bytes: [UInt8]) -> Bool {
        let name = [0x42, 0x82, 0x84] + Array("webm".utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: name) }
    }
}
