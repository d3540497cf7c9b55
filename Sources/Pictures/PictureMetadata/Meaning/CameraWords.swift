/// Descriptions that cameras and programs write by themselves, and nobody means as captions or titles.
///
/// Programs copy them from EXIF into XMP, IPTC and their own documents.
package enum CameraWords {
    /// A text that a person may have written; nil for none, and for words of a camera.
    package static func removed(from text: String?) -> String? {
        text.flatMap { contain($0) ? nil : $0 }
    }

    /// The same of a title, which programs ask for: a word alone, as "Night", is that of a mode by chance.
    static func removed(fromTitle title: String?) -> String? {
        title.flatMap { $0.allSatisfy(\.isLetter) ? $0 : removed(from: $0) }
    }

    /// Whether a description is one of them: a camera's name, a mode, a file's name, or data.
    static func contain(_ text: String) -> Bool {
        let words = text.uppercased()[...].trimmed
        return known.contains(words) || parts.contains { words.contains($0) }
            || beginnings.contains { words.hasPrefix($0) }
            || ["{}", "<>"].contains("\(words.prefix(1))\(words.suffix(1))")
            || isFileName(words)
    }

    /// Whether it is the name or the path of a picture's file: a word alone, also without its ending.
    private static func isFileName(_ words: Substring) -> Bool {
        if endings.contains(where: { words.hasSuffix($0) }) {
            return !words.contains { $0.isWhitespace }
        }
        return prefixes.contains { prefix in
            let rest = words.dropFirst(prefix.count)
            return words.hasPrefix(prefix) && rest.count >= leastDigits
                && rest.allSatisfy { ("0"..."9").contains($0) || $0 == "_" }
        }
    }

    /// Modes of phones by Huawei, Xiaomi, Samsung, and what others put where a person may write.
    private static let known: Set<Substring> = [
        "SONY DSC", "SAMSUNG", "DSC", "SAMSUNG CAMERA PICTURES", "HDR", "RHDR", "SDR", "DAV", "EDF",
        "COF", "BTY", "FACE", "NOR", "OZNOR", "MTF", "MDE", "BTRMDE", "PTR", "TROPHY", "SCREENSHOT",
        "RBT", "_CUVA", "BURST", "PANO", "NIGHT", "MAGICMOMENT", "JPEG",
        "HDRPL", "OZNORWO", "FRONTBHDP", "FBT", "FBTHDR", "BTR", "MON", "MDE_SOFT", "BTFMDN", "BTF",
        "BTFHDR", "FREM", "RPT", "SDR_HDRB", "QRF", "FSHBTY",
        "EXIF_JPEG_PICTURE", "EXIF_JPEG_T422", "DIGITAL IMAGE", "DIGITAL_IMAGE",
        "DEFAULT", "UNTITLED", "UNTITLED-1", "IMAGE", "PHOTO", "USER COMMENTS", "BINARY COMMENT",
        "MTK", "HISILICON K3", "FILE SOURCE", "DIGITAL CAMERA", "GCM_TAG", "DVC 10.1 HDMI",
        "SCANNER", "CASIO COMPUTER CO.,LTD", "CASIO COMPUTER CO.,LTD.", "APPLEMARK", "ICLARIFIED",
        "PICASA", "SNAPSEED", "ASCII", "UNICODE", "NULL", "(NULL)", "X-DEFAULT",
        "NONE", "N/A", "UNDEFINED",
    ]
    private static let parts = [
        "DIGITAL CAMERA", "DIGITAL STILL CAMERA", "DIGITAL GAME CAMERA", "DCIM\\",
        "LEAD TECHNOLOGIES", "FILETERINTENSITY", "JPEGROTATION",
    ]
    /// Editors and encoders, and marks of Facebook, Oppo, Xiaomi, TCL and eBay.
    private static let beginnings = [
        "CREATED WITH ", "CREATED BY GIMP", "CREATED BY IMLIB", "PROCESSED WITH ", "MADE WITH ",
        "PROCESSED BY EBAY", "FILE WRITTEN BY ADOBE", "INTEL(R) JPEG LIBRARY", "CREATOR: GD-JPEG",
        "FBMD", "OPPO_", "OPLUS_", "MICROMSG", "MAKER:0X", "CHARSET=", "OPTIMIZED BY JPEGMINI",
        "EXIF SOFTWARE VERSION",
    ]
    private static let endings = [
        ".JPG", ".JPEG", ".HEIC", ".PNG", ".TIF", ".TIFF", ".DNG", ".WEBP", ".BMP",
    ]
    /// What stands in front of the digits in the names of cameras' files.
    private static let prefixes = [
        "IMG", "IMGP", "_MG", "DSC", "_DSC", "DSCN", "DSCF", "CIMG", "PICT", "SAM", "DJI", "P",
    ]
    private static let leastDigits = 4
}
