extension Duration {
    /// Milliseconds in decimal digits, rounded towards zero.
    package func milliseconds(fractionDigits digits: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<digits { scale *= 10 }
        let units =
            components.seconds * 1000 * scale
            + components.attoseconds / (1_000_000_000_000_000 / scale)
        let fraction = String(units % scale)
        return "\(units / scale)." + String(repeating: "0", count: digits - fraction.count)
            + fraction
    }
}
