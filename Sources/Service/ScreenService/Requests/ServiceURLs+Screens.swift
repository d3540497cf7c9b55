import Requests
import Screens

extension ServiceURLs {
    /// The operator's page.
    package var screens: String { base + "/screens" }

    /// The page of a screen; its pictures, layout and streams lie below it.
    package func screen(_ name: ScreenName) -> String { "\(screens)/\(name.text)" }

    /// The operator's form of a new screen.
    package var newScreen: String { base + "/screen-editor" }

    /// The operator's form of a screen.
    package func editor(of name: ScreenName) -> String { "\(newScreen)/\(name.text)" }

    /// The frame of what stands in the form of a screen, or of a new one.
    package func preview(of name: ScreenName?) -> String {
        "\(base)/screen-preview" + (name.map { "/\($0.text)" } ?? "")
    }

    /// The definition of a screen.
    package func resource(_ name: ScreenName) -> String { "\(base)/v1/screens/\(name.text)" }
}
