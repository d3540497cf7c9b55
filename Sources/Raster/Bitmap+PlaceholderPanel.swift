extension Bitmap {
    /// Fills an area as the page of a picture that is not there: a panel with round corners.
    ///
    /// - Parameters:
    ///   - area: The panel; what lies outside of the bitmap is left out.
    ///   - colours: Those of the strip.
    ///   - radius: Of its corners, in pixels of the bitmap; nil for an eighth of the shorter side, but
    ///     at most 12 pixels of the viewport.
    ///   - scale: Pixels of the bitmap to each of the viewport's.
    package mutating func fillPlaceholder(
        _ area: BitmapRect, with colours: PlaceholderColours, radius: Double? = nil, scale: Int = 1
    ) {
        let own = Double(min(12 * scale, min(area.width, area.height) / 8))
        fill(RoundedRectangle(area, radius: radius ?? own), with: colours.panel)
    }
}
