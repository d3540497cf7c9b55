/// Why a bitmap did not become a PNG.
package enum PNGError: Error, Equatable {
    /// PNG has no picture without pixels, and none wider or higher than 2³¹ − 1 (W3C PNG, 11.2.1).
    case invalidSize(width: Int, height: Int)
    /// Its pixels could need more bytes than a chunk may have, 2³¹ − 1 (W3C PNG, 5.3).
    case tooLarge(bytes: Int)
    case outOfMemory
    /// libpng refused, in its own words: for the log, not for the public. It has limits of its
    /// own, such as 1,000,000 pixels a side (PNG_USER_WIDTH_MAX).
    case libpngFailed(String)
}
