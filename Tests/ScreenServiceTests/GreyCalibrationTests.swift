import JSONCoding
import Raster
import Testing

@testable import ScreenService

/// Expected levels are those of `load_calibrated_palette` of esp32-photoframe (main/image_processor.c at bf02982),
/// computed by its formulas in double precision.
@Suite("The greys that a panel measured")
struct GreyCalibrationTests {
    private func greys(_ text: String, levels: Int = 16) throws -> [Ink] {
        let palette = try JSONValue(parsing: Array(text.utf8))
        return try #require(GreyCalibration(palette)).inks(levels: levels)
    }

    @Test("are those that its firmware computes")
    func levels() throws {
        let inks = try greys(#"{"black_y": 0.009, "white_y": 0.65, "gamma": 1.42}"#)
        #expect(inks.map { Int($0.device.red) } == (0..<16).map { 17 * $0 })
        #expect(inks.map { Int($0.number) } == Array(0..<16))
        let expected = [
            24, 27, 33, 40, 48, 57, 68, 80, 93, 107, 122, 137, 154, 172, 191, 211,
        ]
        for (ink, grey) in zip(inks, expected) {
            let measured = ink.measured
            #expect(measured.red == measured.green && measured.green == measured.blue)
            // Half-way between two greys, light and its encoded value are nearest to others.
            #expect(abs(Int(measured.red) - grey) <= 1, "\(ink)")
        }
    }

    @Test(
        "are evenly spread lightnesses without a gamma, or with an impossible one",
        arguments: ["", #", "gamma": 0"#, #", "gamma": -1"#, #", "gamma": 1e300"#])
    func plain(gamma: String) throws {
        let inks = try greys(#"{"black_y": 0.02, "white_y": 0.5\#(gamma)}"#, levels: 4)
        #expect(inks.map { Int($0.device.red) } == [0, 85, 170, 255])
        #expect(inks.map { Int($0.measured.red) } == [39, 84, 134, 188])
    }

    @Test("reach from black to white on a perfect panel")
    func perfect() throws {
        let inks = try greys(#"{"black_y": 0, "white_y": 1}"#, levels: 2)
        #expect(inks.map(\.measured) == [.black, .white])
    }
}
