/// Bytes of an archive's records: numbers with the lowest byte first.
struct ZIPBytes {
    private(set) var all: [UInt8] = []

    init(reserving count: Int) { all.reserveCapacity(count) }

    mutating func add(_ bytes: [UInt8]) { all += bytes }

    mutating func add(_ number: some FixedWidthInteger) {
        for index in 0..<number.bitWidth / 8 {
            all.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
        }
    }
}
