/// The metadata in the properties of XMP.
package enum XMPMetadata {
    package static func metadata(in fields: MetadataFields<XMPField>) -> ItemMetadata {
        // Cut values end with U+FFFD, which is left out.
        func text(_ field: XMPField) -> String? {
            fields[field].map { String(decoding: $0, as: UTF8.self) }
        }
        func number(_ field: XMPField) -> Double? { text(field).flatMap { DecimalText.number($0) } }
        var metadata = ItemMetadata(
            title: CameraWords.removed(fromTitle: text(.title)),
            caption: CameraWords.removed(from: text(.description)))
        let words = fields.all(.subject).map { String(decoding: $0, as: UTF8.self) }
        let paths = fields.all(.hierarchy).map { String(decoding: $0, as: UTF8.self) }
        metadata.setKeywords(words + paths.map(leaf))
        if let stars = text(.rating)?[...].trimmed {
            let isRejected = ["-1", "-1.0"].contains(stars)
            if let stars = isRejected ? -1 : DecimalText.number(stars) { metadata.setRating(stars) }
        } else if let percent = number(.ratingPercent) {
            metadata.setRating(percent: percent)
        } else if let stars = number(.starsOfACDSee), stars > 0 {
            metadata.setRating(stars)
        }
        metadata.setDevices(
            camera: CameraName.of(make: text(.make), model: text(.model)), lens: text(.lens))
        metadata.exposure = Exposure(
            time: number(.exposureTime), fNumber: number(.fNumber),
            iso: number(.iso).flatMap { Int(exactly: $0.rounded()) },
            focalLength: number(.focalLength))
        func degrees(_ field: XMPField, _ hemisphere: XMPField, axis: String) -> Double? {
            text(field).flatMap { Self.degrees($0, text(hemisphere) ?? "", axis: axis) }
        }
        if let latitude = degrees(.latitude, .latitudeHemisphere, axis: "NS"),
            let longitude = degrees(.longitude, .longitudeHemisphere, axis: "EW")
        {
            metadata.place = Place(latitude: latitude, longitude: longitude)
        }
        return metadata
    }

    /// `Ada` of `People|Ada`, as Lightroom writes it, and of `People/Ada`, as digiKam and Windows do.
    private static func leaf(_ path: String) -> String {
        let separator: Character = path.contains("|") ? "|" : "/"
        return path.split(separator: separator).last.map(String.init) ?? path
    }

    /// A caption in the properties that are those of EXIF, for a picture that has none elsewhere.
    package static func captionOfEXIF(in fields: MetadataFields<XMPField>) -> ItemMetadata {
        let texts = [XMPField.imageDescription, .userComment].compactMap { fields[$0] }
            .map { String(decoding: $0, as: UTF8.self) }
        return ItemMetadata(
            title: nil, caption: texts.lazy.compactMap { CameraWords.removed(from: $0) }.first)
    }

    /// When the picture was taken, and digitized: `xmp:CreateDate` (Guidelines for Handling Image
    /// Metadata, Metadata Working Group, section 5.3); and the time of the satellites.
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
            date(.createDate, .digitized), date(.satelliteTime, .gps),
        ].compactMap(\.self)
    }

    /// `50,12.5N` or `50,12,30N` (XMP Specification Part 2, GPSCoordinate), also with the letter apart, as
    /// Apple's Photos writes it beside decimal degrees; degrees alone may have a sign.
    private static func degrees(_ text: String, _ hemisphere: String, axis: String) -> Double? {
        var text = text[...].trimmed
        var letter = hemisphere[...].trimmed.first
        if let last = text.last, last.isLetter {
            text.removeLast()
            letter = last
        }
        let isNegative = text.first == "-"
        if isNegative { text.removeFirst() }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { DecimalText.number($0) }
        guard let side = letter ?? (isNegative ? axis.last : axis.first),
            (1...3).contains(parts.count), !parts.contains(nil)
        else { return nil }
        return Place.degrees(parts.compactMap { $0 }, side, axis: axis)
    }
}
