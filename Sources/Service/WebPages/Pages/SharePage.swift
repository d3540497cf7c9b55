import HTTPServing
import QRCoding
import Viewers

/// The page with links to share: to the picture, to a view-only session, and to the control of the
/// session.
struct SharePage {
    let title: String
    let origin: String
    let back: String
    /// The URL of the picture.
    let picture: String
    /// Nil before a session exists.
    let session: SessionAccess?

    func response(_ webAssets: WebAssets) -> Response {
        let urls = webAssets.urls
        var links = [
            link(
                "Link to this picture", picture,
                "Opens the same picture with the same settings. It does not follow what you do next."
            )
        ]
        if let session {
            links.append(
                link(
                    "Watch", urls.page(ofSession: session.viewText),
                    "Shows what you do, as you do it. People with this link cannot turn pages."))
        }
        if let control = session?.control {
            let path = urls.page(ofSession: control.text)
            links.append(
                link("Control", path, "The same pictures on another device. Both can turn pages."))
            links.append(
                link(
                    "Remote control", "\(path)/remote",
                    "The picture and large buttons, for a phone."))
        }
        return webAssets.page(
            "share",
            [
                "pageTitle": "Share – \(title)", "title": title, "backHref": back,
                "links": links, "hasSession": session != nil, "isLocal": isLocal,
            ])
    }

    /// Whether the links only work on this device.
    private var isLocal: Bool {
        let host = origin.split(separator: "/").last ?? ""
        return ["127.0.0.1", "localhost", "[::1]"].contains {
            host == $0 || host.hasPrefix("\($0):")
        }
    }

    private func link(
        _ name: String, _ path: String, _ explanation: String
    ) -> [String: any Sendable] {
        let address = origin + path
        let code = QRCode(address)
        return [
            "name": name, "href": path, "address": address, "explanation": explanation,
            "hasCode": code != nil, "codePath": code?.path ?? "",
            "codeSide": (code?.side ?? 0) + 2 * QRCode.quietZone,
        ]
    }
}
