import Catalogue
import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import JSONCoding
import QRCoding
import Requests
import ScreenService
import Screens

/// The form of a screen, beside its frame and what a device needs to show it.
struct ScreenEditorPage {
    let form: ScreenForm
    /// The screen that is changed; nil for a new one.
    let entry: ScreenRegistry.Entry?
    /// What the form describes; nil if something in it is wrong.
    let definition: ScreenDefinition?
    let mistake: FormMistake?
    let isSaved: Bool
    /// Whether it was saved by another name, so that its addresses are others.
    let isRenamed: Bool
    /// Whether a person holds its picture; nil if that is not known.
    let isHeld: Bool?
    let origin: String
    let library: ImageLibrary
    let devices: DeviceAccess

    private var asksForToken: Bool { devices.asksForToken }

    func response(_ webAssets: WebAssets) -> Response {
        let urls = webAssets.urls
        let name = entry?.board.definition.name
        let action = name.map(urls.editor) ?? urls.newScreen
        var context: [String: any Sendable] = [
            "pageTitle": name.map { "Screen \($0.text)" } ?? "New screen",
            "screensHref": urls.screens, "action": action, "isNew": name == nil,
            "isInFile": entry?.origin == .file, "isSaved": isSaved,
            "isRenamed": isRenamed, "isHeld": isHeld == true,
            "mayHold": isHeld != true, "mayGoOn": isHeld != false,
            "previewBase": urls.preview(of: name),
            "known": form["known"].isEmpty ? entry?.definitionTag ?? "" : form["known"],
            "name": form["name"], "title": form["title"],
            "distances": options("apart", Self.distances),
            "orders": options("order", Self.orders), "periods": options("every", Self.periods),
            "at": form["at"], "zone": form["zone"],
            "quietFrom": form["quietFrom"], "quietTo": form["quietTo"],
            "quietLooks": options("quietShow", Self.quietLooks),
            "panels": panels, "isTurned": form.isTurned,
            "isOther": form.panel == nil || form.hasOwnSize,
            "width": form["width"], "height": form["height"], "options": form["options"],
            "formats": options("format", Self.formats),
            "looks": options("look", settings("look", otherwise: "fade")),
            "fits": options("fit", settings("fit")),
            "gravities": options("gravity", settings("gravity")),
            "captions": options("captions", Self.captions),
            "clocks": options("clock", Self.clocks), "hours": options("hours", Self.hours),
            "languages": options("language", Self.languages), "text": form["text"],
            "textFields": Self.textFields,
            "hasPairs": form["pairs"] == "true", "clockWakes": form["clockWakes"] == "true",
            "controls": options("control", Self.controls), "key": form["key"],
            "hasKey": entry?.board.definition.key != nil, "offeredKey": Self.offeredKey,
        ]
        let offered = OfferedGalleries(in: library, for: form)
        context.merge(offered.context) { $1 }
        context["isOpen"] = openParts(hasOthers: offered.hasOthers)
        if let mistake { context["mistake"] = mistake.text }
        if let field = mistake?.field { context["wrong"] = [field: true] }
        if let definition {
            context["preview"] = previewHref(urls)
            context["warnings"] =
                definition.unknownGalleries(in: library).map(\.message)
                + [haste(of: definition)].compactMap(\.self)
        }
        if let name, let definition { context["device"] = device(name, definition, webAssets) }
        return webAssets.page(
            "screen-editor", context, status: mistake == nil ? .ok : .unprocessableContent)
    }

    // MARK: Choices

    typealias Choices = [(value: String, label: String)]

    private func options(_ name: String, _ choices: Choices) -> [[String: any Sendable]] {
        let value = form[name]
        var choices = choices
        // What the definition has is offered, too.
        if !choices.contains(where: { $0.value == value }) { choices.append((value, value)) }
        return choices.map {
            ["value": $0.value, "label": $0.label, "isCurrent": $0.value == value]
        }
    }

    /// The panels, and whether each is of e-ink.
    private var panels: [[String: any Sendable]] {
        options("panel", Self.panels).map { option in
            let panel = (option["value"] as? String).flatMap(ScreenPanel.named)
            return option.merging(["isSlow": panel?.client.isSlow ?? false]) { $1 }
        }
    }

    /// Of the folded parts, those with something that is chosen, wrong or needed.
    private func openParts(hasOthers: Bool) -> [String: any Sendable] {
        func says(_ fields: String...) -> Bool {
            fields.contains { !form[$0].isEmpty || mistake?.field == $0 }
        }
        return [
            "pictures": hasOthers || says("galleries", "apart"),
            "times": says("at", "quietFrom", "quietTo", "quietShow", "zone"),
            "looks": says(
                "captions", "gravity", "hours", "clockWakes", "text", "language", "pairs"),
            "access": asksForToken || says("control", "key"),
        ]
    }

    private static let orders: Choices = [
        ("", "Shuffled, each once before any comes again"), ("name", "By name"),
        ("date", "Oldest first"), ("-date", "Newest first"),
        ("on-this-day", "Taken on this day in earlier years"),
    ]
    private static let distances: Choices = [
        ("", "When most others were shown"), ("1d", "Not within a day"),
        ("7d", "Not within a week"), ("30d", "Not within 30 days"),
    ]
    private static let periods: Choices = [
        ("30s", "Each half minute"), ("", "Each minute"), ("5m", "Each 5 minutes"),
        ("10m", "Each 10 minutes"), ("15m", "Each quarter of an hour"),
        ("30m", "Each half hour"), ("1h", "Each hour"), ("2h", "Each 2 hours"),
        ("6h", "Each 6 hours"), ("12h", "Each 12 hours"), ("1d", "Each day"),
        ("7d", "Each week"), ("never", "Only by hand"),
    ]
    private static let quietLooks: Choices = [
        ("", "Keep the picture"), ("000000", "Black"), ("ffffff", "White"),
    ]
    private static let panels: Choices =
        ScreenPanel.all.map { ($0.id, $0.title) } + [(ScreenForm.otherPanel, "Another size")]
    static let formats: Choices =
        FrameOutput.formats.map { ($0 == .png ? "" : $0.suffix, $0.label) }
    static let captions: Choices = [("", "None"), ("over", "On the picture")]
    static let clocks: Choices = [
        ("", "None"), ("time", "Time"), ("date", "Date"), ("time-and-date", "Time and date"),
    ]
    static let hours: Choices = [("", "24 hours"), ("12", "12 hours")]
    static let languages: Choices = ScreenLanguage.allCases.map {
        ($0 == .english ? "" : $0.rawValue, $0.name)
    }
    private static let textFields = ScreenText.Field.allCases.map { "{\($0.rawValue)}" }
        .joined(separator: ", ")
    static let controls: Choices = [
        ("", "Anyone who sees the screen"), ("key", "People with the key"),
    ]

    /// The choices of a strip's field as the settings of the viewer have them; the default has no value.
    private func settings(_ name: String, otherwise fallback: String? = nil) -> Choices {
        let field = StripFields.all.first { $0.field.name == name }
        let choices = field?.setting?.choices ?? []
        let usual = fallback ?? choices.first?.value
        return choices.map { ($0.value == usual ? "" : $0.value, $0.label) }
    }

    // MARK: The frame and the device

    /// The frame of what stands in the form.
    private func previewHref(_ urls: ServiceURLs) -> String {
        let query = form.pairs.map { RequestTarget.QueryItem(name: $0.name, value: $0.value) }
            .queryText
        return "\(urls.preview(of: entry?.board.definition.name))?\(query)"
    }

    private func device(
        _ name: ScreenName, _ definition: ScreenDefinition, _ webAssets: WebAssets
    ) -> [String: any Sendable] {
        let page = webAssets.urls.screen(name)
        let panel = form.panel
        // A browser needs it only where it is asked for; others say with it how they are, too.
        let isNeeded = asksForToken || panel?.client != .browser || definition.control == .key
        let hasKey = definition.key != nil && isNeeded
        // The server keeps only the hash of a key that is not in the form.
        let value = form["key"].isEmpty ? "KEY" : form["key"]
        let key = hasKey ? "?key=\(value)" : ""
        let frame = "\(origin)\(page).\(definition.output.format.suffix)"
        let address =
            switch panel?.client {
            case .browser: origin + page + key
            case .trmnl:
                "\(origin)\(webAssets.urls.base)/trmnl/\(name.text)" + (hasKey ? "/\(value)" : "")
            default: frame + key
            }
        let lacksKey = hasKey && form["key"].isEmpty
        let takesAddress = panel?.client.takesAddress ?? true
        // A code with another key would open nothing, nor would one for the machine of the server.
        let code = lacksKey || isOnlyHere || !takesAddress ? nil : QRCode(address)
        let steps =
            panel?.client.steps
            ?? "The device loads its picture from this address."
        var context: [String: any Sendable] = [
            "address": address, "steps": steps, "needsKey": lacksKey, "isOnlyHere": isOnlyHere,
            "pageHref": page, "takesAddress": takesAddress,
            "hasCode": code != nil, "codePath": code?.path ?? "",
            "codeSide": (code?.side ?? 0) + 2 * QRCode.quietZone,
            "file": JSONValue.object([
                .init("screens", .object([.init(name.text, definition.document)]))
            ]).line,
        ]
        if isOnlyHere {
            let editor = webAssets.urls.editor(of: name)
            let pages: [[String: any Sendable]] = devices.origins().map {
                ["origin": $0, "href": $0 + editor]
            }
            context["otherPages"] = pages
            context["hasOtherPages"] = !pages.isEmpty
        }
        if let missing = missingKey(of: definition) { context["missingKey"] = missing }
        if let template = panel?.client.snippet {
            var words: [String: any Sendable] = [
                "screen": origin + page, "hostName": name.hostName,
                "options": panel?.options(isTurned: form.isTurned) ?? "",
                "isTurned": form.isTurned, "key": key, "isMono": panel?.options == "grey-1",
            ]
            if hasKey { words["keyValue"] = value }
            context["snippet"] = webAssets.text(template, words)
        }
        return context
    }

    /// Whether the page was opened at an address that only the machine of the server opens.
    private var isOnlyHere: Bool {
        ["localhost", "127.", "[::1]"].contains { origin.hasPrefix("http://" + $0) }
    }

    /// What a screen without a key cannot do, as a sentence; nil if nothing.
    private func missingKey(of definition: ScreenDefinition) -> String? {
        guard definition.key == nil else { return nil }
        if asksForToken {
            return "Devices need a key here, because this server asks for access tokens. "
                + "Give the screen a key above, and the addresses have it."
        }
        guard definition.control == .key else { return nil }
        return "Nobody can turn the picture, because the screen has no key. Give it one above."
    }

    /// What a period that e-ink does not keep up with does to it, as a sentence; nil for a longer one.
    private func haste(of definition: ScreenDefinition) -> String? {
        guard let client = form.panel?.client, client.isSlow,
            case .seconds(let period) = definition.program.schedule.rule,
            period < ScreenPanel.shortestSlowPeriod
        else { return nil }
        return """
            This device wakes for each picture, and its panel takes up to half a minute to draw it. \
            Choose 5 minutes or more under “Another picture”, with a battery an hour or more.
            """
    }

    /// A key that nobody guesses: about 120 random bits.
    private static var offeredKey: String {
        (0..<2).map { _ in String(UInt64.random(in: (1 << 60)...UInt64.max), radix: 36) }.joined()
    }
}
