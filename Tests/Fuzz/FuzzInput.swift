/// The bytes of one run, read as choices until none are left; then every choice is the first.
///
/// So every sequence of bytes means something, and a byte that changes changes one choice.
struct FuzzInput {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    var isEmpty: Bool { place == bytes.endIndex }

    /// So many of the bytes that are left, or all.
    mutating func take(_ count: Int) -> [UInt8] {
        let end = min(place + count, bytes.endIndex)
        defer { place = end }
        return Array(bytes[place..<end])
    }

    /// All bytes that are left.
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

    /// Nil as often as not, so that what a configuration leaves open is tried as well.
    mutating func maybe<Value>(_ value: (inout FuzzInput) -> Value) -> Value? {
        flag() ? value(&self) : nil
    }

    /// A number of pixels: mostly some near the viewport, sometimes one of those that break sums.
    mutating func pixels() -> Double {
        let kind = byte()
        if kind < 200 { return Double(word()) / 16 - 1024 }
        let far = [0, -0.0, 1e-300, 0.5, -1e6, 1e6, 999_999.999, 4096, -1e-9, 17.999_999_999]
        return far[Int(kind) % far.count]
    }

    /// Milliseconds: none, a frame or some, a rest, an hour, years.
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
