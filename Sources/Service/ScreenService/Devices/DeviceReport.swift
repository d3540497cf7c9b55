import HTTPServing
import HTTPTypes
import Interface
import Requests
import Spelling

/// What a device says of itself with a request, in its query or in header fields.
///
/// Devices are not corrected: a value that cannot be read counts as missing, because a wrong battery
/// is no reason for a screen without a picture.
package struct DeviceReport: Equatable, Sendable {
    /// How the device names itself.
    package var name: String?
    /// Percent.
    package var battery: Double?
    package var volts: Double?
    /// dBm.
    package var signal: Double?
    package var firmware: String?

    /// The fields of a query; a device may also send header fields.
    package static let fields = [
        Field(
            "device", .value(.text),
            """
            What the device calls itself; else the header field ID or X-Device-ID, else its \
            address. What a device says is kept for the operator; a value that cannot be read is \
            ignored. If the screen has a key, it is kept only of requests with the key.
            """),
        Field(
            "battery", .value(.text),
            "Charge in percent; else the field Percent-Charged or X-Battery-Percentage."),
        Field(
            "voltage", .value(.text), "Voltage of the battery; else the field Battery-Voltage."),
        Field("signal", .value(.text), "Strength of the signal in dBm; else the field RSSI."),
        Field("firmware", .value(.text), "Version of the firmware; else the field FW-Version."),
    ]

    /// Of a device that says nothing.
    init() {}

    /// Reads what devices send: the query, else the fields of TRMNL's firmware and of esp32-photoframe.
    package init(_ request: Request) {
        let query = { (name: String) in request.target.queryValue(name) }
        let field = { (names: HTTPField.Name...) in
            names.lazy.compactMap { request.fields.value(of: $0) }.first
        }
        name = Self.word(query("device") ?? field(.deviceID, .xDeviceID))
        battery = Self.number(
            query("battery") ?? field(.percentCharged, .xBatteryPercentage), in: 0...100)
        volts = Self.number(query("voltage") ?? field(.batteryVoltage), in: 0...60)
        signal = Self.number(query("signal") ?? field(.rssi), in: -150...0)
        firmware = Self.word(query("firmware") ?? field(.firmwareVersion))
    }

    private static func number(_ text: String?, in range: ClosedRange<Double>) -> Double? {
        guard let text, text.utf8.count <= 12, let number = Double(text), range.contains(number)
        else { return nil }
        return number
    }

    /// 1 to 40 characters of names of devices and versions.
    private static func word(_ text: String?) -> String? {
        guard let text, (1...40).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0.isLetterOrDigit || "-._:+".utf8.contains($0) })
        else { return nil }
        return text
    }
}

extension HTTPField.Name {
    fileprivate static let deviceID = Self.known("ID")
    fileprivate static let xDeviceID = Self.known("X-Device-ID")
    fileprivate static let percentCharged = Self.known("Percent-Charged")
    fileprivate static let xBatteryPercentage = Self.known("X-Battery-Percentage")
    fileprivate static let batteryVoltage = Self.known("Battery-Voltage")
    fileprivate static let rssi = Self.known("RSSI")
    fileprivate static let firmwareVersion = Self.known("FW-Version")
}
