/// The formats that are shown.
///
/// The first bytes of a file decide, never its name.
package enum PictureFormat: Sendable, CaseIterable {
    case jpeg, png, webp, gif, tiff, avif, heic

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
        }
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
        } else if has("II*\0") || has("MM\0*") {
            self = .tiff
        } else if has("ftyp", at: 4), let format = Self.ofBrands(in: bytes) {
            self = format
        } else {
            return nil
        }
    }

    /// The format of a file; nil for files that are not shown.
    package init?(of file: FileBytes) { self.init(signature: file.prefix(Self.signatureLength)) }

    /// Whether a file that begins with these bytes has one of the formats.
    package static func hasSignature(by bytes: [UInt8]) -> Bool { Self(signature: bytes) != nil }

    /// The extensions of its files, in lower case; the usual one first.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .tiff: ["tif", "tiff"]
        case .avif: ["avif"]
        case .heic: ["heic", "heif"]
        }
    }

    /// The extensions of all formats, in lower case.
    package static let allFileExtensions = Set(allCases.flatMap(\.fileExtensions))
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
            case "heic", "heix", "hevc", "hevx", "heim", "heis": return .heic
            default: continue
            }
        }
        return brands.first == "mif1" || brands.first == "msf1" ? .heic : nil
    }
}
