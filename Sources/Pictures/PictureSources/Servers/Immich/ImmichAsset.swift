import Calendars
import Catalogue
import FileAccess
import JSONCoding
import PictureFormats
import PictureMetadata
import Spelling

/// What an immich server says of a picture, as far as it is needed.
///
/// All but the id may be missing or of another form, because servers change that; then it is not known.
struct ImmichAsset: Sendable {
    let id: String
    private(set) var name = ""
    private(set) var isVideo = false
    private(set) var isEdited = false
    /// Whether the file is of a format that is decoded here, and no raw photograph.
    private(set) var isDecodable = false
    private(set) var isShown = true
    private(set) var byteCount: Int64?
    private(set) var created: UnixTime?
    private(set) var contents = ""
    private(set) var metadata = ItemMetadata.none
    /// The pixels of its sides; nil if they are not known.
    private var sides: (shorter: Int, longer: Int)?

    /// The day on which it was taken, by the clock of the place.
    var day: CalendarDay? {
        metadata.taken.map { CalendarDay(of: CivilTime(milliseconds: $0.milliseconds)) }
    }

    /// Nil for what is no picture and no video.
    ///
    /// - Parameters:
    ///   - value: The asset.
    ///   - isArchivedShown: Whether archived pictures are shown.
    init?(_ value: JSONValue, isArchivedShown: Bool) {
        guard let id = value["id"]?.string, Self.isID(id) else { return nil }
        self.id = id
        switch value["type"]?.string {
        case "IMAGE": isVideo = false
        case "VIDEO": isVideo = true
        default: return nil
        }
        name = value["originalFileName"]?.string ?? ""
        isEdited = value["isEdited"]?.isTrue ?? false
        // The checksum of a file in an external library is that of its path.
        contents = ["checksum", "thumbhash", "fileModifiedAt"].map { value[$0]?.string ?? "" }
            .joined(separator: " ")
        isDecodable = Self.isDecodable(value["originalMimeType"]?.string, name)
        sides = Self.sides(of: value, isEdited: isEdited)
        created = value["fileCreatedAt"]?.string.flatMap { UnixTime(instant: $0) }
        isShown = Self.isShown(value, isArchivedShown: isArchivedShown)
        byteCount = value["exifInfo"]?["fileSizeInByte"]?.integer.map(Int64.init)
        metadata = Self.metadata(of: value)
    }

    /// Ids become parts of URLs.
    static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }

    private static func isShown(_ value: JSONValue, isArchivedShown: Bool) -> Bool {
        guard value["isTrashed"]?.isTrue != true, value["isOffline"]?.isTrue != true else {
            return false
        }
        if let stack = value["stack"], let primary = stack["primaryAssetId"]?.string,
            primary != value["id"]?.string
        {
            return false
        }
        switch value["visibility"]?.string {
        case "timeline"?: return true
        case "archive"?: return isArchivedShown
        case nil: return value["isArchived"]?.isTrue != true || isArchivedShown
        // The films of live photos, and the locked folder.
        default: return false
        }
    }

    // MARK: Copies

    /// Which copy is fetched where a preview does not suffice; the first letter of a version.
    enum Copy: String {
        case original = "o"
        /// As it was edited in immich; the original stays as it was.
        case edited = "e"
        /// The JPEG that immich makes of a raw photograph if it is configured to; else its preview.
        case converted = "c"
        case preview = "p"
    }

    /// The copy that is fetched where a preview does not suffice, for a key that may fetch originals or not.
    func copy(isDownloadable: Bool) -> Copy {
        if isVideo { return .preview }
        if isEdited { return .edited }
        if !isDecodable { return .converted }
        return isDownloadable ? .original : .preview
    }

    private static func isDecodable(_ type: String?, _ name: String) -> Bool {
        if let type { return decodableTypes.contains(type) }
        let ending = FileName.pathExtension(of: Array(name.utf8))
        return ending.map(decodableEndings.contains) ?? false
    }

    private static let decodable: [PictureFormat] = [.jpeg, .png, .webp, .gif, .avif, .heic, .bmp]
    private static let decodableTypes = Set(
        decodable.map(\.mediaType) + ["image/heif", "image/hif", "image/tiff"])
    /// Most raw photographs are TIFF with other endings.
    private static let decodableEndings = Set(
        decodable.flatMap(\.fileExtensions) + ["tif", "tiff"])

    /// The pixels of the longer side of its preview, which is made no larger than the picture.
    ///
    /// - Parameter size: The pixels of the shorter sides of the server's previews.
    /// - Returns: The size if the picture's is not known.
    func previewSide(ofSize size: Int) -> Int {
        guard let sides else { return size }
        return sides.shorter <= size ? sides.longer : size * sides.longer / sides.shorter
    }

    private static func sides(
        of value: JSONValue, isEdited: Bool
    ) -> (shorter: Int, longer: Int)? {
        var sides = [value["width"]?.integer, value["height"]?.integer]
        // That of the original, whatever was cut off.
        if !isEdited, sides.contains(nil) {
            sides = ["exifImageWidth", "exifImageHeight"].map { value["exifInfo"]?[$0]?.integer }
        }
        let known = sides.compactMap { $0 }.filter(possibleSides.contains)
        guard known.count == 2, let shorter = known.min(), let longer = known.max() else {
            return nil
        }
        return (shorter, longer)
    }

    private static let possibleSides = 1...1_000_000

    // MARK: Metadata

    private static func metadata(of value: JSONValue) -> ItemMetadata {
        let exif = value["exifInfo"]
        var metadata = ItemMetadata(
            title: nil, caption: CameraWords.removed(from: exif?["description"]?.string))
        metadata.taken = taken(value)
        if let rating = exif?["rating"]?.double { metadata.setRating(rating) }
        metadata.setDevices(
            camera: CameraName.of(
                make: exif?["make"]?.string, model: exif?["model"]?.string),
            lens: exif?["lensModel"]?.string)
        metadata.exposure = Exposure(
            time: exif?["exposureTime"]?.string.flatMap(seconds),
            fNumber: exif?["fNumber"]?.double, iso: exif?["iso"]?.integer,
            focalLength: exif?["focalLength"]?.double)
        if let latitude = exif?["latitude"]?.double, let longitude = exif?["longitude"]?.double {
            metadata.place = Place(latitude: latitude, longitude: longitude)
        }
        metadata.setPlaceName(exif?["city"]?.string, exif?["country"]?.string)
        if value["type"]?.string == "VIDEO", let duration = value["duration"] {
            metadata.setDuration(milliseconds(duration))
        }
        return metadata
    }

    /// When it was taken, by the clock of the place: `localDateTime`, which is written with a `Z` that is false.
    private static func taken(_ value: JSONValue) -> CaptureDate? {
        guard
            let local = value["localDateTime"]?.string.flatMap({
                DateText.date(in: $0, from: .exif)
            })
        else { return nil }
        let exif = value["exifInfo"]
        var zone: Int?
        if exif?["timeZone"]?.string != nil,
            let instant = value["fileCreatedAt"]?.string.flatMap({ UnixTime(instant: $0) })
        {
            let offset = local.milliseconds - instant.milliseconds
            zone = offset % quarterHour == 0 ? Int(offset / 60_000) : nil
        }
        // Without a date of its own, it is that of the upload.
        let isOwn = exif?["dateTimeOriginal"].map { $0 != .null } ?? true
        let source: CaptureDate.Source = isOwn ? .exif : .file
        return CaptureDate(milliseconds: local.milliseconds, zone: zone, source: source)
            ?? CaptureDate(milliseconds: local.milliseconds, zone: nil, source: source)
    }

    /// Milliseconds; the zones of all countries are multiples of it.
    private static let quarterHour: Int64 = 900_000

    /// An exposure as `1/250` or `0.5`.
    private static func seconds(_ text: String) -> Double? {
        let parts = text.split(separator: "/").map { Double($0) }
        guard parts.count == 2 else { return Double(text) }
        guard let above = parts[0], let below = parts[1], below > 0 else { return nil }
        return above / below
    }

    /// The length of a film: `0:01:02.500000` until 2.x, milliseconds from 3 on.
    private static func milliseconds(_ duration: JSONValue) -> Int64? {
        if let number = duration.double { return Int64(exactly: number.rounded()) }
        let parts = (duration.string ?? "").split(separator: ":").map { Double($0) }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1],
            let seconds = parts[2]
        else { return nil }
        return Int64(exactly: ((hours * 3600 + minutes * 60 + seconds) * 1000).rounded())
    }
}
