import PictureCoding

extension FrameOutput {
    package enum Format: String, CaseIterable, Sendable {
        case png, jpeg, webp, avif
        /// A Windows bitmap without compression, for programs that read nothing else.
        case bmp
        /// The packed pixels alone, as controllers of panels take them.
        case bin

        /// As in a Content-Type field.
        package var mediaType: String {
            self == .bin ? "application/octet-stream" : "image/\(rawValue)"
        }

        /// What the names of its files end with.
        package var suffix: String { self == .jpeg ? "jpg" : rawValue }

        /// As people write it.
        package var label: String { self == .webp ? "WebP" : rawValue.uppercased() }

        /// What makes its files.
        enum Coding {
            case png
            /// The encoder, in a format that loses something.
            case lossy(PictureEncoder.Format)
            /// A function of the pixels, without compression.
            case plain((FramePixels) -> [UInt8])
        }

        var coding: Coding {
            switch self {
            case .png: .png
            case .jpeg: .lossy(.jpeg)
            case .webp: .lossy(.webp)
            case .avif: .lossy(.avif)
            case .bmp: .plain(BMPFile.bytes(of:))
            case .bin: .plain(PackedPixels.bytes(of:))
            }
        }

        /// The format of the encoder that loses something; nil for those that keep each pixel.
        package var lossy: PictureEncoder.Format? {
            guard case .lossy(let format) = coding else { return nil }
            return format
        }

        fileprivate var isPlain: Bool {
            guard case .plain = coding else { return false }
            return true
        }
    }

    /// The formats of all frames: routes, their documents, the definitions of screens and their form
    /// follow.
    package static let formats = Format.allCases.filter { !screenFormats.contains($0) }

    /// Those of screens alone, for devices without a decoder.
    private static let screenFormats: [Format] = [.bmp, .bin]

    /// Those whose files need not be exact.
    package static let lossyFormats = Format.allCases.filter { $0.lossy != nil }

    /// Those whose files have each pixel as it was drawn.
    package static let exactFormats = Format.allCases.filter { $0.lossy == nil }

    /// Those whose files have fewer bytes for simpler pictures.
    package static let compressedFormats = Format.allCases.filter { !$0.isPlain }
}
