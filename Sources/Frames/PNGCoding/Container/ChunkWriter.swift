/// Assembles a PNG: the head that libpng wrote, then chunks (W3C PNG, 5.3).
package struct ChunkWriter {
    package private(set) var bytes: [UInt8]

    /// Bytes of a chunk besides its data: length, name and checksum.
    package static let overhead = 12

    package init(head: [UInt8], reserving capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(head.count + capacity)
        bytes += head
    }

    /// Appends a chunk without data.
    package mutating func append(_ name: StaticString) {
        append(name, [])
    }

    /// Appends a chunk with its data in one or two pieces.
    mutating func append(_ name: StaticString, _ data: [UInt8], _ rest: [UInt8] = []) {
        unsafe rest.withUnsafeBufferPointer { unsafe append(name, prefix: data, data: $0) }
    }

    /// Appends a chunk: length, name, data, checksum.
    ///
    /// - Parameters:
    ///   - name: Four ASCII letters.
    ///   - prefix: The first part of the data.
    ///   - data: The rest of the data; both together must be less than 2³¹ bytes.
    mutating func append(
        _ name: StaticString, prefix: [UInt8] = [], data: UnsafeBufferPointer<UInt8>
    ) {
        precondition(name.utf8CodeUnitCount == 4, "\(name) names no chunk")
        bytes += UInt32(prefix.count + data.count).bigEndianBytes
        let start = bytes.count
        name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        bytes += prefix
        unsafe bytes.append(contentsOf: data)
        var sum = Checksum(.crc32)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe sum.add(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        bytes += sum.value.bigEndianBytes
    }
}

extension FixedWidthInteger {
    /// The number's bytes, most significant first, the order of all numbers in a PNG.
    package var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: self >> $0)
        }
    }
}
