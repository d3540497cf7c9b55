import Catalogue
import HTTPServing
import ImageLibrary
import Interface
import ScrollEngine
import Viewers

/// A strip of a gallery in the state that fields describe, with its pages.
package struct InitialStrip {
    package let strip: Strip
    package let pages: GalleryPages
    /// The pose of the page's leaf; nil for a strip at rest.
    package let pose: LeafPose?

    /// All fields that describe a strip and its state.
    package static let fields = StripFields.flat + StateFields.all

    /// All fields of a picture in one state, in which a leaf may be posed; a session begins at rest.
    package static let pictureFields = fields + StateFields.pose

    /// Rejects values that no gallery accepts whose id has this selection.
    package static func checkState(
        _ fields: Fields, of selection: GallerySelection, in configuration: StripConfiguration
    ) throws(FieldError) {
        _ = try fields.integer("page", in: InputRanges.pages)
        _ = try fields.item("item")
        _ = try fields.number("offset", in: InputRanges.offsets)
        _ = try fields.zoomState()
        _ = try fields.leafPose(in: configuration)
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
        pose = try fields.leafPose(in: configuration)
        try library.prepareSizes(of: gallery)
        pages = GalleryPages(gallery, for: configuration, from: library)
        var strip = try Strip(
            configuration, on: try Self.page(fields, of: gallery, pages), over: pages)
        if let offset = try fields.number("offset", in: InputRanges.offsets) {
            strip = strip.scrolled(to: offset, over: pages)
        }
        if let zoom = try fields.zoomState() {
            _ = strip.handle(zoom, at: .epoch, over: pages)
            strip.finishMotion()
        }
        self.strip = strip
    }

    /// The page that the fields specify by item or index; by default the gallery's first page.
    ///
    /// With both, the index is for an item that is gone.
    ///
    /// In a strip of galleries the index counts within the gallery, too. Such a strip has whole
    /// folders and lists, so it begins with that of a selection.
    private static func page(
        _ fields: Fields, of gallery: Gallery, _ pages: GalleryPages
    ) throws -> PageIndex {
        let page = try fields.integer("page", in: InputRanges.pages)
        if let item = try fields.item("item") {
            if let page = pages.page(of: item) { return page }
            if page == nil { throw Problem.unknown("item") }
        }
        // A folder without pictures of its own begins with the first below it.
        let first =
            pages.firstPage(of: gallery.id.folder)
            ?? gallery.items.first.flatMap { pages.page(of: ItemKey($0.id.value)) }
            ?? PageIndex(0)
        guard let page, pages.pageCount > 0 else { return PageIndex(page ?? first.value) }
        let last = pages.section(pages.section(of: first)).pages.upperBound - 1
        return PageIndex(min(page, last - first.value) + first.value)
    }
}

extension Fields {
    /// The event that zooms a strip to the state in a URL.
    func zoomState() throws(FieldError) -> InputEvent? {
        let x = try number("zoomX", in: InputRanges.coordinates)
        let y = try number("zoomY", in: InputRanges.coordinates)
        guard let scale = try number("zoom", in: StripConfiguration.zoomRange) else {
            guard x == nil, y == nil else { throw error("zoom", "given with zoomX and zoomY") }
            return nil
        }
        switch (x, y) {
        case (nil, nil): return .zoom(scale: scale, at: nil)
        case (let x?, let y?): return .zoom(scale: scale, at: Point(x: x, y: y))
        default: throw error("zoomX and zoomY", "given together")
        }
    }

    /// The pose of a leaf; nil for a book at rest and for a strip that slides.
    func leafPose(in configuration: StripConfiguration) throws(FieldError) -> LeafPose? {
        let time = try number("inputTime", in: 0...1)
        let angle = try number("inputAngle", in: 0...2 * .pi)
        let edge = try number("leafEdge", in: 0...1)
        let isCurl = configuration.preset == .curl
        for (name, value) in [("inputTime", time), ("inputAngle", angle)]
        where value != nil && !isCurl {
            throw error(name, "given with the preset curl")
        }
        if edge != nil, isCurl || configuration.preset.turnStyle == nil {
            throw error("leafEdge", "given with the preset leaves or leaves-spread")
        }
        if time == nil, angle != nil { throw error("inputTime", "given with inputAngle") }
        guard time != nil || edge != nil else { return nil }
        // A page that turns is not magnified.
        guard value("zoom") == nil else {
            throw error("zoom", "left out with \(isCurl ? "inputTime" : "leafEdge")")
        }
        return time.map { .curl(inputTime: $0, inputAngle: angle) } ?? edge.map { .edge($0) }
    }
}
