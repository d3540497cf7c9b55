import FrameService
import ScrollEngine

/// A kind of device that shows screens: its pixels, the form of its frames, and how it asks for them.
///
/// Documents/Clients has a page for each client. Sizes are those of the makers' data sheets, limits of bytes
/// those of the firmware (trmnl-spec 50c9436).
package struct ScreenPanel: Sendable {
    /// What asks for the frames.
    package enum Client: String, CaseIterable, Sendable {
        case browser, trmnl, esphome, inky, waveshare, inkplate, photoframe, openEPaperLink, kindle
        case homeAssistant, desktop

        /// Whether its panels are of e-ink, which takes up to half a minute to draw a picture.
        package var isSlow: Bool {
            switch self {
            case .browser, .homeAssistant, .desktop: false
            case .trmnl, .esphome, .inky, .waveshare, .inkplate, .photoframe, .openEPaperLink,
                .kindle:
                true
            }
        }
    }

    /// The shortest time between two pictures that such a panel is good for, in seconds.
    package static let shortestSlowPeriod: Int64 = 300

    /// Its name in forms.
    package let id: String
    package let title: String
    package let client: Client
    /// In pixels, as it is built.
    package let width: Int
    package let height: Int
    package let format: FrameOutput.Format
    /// Output options; empty for none.
    package let options: String

    private init(
        _ id: String, _ title: String, _ client: Client, _ width: Int, _ height: Int,
        _ options: String, format: FrameOutput.Format = .png
    ) {
        self.id = id
        self.title = title
        self.client = client
        self.width = width
        self.height = height
        self.format = format
        self.options = options
    }

    /// TRMNL OG: two bits are the most that it shows; pictures of four bits come out mostly black.
    static let trmnl = ScreenPanel("trmnl", "TRMNL", .trmnl, 800, 480, "grey-2,max-90000")
    static let trmnlX = ScreenPanel(
        "trmnl-x", "TRMNL X, reTerminal E1003", .trmnl, 1_872, 1_404, "grey-4,max-750000")
    /// Its program takes a palette of 16 at most, and no JPEG.
    static let reTerminalE1002 = ScreenPanel(
        "reterminal-e1002", "reTerminal E1002 (six inks)", .trmnl, 800, 480,
        "panel-spectra-6,max-90000")

    /// An Inkplate keeps the three high bits of a grey.
    private static let eightGreys =
        "palette-000000-242424-494949-6d6d6d-929292-b6b6b6-dbdbdb-ffffff"

    /// The known panels, in the order of forms.
    package static let all = [
        ScreenPanel(
            "browser", "Tablet, phone, laptop or TV with a browser", .browser, 1_280, 800, "",
            format: .jpeg),
        trmnl, trmnlX, reTerminalE1002,
        ScreenPanel(
            "esphome-mono", "ESPHome, 7.5 inches, black and white", .esphome, 800, 480, "grey-1"),
        ScreenPanel(
            "esphome-spectra", "ESPHome, 7.3 inches, six inks", .esphome, 800, 480,
            "panel-spectra-6"),
        ScreenPanel(
            "inky-spectra", "Inky Impression, 7.3 inches, six inks", .inky, 800, 480,
            "panel-spectra-6"),
        ScreenPanel(
            "inky-spectra-13", "Inky Impression, 13.3 inches, six inks", .inky, 1_600, 1_200,
            "panel-spectra-6"),
        ScreenPanel(
            "inky-spectra-4", "Inky Impression, 4 inches, six inks", .inky, 600, 400,
            "panel-spectra-6"),
        ScreenPanel(
            "inky-acep", "Inky Impression, 7.3 inches, seven inks", .inky, 800, 480, "panel-acep-7"),
        ScreenPanel(
            "inky-57", "Inky Impression, 5.7 inches, seven inks", .inky, 600, 448, "panel-inky-7"),
        ScreenPanel(
            "inky-4", "Inky Impression, 4 inches, seven inks", .inky, 640, 400, "panel-inky-7"),
        ScreenPanel("inky-what", "Inky wHAT, four colours", .inky, 400, 300, "panel-bwry"),
        ScreenPanel("inky-phat", "Inky pHAT, four colours", .inky, 250, 122, "panel-bwry"),
        ScreenPanel(
            "waveshare-e6", "Waveshare, 7.3 inches, six inks (E6)", .waveshare, 800, 480,
            "panel-spectra-6"),
        ScreenPanel("inkplate-10", "Inkplate 10", .inkplate, 1_200, 825, eightGreys),
        ScreenPanel("inkplate-6", "Inkplate 6", .inkplate, 800, 600, eightGreys),
        ScreenPanel("inkplate-5", "Inkplate 5 (second version)", .inkplate, 1_280, 720, eightGreys),
        ScreenPanel(
            "photoframe", "esp32-photoframe, 7.3 inches", .photoframe, 800, 480, "panel-spectra-6"),
        ScreenPanel(
            "photoframe-13", "esp32-photoframe, 13.3 inches, upright", .photoframe, 1_200, 1_600,
            "panel-spectra-6"),
        ScreenPanel(
            "photoframe-greys", "esp32-photoframe, 16 greys (reTerminal E1003)", .photoframe,
            1_872, 1_404, "grey-4"),
        ScreenPanel(
            "openepaperlink-29", "OpenEPaperLink, 2.9 inches", .openEPaperLink, 296, 128,
            "quality-95", format: .jpeg),
        ScreenPanel(
            "openepaperlink-42", "OpenEPaperLink, 4.2 inches", .openEPaperLink, 400, 300,
            "quality-95", format: .jpeg),
        ScreenPanel(
            "kindle", "Kindle Paperwhite of 2015 to 2018", .kindle, 1_072, 1_448, "grey-8"),
        ScreenPanel("kindle-2021", "Kindle Paperwhite of 2021", .kindle, 1_236, 1_648, "grey-8"),
        ScreenPanel(
            "kindle-basic", "Kindle of 2014 to 2019 (600 x 800)", .kindle, 600, 800, "grey-8"),
        ScreenPanel(
            "home-assistant", "A dashboard of Home Assistant", .homeAssistant, 1_280, 800, "",
            format: .jpeg),
        ScreenPanel(
            "desktop", "The wallpaper of a computer", .desktop, 1_920, 1_080, "", format: .jpeg),
    ]

    /// The panel of a name; nil for another text.
    package static func named(_ id: String) -> ScreenPanel? { all.first { $0.id == id } }

    /// Its size as it hangs.
    func size(isTurned: Bool) -> PixelSize {
        PixelSize(width: isTurned ? height : width, height: isTurned ? width : height)
    }

    /// The output options of a panel that hangs turned by a quarter: what is turned by its system needs none.
    package func options(isTurned: Bool) -> String {
        let isTurnedBySystem = [.browser, .homeAssistant, .desktop].contains(client)
        guard isTurned, !isTurnedBySystem else { return options }
        return options.isEmpty ? "rotate-90" : options + ",rotate-90"
    }
}
