import Catalogue
import FrameService
import HTTPServing
import Interface
import Requests
import ScrollEngine
import Viewers

/// The URL of a strip's state, which remains valid after the session is deleted.
struct StripURL {
    /// The configuration as a query: the fields that differ from the default.
    let configuration: String
    let text: String

    init(
        _ view: StripView, _ configuration: StripConfiguration, in gallery: Gallery,
        _ urls: ServiceURLs
    ) {
        var items = Self.items(of: configuration)
        self.configuration = items.queryText
        var path = urls.page(of: gallery.id)
        if let page = view.layout.currentPage {
            path = urls.page(
                of: ItemID(view.pages.item(on: page).value),
                in: view.pages.gallery(on: page) ?? gallery)
        }
        if let zoom = view.layout.zoom {
            items.append(.init(name: "zoom", value: decimal(zoom.scale, 100)))
        }
        text = path + (items.isEmpty ? "" : "?" + items.queryText)
    }

    /// The fields that override the preset.
    ///
    /// The viewport and the scale are omitted because they belong to the viewer's screen, and so are
    /// sizes that the viewer chose for its window.
    static func items(of configuration: StripConfiguration) -> [RequestTarget.QueryItem] {
        let preset = configuration.preset
        let presetDefaults = StripConfiguration(preset: preset, viewport: configuration.viewport)
        var own: Set = ["preset", "viewport", "scale"]
        if configuration.hasSizesOfViewer {
            own.formUnion(StripFields.sizesOfViewer.map(\.field.name))
        }
        var items: [RequestTarget.QueryItem] = []
        if preset != .preview { items.append(.init(name: "preset", value: preset.rawValue)) }
        for field in StripFields.all
        where !own.contains(field.field.name)
            && field.value(in: configuration) != field.value(in: presetDefaults)
        {
            items += field.texts(in: configuration).map { .init(name: $0.name, value: $0.text) }
        }
        return items
    }
}
