import Catalogue
import ImageLibrary
import ScrollEngine

/// Changes of a strip's appearance and behaviour; the current page stays the same.
extension ViewerState {
    /// Sets the configuration of the strip and of the strip that an undo restores.
    ///
    /// - Parameters:
    ///   - new: The new configuration.
    ///   - now: The session's time.
    ///   - pages: The pages of the current state.
    ///   - library: The source of the new configuration's pages.
    /// - Throws: `ConfigurationError`; the state may be half changed then, and the caller drops it.
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

    /// Shows another selection of the folder's pictures, at the same picture if it has it.
    mutating func select(_ gallery: Gallery, at now: Timestamp, from library: ImageLibrary) {
        guard gallery.id.text != self.gallery else { return }
        self.gallery = gallery.id.text
        let pages = GalleryPages(of: self, from: library)
        _ = strip.handle(.reload, at: now, over: pages)
        _ = previous?.handle(.reload, at: now, over: pages)
    }

    private mutating func resize(
        _ viewport: PixelSize, at now: Timestamp, over pages: GalleryPages
    ) {
        _ = strip.handle(.resize(viewport), at: now, over: pages)
        _ = previous?.handle(.resize(viewport), at: now, over: pages)
    }

    /// Makes a strip of galleries that becomes one of pages show the gallery that it is in at that
    /// time.
    private mutating func leaveGalleries(for new: StripConfiguration, over pages: GalleryPages) {
        guard strip.configuration.preset.isNested, !new.preset.isNested,
            let page = strip.selectedItem.flatMap(pages.page),
            let gallery = pages.gallery(on: page)
        else { return }
        self.gallery = gallery.id.text
    }
}
