import Raster
import Testing

@testable import FrameService

@Suite("The output of a frame with a limit of bytes")
struct FrameOutputTests {
    /// The pure colours of the inks of each variant, by their red.
    private func variants(of inks: [Ink]) -> [[UInt8]] {
        var output = FrameOutput()
        output.limit = 1000
        output.colours = .inks(inks)
        return output.pngVariants.map { variant in
            guard case .inks(let inks) = variant.colours else { return [] }
            return inks.map(\.device.red)
        }
    }

    /// Greys that a device measured, from black to white.
    private func greys(_ count: Int) -> [Ink] {
        (0..<count).map { level in
            let (device, measured) = (UInt8(255 * level / (count - 1)), UInt8(30 + 10 * level))
            return Ink(
                device: Pixel(red: device, green: device, blue: device),
                measured: Pixel(red: measured, green: measured, blue: measured),
                number: UInt8(level))
        }
    }

    /// Of 16 greys the multiples of 17; of 8 the thirds of 7 steps, rounded down, are the levels 0, 2, 4 and 7.
    @Test(
        "has fewer of the greys that a device measured, from black to white",
        arguments: [(16, [0, 85, 170, 255] as [UInt8]), (8, [0, 72, 145, 255] as [UInt8])])
    func measuredGreys(count: Int, four: [UInt8]) {
        let greys = greys(count)
        let found = variants(of: greys)
        #expect(Set(found) == [greys.map(\.device.red), four, [0, 255]])
        #expect(found.last == [0, 255])
    }

    @Test("has all inks of a panel")
    func inks() throws {
        let panel = try #require(InkPanel.all.first { $0.name == "spectra-6" })
        #expect(Set(variants(of: panel.inks)) == [panel.inks.map(\.device.red)])
    }
}
