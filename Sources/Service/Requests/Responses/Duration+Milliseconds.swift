import Calendars

extension Duration {
    /// Milliseconds in decimal digits, rounded towards zero.
    package func milliseconds(fractionDigits digits: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<digits { scale *= 10 }
        let units =
            components.seconds * 1000 * scale
            + components.attoseconds / (1_000_000_000_000_000 / scale)
        return "\(units / scale).\(Int(units % scale).zeroPadded(to: digits))"
    }
}
