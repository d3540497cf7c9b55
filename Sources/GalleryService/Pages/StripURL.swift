import HTTPServing
import ImageLibrary
import JSONCoding
import ScrollEngine

/// A state as an address that anybody can open, long after its session is gone.
struct StripURL {
    /// What differs from an ordinary strip, as the query of an address.
    let configuration: String
    let text: String

    init(
        _ view: StripView, _ configuration: StripConfiguration, in gallery: Gallery,
        _ urls: ServiceURLs
    ) {
        var pairs = Self.pairs(of: configuration)
        self.configuration = Self.query(pairs)
        if let page = view.layout.currentPage {
            pairs.append(("item", ItemID(view.pages.item(on: page).value).text))
        }
        if let zoom = view.layout.zoom {
            pairs.append(("zoom", JSONValue.number((zoom.scale * 100).rounded() / 100).line))
        }
        text = urls.page(of: gallery.id) + (pairs.isEmpty ? "" : "?" + Self.query(pairs))
    }

    /// The fields that are not as their preset has them.
    ///
    /// The viewport is the viewer's own, and so is
    /// the density of its screen.
    private static func pairs(of configuration: StripConfiguration) -> [(String, String)] {
        let preset = configuration.preset
        let presetDefaults = StripConfiguration(preset: preset, viewport: configuration.viewport)
        let presetMembers = members(of: presetDefaults)
        let own: Set = ["preset", "viewport", "scale"]
        var pairs = preset == .preview ? [] : [("preset", preset.rawValue)]
        for member in members(of: configuration)
        where !own.contains(member.name) && !presetMembers.contains(member) {
            pairs += queryItems(member)
        }
        return pairs
    }

    /// The fields of a configuration as its document has them.
    private static func members(of configuration: StripConfiguration) -> [JSONValue.Member] {
        let bytes = JSONWriter.bytes { SessionDocument.write(configuration, to: &$0) }
        guard case .object(let members) = try? JSONValue(parsing: bytes) else { return [] }
        return members
    }

    /// A field as a query spells it.
    private static func queryItems(_ member: JSONValue.Member) -> [(String, String)] {
        switch member.value {
        case .text(let text): return [(member.name, text)]
        case .list(let list): return [(member.name, list.map(\.line).joined(separator: ","))]
        case .object where member.name == "pageSize":
            return [("pageWidth", "width"), ("pageHeight", "height")].compactMap { name, side in
                member.value[side].map { (name, $0.line) }
            }
        // All sides have one number in a query.
        case .object: return member.value["left"].map { [(member.name, $0.line)] } ?? []
        case .null: return []
        case .number, .flag: return [(member.name, member.value.line)]
        }
    }

    private static func query(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(Request.encoded($0.0))=\(Request.encoded($0.1))" }.joined(separator: "&")
    }
}
