import ScrollEngine

/// Writes what the engine answers as numbers for a caller without Swift.
///
/// All of them are doubles, because they go to JavaScript. NaN stands for what is missing.
struct NumberWriter {
    private(set) var numbers: [Double] = []

    mutating func write(_ number: Double?) { numbers.append(number ?? .nan) }

    mutating func write(_ number: Int?) { write(number.map { Double($0) }) }

    mutating func write(_ milliseconds: Int64?) { write(milliseconds.map { Double($0) }) }

    mutating func write(_ flag: Bool) { numbers.append(flag ? 1 : 0) }

    mutating func write(_ page: PageIndex?) { write(page?.value) }

    mutating func write(_ point: Point?) {
        write(point?.x)
        write(point?.y)
    }

    mutating func write(_ vector: Vector) {
        write(vector.dx)
        write(vector.dy)
    }

    mutating func write(_ size: PixelSize) {
        write(size.width)
        write(size.height)
    }

    mutating func write(_ rect: PixelRect?) {
        write(rect?.x)
        write(rect?.y)
        write(rect?.width)
        write(rect?.height)
    }

    mutating func write(_ rect: Rect?) {
        write(rect?.x)
        write(rect?.y)
        write(rect?.width)
        write(rect?.height)
    }

    /// A choice, as its place among the cases.
    mutating func write<Choice: CaseIterable & Equatable>(_ choice: Choice)
    where Choice.AllCases == [Choice] {
        // Every choice is one of its cases.
        write(Choice.allCases.firstIndex(of: choice) ?? 0)
    }
}
