import JSONCoding

extension FieldType {
    /// A regular expression (ECMA-262) of the value as a part of a longer text; nil if it has none.
    package var pattern: String? {
        switch self {
        case .flag, .number: return nil
        case .integer(let range): return range.pattern
        case .choice(let choices): return choices.joined(separator: "|")
        case .value(let schema):
            guard case .text(let pattern)? = schema.json["pattern"], pattern.hasPrefix("^"),
                pattern.hasSuffix("$")
            else { return nil }
            return String(pattern.dropFirst().dropLast())
        }
    }
}

extension ClosedRange<Int> {
    /// A regular expression of the numbers in the range, which has none below 0, in decimal notation
    /// without leading zeros: `1[6-9]|[2-9][0-9]|100` for 16 to 100.
    package var pattern: String {
        precondition(lowerBound >= 0, "the numbers from \(lowerBound) have signs")
        var parts: [String] = []
        var lower = lowerBound
        // One length after the other: 16 to 99, then 100.
        while lower <= upperBound {
            let digits = Self.digits(of: lower)
            let longest = digits.reduce(0) { number, _ in 10 * number + 9 }
            let upper = Swift.min(upperBound, longest)
            parts += Self.patterns(digits[...], Self.digits(of: upper)[...])
            lower = upper + 1
        }
        return parts.joined(separator: "|")
    }

    private static func digits(of number: Int) -> [Int] {
        String(number).compactMap(\.wholeNumberValue)
    }

    /// The expressions of numbers of one length.
    private static func patterns(_ lower: ArraySlice<Int>, _ upper: ArraySlice<Int>) -> [String] {
        guard var low = lower.first, var high = upper.first else { return [""] }
        let (lowRest, highRest) = (lower.dropFirst(), upper.dropFirst())
        if low == high { return patterns(lowRest, highRest).map { "\(low)\($0)" } }
        var (first, last): ([String], [String]) = ([], [])
        if lowRest.contains(where: { $0 != 0 }) {
            first = patterns(lowRest, lowRest.map { _ in 9 }[...]).map { "\(low)\($0)" }
            low += 1
        }
        if highRest.contains(where: { $0 != 9 }) {
            last = patterns(highRest.map { _ in 0 }[...], highRest).map { "\(high)\($0)" }
            high -= 1
        }
        guard low <= high else { return first + last }
        let digit = low == high ? "\(low)" : "[\(low)-\(high)]"
        let others = ["", "[0-9]"]
        let rest = lowRest.count < 2 ? others[lowRest.count] : "[0-9]{\(lowRest.count)}"
        return first + [digit + rest] + last
    }
}
