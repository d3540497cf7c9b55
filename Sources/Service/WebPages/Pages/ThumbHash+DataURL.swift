import FoundationEssentials
import PNGCoding
import PicturePreparing

extension ThumbHash {
    /// A PNG of some 200 bytes for the `src` of an `img` element that a browser enlarges; nil when
    /// memory runs out.
    var dataURL: String? {
        guard let png = try? PNGEncoder().encode(bitmap(longSide: 8)) else { return nil }
        return "data:image/png;base64,\(Data(png).base64EncodedString())"
    }
}
