import ImageLibrary
import ScrollEngine

/// Changes of what a strip looks like and how it behaves; the page stays.
extension ViewerState {
    /// Takes another configuration, and the strip to go back to takes it, too.
    ///
    /// - Parameters:
    ///   - new: The configuration from now on.
    ///   - now: The session's time.
    ///   - pages: The pages of the state as it is.
    ///   - library: Where the pages of the new configuration come from.
    /// - Throws: `ConfigurationError`; the caller drops the state then.
    package mutating func reconfigure(
        _ new: StripConfiguration, at now: Timestamp, over pages: GalleryPages,
        from library: ImageLibrary
    ) throws(ConfigurationError) {
        var resized = strip.configuration
        resized.viewport = new.viewport
        if resized == new { return resize(new.viewport, at: now, over: pages) }
        leaveGalleries(for: new, over: pages)
        let newPages = GalleryPages(of: self, configuredAs: new, from: library)
        _ = try strip.reconfigure(new, at: now, over: newPages)
        _ = try previous?.reconfigure(new, at: now, over: newPages)
    }

    private mutating func resize(
        _ viewport: PixelSize, at now: Timestamp, over pages: GalleryPages
    ) {
        _ = strip.handle(.resize(viewport), at: now, over: pages)
        _ = previous?.handle(.resize(viewport), at: now, over: pages)
    }

    /// A strip of galleries that becomes one of pages shows the gallery that it is in by then.
    private mutating func leaveGalleries(for new: StripConfiguration, over pages: GalleryPages) {
        guard strip.configuration.preset.isNested, !new.preset.isNested,
            let page = strip.selectedItem.flatMap(pages.page),
            let gallery = pages.gallery(on: page)
        else { return }
        self.gallery = gallery.id.text
    }
}
