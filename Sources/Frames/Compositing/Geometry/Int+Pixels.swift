extension Int {
    /// A rounded coordinate in pixels, limited to numbers that are safe to convert.
    init(pixel: Double) { self = Int(Swift.min(Swift.max(pixel, -1e9), 1e9)) }
}
