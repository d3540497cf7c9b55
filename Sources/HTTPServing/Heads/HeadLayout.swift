/// Where the parts of a request head lie in memory, and whether they account for each of its bytes.
///
/// libmicrohttpd cuts the head in place and hands out C strings. What it cut wrongly shows only in
/// where the pieces lie: a NUL ends a value early, a folded line is dropped, a bare line feed ends a
/// line one byte too soon, a second space in the request line is skipped. A sound head has no gaps:
///
///     method 20 target 20 version 0D 0A   name 3A … value 0D 0A   name 3A … value 0D 0A   0D 0A
///
/// One thing it cannot tell: a NUL right before a bare line feed lies as CR LF does. A reader that
/// takes such a line otherwise would have to take a NUL into a value, and then refuses it.
///
/// Only addresses are kept; nothing is read through them.
struct HeadLayout {
    /// Where a piece begins, and how many bytes it has.
    struct Extent {
        let start: UInt
        let count: Int

        var end: UInt { start + UInt(count) }
    }

    /// CR LF, both of which the library has overwritten.
    private static let lineEnd: UInt = 2

    private let start: UInt
    private var expected: UInt
    private var isSound: Bool

    /// Begins with the request line.
    init(method: Extent, target: Extent, version: Extent) {
        start = method.start
        isSound = target.start == method.end + 1 && version.start == target.end + 1
        expected = version.end + Self.lineEnd
    }

    /// Goes on with a field line.
    mutating func add(name: Extent, value: Extent) {
        isSound = isSound && name.start == expected && value.start > name.end
        expected = value.end + Self.lineEnd
    }

    /// Whether the pieces so far and the empty line make up a head of that many bytes.
    func accounts(forHeadOf count: Int) -> Bool {
        isSound && start + UInt(count) == expected + Self.lineEnd
    }
}
