import HTTPServing
import Interface
import Requests
import ScrollEngine

/// The page for changing how a strip looks and behaves.
struct SettingsPage {
    let configuration: StripConfiguration
    let viewerHref: String
    let action: String
    /// The values of the configuration as the fields of a form have them, by their names.
    private let texts: [String: String]

    init(_ configuration: StripConfiguration, at viewerHref: String, action: String) {
        self.configuration = configuration
        self.viewerHref = viewerHref
        self.action = action
        let texts = StripFields.all.flatMap { $0.texts(in: configuration) }
        self.texts = Dictionary(texts.map { ($0.name, $0.text) }) { first, _ in first }
    }

    func response(_ webAssets: WebAssets) -> Response {
        webAssets.page(
            "settings",
            [
                "pageTitle": "Settings", "version": ProgramVersion.current,
                "viewerHref": viewerHref, "action": action,
                "presets": presets(Self.usualPresets), "morePresets": presets(Self.morePresets),
                "isMoreOpen": Self.morePresets.contains { $0.preset == configuration.preset },
                "choices": choices, "switches": switches,
                "switchNames": Self.switches.map(\.name).joined(separator: " "),
            ])
    }

    // MARK: Presets

    private typealias Named = (preset: Preset, label: String, explanation: String)

    private static let usualPresets: [Named] = [
        (.preview, "Peek", "One picture, and a little of its neighbours"),
        (.pages, "Full pages", "One picture, and dots for the others"),
        (.filmstrip, "Film strip", "One picture, and half of its neighbours"),
        (.picker, "Picker", "Seven small pictures in a row"),
        (.loop, "Endless", "After the last picture comes the first"),
        (.leaves, "Leaves", "Pages that fold over"),
        (.leavesSpread, "Open book", "Two pages side by side that fold over"),
        (.curl, "Curling page", "Pages that roll over"),
        (.magazine, "All galleries", "Galleries side by side, their pictures below each other"),
    ]

    private static let morePresets: [Named] = [
        (.previewAll, "Peek, swipes only", "Taps reach no picture"),
        (.pagesAll, "Full pages with a bar", "A bar shows where you are"),
        (.loopWindow, "Endless, three pages", "The same as Endless, with less in memory"),
    ]

    private func presets(_ named: [Named]) -> [[String: any Sendable]] {
        named.map {
            [
                "value": $0.preset.rawValue, "label": $0.label, "explanation": $0.explanation,
                "drawing": PresetDrawing.svg(of: $0.preset),
                "isCurrent": $0.preset == configuration.preset,
            ]
        }
    }

    // MARK: Options

    private var choices: [[String: any Sendable]] {
        Self.settings { !$0.choices.isEmpty }.map { name, setting in
            var choices = setting.choices.map { (value: $0.value, label: $0.label) }
            // What is off has no value, and comes first.
            let value = texts[name] ?? choices.first?.value ?? ""
            // The current value is offered, too.
            if !choices.contains(where: { $0.value == value }) { choices.append((value, value)) }
            return [
                "name": name, "label": setting.label,
                "values": choices.map {
                    ["value": $0.value, "label": $0.label, "isCurrent": $0.value == value]
                        as [String: any Sendable]
                },
            ]
        }
    }

    private var switches: [[String: any Sendable]] {
        Self.switches.map { name, setting in
            ["name": name, "label": setting.label, "isOn": texts[name] == "true"]
        }
    }

    private static let switches = settings { $0.choices.isEmpty }

    /// The settings of a kind, with the names of their fields, in the order of the page.
    private static func settings(
        _ isOfKind: (Setting) -> Bool
    ) -> [(name: String, setting: Setting)] {
        StripFields.all
            .compactMap { field in
                field.setting.flatMap { isOfKind($0) ? (field.field.name, $0) : nil }
            }
            .sorted { $0.1.rank < $1.1.rank }
    }
}
