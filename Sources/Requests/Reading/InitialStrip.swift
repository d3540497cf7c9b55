import HTTPServing
import ImageLibrary
import ScrollEngine
import Viewers

/// A strip of a gallery in the state that fields describe, with its pages.
package struct InitialStrip {
    package let strip: Strip
    package let pages: GalleryPages

    /// The names of all fields that describe a strip and its state.
    package static let names = StripRequest.names.union(StripRequest.stateNames)

    /// Rejects values that no gallery accepts whose id has this selection.
    package static func checkState(
        _ fields: Fields, of selection: GallerySelection, in configuration: StripConfiguration
    ) throws(FieldError) {
        _ = try fields.integer("page", in: EventBatch.pages)
        _ = try fields.item("item")
        _ = try fields.number("offset", in: StripRequest.offsets)
        _ = try fields.zoomState()
        _ = try selection.changed(by: fields)
        try GallerySelection.check(fields, for: configuration)
    }

    /// Also reads the configuration from the fields.
    package init(
        of gallery: Gallery, _ fields: Fields, in library: ImageLibrary
    ) throws {
        try self.init(
            of: gallery, fields, configuredAs: try StripRequest.configuration(from: fields),
            in: library)
    }

    /// - Throws: 404 for an item that is not in the gallery, `FieldError`, or `ConfigurationError`.
    package init(
        of gallery: Gallery, _ fields: Fields, configuredAs configuration: StripConfiguration,
        in library: ImageLibrary
    ) throws {
        try GallerySelection.check(fields, for: configuration)
        pages = GalleryPages(gallery, for: configuration, from: library)
        var strip = try Strip(
            configuration, on: try Self.page(fields, of: gallery, pages), over: pages)
        if let offset = try fields.number("offset", in: StripRequest.offsets) {
            strip = strip.scrolled(to: offset, over: pages)
        }
        if let zoom = try fields.zoomState() {
            _ = strip.handle(zoom, at: .epoch, over: pages)
            strip.finishMotion()
        }
        self.strip = strip
    }

    /// The page that the fields specify by index or item; by default the gallery's first page.
    ///
    /// A strip of galleries has whole folders and lists, so it begins with that of a selection.
    private static func page(
        _ fields: Fields, of gallery: Gallery, _ pages: GalleryPages
    ) throws -> PageIndex {
        let page = try fields.integer("page", in: EventBatch.pages)
        guard let item = try fields.item("item") else {
            if let page { return PageIndex(page) }
            // A folder without pictures of its own begins with the first below it.
            return pages.firstPage(of: gallery.id.folder)
                ?? gallery.items.first.flatMap { pages.page(of: ItemKey($0.id.value)) }
                ?? PageIndex(0)
        }
        guard let place = pages.page(of: item) else { throw Problem.unknown("item") }
        return place
    }
}
