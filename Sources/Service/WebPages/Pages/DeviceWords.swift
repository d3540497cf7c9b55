import ScreenService
import Screens

extension ScreenName {
    /// The name of a device on the network, so that two screens have two.
    ///
    /// ESPHome takes at most 31 small letters, digits and hyphens, without a hyphen at an end.
    var hostName: String {
        let isHyphen: (Character) -> Bool = { $0 == "-" }
        var name = text.lowercased().map { $0 == "_" ? "-" : $0 }.drop(while: isHyphen).prefix(31)
        while name.last.map(isHyphen) == true { name.removeLast() }
        return name.isEmpty ? "screen" : String(name)
    }
}

/// What the page of a screen says of the device that shows it.
extension ScreenPanel.Client {
    /// Whether a person types the address somewhere, or a camera reads it; the lines of others have it.
    var takesAddress: Bool {
        switch self {
        case .browser, .trmnl, .photoframe, .openEPaperLink, .homeAssistant: true
        case .esphome, .inky, .waveshare, .inkplate, .kindle, .desktop: false
        }
    }

    /// The template of the lines that it runs; nil if it takes an address alone.
    var snippet: String? {
        switch self {
        case .trmnl, .photoframe, .openEPaperLink: nil
        case .browser: "snippet-browser"
        case .esphome: "snippet-esphome"
        case .inky: "snippet-inky"
        case .waveshare: "snippet-waveshare"
        case .inkplate: "snippet-inkplate"
        case .kindle: "snippet-kindle"
        case .homeAssistant: "snippet-home-assistant"
        case .desktop: "snippet-desktop"
        }
    }

    /// What a person does on it, as sentences.
    var steps: String {
        switch self {
        case .browser:
            """
            Open this address in the browser of the device, let its display stay on, and add the page to the \
            home screen of a tablet or a phone. A computer starts it as a kiosk by the line below.
            """
        case .trmnl:
            """
            Connect a phone to the Wi-Fi of the device, whose portal opens. Choose Custom Server in it, and \
            type this address. It needs http, or https with a certificate that the device knows.
            """
        case .esphome:
            """
            The lines below are the whole configuration of a device. Write your network for NETWORK and \
            PASSWORD; board, pins and model are those of your device.
            """
        case .inky:
            "Save the script below as peekstrip.py on the Raspberry Pi. Its first lines say how to start it."
        case .waveshare:
            """
            Save the script below on the Raspberry Pi beside Waveshare's drivers, and have cron run it as \
            often as the picture changes.
            """
        case .inkplate:
            "Write your network for NETWORK and PASSWORD, and load the sketch below onto the Inkplate."
        case .photoframe:
            "In the page of the frame choose Auto-rotate from URL, and type this address."
        case .openEPaperLink:
            """
            In the page of the access point choose the tag and Image URL, type this address, and as the \
            interval the minutes between two pictures.
            """
        case .kindle:
            """
            Save the script below as /mnt/us/peekstrip.sh on a jailbroken Kindle, and run it in its shell, \
            over USB or Wi-Fi.
            """
        case .homeAssistant:
            """
            Add the integration Generic Camera with this address as the still image, and for buttons the \
            lines below to configuration.yaml.
            """
        case .desktop:
            """
            Save the lines below as a script, and have cron run it as often as the picture changes. They \
            are for GNOME.
            """
        }
    }
}
