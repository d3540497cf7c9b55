import HTTPServing
import Requests
import ScrollEngine

/// The page for changing how a strip looks and behaves.
struct SettingsPage {
    let configuration: StripConfiguration
    let viewerHref: String
    let action: String

    func response(_ webAssets: WebAssets) -> Response {
        webAssets.page(
            "settings",
            [
                "pageTitle": "Settings", "viewerHref": viewerHref, "action": action,
                "presets": presets(Self.usualPresets), "morePresets": presets(Self.morePresets),
                "isMoreOpen": Self.morePresets.contains { $0.preset == configuration.preset },
                "choices": choices, "switches": switches,
                "switchNames": Self.switches.map(\.name).joined(separator: " "),
            ])
    }

    // MARK: Presets

    private struct Named {
        let preset: Preset
        let label: String
        let explanation: String

        init(_ preset: Preset, _ label: String, _ explanation: String) {
            self.preset = preset
            self.label = label
            self.explanation = explanation
        }
    }

    private static let usualPresets = [
        Named(.preview, "Peek", "One picture, and a little of its neighbours"),
        Named(.pages, "Full pages", "One picture, and dots for the others"),
        Named(.filmstrip, "Film strip", "One picture, and half of its neighbours"),
        Named(.picker, "Picker", "Seven small pictures in a row"),
        Named(.loop, "Endless", "After the last picture comes the first"),
        Named(.leaves, "Leaves", "Pages that fold over"),
        Named(.leavesSpread, "Open book", "Two pages side by side that fold over"),
        Named(.curl, "Curling page", "Pages that roll over"),
        Named(
            .magazine, "All galleries", "Galleries side by side, their pictures below each other"),
    ]

    private static let morePresets = [
        Named(.previewAll, "Peek, swipes only", "Taps reach no picture"),
        Named(.pagesAll, "Full pages with a bar", "A bar shows where you are"),
        Named(.loopWindow, "Endless, three pages", "The same as Endless, with less in memory"),
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
        let appearance = configuration.appearance
        return [
            choice(
                "look", "Between pictures", configuration.look.rawValue,
                [
                    ("slide", "Slide"), ("fade", "Fade"), ("cards", "Cards"),
                    ("coverflow", "Cover flow"), ("parallax", "Parallax"),
                ]),
            choice(
                "fit", "Pictures are shown", configuration.fit.rawValue,
                [
                    ("contain", "Whole"), ("scale-down", "Whole, never enlarged"),
                    ("cover", "Filling their page"),
                ]),
            choice(
                "captions", "Titles", appearance.captions.rawValue,
                [("none", "Beside the picture"), ("over", "On the picture, too")]),
            choice(
                "axis", "Direction", configuration.axis.rawValue,
                [("horizontal", "Across"), ("vertical", "Down")]),
            choice(
                "autoplay", "Slide show", String(configuration.autoplay ?? 0),
                [
                    ("0", "Off"), ("3000", "Every 3 seconds"), ("5000", "Every 5 seconds"),
                    ("10000", "Every 10 seconds"),
                ]),
            choice(
                "doubleTap", "Double tap", configuration.doubleTap.rawValue,
                [("zoom", "Zooms in"), ("previous", "Goes back"), ("none", "Does nothing")]),
        ]
    }

    /// A field with a list of values; the current value is added if the list does not contain it.
    private func choice(
        _ name: String, _ label: String, _ value: String, _ known: [(String, String)]
    ) -> [String: any Sendable] {
        let choices = known.contains { $0.0 == value } ? known : known + [(value, value)]
        return [
            "name": name, "label": label,
            "values": choices.map {
                ["value": $0.0, "label": $0.1, "isCurrent": $0.0 == value]
                    as [String: any Sendable]
            },
        ]
    }

    private struct Switch: Sendable {
        let name: String
        let label: String
        let isOn: @Sendable (StripConfiguration) -> Bool

        init(
            _ name: String, _ label: String,
            _ isOn: @escaping @Sendable (StripConfiguration) -> Bool
        ) {
            self.name = name
            self.label = label
            self.isOn = isOn
        }
    }

    private static let switches = [
        Switch("loop", "Endless") { $0.isLooped },
        Switch("rightToLeft", "From right to left") { $0.isRightToLeft },
        Switch("pageControl", "Dots") { $0.hasPageControl },
        Switch("arrows", "Arrows on the pictures") { $0.hasArrows },
        Switch("indicator", "Scroll bar") { $0.hasIndicator },
        Switch("shadows", "Shadows") { $0.appearance.hasShadows },
        Switch("reducedMotion", "Without motion") { $0.reducesMotion },
    ]

    private var switches: [[String: any Sendable]] {
        Self.switches.map {
            ["name": $0.name, "label": $0.label, "isOn": $0.isOn(configuration)]
        }
    }
}
