extension Int {
    /// The number with zeros in front of it up to so many digits, as dates are written.
    package func zeroPadded(to digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
