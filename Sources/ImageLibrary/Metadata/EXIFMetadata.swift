import PictureCoding

/// The metadata in the fields of EXIF, with the texts of Windows.
enum EXIFMetadata {
    static func metadata(in fields: MetadataFields<EXIFField>) -> ItemMetadata {
        let fields = Fields(fields)
        let description = fields.text(.description)
        let comment = ItemMetadata(title: nil, caption: fields.wideText(.windowsComment))
        var metadata = ItemMetadata(
            title: fields.wideText(.windowsTitle),
            caption: description.flatMap { isWrittenByCamera($0) ? nil : $0 }
        ).completed(by: comment)
        // Windows separates keywords by semicolons.
        metadata.setKeywords(
            (fields.wideText(.windowsKeywords) ?? "").split(separator: ";").map(String.init))
        if let stars = fields.number(.rating) { metadata.setRating(stars) }
        metadata.setDevices(
            camera: CameraName.of(make: fields.text(.make), model: fields.text(.model)),
            lens: fields.text(.lens))
        metadata.taken = fields.date(.original, .originalOffset, .originalFraction)
        metadata.exposure = Exposure(
            time: fields.number(.exposureTime), fNumber: fields.number(.fNumber), iso: fields.iso,
            focalLength: fields.number(.focalLength))
        metadata.place = fields.place
        return metadata
    }

    /// When the picture was digitized, which for a scan is long after it was taken.
    ///
    /// DateTime (0x0132) is when the file was changed.
    static func digitized(in fields: MetadataFields<EXIFField>) -> CaptureDate? {
        Fields(fields).date(.digitized, .digitizedOffset, .digitizedFraction)
    }

    /// Whether the description is the camera's name or a file name, which many cameras write.
    private static func isWrittenByCamera(_ text: String) -> Bool {
        let text = text.uppercased()
        return text.contains("DIGITAL CAMERA") || text.contains("DIGITAL STILL CAMERA")
            || text.contains("DCIM\\")
            || ["SONY DSC", "SAMSUNG", "DSC"].contains(text[...].trimmed)
    }
}

/// The values of fields that are as EXIF wants them.
private struct Fields {
    private let fields: MetadataFields<EXIFField>

    init(_ fields: MetadataFields<EXIFField>) { self.fields = fields }

    func text(_ field: EXIFField) -> String? {
        fields[field].map { PlainText.decoded($0.prefix { $0 != 0 }) }
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
        _ date: EXIFField, _ offset: EXIFField, _ fraction: EXIFField
    ) -> CaptureDate? {
        DateText.date(
            in: text(date) ?? "", offset: text(offset) ?? "", fraction: text(fraction) ?? "",
            from: .exif)
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
        guard let parts = numbers(field), !parts.contains(nil),
            let letter = text(hemisphere)?[...].trimmed.first
        else { return nil }
        return Place.degrees(parts.compactMap { $0 }, letter, axis: axis)
    }
}
