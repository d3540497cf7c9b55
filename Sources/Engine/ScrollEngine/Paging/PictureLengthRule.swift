/// How long a page is that is as long as its picture (decision 111).
///
/// All lengths are in pixels.
public struct PictureLengthRule: Hashable, Sendable {
    /// The space for the picture across the strip.
    public let across: Int
    /// What the page has along the strip beside its picture.
    public let padding: Int
    /// The lengths that a page may have.
    ///
    /// The longest is also that of a page whose picture is not known yet.
    public let range: ClosedRange<Int>
    /// The axis along which the pages follow one another.
    public let axis: Axis
    /// Whether a picture that is smaller than its space is enlarged.
    public let enlarges: Bool

    /// The length of the page of an upright picture of this size; nil for one that is not known.
    public func length(of picture: PixelSize?) -> Int {
        guard let picture, picture.width > 0, picture.height > 0 else { return range.upperBound }
        let isHorizontal = axis == .horizontal
        let (along, side) =
            isHorizontal ? (picture.width, picture.height) : (picture.height, picture.width)
        let shown = enlarges ? across : min(across, side)
        // Rounded half up.
        return ((2 * shown * along + side) / (2 * side) + padding).clamped(to: range)
    }
}

extension PictureLengthRule {
    /// A page has at least this part of what it is across, so that the number of pages in a frame is limited.
    ///
    /// Long screenshots are up to 1:12: on a longer page there would be room beside the picture, and that would
    /// peek in place of the picture (decision 186).
    private static let narrowest = 12

    /// The rule for pages whose longest is `page`, without the padding that `page` has.
    init(
        page: PixelSize, padding: Insets, spacing: Int, viewportLength: Int, axis: Axis, fit: Fit
    ) {
        let isHorizontal = axis == .horizontal
        let longest = isHorizontal ? page.width : page.height
        self.axis = axis
        self.padding =
            isHorizontal ? padding.left + padding.right : padding.top + padding.bottom
        across =
            isHorizontal
            ? page.height - padding.top - padding.bottom
            : page.width - padding.left - padding.right
        let visible = StripConfiguration.visibleLimit
        let shortest = max(
            self.padding + max(1, across / Self.narrowest),
            (viewportLength + visible - 1) / visible - spacing,
            StripConfiguration.pageRange.lowerBound)
        range = min(shortest, longest)...longest
        enlarges = fit != .scaleDown
    }
}
