import Calendars
import Concurrency
import HTTPServing
import Screens

/// The devices that asked for screens last, as far as this server has seen them.
package final class ScreenDevices: Sendable {
    /// Devices that are kept.
    package static let limit = 64

    /// A device of one screen.
    package struct Device: Sendable {
        package let screen: ScreenName
        /// The name that it gives itself, or its address.
        package let name: String
        /// How often it asked.
        package let requests: UInt64
        /// When it asked last.
        package let time: UnixTime
        package let report: DeviceReport
        /// Whether it had the key of the screen, which then vouches for what it says.
        package let hasKey: Bool
        /// From 1 to ``limit``: the same as long as the device is kept.
        package let number: Int
    }

    /// The one that asked last is the last.
    private let devices = Lock<[Device]>([])
    /// Not by devices, because several may have one address.
    private let frames = Lock<[AskedFrame]>([])

    /// A size of a screen's frames, and when it was asked for last.
    private struct AskedFrame {
        let screen: ScreenName
        let size: ScreenSize
        let time: UnixTime
    }

    package init() {}

    /// Notes that a device asked for a screen.
    ///
    /// What it does not say this time stays as it was. If the screen has a key, only devices with the
    /// key are believed what they say.
    package func note(_ request: Request, for definition: ScreenDefinition, at time: UnixTime) {
        let hasKey = request.hasKey(of: definition)
        let report = hasKey || definition.key == nil ? DeviceReport(request) : DeviceReport()
        let screen = definition.name
        if let size = ScreenSize(askedBy: request, for: definition) {
            frames.withLock { frames in
                frames.removeAll { $0.screen == screen && $0.size == size }
                if frames.count == Self.limit { frames.removeFirst() }
                frames.append(AskedFrame(screen: screen, size: size, time: time))
            }
        }
        let name = report.name ?? request.remoteAddress.description
        devices.withLock { devices in
            let index = devices.firstIndex { $0.screen == screen && $0.name == name }
            let known = index.map { devices.remove(at: $0) }
            let dropped = devices.count == Self.limit ? devices.removeFirst() : nil
            devices.append(
                Device(
                    screen: screen, name: name, requests: (known?.requests ?? 0) + 1, time: time,
                    report: report.completed(by: known?.report),
                    hasKey: hasKey || known?.hasKey ?? false,
                    number: known?.number ?? dropped?.number ?? devices.count + 1))
        }
    }

    /// The sizes in which frames of each screen were asked for since a time, the last one first.
    ///
    /// - Parameter start: The time.
    /// - Returns: The sizes, one at least for each screen for which a device asked.
    func sizes(since start: UnixTime) -> [ScreenName: [ScreenSize]] {
        var sizes: [ScreenName: [ScreenSize]] = [:]
        for frame in frames.withLock({ $0 }).reversed() where frame.time > start {
            let known = sizes[frame.screen, default: []]
            if known.count < Self.sizeLimit { sizes[frame.screen] = known + [frame.size] }
        }
        for device in devices() where device.time > start && sizes[device.screen] == nil {
            sizes[device.screen] = [ScreenSize()]
        }
        return sizes
    }

    /// Sizes of a screen, because anybody may ask for any.
    private static let sizeLimit = 4

    /// The devices of a screen, or of all, the one that asked last first.
    package func devices(of screen: ScreenName? = nil) -> [Device] {
        devices.withLock { $0 }.filter { screen == nil || $0.screen == screen }.reversed()
    }
}

extension DeviceReport {
    fileprivate func completed(by former: DeviceReport?) -> DeviceReport {
        var report = self
        report.battery = battery ?? former?.battery
        report.volts = volts ?? former?.volts
        report.signal = signal ?? former?.signal
        report.firmware = firmware ?? former?.firmware
        return report
    }
}
