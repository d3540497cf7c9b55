/// Descriptions that cameras and programs write by themselves, and nobody means as captions.
enum CameraWords {
    /// Whether a description is one of them: a camera's name, a mode, a file's name, or data.
    static func contain(_ text: String) -> Bool {
        let words = text.uppercased()[...].trimmed
        return known.contains(words) || parts.contains { words.contains($0) }
            || beginnings.contains { words.hasPrefix($0) }
            || ["{}", "<>"].contains("\(words.prefix(1))\(words.suffix(1))")
    }

    /// Modes of phones by Huawei, Xiaomi, Samsung, and what others put where a person may write.
    private static let known: Set<Substring> = [
        "SONY DSC", "SAMSUNG", "DSC", "SAMSUNG CAMERA PICTURES", "HDR", "RHDR", "SDR", "DAV", "EDF",
        "COF", "BTY", "FACE", "NOR", "OZNOR", "MTF", "MDE", "BTRMDE", "PTR", "TROPHY", "SCREENSHOT",
        "RBT", "_CUVA", "BURST", "PANO", "NIGHT", "MAGICMOMENT", "JPEG",
        "EXIF_JPEG_PICTURE", "EXIF_JPEG_T422",
        "DEFAULT", "UNTITLED", "IMAGE", "PHOTO", "USER COMMENTS", "BINARY COMMENT", "MTK",
        "HISILICON K3", "FILE SOURCE", "DIGITAL CAMERA", "GCM_TAG",
    ]
    private static let parts = [
        "DIGITAL CAMERA", "DIGITAL STILL CAMERA", "DCIM\\", "LEAD TECHNOLOGIES",
    ]
    /// Editors, and marks of Facebook, Oppo and Xiaomi.
    private static let beginnings = [
        "CREATED WITH ", "PROCESSED WITH ", "MADE WITH ", "FBMD", "OPPO_", "OPLUS_", "MICROMSG",
        "CHARSET=",
    ]
}
