import XMLReading

/// The files that one file holds, as phones list them in XMP: a picture, a gain map, a film.
///
///     <Container:Directory><rdf:Seq>
///       <rdf:li><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>
///       <rdf:li><Container:Item Item:Semantic="MotionPhoto" Item:Length="4093498"/></rdf:li>
///
/// Motion Photo format 1.0, "Container Element". The files stand in the order of the list.
struct ContainerDirectory {
    private struct Item {
        var isFilm = false
        var length = 0
        /// Bytes between the file and the next one.
        var padding = 0
    }

    private var items: [Item] = []

    /// Files of a list that are looked at.
    private static let limit = 64
    /// Bytes of a file in the list, so that sums do not overflow.
    private static let largest = 1 << 40

    static let name = XMLReader.Name(
        namespace: "http://ns.google.com/photos/1.0/container/", local: "Directory")

    /// The property of a file that an attribute or an element is; nil if it is none.
    static func property(_ name: XMLReader.Name) -> String? {
        name.namespace == "http://ns.google.com/photos/1.0/container/item/" ? name.local : nil
    }

    mutating func beginItem() {
        if items.count < Self.limit { items.append(Item()) }
    }

    mutating func set(_ property: String, to value: String) {
        guard let last = items.indices.last else { return }
        var number: Int {
            Int(value).flatMap { (0...Self.largest).contains($0) ? $0 : nil } ?? 0
        }
        switch property {
        case "Semantic": items[last].isFilm = items[last].isFilm || value == "MotionPhoto"
        case "Mime": items[last].isFilm = items[last].isFilm || value.hasPrefix("video/")
        case "Length": items[last].length = number
        case "Padding": items[last].padding = number
        default: break
        }
    }

    /// Bytes from the beginning of the film to the end of the file; nil if no film is listed.
    var filmOffset: Int? {
        guard let film = items.firstIndex(where: \.isFilm) else { return nil }
        return items[film...].reduce(0) { $0 + $1.length + $1.padding }
    }
}
