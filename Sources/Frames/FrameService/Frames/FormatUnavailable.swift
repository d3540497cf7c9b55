import PictureCoding

/// The libraries of this system lack the encoder of a format.
package struct FormatUnavailable: Error, Equatable {
    package let format: FrameOutput.Format
}

extension FrameOutput {
    /// Rejects a format that this system cannot encode, before anything is drawn.
    package func checkFormat() throws(FormatUnavailable) {
        guard format != .avif || PictureEncoder.canEncodeAVIF else {
            throw FormatUnavailable(format: format)
        }
    }
}
