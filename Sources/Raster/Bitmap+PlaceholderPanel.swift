extension Bitmap {
    /// Fills an area as the page of a picture that is not there: a panel with round corners.
    package mutating func fillPlaceholder(_ area: Area, with colours: PlaceholderColours) {
        let radius = Double(min(12, min(area.width, area.height) / 8))
        fill(RoundedRectangle(area, radius: radius), with: colours.panel)
    }
}
