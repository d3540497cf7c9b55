import FrameService
import HTTPServing
import HTTPTypes
import JSONCoding
import Raster
import Requests

extension FrameOutput {
    /// The same for the panel of the device that asks, whose inks look as the device measured them.
    ///
    /// esp32-photoframe sends the colours of its inks with each request (main/color_palette.c at bf02982):
    /// `{"black": {"r": 2, "g": 2, "b": 2}, …}`. An ink that is missing or cannot be read keeps its colour,
    /// because devices are not corrected. A panel of greys sends a ``GreyCalibration``; its file has a palette
    /// then, because the firmware dithers a PNG of greys again.
    package func measured(by request: Request) -> FrameOutput {
        guard isMeasuredByDevices, let field = request.fields.value(of: .colourPalette),
            let palette = try? JSONValue(parsing: Array(field.utf8))
        else { return self }
        var output = self
        switch colours {
        case .inks(let inks): output.colours = .inks(inks.map { Self.measured($0, in: palette) })
        case .grey(let depth):
            guard let calibration = GreyCalibration(palette) else { return self }
            output.colours = .inks(calibration.inks(levels: depth.levels))
        case .full, .palette: return self
        }
        return output
    }

    /// Whether it depends on what a device measured.
    package var isMeasuredByDevices: Bool {
        switch colours {
        case .inks: true
        // Of 256 greys none needs dots; other formats are for devices that send nothing.
        case .grey(let depth): format == .png && depth != .eight
        case .full, .palette: false
        }
    }

    private static func measured(_ ink: Ink, in palette: JSONValue) -> Ink {
        guard let name = names.first(where: { $0.value == ink.device })?.key,
            let measured = palette[name].flatMap(Pixel.init)
        else { return ink }
        return Ink(device: ink.device, measured: measured, number: ink.number)
    }

    /// What the device calls its inks.
    private static let names: KeyValuePairs<String, Pixel> = [
        "black": .black, "white": .white, "yellow": .yellow, "red": .red, "blue": .blue,
        "green": .green,
    ]
}

extension Response {
    /// Has caches keep one response for each palette of a device.
    package mutating func varyByPalette() {
        fields[.vary] = HTTPField.Name.colourPalette.rawName
    }
}

extension Pixel {
    /// The colour of an object with the members r, g and b, each from 0 to 255.
    fileprivate init?(_ json: JSONValue) {
        let values = ["r", "g", "b"].map { name -> UInt8? in
            guard case .number(let number) = json[name] else { return nil }
            return UInt8(exactly: number)
        }
        guard let red = values[0], let green = values[1], let blue = values[2] else { return nil }
        self.init(red: red, green: green, blue: blue)
    }
}

extension HTTPField.Name {
    fileprivate static let colourPalette = Self.known("X-Color-Palette")
}
