/// Why a replay fails.
package enum ReplayError: Error, Equatable {
    /// There is no gallery.
    case noPictures
    /// The named gallery is none of these.
    case unknownGallery(known: [String])
    /// A field of the strip is invalid, in a sentence.
    case badSetting(String)
    /// The interval has more multiples than allowed.
    case tooManySamples(Int64, limit: Int64)
    /// The pictures of one frame do not fit into memory together.
    case picturesUnavailable
    /// A frame cannot be encoded, with the encoder's error.
    case notEncoded(String)
}
