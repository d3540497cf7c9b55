/// How a camera exposed a picture; parts that are not known are nil.
package struct Exposure: Hashable, Sendable {
    /// In seconds.
    package let time: Double?
    package let fNumber: Double?
    package let iso: Int?
    /// In millimetres, of the lens itself.
    package let focalLength: Double?

    /// Leaves out parts that are out of range; nil if none is left.
    package init?(time: Double?, fNumber: Double?, iso: Int?, focalLength: Double?) {
        func known(_ value: Double?, _ limit: Double) -> Double? {
            value.flatMap { $0 > 0 && $0 <= limit ? $0 : nil }
        }
        self.time = time.flatMap { Self.times.contains($0) ? $0 : nil }
        self.fNumber = known(fNumber, Self.largestFNumber)
        self.iso = iso.flatMap { (1...Self.largestISO).contains($0) ? $0 : nil }
        self.focalLength = known(focalLength, Self.longestFocalLength)
        guard self.time != nil || self.fNumber != nil || self.iso != nil || self.focalLength != nil
        else { return nil }
    }

    // Beyond all cameras: less than the shortest time that EXIF can say, and a day; a pinhole's f-number, and
    // more than any sensor or telescope has. XMP can say any time, but 1 / time must be a whole number of 64 bits.
    private static let times = 1e-10...86_400.0
    private static let largestFNumber = 1_000.0
    private static let largestISO = 100_000_000
    private static let longestFocalLength = 100_000.0

    /// This exposure, with missing parts from another source.
    package func completed(by others: Exposure?) -> Exposure? {
        Exposure(
            time: time ?? others?.time, fNumber: fNumber ?? others?.fNumber,
            iso: iso ?? others?.iso, focalLength: focalLength ?? others?.focalLength)
    }
}
