/// The implementation that encodes PNG files.
package enum PNGEncoderKind: String, CaseIterable, Sendable {
    /// This package: faster than libpng, and the only one that splices frames.
    case peekstrip
    /// libpng and zlib, from composed pixels.
    case libpng
}
