/// The positions in memory of the parts of a request head, which must account for each of its
/// bytes.
///
/// libmicrohttpd parses the head in place and returns C strings. Its parsing errors show only in
/// the positions of the pieces: a NUL ends a value early, a folded line is dropped, a bare line
/// feed ends a line one byte too soon, a second space in the request line is skipped. A valid head
/// has no gaps:
///
///     method 20 target 20 version 0D 0A   name 3A … value 0D 0A   name 3A … value 0D 0A   0D 0A
///
/// One case cannot be detected: a NUL right before a bare line feed has the same positions as CR
/// LF. A parser that splits such a line differently would have to accept a NUL in a value, and
/// values with a NUL are rejected.
///
/// Only the pointers' numbers are kept; no memory is read.
struct HeadLayout {
    /// The start and the length of a piece.
    struct Extent {
        let start: UInt
        let count: Int

        var end: UInt { start + UInt(count) }
    }

    /// CR LF; the library has overwritten both bytes.
    private static let lineEnd: UInt = 2

    private let start: UInt
    private var expected: UInt
    private var isSound: Bool

    /// Starts with the request line.
    init(method: Extent, target: Extent, version: Extent) {
        start = method.start
        isSound = target.start == method.end + 1 && version.start == target.end + 1
        expected = version.end + Self.lineEnd
    }

    /// Appends a field line.
    mutating func add(name: Extent, value: Extent) {
        isSound = isSound && name.start == expected && value.start > name.end
        expected = value.end + Self.lineEnd
    }

    /// Whether the pieces and the final empty line make up a head of that many bytes.
    func accounts(forHeadOf count: Int) -> Bool {
        isSound && start + UInt(count) == expected + Self.lineEnd
    }
}
