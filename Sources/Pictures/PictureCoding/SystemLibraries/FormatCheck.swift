import PictureFormats
import Raster

/// Finds out which formats a decoder reads, by the built-in pictures (``FormatSamples``).
///
/// To open them makes the libraries load what they load with the first picture of a format: since
/// libheif 1.17 the codecs of HEIC and AVIF are files of their own, which a decoder can no longer
/// open when its fences are closed. So they are opened before, and decoded afterwards, as pictures
/// are; decoding starts a thread of libvips, and the fence of files leaves out threads that exist.
package struct FormatCheck {
    private let decodesVideos: Bool
    /// Nil for a picture whose header could not be read.
    private let decoders: [(format: PictureFormat, decoder: LibvipsDecoder?)]

    /// Opens the pictures, and the libraries for videos if the process is to decode some.
    package init(decodesVideos: Bool = true) {
        self.decodesVideos = decodesVideos
        if decodesVideos { _ = VideoPoster.isAvailable }
        decoders = PictureFormat.allCases.compactMap { format in
            FormatSamples.bytes(of: format).map { bytes in
                (format, FileBytes(copyOf: bytes).flatMap { try? LibvipsDecoder($0, as: format) })
            }
        }
    }

    /// Decodes the pictures; formats without one are readable if libvips has a loader.
    func support() -> FormatSupport {
        let unreadable = decoders.filter { _, decoder in decoder.map(Self.fails) ?? true }
        let unknown = PictureFormat.allCases.filter {
            // The headers of videos need no library.
            $0.isVideo
                ? decodesVideos && !VideoPoster.isAvailable
                : !LibvipsDecoder.hasLoader(for: $0)
        }
        return FormatSupport(unreadable: Set(unreadable.map(\.format) + unknown))
    }

    private static func fails(_ decoder: LibvipsDecoder) -> Bool {
        let (width, height) = (decoder.header.uprightWidth, decoder.header.uprightHeight)
        let plan = DecodePlan(
            scaledWidth: width, scaledHeight: height, keptWidth: width, keptHeight: height,
            background: .white)
        var rows = [UInt8](repeating: 0, count: plan.byteCount)
        return unsafe rows.withUnsafeMutableBytes {
            unsafe (try? decoder.decode(plan, milliseconds: milliseconds, into: $0)) == nil
        }
    }

    /// The time limit of a picture that takes a millisecond; a busy machine has the rest.
    private static let milliseconds = 10_000
}
