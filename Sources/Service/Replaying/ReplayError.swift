/// Why a replay fails.
package enum ReplayError: Error, Equatable {
    /// The library has no gallery.
    case noPictures
    /// No gallery has the given id.
    case unknownGallery(known: [String])
    /// A field of the strip is invalid; the text is a sentence.
    case badSetting(String)
    /// The interval has more multiples than allowed.
    case tooManySamples(Int64, limit: Int64)
    /// The pictures of one frame together do not fit into memory.
    case picturesUnavailable
    /// A frame cannot be encoded, with the encoder's error.
    case notEncoded(String)
}
