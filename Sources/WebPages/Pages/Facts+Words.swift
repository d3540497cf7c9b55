import ImageLibrary
import JSONCoding

/// What metadata say, in words for people.

extension CaptureDate {
    /// `1 May 2024, 12:34`, on the clock where the picture was taken.
    var words: String {
        // ISO 8601: 2024-05-01T12:34:56
        let text = text
        let parts = text.prefix(10).split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]),
            Self.months.indices.contains(month - 1)
        else { return text }
        return "\(day) \(Self.months[month - 1]) \(parts[0]), \(text.dropFirst(11).prefix(5))"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}

extension Exposure {
    /// `1/250 s, f/2.8, ISO 100, 50 mm`.
    var words: String {
        let parts: [String?] = [
            time.map { $0 >= 0.3 ? "\(decimal($0, 10)) s" : "1/\(Int((1 / $0).rounded())) s" },
            fNumber.map { "f/\(decimal($0, 10))" }, iso.map { "ISO \($0)" },
            focalLength.map { "\(decimal($0, 10)) mm" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension Place {
    /// `46.6190° N, 7.9612° E`: to about ten metres.
    var degrees: String {
        "\(decimal(abs(latitude), 10_000))° \(latitude < 0 ? "S" : "N"), "
            + "\(decimal(abs(longitude), 10_000))° \(longitude < 0 ? "W" : "E")"
    }

    /// A map with a mark at the place.
    var mapURL: String {
        let (y, x) = (number(latitude), number(longitude))
        return "https://www.openstreetmap.org/?mlat=\(y)&mlon=\(x)#map=14/\(y)/\(x)"
    }

    private func number(_ degrees: Double) -> String {
        (degrees < 0 ? "-" : "") + decimal(abs(degrees), 100_000)
    }
}

extension PictureFacts {
    /// `12.2 megapixels`.
    var megapixels: String { decimal(Double(pixels) / 1_000_000, 10) + " megapixels" }
}

/// A number rounded to a fraction, without trailing zeros.
private func decimal(_ number: Double, _ fraction: Double) -> String {
    JSONValue.number((number * fraction).rounded() / fraction).line
}
