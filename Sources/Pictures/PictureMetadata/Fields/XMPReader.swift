import Spelling
import XMLReading

/// Reads the properties of a packet of XMP that ``XMPField`` names.
///
/// A property belongs to the picture if it is on a node directly below `rdf:RDF`; those further
/// inside describe other things, such as the pictures of a collage. It is an attribute of the node or
/// an element in it, with a text or with a list of texts:
///
///     <rdf:RDF>
///       <rdf:Description xmp:Rating="4">
///         <dc:title><rdf:Alt>
///           <rdf:li xml:lang="x-default">Fog over the lake</rdf:li>
///           <rdf:li xml:lang="de">Nebel über dem See</rdf:li>
///         </rdf:Alt></dc:title>
///
/// XMP Specification Part 1 (ISO 16684-1), section 7.
///
/// A decoder reads the packet in a picture; the service reads the file beside one, by the same bounded
/// reader.
package struct XMPReader {
    /// Bytes of a packet that are read: settings of raw converters take a hundred kilobytes.
    package static let limit = 256 << 10

    package static func fields(in packet: [UInt8]) -> MetadataFields<XMPField> {
        var reader = XMPReader()
        XMLReader.read(repaired(packet), isUTF8: true) { reader.handle($0) }
        return reader.result
    }

    /// Elements that are open.
    private var depth = 0
    /// The depth of `rdf:RDF`.
    private var root: Int?
    private var property: Property?
    private var text = ""
    private var isTextDefault = false
    private var texts: [XMPField: Texts] = [:]
    /// The list of the files in this one, and the depth of its element while that is open.
    private var directory = ContainerDirectory()
    private var directoryDepth: Int?
    /// The areas of faces, and the depth of their element while that is open.
    private var regions = FaceRegions()
    private var regionsDepth: Int?
    /// The property of such a file or area whose element is open.
    private var itemProperty: String?

    /// A property that is read, at its depth.
    private struct Property {
        let field: XMPField
        let depth: Int
    }

    /// The values of a property in the order of the packet.
    private struct Texts {
        var values: [String] = []
        /// The place of the value in the language `x-default`.
        var defaultPlace: Int?
    }

    /// Values of one list: more than are kept, because some may be the same.
    private static let listLimit = 128

    private mutating func handle(_ event: XMLReader.Event) {
        switch event {
        case .start(let name, let attributes): start(name, attributes)
        case .end: end()
        case .text(let piece):
            guard property != nil || itemProperty != nil,
                text.utf8.count < MetadataFields<XMPField>.valueLimit
            else {
                return
            }
            text += piece
        }
    }

    private mutating func start(_ name: XMLReader.Name, _ attributes: [XMLReader.Attribute]) {
        depth += 1
        text = ""
        isTextDefault = attributes.contains { $0.name == Self.language && $0.value == "x-default" }
        guard let root else {
            if name == Self.rdf { self.root = depth }
            return
        }
        if depth == root + 1 {
            for attribute in attributes {
                if let field = Self.properties[attribute.name] { keep(attribute.value, as: field) }
            }
        } else if depth == root + 2 {
            property = Self.properties[name].map { Property(field: $0, depth: depth) }
            if name == ContainerDirectory.name { directoryDepth = depth }
            if FaceRegions.names.contains(name) { regionsDepth = depth }
        } else if directoryDepth != nil {
            startInDirectory(name, attributes)
        } else if regionsDepth != nil {
            startInRegions(name, attributes)
        }
    }

    /// An element of the list of files: the properties of each are attributes or elements.
    private mutating func startInDirectory(
        _ name: XMLReader.Name, _ attributes: [XMLReader.Attribute]
    ) {
        if name == Self.listItem { directory.beginItem() }
        for attribute in attributes {
            guard let property = ContainerDirectory.property(attribute.name) else { continue }
            directory.set(property, to: attribute.value)
        }
        itemProperty = ContainerDirectory.property(name)
    }

    /// An element of the areas: the properties of each are attributes or elements.
    private mutating func startInRegions(
        _ name: XMLReader.Name, _ attributes: [XMLReader.Attribute]
    ) {
        // Lists of other things may be inside of a region.
        let isRegion = name == Self.listItem && depth == (regionsDepth ?? 0) + 3
        if isRegion { regions.beginItem() }
        for attribute in attributes {
            guard let property = FaceRegions.property(attribute.name) else { continue }
            regions.set(property, to: attribute.value)
        }
        itemProperty = FaceRegions.property(name)
    }

    private mutating func end() {
        // A list has items two levels below its property; anything deeper is no text of it.
        if let property, depth == property.depth || depth == property.depth + 2 {
            keep(text, as: property.field)
        }
        if let itemProperty, regionsDepth == nil { directory.set(itemProperty, to: text) }
        // The text of an element that has others is white space.
        if let itemProperty, regionsDepth != nil, !text.allSatisfy(\.isWhitespace) {
            regions.set(itemProperty, to: text)
        }
        itemProperty = nil
        if depth == directoryDepth { directoryDepth = nil }
        if depth == regionsDepth { regionsDepth = nil }
        if depth == property?.depth { property = nil }
        if depth == root { root = nil }
        text = ""
        isTextDefault = false
        depth -= 1
    }

    private mutating func keep(_ text: String, as field: XMPField) {
        var known = texts[field, default: Texts()]
        guard known.values.count < Self.listLimit, !text.allSatisfy(\.isWhitespace) else { return }
        if isTextDefault, known.defaultPlace == nil { known.defaultPlace = known.values.count }
        known.values.append(text)
        texts[field] = known
    }

    /// All keywords, and of every other property the value for all languages or the first one.
    private var result: MetadataFields<XMPField> {
        var fields = MetadataFields<XMPField>()
        for field in XMPField.allCases {
            guard let known = texts[field] else { continue }
            // Those who write keywords with the ones above them write them without as well.
            if field == .hierarchy, texts[.subject] != nil { continue }
            let values =
                [.subject, .hierarchy].contains(field)
                ? known.values : [known.values[known.defaultPlace ?? 0]]
            for value in values { fields.append(value.utf8, as: field) }
        }
        for value in regions.values { fields.append(value.utf8, as: .faces) }
        if let offset = directory.filmOffset { fields.append("\(offset)".utf8, as: .filmOffset) }
        return fields
    }

    /// The packet in UTF-8, whatever it declares, without what expat rejects at its start, and with
    /// U+FFFD for damaged bytes.
    private static func repaired(_ packet: [UInt8]) -> [UInt8] {
        let start = packet.prefix(limit).drop {
            $0 == 0 || $0 == 0x20 || (0x09...0x0D).contains($0)
        }
        return Array(String(decoding: Array(start).textInUTF8, as: UTF8.self).utf8)
    }
}

extension XMPReader {
    private static let rdf = XMLReader.Name(
        namespace: "http://www.w3.org/1999/02/22-rdf-syntax-ns#", local: "RDF")
    private static let listItem = XMLReader.Name(
        namespace: "http://www.w3.org/1999/02/22-rdf-syntax-ns#", local: "li")
    private static let language = XMLReader.Name(
        namespace: "http://www.w3.org/XML/1998/namespace", local: "lang")

    /// The properties by their names, of which those of EXIF have moved between namespaces.
    private static let properties: [XMLReader.Name: XMPField] = {
        let namespaces: [String: [String: XMPField]] = [
            "http://purl.org/dc/elements/1.1/": [
                "title": .title, "description": .description, "subject": .subject,
            ],
            "http://ns.adobe.com/xap/1.0/": ["Rating": .rating, "CreateDate": .createDate],
            "http://ns.adobe.com/photoshop/1.0/": ["DateCreated": .dateCreated],
            "http://ns.microsoft.com/photo/1.0/": [
                "Rating": .ratingPercent, "LastKeywordXMP": .hierarchy,
            ],
            // As Windows writes it.
            "http://ns.microsoft.com/photo/1.0": [
                "Rating": .ratingPercent, "LastKeywordXMP": .hierarchy,
            ],
            "http://ns.adobe.com/lightroom/1.0/": ["hierarchicalSubject": .hierarchy],
            "http://www.digikam.org/ns/1.0/": ["TagsList": .hierarchy],
            "http://ns.acdsee.com/iptc/1.0/": [
                "caption": .imageDescription, "rating": .starsOfACDSee,
            ],
            "http://ns.adobe.com/tiff/1.0/": [
                "Make": .make, "Model": .model, "ImageDescription": .imageDescription,
            ],
            "http://ns.adobe.com/exif/1.0/aux/": ["Lens": .lens],
            "http://cipa.jp/exif/1.0/": ["LensModel": .lens, "PhotographicSensitivity": .iso],
            "http://ns.adobe.com/exif/1.0/": [
                "DateTimeOriginal": .dateTimeOriginal, "DateTimeDigitized": .createDate,
                "ExposureTime": .exposureTime,
                "FNumber": .fNumber, "ISOSpeedRatings": .iso, "FocalLength": .focalLength,
                "GPSLatitude": .latitude, "GPSLongitude": .longitude,
                "GPSLatitudeRef": .latitudeHemisphere, "GPSLongitudeRef": .longitudeHemisphere,
                "GPSTimeStamp": .satelliteTime, "UserComment": .userComment,
            ],
            "http://ns.google.com/photos/1.0/camera/": [
                "MotionPhoto": .motionPhoto, "MicroVideo": .motionPhoto,
                "MicroVideoOffset": .microVideoOffset,
            ],
        ]
        var fields: [XMLReader.Name: XMPField] = [:]
        for (namespace, names) in namespaces {
            for (local, field) in names {
                fields[XMLReader.Name(namespace: namespace, local: local)] = field
            }
        }
        return fields
    }()
}
