/// Reads bytes in order, never beyond their end.
package struct ByteReader {
    /// The bytes that are left.
    package private(set) var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package mutating func byte() -> UInt8? { rest.popFirst() }

    /// The next bytes; nil when fewer are left, which then stay.
    package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A number of at most eight bytes, big-endian; eight hold the bits of any number.
    package mutating func integer(bytes count: Int) -> Int? {
        take(count)?.reduce(0) { $0 << 8 | Int($1) }
    }
}
