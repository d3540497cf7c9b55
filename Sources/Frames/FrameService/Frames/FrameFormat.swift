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
        package var label: String {
            switch self {
            case .png: "PNG"
            case .jpeg: "JPEG"
            case .webp: "WebP"
            case .avif: "AVIF"
            case .bmp: "BMP"
            case .bin: "BIN"
            }
        }

        /// The format of the encoder that loses something; nil for those that keep each pixel.
        package var lossy: PictureEncoder.Format? {
            switch self {
            case .png, .bmp, .bin: nil
            case .jpeg: .jpeg
            case .webp: .webp
            case .avif: .avif
            }
        }
    }

    /// The formats of all frames: routes, their documents, the definitions of screens and their form
    /// follow.
    package static let formats = Format.allCases.filter { !plainFormats.contains($0) }

    /// Those of screens alone, for devices without a decoder.
    package static let plainFormats: [Format] = [.bmp, .bin]

    /// Those whose files need not be exact.
    package static let lossyFormats = Format.allCases.filter { $0.lossy != nil }

    /// Those whose files have each pixel as it was drawn.
    package static let exactFormats = Format.allCases.filter { $0.lossy == nil }

    /// Those whose files have fewer bytes for simpler pictures.
    package static let compressedFormats = formats
}
