extension Bitmap {
    /// Fills the panel of a page whose picture is missing: a rectangle with round corners.
    ///
    /// - Parameters:
    ///   - area: The panel; it is clipped to the bitmap.
    ///   - colours: The colours of the strip.
    ///   - radius: The corners' radius in pixels of the bitmap; nil for an eighth of the shorter side,
    ///     but at most 12 pixels of the viewport.
    ///   - scale: Pixels of the bitmap to each of the viewport's.
    package mutating func fillPlaceholder(
        _ area: BitmapRect, with colours: PlaceholderColours, radius: Double? = nil, scale: Int = 1
    ) {
        let own = Double(min(12 * scale, min(area.width, area.height) / 8))
        fill(RoundedRectangle(area, radius: radius ?? own), with: colours.panel)
    }
}
