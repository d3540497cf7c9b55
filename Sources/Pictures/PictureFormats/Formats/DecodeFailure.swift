/// Why a decoder did not return a picture.
package enum DecodeFailure: Int64, Error, Sendable {
    /// The bytes are not a sound picture of their format.
    case damaged = 1
    /// The deadline passed.
    case tooSlow = 2
    /// It needs more memory than all decoders together may have.
    case tooMuchMemory = 3
    /// The decoder ended or did not keep to its protocol, twice.
    case crashed = 4
    /// No decoder could be started, or all are being stopped.
    case unavailable = 5
    /// A library reported that memory ran out, within the share of the picture.
    case outOfMemory = 6
    /// The deadline passed twice, while the decoder was stopped or got no processor.
    case stalled = 7
    /// Somebody or the system killed the decoder, time and again.
    case killed = 8
    /// No library of this system reads the format.
    case noDecoder = 9
    /// A newer version of the format's library reads it.
    case needsNewerLibrary = 10
    /// The format's library of this system does not read this kind of it.
    case unsupported = 11
    /// A raw photograph without a preview.
    case noPreview = 12
    /// A container without a track of pictures.
    case noVideo = 13
}

/// A failure with the message of libvips, which is for a log only.
package struct DecodeError: Error, Sendable {
    package let failure: DecodeFailure
    package let detail: [UInt8]

    package init(_ failure: DecodeFailure, detail: [UInt8] = []) {
        self.failure = failure
        self.detail = detail
    }
}
