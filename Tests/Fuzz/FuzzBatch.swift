import JSONCoding
import ScrollEngine

@testable import HTTPServing
@testable import Requests
@testable import Viewers

/// Batches of events as request bodies: arbitrary bytes that may be JSON or a form, or a document
/// built from the events' vocabulary, so that most of them are valid.
extension StripRun {
    /// Arbitrary bytes as the body of a request.
    static func body(_ input: inout FuzzInput) {
        guard var run = StripRun(from: &input) else { return }
        let isForm = input.flag()
        let bytes = input.rest()
        run.apply(isForm ? try? EventBatch(form: bytes) : run.batch(bytes))
        run.rest()
    }

    /// Documents like those of clients.
    static func document(_ input: inout FuzzInput) {
        guard var run = StripRun(from: &input) else { return }
        for _ in 0..<8 where !input.isEmpty {
            run.wait(input.wait())
            run.apply(run.batch(Array(text(&input).utf8)))
        }
        run.rest()
    }

    private func batch(_ bytes: [UInt8]) -> EventBatch? {
        guard let value = try? JSONValue(parsing: bytes) else { return nil }
        return try? EventBatch(document: value, bytes: bytes)
    }

    private mutating func apply(_ batch: EventBatch?) {
        guard let batch else { return }
        let times = batch.times(arrivingAt: Timestamp(milliseconds: now), after: .epoch)
        for (event, time) in zip(batch.events, times) { send(event.event, at: time) }
    }

    /// A list of events with some of their fields, mostly of the right type.
    private static func text(_ input: inout FuzzInput) -> String {
        var events: [String] = []
        for _ in 0..<Int(input.byte() % 6) {
            var fields = ["\"type\":\"\(input.one(of: types))\""]
            for _ in 0..<Int(input.byte() % 6) {
                fields.append("\"\(input.one(of: names))\":\(value(&input))")
            }
            events.append("{\(fields.joined(separator: ","))}")
        }
        return "{\"events\":[\(events.joined(separator: ","))]}"
    }

    private static func value(_ input: inout FuzzInput) -> String {
        switch input.byte() % 4 {
        case 0: "\(input.pixels())"
        case 1: "\(input.word() % 2000)"
        case 2: "\"\(input.one(of: words))\""
        default: input.one(of: ["true", "false", "null", "1e300", "-1", "0", "[]", "{}", "1.5"])
        }
    }

    private static let types = [
        "down", "move", "up", "cancel", "swipe", "tap", "longPress", "pinch", "scroll", "key",
        "next",
        "previous", "goTo", "zoom", "autoplay", "resize", "reload", "undo",
    ]
    private static let names = [
        "id", "x", "y", "pointer", "time", "direction", "velocity", "count", "scale", "dx", "dy",
        "key", "page", "item", "animated", "hold", "held", "width", "height",
    ]
    private static let words = [
        "left", "right", "up", "down", "touch", "pen", "mouse", "pageDown", "home", "end", "zoomIn",
        "escape", "request", "focus", "hover", "",
    ]
}
