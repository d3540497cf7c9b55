/// The bytes of one run, read as choices; when they are used up, every choice is the first.
///
/// So every sequence of bytes is valid, and a changed byte changes one choice.
struct FuzzInput {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    var isEmpty: Bool { place == bytes.endIndex }

    /// The next `count` bytes, or all remaining ones.
    mutating func take(_ count: Int) -> [UInt8] {
        let end = min(place + count, bytes.endIndex)
        defer { place = end }
        return Array(bytes[place..<end])
    }

    /// All remaining bytes.
    mutating func rest() -> [UInt8] {
        defer { place = bytes.endIndex }
        return Array(bytes[place...])
    }

    mutating func byte() -> UInt8 {
        guard place < bytes.endIndex else { return 0 }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func word() -> Int { Int(byte()) | Int(byte()) << 8 }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func one<Choice>(of choices: [Choice]) -> Choice {
        choices[Int(byte()) % choices.count]
    }

    /// Nil in half of the cases, to cover optional fields of a configuration.
    mutating func maybe<Value>(_ value: (inout FuzzInput) -> Value) -> Value? {
        flag() ? value(&self) : nil
    }

    /// A number of pixels: mostly close to the viewport, sometimes one that overflows sums.
    mutating func pixels() -> Double {
        let kind = byte()
        if kind < 200 { return Double(word()) / 16 - 1024 }
        let far = [0, -0.0, 1e-300, 0.5, -1e6, 1e6, 999_999.999, 4096, -1e-9, 17.999_999_999]
        return far[Int(kind) % far.count]
    }

    /// Milliseconds: none, one or several frames, a rest, an hour, years.
    mutating func wait() -> Int64 {
        let kind = byte()
        switch kind {
        case 0..<160: return Int64(kind)
        case 160..<240: return Int64(kind) * 40
        case 240..<250: return 60_000
        case 250..<254: return 3_600_000 * Int64(kind)
        default: return 1 << (kind == 254 ? 40 : 51)
        }
    }
}
