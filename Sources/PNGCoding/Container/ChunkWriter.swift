/// Puts a PNG together: the head that libpng wrote, then chunks (W3C PNG, 5.3).
struct ChunkWriter {
    private(set) var bytes: [UInt8]

    init(head: [UInt8], reserving capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(head.count + capacity)
        bytes += head
    }

    /// Appends a chunk: length, name, data, checksum.
    ///
    /// - Parameters:
    ///   - name: Four ASCII letters.
    ///   - prefix: The data's beginning.
    ///   - data: The rest of it.
    mutating func append(
        _ name: StaticString, prefix: [UInt8] = [],
        data: UnsafeBufferPointer<UInt8> = unsafe UnsafeBufferPointer(start: nil, count: 0)
    ) {
        precondition(name.utf8CodeUnitCount == 4, "\(name) names no chunk")
        append(bigEndian: UInt32(prefix.count + data.count))
        let start = bytes.count
        name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        bytes += prefix
        unsafe bytes.append(contentsOf: data)
        var sum = Checksum(.crc32)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe sum.add(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        append(bigEndian: sum.value)
    }

    private mutating func append(bigEndian number: UInt32) {
        bytes += number.bigEndianBytes
    }
}

extension UInt32 {
    var bigEndianBytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
