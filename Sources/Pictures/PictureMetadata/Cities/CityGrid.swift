import Glibc

/// The globe in cells of half a degree, by rows from the south pole and columns from 180 degrees west.
enum CityGrid {
    private static let rows = 360
    private static let columns = 720
    static let cellCount = rows * columns
    /// The side of a cell, in thousandths of a degree.
    private static let side: Int32 = 500

    /// The cell of a position in thousandths of a degree; the last row and column have both of their edges.
    static func cell(_ latitude: Int32, _ longitude: Int32) -> Int {
        let row = min(Int((latitude + 90_000) / side), rows - 1)
        let column = min(Int((longitude + 180_000) / side), columns - 1)
        return row * columns + column
    }

    /// Visits all cells that have a point within a distance, and some others.
    ///
    /// A circle of the angular radius d around the latitude φ spans arcsin(sin d / cos φ) of longitude to both
    /// sides, and all longitudes where it has a pole inside.
    ///
    /// - Parameters:
    ///   - distance: The distance, as an angle in radians.
    ///   - place: The middle.
    ///   - visit: Takes the number of a cell, each at most once.
    static func forEachCell(within distance: Double, of place: Place, _ visit: (Int) -> Void) {
        // A little more, against rounding.
        let reach = distance * 180 / .pi + 1e-6
        let first = row(max(-90, place.latitude - reach))
        let last = row(min(90, place.latitude + reach))
        var span = 180.0
        if abs(place.latitude) + reach < 90 {
            let sine = sin(reach * .pi / 180) / cos(place.latitude * .pi / 180)
            span = asin(min(1, sine)) * 180 / .pi + 1e-6
        }
        let west = Int(((place.longitude - span + 180) * 2).rounded(.down))
        let east = Int(((place.longitude + span + 180) * 2).rounded(.down))
        for row in first...last {
            for column in west...min(east, west + columns - 1) {
                visit(row * columns + (column + columns) % columns)
            }
        }
    }

    private static func row(_ latitude: Double) -> Int {
        min(Int((latitude + 90) * 2), rows - 1)
    }
}
