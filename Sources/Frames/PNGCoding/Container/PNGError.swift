/// Why a bitmap could not be encoded as PNG.
package enum PNGError: Error, Equatable {
    /// PNG allows no empty picture, and none wider or higher than 2³¹ − 1 (W3C PNG, 11.2.1).
    case invalidSize(width: Int, height: Int)
    /// Its pixels may need more bytes than a chunk can hold, 2³¹ − 1 (W3C PNG, 5.3).
    case tooLarge(bytes: Int)
    case outOfMemory
    /// libpng failed with this message, which is for the log, not for clients. libpng has limits of
    /// its own, such as 1,000,000 pixels a side (PNG_USER_WIDTH_MAX).
    case libpngFailed(String)
}
