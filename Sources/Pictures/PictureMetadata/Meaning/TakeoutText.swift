import FoundationEssentials
import Spelling

/// What the JSON says that Google Takeout writes beside each picture.
///
///     {
///         "title": "IMG_1.jpg",
///         "description": "Fog over the lake",
///         "photoTakenTime": { "timestamp": "1482579600" },
///         "geoData": { "latitude": 46.619, "longitude": 7.9612 },
///         "people": [{ "name": "Ada" }],
///         "favorited": true
///     }
///
/// Its title is the name of the file. A time is in seconds since 1970, a place of zeros is unknown.
package struct TakeoutText {
    /// Bytes of a file that are read: those with many people have some kilobytes.
    package static let limit = 64 << 10

    package let metadata: ItemMetadata
    package let date: CaptureDate?

    /// Reads a whole file; nil if it is none of Takeout's.
    package init?(_ bytes: [UInt8]) {
        guard
            let document = try? JSONDecoder().decode(
                Document.self, from: Data(bytes.textInUTF8))
        else { return nil }
        var metadata = ItemMetadata(
            title: nil, caption: CameraWords.removed(from: document.description))
        metadata.setKeywords((document.people ?? []).compactMap(\.name))
        if document.favorited == true { metadata.setRating(Self.favourite) }
        if let latitude = document.geoData?.latitude, let longitude = document.geoData?.longitude,
            latitude != 0 || longitude != 0
        {
            metadata.place = Place(latitude: latitude, longitude: longitude)
        }
        self.metadata = metadata
        date = document.photoTakenTime?.timestamp?.seconds.flatMap {
            let (milliseconds, isTooLong) = $0.multipliedReportingOverflow(by: 1000)
            guard !isTooLong else { return nil }
            return CaptureDate(milliseconds: milliseconds, zone: 0, source: .takeout)
        }
    }

    /// The stars of a picture that somebody marked with the only star there is.
    private static let favourite = 5.0

    private struct Document: Decodable {
        struct Time: Decodable { let timestamp: Timestamp? }
        /// A number in quotation marks, which programs that write the file again may leave out.
        struct Timestamp: Decodable {
            let seconds: Int64?

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let number = try? value.decode(Int64.self) {
                    seconds = number
                } else {
                    seconds = (try? value.decode(String.self)).flatMap { Int64($0) }
                }
            }
        }
        struct Person: Decodable { let name: String? }
        struct Coordinates: Decodable {
            let latitude: Double?
            let longitude: Double?
        }

        let description: String?
        let photoTakenTime: Time?
        let geoData: Coordinates?
        let people: [Person]?
        let favorited: Bool?
    }
}
