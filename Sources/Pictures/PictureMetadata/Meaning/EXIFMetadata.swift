import Calendars

/// The metadata in the fields of EXIF, with the texts of Windows.
enum EXIFMetadata {
    static func metadata(in fields: MetadataFields<EXIFField>) -> ItemMetadata {
        let fields = Fields(fields)
        func caption(_ text: String?) -> ItemMetadata {
            ItemMetadata(title: nil, caption: fields.ownWords(text))
        }
        let title = CameraWords.removed(fromTitle: fields.wideText(.windowsTitle))
        var metadata = ItemMetadata(title: title, caption: nil)
            .completed(by: caption(fields.text(.description)))
            .completed(by: caption(fields.wideText(.windowsComment)))
            .completed(by: caption(fields.text(.userComment)))
        // Windows separates keywords by semicolons.
        metadata.setKeywords(
            (fields.wideText(.windowsKeywords) ?? "").split(separator: ";").map(String.init))
        if let stars = fields.number(.rating) {
            metadata.setRating(stars)
        } else if let percent = fields.number(.ratingPercent) {
            metadata.setRating(percent: percent)
        }
        metadata.setDevices(
            camera: CameraName.of(make: fields.text(.make), model: fields.text(.model)),
            lens: fields.text(.lens))
        metadata.exposure = Exposure(
            time: fields.number(.exposureTime), fNumber: fields.number(.fNumber), iso: fields.iso,
            focalLength: fields.number(.focalLength))
        metadata.place = fields.place
        return metadata
    }

    /// When the picture was taken, digitized and changed, and the time of the satellites.
    static func dates(in fields: MetadataFields<EXIFField>) -> [CaptureDate] {
        let fields = Fields(fields)
        return [
            fields.date(.original, .originalOffset, .originalFraction, from: .exif),
            fields.date(.digitized, .digitizedOffset, .digitizedFraction, from: .digitized),
            fields.date(.modified, .modifiedOffset, .modifiedFraction, from: .modified),
            fields.satelliteTime,
        ].compactMap(\.self)
    }
}

/// The values of fields that are as EXIF wants them.
private struct Fields {
    private let fields: MetadataFields<EXIFField>

    init(_ fields: MetadataFields<EXIFField>) { self.fields = fields }

    func text(_ field: EXIFField) -> String? {
        fields[field].map { PlainText.decoded($0.prefix { $0 != 0 }) }
    }

    /// A text, unless the camera wrote it by itself, as its own name.
    func ownWords(_ text: String?) -> String? {
        let (make, model) = (self.text(.make), self.text(.model))
        let devices = [make, model, CameraName.of(make: make, model: model)].compactMap {
            $0?[...].trimmed.lowercased()
        }
        let words = CameraWords.removed(from: text)
        return words.flatMap { devices.contains($0[...].trimmed.lowercased()) ? nil : $0 }
    }

    /// UTF-16, little-endian.
    func wideText(_ field: EXIFField) -> String? {
        guard let bytes = fields[field] else { return nil }
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }

    /// The first number of a field.
    func number(_ field: EXIFField) -> Double? { numbers(field)?.first.flatMap { $0 } }

    private func numbers(_ field: EXIFField) -> [Double?]? {
        text(field)?.split(separator: " ").map { DecimalText.number($0) }
    }

    /// A date, with its own offset and fraction.
    func date(
        _ date: EXIFField, _ offset: EXIFField, _ fraction: EXIFField,
        from source: CaptureDate.Source
    ) -> CaptureDate? {
        DateText.date(
            in: text(date) ?? "", offset: text(offset) ?? "", fraction: text(fraction) ?? "",
            from: source)
    }

    /// The date and time of the satellites, in UTC; the day alone is another one in half of the world.
    var satelliteTime: CaptureDate? {
        guard var day = fields[.satelliteDate], let clock = numbers(.satelliteTime),
            clock.count == 3, !clock.dropLast().contains(nil)
        else { return nil }
        // Cameras have put zero bytes between the numbers, and the time behind them (exiftool, Exif.pm,
        // ExifDate).
        while day.last == 0 { day.removeLast() }
        let date = String(
            decoding: day.prefix(10).map { $0 == 0 ? UInt8(ascii: ":") : $0 }, as: UTF8.self)
        // Seconds that are not known are 0/0.
        let parts = clock.compactMap { Int(exactly: ($0 ?? 0).rounded(.down)) }
        let time = parts.map { $0.zeroPadded(to: 2) }.joined(separator: ":")
        return DateText.date(in: "\(date) \(time)Z", from: .gps)
    }

    /// The sensitivity; a field of 16 bits that is full refers to those of 32.
    var iso: Int? {
        let values = [EXIFField.iso, .recommendedExposureIndex, .isoSpeed].map {
            number($0).flatMap { Int(exactly: $0.rounded()) }
        }
        guard values[0] == nil || values[0] == Int(UInt16.max) else { return values[0] }
        return values[1] ?? values[2]
    }

    var place: Place? {
        guard let latitude = degrees(.latitude, .latitudeHemisphere, axis: "NS"),
            let longitude = degrees(.longitude, .longitudeHemisphere, axis: "EW")
        else { return nil }
        return Place(latitude: latitude, longitude: longitude)
    }

    private func degrees(_ field: EXIFField, _ hemisphere: EXIFField, axis: String) -> Double? {
        guard var parts = numbers(field), let letter = text(hemisphere)?[...].trimmed.first
        else { return nil }
        // Seconds, or minutes and seconds, that are not known are 0/0.
        while parts.count > 1, let last = parts.last, last == nil { parts.removeLast() }
        guard !parts.contains(nil) else { return nil }
        return Place.degrees(parts.compactMap { $0 }, letter, axis: axis)
    }
}
