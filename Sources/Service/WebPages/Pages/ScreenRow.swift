import Calendars
import Requests
import ScreenService
import Screens
import ScrollEngine
import Spelling

/// A screen on the operator's page.
struct ScreenRow {
    let shown: ShownScreen
    let entry: ScreenRegistry.Entry
    let devices: [ScreenDevices.Device]
    let unknown: [UnknownGallery]

    func context(_ urls: ServiceURLs) -> [String: any Sendable] {
        let definition = shown.moment.definition
        let href = urls.screen(definition.name)
        // A section of an empty text is shown, one without a value is not.
        let context: [String: (any Sendable)?] = [
            "name": definition.name.text, "title": definition.title, "href": href,
            "editHref": urls.editor(of: definition.name),
            // A small frame of the present moment; the tag makes it another URL for each picture.
            "picture": "\(href).jpg?width=320&height=240&r=\(shown.tag.filter(\.isHexDigit))",
            "now": now,
            "state": state, "next": next, "since": since,
            "round": round,
            "zone": definition.program.schedule.zone.name,
            "origin": entry.origin == .file ? "In the file" : "Here or by the API",
            "hidesOther": entry.hidesOther, "hasKey": definition.key != nil,
            "warnings": unknown.map(\.message),
            "devices": devices.map { row(of: $0) }, "hasDevices": !devices.isEmpty,
        ]
        return context.compactMapValues { $0 }
    }

    private var now: String {
        let page = shown.view.layout.currentPage
        let title = page.flatMap { shown.view.pages.naming(of: $0)?.title }
        return title ?? shown.startingReason ?? "No pictures"
    }

    private var state: String {
        if shown.moment.isQuiet { return "Quiet hours" }
        return shown.moment.state.isPaused ? "Stopped by a person" : "On schedule"
    }

    /// Nil if the picture was there from the beginning.
    private var since: String? {
        let isFirst =
            shown.moment.definition.program.schedule.rule == .never
            && shown.moment.state.lastPress == nil
        return isFirst ? nil : time(shown.moment.since)
    }

    /// Nil if there are no pictures.
    private var round: String? {
        let count = shown.moment.state.round.slots.count
        return count == 0 ? nil : "\(shown.moment.slotIndex + 1) of \(count)"
    }

    private var next: String {
        shown.moment.nextChangeBesidesMinutes.map(time)
            ?? "Only when somebody turns the picture"
    }

    /// As `2026-11-25 14:05:30`, by the clocks of the screen.
    private func time(_ time: UnixTime) -> String {
        let clock = shown.moment.definition.program.schedule.zone.local(time)
        return "\(CalendarDay(of: clock).text) \(clock.secondText)"
    }

    private func row(of device: ScreenDevices.Device) -> [String: any Sendable] {
        let report = device.report
        let facts = [
            report.battery.map { "battery \(decimal($0, 100)) %" },
            report.volts.map { "\(decimal($0, 100)) V" },
            report.signal.map { "signal \(decimal($0, 100)) dBm" },
            report.firmware.map { "firmware \($0)" },
        ].compactMap { $0 }
        let context: [String: (any Sendable)?] = [
            "device": device.name, "number": device.number, "seen": time(device.time),
            "requests": device.requests.counting("request", "requests"),
            "facts": facts.isEmpty ? nil : facts.joined(separator: ", "),
        ]
        return context.compactMapValues { $0 }
    }
}
