/// Why a configuration is refused.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// A field is outside its range.
    case outOfRange(field: String, allowed: ClosedRange<Int>)
    /// The viewport or the page has more pixels than a frame may have.
    case tooManyPixels(_ field: String, allowed: Int)
    /// More pages would show at once than a strip may show.
    case tooManyPages(allowed: Int)
    /// The padding leaves no pixel for the picture.
    case paddingFillsPage
}
