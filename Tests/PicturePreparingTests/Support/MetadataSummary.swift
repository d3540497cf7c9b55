import Foundation
import PictureFiles

@testable import PictureMetadata

/// Metadata as texts by what they say, in one form for all readers; what is missing is left out.
struct MetadataSummary {
    private(set) var values: [String: String] = [:]

    /// What this service makes of a file.
    init(_ metadata: ItemMetadata) {
        put("title", metadata.title)
        put("caption", metadata.caption)
        put("keywords", metadata.keywords.isEmpty ? nil : metadata.keywords.joined(separator: "|"))
        put("date", metadata.taken?.text)
        put("rating", metadata.rating.map(String.init))
        put("camera", metadata.camera)
        put("lens", metadata.lens)
        put("time", metadata.exposure?.time.map(Self.short))
        put("f-number", metadata.exposure?.fNumber.map(Self.short))
        put("ISO", metadata.exposure?.iso.map(String.init))
        put("focal length", metadata.exposure?.focalLength.map(Self.short))
        put("place", metadata.place.map { Self.place($0.latitude, $0.longitude) })
    }

    /// What exiftool makes of it, by the same precedence and without any repair.
    init(exiftool tags: [String: Any]) {
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { tags[$0].map(Self.text) }.first
        }
        func number(_ names: String...) -> Double? {
            names.lazy.compactMap { tags[$0] as? Double }.first
        }
        put("title", text("XMP:Title", "IPTC:ObjectName", "EXIF:XPTitle"))
        put(
            "caption",
            text(
                "XMP:Description", "IPTC:Caption-Abstract", "EXIF:ImageDescription",
                "EXIF:XPComment"))
        put(
            "keywords",
            text("XMP:Subject", "IPTC:Keywords")
                ?? text("EXIF:XPKeywords")?.replacing(";", with: "|"))
        put("date", Self.date(tags))
        put("rating", text("XMP:Rating", "EXIF:Rating"))
        let make = text("EXIF:Make", "XMP:Make")
        let model = text("EXIF:Model", "XMP:Model")
        let isRepeated = model?.hasPrefix(make?.split(separator: " ").first ?? "-") == true
        put(
            "camera",
            model.map { isRepeated ? $0 : [make, $0].compactMap(\.self).joined(separator: " ") }
                ?? make)
        put("lens", text("EXIF:LensModel", "XMP:LensModel", "XMP:Lens"))
        put("time", number("EXIF:ExposureTime", "XMP:ExposureTime").map(Self.short))
        put("f-number", number("EXIF:FNumber", "XMP:FNumber").map(Self.short))
        put("ISO", text("EXIF:ISO", "XMP:PhotographicSensitivity", "XMP:ISO"))
        put("focal length", number("EXIF:FocalLength", "XMP:FocalLength").map(Self.short))
        if let latitude = number("Composite:GPSLatitude", "XMP:GPSLatitude"),
            let longitude = number("Composite:GPSLongitude", "XMP:GPSLongitude")
        {
            put("place", Self.place(latitude, longitude))
        }
    }

    /// The names of values that are not the same.
    func differences(from other: MetadataSummary) -> [String] {
        Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
    }

    private mutating func put(_ name: String, _ value: String?) { values[name] = value }

    private static func date(_ tags: [String: Any]) -> String? {
        func date(_ name: String, _ fraction: String = "", _ offset: String = "") -> String? {
            guard let date = tags[name].map(text) else { return nil }
            return date + (tags[fraction].map { "." + text($0) } ?? "")
                + (tags[offset].map(text) ?? "")
        }
        let found =
            date("EXIF:DateTimeOriginal", "EXIF:SubSecTimeOriginal", "EXIF:OffsetTimeOriginal")
            ?? date("XMP:DateTimeOriginal") ?? date("XMP:DateCreated")
            ?? date("IPTC:DateCreated").map {
                $0 + (date("IPTC:TimeCreated").map { " " + $0 } ?? "")
            }
            ?? date("EXIF:CreateDate", "EXIF:SubSecTimeDigitized", "EXIF:OffsetTimeDigitized")
            ?? date("XMP:CreateDate")
            ?? date("EXIF:ModifyDate", "EXIF:SubSecTime", "EXIF:OffsetTime")
        guard let found else { return nil }
        // exiftool writes every date as EXIF does, and fractions as they are.
        return found.replacing(":", with: "-", maxReplacements: 2)
            .replacing(" ", with: "T", maxReplacements: 1).replacing("Z", with: "+00:00")
            .replacing(/\.([0-9]{1,2})(?![0-9])/) { "." + ($0.1 + "00").prefix(3) }
    }

    private static func text(_ value: Any) -> String {
        if let list = value as? [Any] { return list.map(text).joined(separator: "|") }
        return value as? String ?? "\(value)"
    }

    private static func short(_ number: Double) -> String { String(format: "%.5g", number) }

    private static func place(_ latitude: Double, _ longitude: Double) -> String {
        String(format: "%.6f %.6f", latitude, longitude)
    }
}
