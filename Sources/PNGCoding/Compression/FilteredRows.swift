/// All rows of a picture, filtered, one behind the other: what a general compressor wants.
enum FilteredRows {
    /// The bytes of rows, filtered as planned, and the margin that tokens need.
    static func bytes(
        of lines: Scanlines, rows: Range<Int>, plan: FilterPlan
    ) throws(PNGError) -> ByteBuffer {
        let length = unsafe lines.rowBytes + 1
        var store = try ByteBuffer(capacity: length * rows.count + ResidualTokenizer.margin)
        for (position, index) in rows.enumerated() {
            unsafe plan.filter(for: lines[index]).write(
                lines[index], to: store.first + position * length)
        }
        let end = length * rows.count
        for position in end..<store.capacity { unsafe store.first[position] = 0 }
        store.setCount(end)
        return store
    }
}
