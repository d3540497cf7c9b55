/// Why a replay does not take place.
package enum ReplayError: Error, Equatable {
    /// There is no gallery.
    case noPictures
    /// The gallery that was named is none of these.
    case unknownGallery(known: [String])
    /// A field of the strip makes no sense, in a sentence.
    case badSetting(String)
    /// The interval would show the strip more often than is allowed.
    case tooManySamples(Int64, limit: Int64)
    /// The pictures that are seen at one moment cannot be kept at the same time.
    case picturesUnavailable
    /// A frame cannot be encoded, in the words of the encoder.
    case notEncoded(String)
}
