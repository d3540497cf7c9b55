import Requests
import ScrollEngine

/// The panel for changing a strip's appearance and behaviour.
enum SettingsPanel {
    private typealias TemplateContext = [String: any Sendable]

    /// The labels of the presets.
    private static let names: [Preset: String] = [
        .preview: "Preview", .previewAll: "Preview, swipes only", .picker: "Picker",
        .filmstrip: "Filmstrip", .loop: "Loop", .loopWindow: "Loop of three", .pages: "Pages",
        .pagesAll: "Pages with indicator", .leaves: "Leaves", .leavesSpread: "Leaves, two pages",
        .curl: "Curl", .magazine: "Magazine",
    ]

    static func presets(_ configuration: StripConfiguration) -> [[String: any Sendable]] {
        Preset.allCases.map {
            [
                "value": $0.rawValue, "label": names[$0] ?? $0.rawValue,
                "isCurrent": $0 == configuration.preset,
            ]
        }
    }

    /// The fields of the panel with their options.
    static func options(_ configuration: StripConfiguration) -> [[String: any Sendable]] {
        let appearance = configuration.appearance
        return [
            option(
                "autoplay", "Turn by itself", String(configuration.autoplay ?? 0),
                [
                    ("0", "Never"), ("3000", "Every 3 seconds"), ("5000", "Every 5 seconds"),
                    ("10000", "Every 10 seconds"),
                ]),
            option(
                "axis", "Direction", configuration.axis.rawValue,
                [("horizontal", "Across"), ("vertical", "Down")]),
            option(
                "look", "Between pages", configuration.look.rawValue,
                [
                    ("slide", "Slide"), ("fade", "Fade"), ("cards", "Cards"),
                    ("coverflow", "Cover flow"), ("parallax", "Parallax"),
                ]),
            option(
                "fit", "Pictures", configuration.fit.rawValue,
                [
                    ("contain", "Whole"), ("scale-down", "Whole, never enlarged"),
                    ("cover", "Filling the page"),
                ]),
            option(
                "captions", "Titles", appearance.captions.rawValue,
                [("none", "Below the strip only"), ("over", "On the pictures, too")]),
            option(
                "doubleTap", "Double tap", configuration.doubleTap.rawValue,
                [("zoom", "Magnifies"), ("previous", "Goes back"), ("none", "Does nothing")]),
            choice("loop", "Endless", configuration.isLooped),
            choice("rightToLeft", "From right to left", configuration.isRightToLeft),
            choice("pageControl", "Dots", configuration.hasPageControl),
            choice("arrows", "Arrows", configuration.hasArrows),
            choice("indicator", "Scroll indicator", configuration.hasIndicator),
            choice("shadows", "Shadows", appearance.hasShadows),
            choice("reducedMotion", "Without motion", configuration.reducesMotion),
        ]
    }

    private static func choice(_ name: String, _ label: String, _ isOn: Bool) -> [String:
        any Sendable]
    {
        option(name, label, isOn ? "true" : "false", [("false", "No"), ("true", "Yes")])
    }

    /// A field with a list of values; the current value is added if the list does not contain it.
    private static func option(
        _ name: String, _ label: String, _ value: String, _ known: [(String, String)]
    ) -> [String: any Sendable] {
        let choices = known.contains { $0.0 == value } ? known : known + [(value, value)]
        let context: [TemplateContext] = choices.map {
            ["value": $0.0, "label": $0.1, "isCurrent": $0.0 == value]
        }
        return ["name": name, "label": label, "choices": context]
    }
}
