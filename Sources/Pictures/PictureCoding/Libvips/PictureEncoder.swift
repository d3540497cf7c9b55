import CVips
import Raster

/// Pictures as files in memory, for browsers.
package enum PictureEncoder {
    /// What browsers read: WebP since 2020, AVIF since 2023, the others always.
    package enum Format: String, CaseIterable, Sendable {
        case png, jpeg, webp, avif

        /// As in a Content-Type field.
        package var mediaType: String { "image/\(rawValue)" }

        fileprivate var code: cvips_format {
            switch self {
            case .png: CVIPS_PNG
            case .jpeg: CVIPS_JPEG
            case .webp: CVIPS_WEBP
            case .avif: CVIPS_AVIF
            }
        }

        /// About the milliseconds of one core for a million pixels.
        package var encodingTime: Double {
            switch self {
            case .png, .jpeg: 10
            case .webp, .avif: 45
            }
        }

        /// Qualities of libjpeg, between which the numbers of other encoders lie on a straight line.
        private static let qualities = [1, 40, 60, 80, 90, 100]

        /// What the encoder takes for each of ``qualities``, so that photographs are as like their
        /// originals as in a JPEG: `bin/bench encoder-quality` measures it.
        private var numbers: [Int] {
            switch self {
            case .png, .jpeg: Self.qualities
            case .webp: [1, 52, 78, 90, 96, 100]
            case .avif: [1, 47, 57, 74, 89, 100]
            }
        }

        /// The number that the encoder takes for a quality of libjpeg.
        fileprivate func scaled(_ quality: Int) -> Int {
            let ends = zip(Self.qualities, numbers)
            for ((low, first), (high, last)) in zip(ends, ends.dropFirst())
            where quality <= high {
                return first + (last - first) * (quality - low) / (high - low)
            }
            return quality
        }
    }

    /// Must be incremented when a file is decoded to other pixels, or encoded with other options.
    private static let generation: UInt8 = 5

    /// Changes with the bytes that a picture gets, so that caches do not mix them.
    ///
    /// It contains a small picture in the formats that lose something, because a new version of a
    /// library may write others, and does not say so.
    package static let fingerprint: [UInt8] =
        Format.allCases.filter { $0 != .png }
        .reduce([generation]) { $0 + ((try? sample(as: $1)) ?? []) }

    /// Whether AVIF can be encoded: libheif's encoder of AV1 is a package of its own on some systems.
    package static let avif: Result<Void, LibvipsError> = {
        do throws(LibvipsError) {
            _ = try sample(as: .avif)
            return .success(())
        } catch {
            return .failure(error)
        }
    }()

    package static var canEncodeAVIF: Bool { if case .success = avif { true } else { false } }

    private static func sample(as format: Format) throws(LibvipsError) -> [UInt8] {
        let side = 32
        let pixels = (0..<side * side * Bitmap.bytesPerPixel).map { UInt8(($0 * $0 >> 7) & 0xff) }
        let picture = Bitmap(width: side, height: side, pixels: pixels)
        return try encode(picture, as: format, quality: 80)
    }

    /// Encodes a bitmap without metadata.
    ///
    /// - Parameters:
    ///   - bitmap: The picture; a WebP has at most 16,383 pixels on a side.
    ///   - format: The format of the file.
    ///   - quality: 1 to 100, of libjpeg; other formats are as like the picture. A PNG is exact.
    /// - Returns: The file.
    /// - Throws: ``LibvipsError``.
    package static func encode(
        _ bitmap: Bitmap, as format: Format, quality: Int
    ) throws(LibvipsError) -> [UInt8] {
        try Libvips.start.get()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let outcome = unsafe bitmap.pixels.withUnsafeBufferPointer {
            unsafe cvips_encode(
                $0.baseAddress, Int32(bitmap.width), Int32(bitmap.height),
                format.code, Int32(format.scaled(quality)), &bytes, &count)
        }
        return try unsafe file(bytes, count, outcome)
    }

    /// The bytes of a file that CVips encoded, which are then freed.
    package static func file(
        _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ outcome: cvips_outcome
    ) throws(LibvipsError) -> [UInt8] {
        guard outcome == CVIPS_DONE, let start = unsafe bytes else {
            throw .notEncoded(Libvips.errorText())
        }
        defer { unsafe cvips_free(start) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
