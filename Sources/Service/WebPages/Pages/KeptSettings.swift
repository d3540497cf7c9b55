import HTTPServing
import HTTPTypes
import Interface
import Requests
import ScrollEngine

/// The settings that a person chose in any gallery, which the person's browser keeps in a cookie.
///
/// `Public/viewer/kept-settings.js` writes the same cookie.
struct KeptSettings {
    private static let cookie = "peekstrip-settings"
    /// A year, in seconds, because browsers keep no cookie for much longer.
    private static let lifetime = 365 * 86_400
    /// What the settings page shows.
    private static let names = Set(
        StripFields.all.filter { $0.setting != nil }.map(\.field.name) + [preset])
    private static let preset = "preset"
    private static let autoplay = "autoplay"
    private static let thumbnails = "thumbnails"
    /// What is of the page around a strip: no layout resets it, and no query has it.
    private static let ofPage: Set = [autoplay, thumbnails]

    private var items: [RequestTarget.QueryItem]

    /// Those of the browser that sent the request.
    init(of request: Request) {
        let text = request.fields.cookie(Self.cookie) ?? ""
        items = ((try? FormBody.pairs(of: Array(text.utf8))) ?? [])
            .filter { Self.names.contains($0.name) || Self.ofPage.contains($0.name) }
            .map { RequestTarget.QueryItem(name: $0.name, value: $0.value) }
        // A strip of all galleries shows what neither a guest of one gallery nor a search may show.
        let leavesGallery = items.contains {
            $0.name == Self.preset && Preset(rawValue: $0.value)?.isNested != false
        }
        if leavesGallery { items = [] }
    }

    /// The time between the pictures of a slide show, in milliseconds; nil if the person chose none.
    ///
    /// It is that of the page's button, because a slide show does not begin by itself in the next gallery.
    var autoplayPeriod: Int? {
        items.last { $0.name == Self.autoplay }.flatMap { Int($0.value) }
            .flatMap { StripConfiguration.autoplayRange.contains($0) ? $0 : nil }
    }

    /// Whether the page of a strip has no row of thumbnails.
    var hidesThumbnails: Bool {
        items.last { $0.name == Self.thumbnails }?.value == "false"
    }

    /// The query of a page with what it does not say otherwise.
    func completing(_ query: [RequestTarget.QueryItem]) -> [RequestTarget.QueryItem] {
        let added = items.filter { item in
            !Self.ofPage.contains(item.name) && !query.contains { $0.name == item.name }
        }
        // What an older version kept, or what does not go with the address, is no reason to show no pictures.
        let whole = query + added
        let pairs = whole.map { ($0.name, $0.value) }
        guard let fields = try? Fields(textPairs: pairs),
            (try? StripRequest.configuration(from: fields)) != nil
        else { return query }
        return whole
    }

    /// The same with what a form changed; another layout resets the others, but for those of the page.
    func changed(
        by form: Fields, from before: StripConfiguration, to after: StripConfiguration
    ) throws(FieldError) -> KeptSettings {
        var kept = self
        if before.preset != after.preset { kept.items.removeAll { !Self.ofPage.contains($0.name) } }
        let fields = StripFields.all.filter {
            Self.names.contains($0.field.name) && $0.value(in: before) != $0.value(in: after)
        }
        for name in fields.map(\.field.name) {
            guard let value = try form.text(name) else { continue }
            // A slide show that is off leaves its button as it was.
            if name == Self.autoplay, value == "0" { continue }
            kept.items.removeAll { $0.name == name }
            kept.items.append(.init(name: name, value: value))
        }
        return kept
    }

    /// Has the browser keep them.
    func kept(by reply: Reply, _ urls: ServiceURLs) -> Reply {
        let value =
            "\(Self.cookie)=\(items.queryText); Path=\(urls.base)/; Max-Age=\(Self.lifetime); SameSite=Lax"
        return reply.transformed {
            $0.fields.append(HTTPField(name: .setCookie, value: value))
        }
    }
}
