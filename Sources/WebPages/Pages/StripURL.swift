import FrameService
import HTTPServing
import ImageLibrary
import JSONCoding
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
            let scale = JSONValue.number((zoom.scale * 100).rounded() / 100).line
            items.append(.init(name: "zoom", value: scale))
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
        let presetMembers = members(of: presetDefaults)
        var own: Set = ["preset", "viewport", "scale"]
        if configuration.hasSizesOfViewer {
            own.formUnion(["pageSize", "spacing", "pageLengths"])
        }
        var items: [RequestTarget.QueryItem] = []
        if preset != .preview { items.append(.init(name: "preset", value: preset.rawValue)) }
        for member in members(of: configuration)
        where !own.contains(member.name) && !presetMembers.contains(member) {
            items += queryItems(member)
        }
        return items
    }

    /// The members of a configuration's document.
    private static func members(of configuration: StripConfiguration) -> [JSONValue.Member] {
        let bytes = JSONWriter.bytes { ConfigurationDocument(configuration).write(to: &$0) }
        guard case .object(let members) = try? JSONValue(parsing: bytes) else { return [] }
        return members
    }

    /// A member as query parameters.
    private static func queryItems(_ member: JSONValue.Member) -> [RequestTarget.QueryItem] {
        switch member.value {
        case .text(let text): return [.init(name: member.name, value: text)]
        case .list(let list):
            return [.init(name: member.name, value: list.map(\.line).joined(separator: ","))]
        case .object where member.name == "pageSize":
            return [("pageWidth", "width"), ("pageHeight", "height")].compactMap { name, side in
                member.value[side].map { .init(name: name, value: $0.line) }
            }
        // Padding is the same on all sides in a query.
        case .object:
            return member.value["left"].map { [.init(name: member.name, value: $0.line)] } ?? []
        case .null: return []
        case .number, .flag: return [.init(name: member.name, value: member.value.line)]
        }
    }
}
