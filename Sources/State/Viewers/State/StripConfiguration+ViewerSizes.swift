import ScrollEngine

/// Sizes of pages that the viewer chooses by its window, so that the picture is the hero and its
/// neighbours peek in (decision 117).
extension StripConfiguration {
    /// Whether the viewer chooses the sizes, because nobody else did.
    package var isSizedByViewer: Bool {
        guard preset == .preview || preset == .previewAll, axis == .horizontal, !hasPageControl,
            padding == nil, pagesPerView == nil, alignment == nil, fillsEnds == nil
        else { return false }
        return hasSizesOfViewer || pageSize == nil && spacing == nil && pageLengths == .equal
    }

    /// Whether the sizes are those that a viewer chose for a window.
    package var hasSizesOfViewer: Bool {
        pageSize != nil && spacing != nil && pageLengths == .pictures
    }

    /// The configuration on a screen of another size (decision 125).
    ///
    /// Sizes that a viewer chose for its window are derived from the viewport there, and so are those
    /// that it cannot have.
    package func onScreen(of viewport: PixelSize, scale: Int?) -> StripConfiguration {
        var other = self
        other.viewport = viewport
        if let scale { other.appearance.scale = scale }
        guard other != self else { return self }
        let isOfWindow = isSizedByViewer && hasSizesOfViewer && viewport != self.viewport
        guard isOfWindow || (try? other.validate()) == nil else { return other }
        (other.pageSize, other.spacing, other.padding) = (nil, nil, nil)
        other.pageLengths = .equal
        return other
    }
}
