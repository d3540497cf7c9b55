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
///
/// Programs of Microsoft, and others for them, write people in their own form, from the upper left corner:
///
///     <MP:RegionInfo rdf:parseType="Resource">
///       <MPRI:Regions><rdf:Bag><rdf:li>
///         <rdf:Description MPReg:Rectangle="0.45, 0.2, 0.1, 0.2" MPReg:PersonDisplayName="Ada"/>
struct FaceRegions {
    private var regions: [[String: String]] = []
    private var dimensions: [String: String] = [:]

    /// Regions that are looked at.
    private static let limit = 128

    /// The elements that have areas.
    static let names: Set<XMLReader.Name> = [
        XMLReader.Name(namespace: regionNamespace, local: "Regions"),
        XMLReader.Name(namespace: "http://ns.microsoft.com/photo/1.2/", local: "RegionInfo"),
    ]

    private static let regionNamespace = "http://www.metadataworkinggroup.com/schemas/regions/"
    private static let namespaces = [
        regionNamespace: "", "http://ns.adobe.com/xmp/sType/Area#": "area.",
        "http://ns.adobe.com/xap/1.0/sType/Dimensions#": "size.",
        "http://ns.microsoft.com/photo/1.2/t/Region#": "person.",
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
    /// A face is its centre and its size, in shares of the sides; that of a person, which counts if there
    /// are no others, is its upper left corner and its size, and the word `corner`.
    var values: [String] {
        var faces = regions.filter {
            $0["Type"] == "Face" && ["normalized", nil].contains($0["area.unit"])
        }.map { region in ["x", "y", "w", "h"].map { region["area." + $0] ?? "" } }
        if faces.isEmpty {
            faces = regions.compactMap { $0["person.Rectangle"] }.map { rectangle in
                rectangle.split(separator: ",", omittingEmptySubsequences: false).map {
                    String($0.filter { !$0.isWhitespace })
                } + ["corner"]
            }
        }
        guard !faces.isEmpty else { return [] }
        let size = ["w", "h"].map { dimensions["size." + $0] ?? "" }
        return ([size] + faces).map { $0.joined(separator: " ") }
    }
}
