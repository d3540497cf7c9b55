/// Whether it is shown where pictures were taken, and by what names.
package struct ShownPlaces: Sendable {
    private let isShown: Bool
    private let cities: CityTable?

    /// No places: they may be homes.
    package static let none = ShownPlaces(isShown: false, cities: nil)

    /// All places, with the names of cities nearby; without a table only those that sources give.
    package static func all(namedBy cities: CityTable?) -> ShownPlaces {
        ShownPlaces(isShown: true, cities: cities)
    }

    /// Where a picture was taken; nil if it is not known, or not shown.
    package func place(of metadata: ItemMetadata?) -> Place? { isShown ? metadata?.place : nil }

    /// The place in words, as `Interlaken, Switzerland`; nil if it is not known, or not shown.
    package func name(of metadata: ItemMetadata?) -> String? {
        guard isShown, let metadata else { return nil }
        return metadata.placeName ?? metadata.place.flatMap { cities?.name(of: $0) }
    }
}
