import HTTPServing
import HTTPTypes
import PNGReading
import RequestGate
import SessionStores

/// A service with a screen that shows four pictures, of which each fills it.
package struct ScreenFixture {
    /// 2026-11-25, 04:00 in UTC, in milliseconds since 1970.
    ///
    /// Since 2024-01-01, from which rounds are counted, 91,512,000 seconds have passed: a change every
    /// ten seconds has brought four pictures round 2,287,800 times, so the first picture is due.
    package static let time: Int64 = 1_795_579_200_000

    package static let key = "0123456789abcdef"

    /// A screen as large as a picture, which changes at whole ten seconds.
    package static let hall = """
        "hall": {"order": "name", "every": "10s", "zone": "UTC", "width": 80, "height": 60,
            "key": "\(key)"}
        """

    package let service: ServiceFixture

    package init(
        _ screens: String = hall, behind admission: RequestAdmission = RequestAdmission(),
        in values: (any NamedValueStore)? = nil, at time: Int64 = time
    ) throws {
        service = try ServiceFixture(
            galleries: [("holiday", ["1", "2", "3", "4"])], behind: admission, screens: screens,
            in: values, at: time)
    }

    /// Advances the clocks.
    package func wait(_ milliseconds: Int64) { service.wait(milliseconds) }

    /// The response to a request, with the pictures that it waits for.
    package func response(
        _ target: String, _ method: HTTPRequest.Method = .get, fields: HTTPFields = [:]
    ) throws -> Response {
        switch try service.reply(method, target, fields: fields) {
        case .ready(let response): response
        case .deferred(let deferred): try ServiceFixture.finish(deferred)
        case .streamed(let stream): stream.head
        }
    }

    /// The response to a request as far as it is known at once.
    package func ask(
        _ target: String, _ method: HTTPRequest.Method = .get, fields: HTTPFields = [:]
    ) throws -> Response { try service.ask(method, target, fields: fields) }

    package func post(_ target: String, _ json: String) throws -> Response {
        try service.post(target, json)
    }

    package func submit(_ target: String, _ form: String) throws -> Response {
        try service.submit(target, form)
    }

    /// The place of the picture that fills a frame, from 1; 0 for black.
    package static func place(_ response: Response) throws -> Int {
        let pixels = try readPNG(response.body).pixels
        let first = Array(pixels.prefix(3))
        let isFilled = stride(from: 0, to: pixels.count, by: 3).allSatisfy {
            pixels[$0..<$0 + 3].elementsEqual(first)
        }
        guard isFilled else { throw ServiceFixtureError.mixedColours }
        return Int(first[0]) / 20
    }

    /// The place of the picture in the frame of an address.
    package func shown(
        _ target: String = "/screens/hall.png", fields: HTTPFields = [:]
    ) throws -> Int { try Self.place(try response(target, fields: fields)) }
}
