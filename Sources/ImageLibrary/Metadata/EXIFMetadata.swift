import PictureCoding

/// Title and caption in the fields of EXIF: ImageDescription, and the title and comment of Windows.
enum EXIFMetadata {
    static func metadata(in fields: EXIFFields) -> ItemMetadata {
        let description = text(fields.description)
        let comment = ItemMetadata(title: nil, caption: wideText(fields.windowsComment))
        return ItemMetadata(
            title: wideText(fields.windowsTitle),
            caption: isWrittenByCamera(description) ? nil : description
        ).completed(by: comment)
    }

    /// Whether the description is the camera's name or a file name, which many cameras write.
    private static func isWrittenByCamera(_ text: String) -> Bool {
        let text = text.uppercased()
        return text.contains("DIGITAL CAMERA") || text.contains("DIGITAL STILL CAMERA")
            || text.contains("DCIM\\")
            || ["SONY DSC", "SAMSUNG", "DSC"].contains(text[...].trimmed)
    }

    private static func text(_ field: [UInt8]) -> String {
        PlainText.decoded(field.prefix { $0 != 0 })
    }

    private static func wideText(_ field: [UInt8]) -> String {
        let units = stride(from: 0, to: field.count - 1, by: 2).map {
            UInt16(field[$0]) | UInt16(field[$0 + 1]) << 8
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
}
