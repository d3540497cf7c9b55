/// Returns the numbers of a list, repeatedly.
struct ScriptedGenerator: RandomNumberGenerator {
    let numbers: [UInt64]
    private var place = 0

    init(_ numbers: UInt64...) {
        self.numbers = numbers
    }

    mutating func next() -> UInt64 {
        defer { place += 1 }
        return numbers[place % numbers.count]
    }
}
