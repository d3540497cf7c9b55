import Metering
import ScreenService

/// The metrics of screens and of the devices that asked for them.
///
/// The label of a device is its number from 1 to 64, because anybody may send any name. Its name and
/// firmware are labels only where the screen's key vouches for them.
extension ScreenViews {
    func writeMetrics(_ text: inout MetricsText) {
        let entries = registry.entries()
        text.gauge(
            "peekstrip_screens", "Screens, by where they are defined.",
            [
                .init(["origin": "file"], entries.filter { $0.origin == .file }.count),
                .init(["origin": "api"], entries.filter { $0.origin == .api }.count),
            ])
        text.gauge(
            "peekstrip_screen_skipped_pictures",
            "Pictures of a screen that this server cannot show, so that the next ones are shown.",
            entries.map { .init(["screen": $0.board.definition.name.text], $0.board.skipped.count) }
        )
        let names = Set(entries.map(\.board.definition.name))
        let devices = devices.devices().filter { names.contains($0.screen) }
            .sorted { ($0.screen, $0.number) < ($1.screen, $1.number) }
        guard !devices.isEmpty else { return }
        let gauge = { (text: inout MetricsText, name: String, help: String, value: Value) in
            let samples = devices.compactMap { device in
                value(device).map { MetricsText.Sample(device.labels, $0) }
            }
            if !samples.isEmpty { text.gauge("peekstrip_screen_device_\(name)", help, samples) }
        }
        gauge(&text, "last_seen_timestamp_seconds", "When a device asked last.") {
            Double($0.time.milliseconds) / 1000
        }
        gauge(&text, "battery_percent", "Charge of a device, as it says.") { $0.report.battery }
        gauge(&text, "battery_volts", "Voltage of a device, as it says.") { $0.report.volts }
        gauge(&text, "signal_dbm", "Signal of a device, as it says.") { $0.report.signal }
        let known = devices.filter(\.hasKey)
        guard !known.isEmpty else { return }
        text.gauge(
            "peekstrip_screen_device_info", "Name and firmware of a device with a key: always 1.",
            known.map { MetricsText.Sample($0.longLabels, 1) })
    }

    private typealias Value = (ScreenDevices.Device) -> Double?
}

extension ScreenDevices.Device {
    fileprivate var labels: MetricsText.Labels {
        ["screen": screen.text, "device": String(number)]
    }

    fileprivate var longLabels: MetricsText.Labels {
        [
            "screen": screen.text, "device": String(number), "name": name,
            "firmware": report.firmware ?? "",
        ]
    }
}
