/// The metadata in the properties of XMP.
package enum XMPMetadata {
    package static func metadata(in fields: MetadataFields<XMPField>) -> ItemMetadata {
        // Cut values end with U+FFFD, which is left out.
        func text(_ field: XMPField) -> String? {
            fields[field].map { String(decoding: $0, as: UTF8.self) }
        }
        func number(_ field: XMPField) -> Double? { text(field).flatMap { DecimalText.number($0) } }
        var metadata = ItemMetadata(title: text(.title), caption: text(.description))
        metadata.setKeywords(fields.all(.subject).lazy.map { String(decoding: $0, as: UTF8.self) })
        if let stars = text(.rating)?[...].trimmed {
            let isRejected = ["-1", "-1.0"].contains(stars)
            if let stars = isRejected ? -1 : DecimalText.number(stars) { metadata.setRating(stars) }
        }
        metadata.setDevices(
            camera: CameraName.of(make: text(.make), model: text(.model)), lens: text(.lens))
        metadata.exposure = Exposure(
            time: number(.exposureTime), fNumber: number(.fNumber),
            iso: number(.iso).flatMap { Int(exactly: $0.rounded()) },
            focalLength: number(.focalLength))
        if let latitude = text(.latitude).flatMap({ degrees($0, axis: "NS") }),
            let longitude = text(.longitude).flatMap({ degrees($0, axis: "EW") })
        {
            metadata.place = Place(latitude: latitude, longitude: longitude)
        }
        return metadata
    }

    /// When the picture was taken, and digitized: `xmp:CreateDate` (Guidelines for Handling Image
    /// Metadata, Metadata Working Group, section 5.3).
    package static func dates(
        in fields: MetadataFields<XMPField>, from source: CaptureDate.Source = .xmp
    ) -> [CaptureDate] {
        func date(_ field: XMPField, _ source: CaptureDate.Source) -> CaptureDate? {
            fields[field].flatMap {
                DateText.date(in: String(decoding: $0, as: UTF8.self), from: source)
            }
        }
        return [
            date(.dateTimeOriginal, source) ?? date(.dateCreated, source),
            date(.createDate, .digitized),
        ].compactMap(\.self)
    }

    /// `50,12.5N` or `50,12,30N` (XMP Specification Part 2, GPSCoordinate).
    private static func degrees(_ text: String, axis: String) -> Double? {
        let text = text[...].trimmed
        let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false)
            .map { DecimalText.number($0) }
        guard let hemisphere = text.last, (2...3).contains(parts.count), !parts.contains(nil) else {
            return nil
        }
        return Place.degrees(parts.compactMap { $0 }, hemisphere, axis: axis)
    }
}
