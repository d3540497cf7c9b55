import HTTPServing
import HTTPTypes
import JSONCoding
import Requests
import ScreenService
import Viewers

/// Screens for devices with the firmware of TRMNL, whose server is `/trmnl/hall` or, with the key of the
/// screen, `/trmnl/hall/KEY`.
///
/// The routes and members are those of usetrmnl/terminus 995fa97 (`doc/api.adoc`) and trmnl-firmware 74f7b18.
package struct TRMNLController: Sendable {
    private let screens: ScreenViews
    private let strips: StripResponder
    private let urls: ServiceURLs

    package init(_ screens: ScreenViews, _ strips: StripResponder, _ urls: ServiceURLs) {
        self.screens = screens
        self.strips = strips
        self.urls = urls
    }

    /// The picture that a device shows now, and after how many seconds it asks again.
    ///
    /// A button of the device turns the picture: no page of another site can make a browser send that field.
    package func display(_ request: Request) throws -> Reply {
        let board = try board(of: request)
        let definition = board.definition
        let device = TRMNLDevice(request)
        if device.isPressed, request.method == .get {
            try request.checkControl(of: definition)
            try board.perform(.next, at: screens.now(), ignoringRepetition: true)
        }
        let size = device.size(for: definition)
        let output = device.output(for: definition).output
        try size.check(for: definition)
        let pollOptions = try strips.pollOptions(
            of: request, pictureTimeout: ScreenFramesController.pictureTimeout, lateness: .error)
        let address = try picture(device.picture(of: definition), for: request, of: definition)
        let representation = StripRepresentation.document { strip in
            strip.screen.map { Self.document(of: $0.shown, at: address) } ?? []
        }
        return try strips.reply(
            to: request, as: representation, pollOptions: pollOptions
        ) { [screens, urls] in
            let shown = try screens.shown(board, size, as: output)
            return StripResource(
                ScreenResource(shown: shown, board: board, screens: screens), urls)
        }
        .uncached
    }

    /// The names of a new device.
    package func setup(_ request: Request) throws -> Reply {
        let definition = try board(of: request).definition
        let device = TRMNLDevice(request)
        let address = try picture(
            device.welcomePicture(of: definition), for: request, of: definition)
        let document = JSONWriter.bytes { json in
            json.object {
                $0.member("status", 200)
                // It comes back as Access-Token, and opens nothing: the address of the server does.
                $0.member("api_key", plain: definition.name.text)
                $0.member("friendly_id", plain: device.friendlyID)
                $0.member("image_url", address)
                $0.member("message", "This is the screen \(definition.title).")
            }
        }
        return Reply.json(document).uncached
    }

    /// What a device writes of its troubles; it is not kept.
    package func log(_ request: Request) throws -> Reply {
        _ = try board(of: request)
        return .ready(Response(status: .noContent))
    }

    /// The screen that a request names; a wrong key is refused at once, not when it is needed.
    private func board(of request: Request) throws -> ScreenBoard {
        try request.allowQuery(only: [])
        let board = try screens.asked(by: request)
        if request.pathKey != nil { try request.checkKey(of: board.definition) }
        return board
    }

    private static func document(of shown: ShownScreen, at address: String) -> [UInt8] {
        let moment = shown.moment
        // The picture of the name, even if the next one comes while the device asks for it.
        let pinned = "\(address)&t=\(moment.time.milliseconds)"
        let name = TRMNLDevice.fileName(of: shown.tag, since: moment.since.milliseconds / 1_000)
        return JSONWriter.bytes { json in
            json.object {
                $0.member("status", 0)
                $0.member("image_url", pinned)
                $0.member("filename", plain: name)
                $0.member(
                    "refresh_rate",
                    shown.secondsUntilChange.map { max(1, $0) } ?? Self.restingSeconds)
                // In seconds, at most 65: a picture that is not prepared any more takes up to 14.
                $0.member("image_url_timeout", 30)
                $0.member("reset_firmware", false)
                $0.member("update_firmware", false)
                $0.member("firmware_url", Int?.none)
                $0.member("special_function", plain: "none")
            }
        }
    }

    /// After how many seconds a device asks again for a screen without a next change: the firmware's own
    /// interval, because a person may turn the picture meanwhile.
    private static let restingSeconds: Int64 = 900

    /// The URL of a picture, with the host that the device asked, because the firmware knows no relative ones.
    private func picture(
        _ path: String, for request: Request, of definition: ScreenDefinition
    ) throws(Problem) -> String {
        guard let origin = request.origin else { throw .hostNeeded }
        let key = request.pathKey.map { "&key=\($0)" } ?? ""
        return "\(origin)\(urls.screen(definition.name))\(path)\(key)"
    }
}

extension Problem {
    /// 400: an absolute URL cannot be made without a host.
    fileprivate static let hostNeeded = Problem(
        type: "/problems/host-needed", title: "The request names no host", status: .badRequest,
        detail: "Send the field Host, from which the URL of the picture is made.")
}
