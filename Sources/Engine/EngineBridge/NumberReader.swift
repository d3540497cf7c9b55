import ScrollEngine

/// Reads the numbers of a caller without Swift, one after the other.
///
/// All of them are doubles, because they come from JavaScript. NaN stands for what is missing.
struct NumberReader {
    private let numbers: [Double]
    private var position = 0

    init(_ numbers: [Double]) { self.numbers = numbers }

    /// The largest coordinate, in pixels: far beyond any screen.
    private static let coordinates = -1e6...1e6

    /// The next number within a range; nil for another one, and at the end.
    mutating func number(_ range: ClosedRange<Double> = coordinates) -> Double? {
        guard position < numbers.count else { return nil }
        defer { position += 1 }
        let number = numbers[position]
        return range.contains(number) ? number : nil
    }

    /// The next number, without its fraction; nil for one that is not in the range.
    mutating func integer(_ range: ClosedRange<Int>) -> Int? {
        number(Double(range.lowerBound)...Double(range.upperBound)).map { Int($0) }
    }

    /// A key, as the higher and the lower 32 of its bits.
    mutating func item() -> ItemKey? {
        guard let high = number(0...4_294_967_295), let low = number(0...4_294_967_295) else {
            return nil
        }
        return ItemKey(UInt64(high) << 32 | UInt64(low))
    }

    mutating func point() -> Point? {
        let (x, y) = (number(), number())
        guard let x, let y else { return nil }
        return Point(x: x, y: y)
    }

    /// One of several choices, by its place in their list.
    mutating func choice<Choice>(of choices: [Choice]) -> Choice? {
        integer(0...choices.count - 1).map { choices[$0] }
    }
}
