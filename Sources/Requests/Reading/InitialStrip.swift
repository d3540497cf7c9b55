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

    /// Rejects values that no gallery accepts.
    package static func checkState(_ fields: Fields) throws(FieldError) {
        _ = try fields.integer("page", in: EventBatch.pages)
        _ = try fields.item("item")
        _ = try fields.number("offset", in: StripRequest.offsets)
        _ = try fields.zoomState()
        _ = try GallerySelection().changed(by: fields)
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
    private static func page(
        _ fields: Fields, of gallery: Gallery, _ pages: GalleryPages
    ) throws -> PageIndex {
        let page = try fields.integer("page", in: EventBatch.pages)
        guard let item = try fields.item("item") else {
            return page.map { PageIndex($0) } ?? pages.firstPage(of: gallery.id) ?? PageIndex(0)
        }
        guard let place = pages.page(of: item) else { throw Problem.unknown("item") }
        return place
    }
}
