/// Why a configuration is rejected.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// A field is outside its range.
    case outOfRange(field: String, allowed: ClosedRange<Int>)
    /// The viewport or the page exceeds the pixels of a frame.
    case tooManyPixels(_ field: String, allowed: Int)
    /// More pages would be visible at once than a strip may show.
    case tooManyPages(allowed: Int)
    /// The padding leaves no pixel for the picture.
    case paddingFillsPage
}
