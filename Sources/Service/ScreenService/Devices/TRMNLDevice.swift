import Calendars
import FrameService
import HTTPServing
import HTTPTypes
import Hashing
import Requests
import ScrollEngine

/// A device with the firmware of TRMNL, by the fields of its requests.
///
/// The fields and the panels are those of trmnl-firmware 74f7b18 (`lib/trmnl/src/api-client`) and of the
/// device models of trmnl-spec.
package struct TRMNLDevice: Sendable {
    /// The model that it names; empty if it names none.
    private let model: String
    /// Pixels of the panel as the device says; nil if it does not.
    private let ownSize: (width: Int, height: Int)?
    /// Whether a person pressed its button.
    package let isPressed: Bool
    /// Six characters that distinguish the device, as people read them from its panel.
    package let friendlyID: String

    package init(_ request: Request) {
        let field = { (name: HTTPField.Name) in request.fields.value(of: name) }
        model = field(.model)?.lowercased() ?? ""
        let width = field(.width).flatMap(Self.pixels)
        let height = field(.height).flatMap(Self.pixels)
        if let width, let height { ownSize = (width, height) } else { ownSize = nil }
        isPressed = ["button", "ext0", "ext1"].contains(field(.updateSource)?.lowercased() ?? "")
        let hash = SHA256.hash(Array((field(.id) ?? "").utf8))
        friendlyID = Self.hexadecimal(hash.word(0)).uppercased()
    }

    private var panel: ScreenPanel {
        switch model {
        case "x", "reterminal_e1003": .trmnlX
        case "reterminal_e1002": .reTerminalE1002
        default: .trmnl
        }
    }

    /// The size of the frames for its panel, before they are rotated.
    package func size(for definition: ScreenDefinition) -> ScreenSize {
        let (width, height) = ownSize ?? (panel.width, panel.height)
        let size = output(for: definition).output.rotation.size(width: width, height: height)
        return ScreenSize(width: size.width, height: size.height, scale: 1)
    }

    /// The options of a screen's frames as a part of their path, and what they are.
    ///
    /// The operator's own options are for the panel that hangs there: a panel of four inks names the same
    /// model as one of greys.
    package func output(
        for definition: ScreenDefinition
    ) -> (options: String?, output: FrameOutput) {
        let own = definition.output
        if [.png, .jpeg].contains(own.format), own != FrameOutput(own.format) { return (nil, own) }
        // The options are constants that a test reads.
        let output = try? OutputOptions.output(from: panel.options)
        return (panel.options, output ?? FrameOutput())
    }

    /// The path of the picture that the device shows once it is set up, with its query.
    ///
    /// Firmware up to 1.8.2 reads nothing there but a BMP of one bit and 800 x 480 pixels.
    package func welcomePicture(of definition: ScreenDefinition) -> String {
        guard panel.width == 800 else { return picture(of: definition) }
        return "/grey-1.bmp?width=800&height=480&scale=1"
    }

    /// The path of the frame behind that of the screen, with its query.
    package func picture(of definition: ScreenDefinition) -> String {
        let size = size(for: definition)
        let (options, output) = output(for: definition)
        let name = options.map { "/\($0)" } ?? ""
        let pixels = [("width", size.width), ("height", size.height), ("scale", size.scale)]
            .compactMap { name, value in value.map { "\(name)=\($0)" } }
        return "\(name).\(output.format.suffix)?\(pixels.joined(separator: "&"))"
    }

    /// A name for a picture, by which the device knows whether it has it: of two that are equal it loads and
    /// draws nothing.
    ///
    /// The device deletes kept pictures whose first 13 characters are those of the new name, or whose last
    /// ten are no time in seconds of the last day (`src/filesystem.cpp`).
    package static func fileName(of tag: String, since seconds: Int64) -> String {
        let hash = SHA256.hash(Array(tag.utf8))
        let time = Int(max(0, seconds)).zeroPadded(to: 10)
        return "plugin-\(hexadecimal(hash.word(0)))-\(time)"
    }

    /// Six digits.
    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word >> 40, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    private static func pixels(_ text: String) -> Int? {
        Int(text).flatMap { StripConfiguration.viewportRange.contains($0) ? $0 : nil }
    }
}

extension HTTPField.Name {
    fileprivate static let id = Self.known("ID")
    fileprivate static let model = Self.known("Model")
    fileprivate static let width = Self.known("Width")
    fileprivate static let height = Self.known("Height")
    fileprivate static let updateSource = Self.known("Update-Source")
}
