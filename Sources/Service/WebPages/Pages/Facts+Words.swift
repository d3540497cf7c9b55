import JSONCoding
import MetadataIndex
import PictureMetadata
import ScreenService

/// What metadata say, in words for people.

extension CaptureDate {
    /// `1 May 2024, 12:34`, on the clock where the picture was taken; less if less is known.
    var words: String {
        let english = ScreenLanguage.english
        return switch precision {
        case .year: String(day.year)
        case .month: english.month(day)
        case .day: english.date(day)
        // ISO 8601: 2024-05-01T12:34:56
        case .time: "\(english.date(day)), \(text.dropFirst(11).prefix(5))"
        }
    }

    /// The same, with where it comes from if that is a guess.
    var wordsWithSource: String {
        let source: String? =
            switch source {
            case .exif, .xmp, .sidecar, .iptc, .container, .takeout, .gps, .file: nil
            case .digitized: "digitized"
            case .modified: "changed"
            case .name: "by the file’s name"
            }
        return source.map { "\(words) (\($0))" } ?? words
    }
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
func decimal(_ number: Double, _ fraction: Double) -> String {
    JSONValue.number((number * fraction).rounded() / fraction).line
}
