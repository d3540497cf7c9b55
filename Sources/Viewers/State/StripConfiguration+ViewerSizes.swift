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

    /// The configuration on a screen of another size, which gets sizes of its own where a viewer chose
    /// them for its window (decision 125).
    package func onScreen(of viewport: PixelSize) -> StripConfiguration {
        guard viewport != self.viewport else { return self }
        let isOfWindow = isSizedByViewer && hasSizesOfViewer
        return (isOfWindow ? withDerivedSizes : self).scaled(to: viewport)
    }
}
