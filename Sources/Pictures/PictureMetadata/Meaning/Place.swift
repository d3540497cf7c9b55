/// Where a picture was taken, in degrees of WGS 84.
package struct Place: Hashable, Sendable {
    /// -90 to 90; north is positive.
    package let latitude: Double
    /// -180 to 180; east is positive.
    package let longitude: Double

    /// A place; nil if it is not on the globe, or exactly 0, 0.
    ///
    /// Receivers without a fix write 0, 0, a place in the Atlantic.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude),
            latitude != 0 || longitude != 0
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Degrees from degrees, minutes and seconds, of which the last may be missing.
    ///
    /// - Parameters:
    ///   - parts: Degrees, minutes and seconds, none of them negative.
    ///   - hemisphere: N, S, E or W.
    ///   - axis: The letters that are valid: `NS` or `EW`.
    /// - Returns: The degrees; nil if a part is out of range or the hemisphere is unknown.
    package static func degrees(_ parts: [Double], _ hemisphere: Character, axis: String) -> Double?
    {
        guard (1...3).contains(parts.count), let letter = hemisphere.uppercased().first,
            axis.contains(letter), parts.allSatisfy({ $0 >= 0 && $0 <= 180 }),
            // Rounding makes 60 of 59.9999.
            parts.dropFirst().allSatisfy({ $0 <= 60 })
        else { return nil }
        // One division, so that decimal degrees come back as they were.
        let degrees = zip(parts, [3600.0, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 } / 3600
        return letter == axis.first ? degrees : -degrees
    }
}
