import XMLReading

/// The areas of faces that photo managers and cameras write into XMP.
///
///     <mwg-rs:Regions rdf:parseType="Resource">
///       <mwg-rs:AppliedToDimensions stDim:w="4000" stDim:h="3000" stDim:unit="pixel"/>
///       <mwg-rs:RegionList><rdf:Bag><rdf:li>
///         <rdf:Description mwg-rs:Type="Face" mwg-rs:Name="Ada">
///           <mwg-rs:Area stArea:x="0.5" stArea:y="0.3" stArea:w="0.1" stArea:h="0.2" stArea:unit="normalized"/>
///
/// Guidelines for Handling Image Metadata 2.0 (Metadata Working Group), section 5.9. Each property may be an
/// attribute or an element. Names of people are not read.
struct FaceRegions {
    private var regions: [[String: String]] = []
    private var dimensions: [String: String] = [:]

    /// Regions that are looked at.
    private static let limit = 128

    static let name = XMLReader.Name(namespace: regionNamespace, local: "Regions")

    private static let regionNamespace = "http://www.metadataworkinggroup.com/schemas/regions/"
    private static let namespaces = [
        regionNamespace: "", "http://ns.adobe.com/xmp/sType/Area#": "area.",
        "http://ns.adobe.com/xap/1.0/sType/Dimensions#": "size.",
    ]

    /// The property that an attribute or an element is; nil if it is none.
    static func property(_ name: XMLReader.Name) -> String? {
        namespaces[name.namespace].map { $0 + name.local }
    }

    /// Whether more regions are listed than are looked at.
    private var isFull = false

    mutating func beginItem() {
        isFull = regions.count >= Self.limit
        if !isFull { regions.append([:]) }
    }

    mutating func set(_ property: String, to value: String) {
        if property.hasPrefix("size.") {
            dimensions[property] = value
        } else if !isFull, let last = regions.indices.last {
            regions[last][property] = value
        }
    }

    /// The size that the areas are of, and each face, as texts of numbers; none without a face.
    ///
    /// A face is its centre and its size, in shares of the sides.
    var values: [String] {
        let faces = regions.filter {
            $0["Type"] == "Face" && ["normalized", nil].contains($0["area.unit"])
        }.map { region in ["x", "y", "w", "h"].map { region["area." + $0] ?? "" } }
        guard !faces.isEmpty else { return [] }
        let size = ["w", "h"].map { dimensions["size." + $0] ?? "" }
        return ([size] + faces).map { $0.joined(separator: " ") }
    }
}
