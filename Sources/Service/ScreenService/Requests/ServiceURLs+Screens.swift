import Requests
import Screens

extension ServiceURLs {
    /// The operator's page.
    package var screens: String { base + "/screens" }

    /// The page of a screen; its pictures, layout and streams lie below it.
    package func screen(_ name: ScreenName) -> String { "\(screens)/\(name.text)" }

    /// The definition of a screen.
    package func resource(_ name: ScreenName) -> String { "\(base)/v1/screens/\(name.text)" }
}
