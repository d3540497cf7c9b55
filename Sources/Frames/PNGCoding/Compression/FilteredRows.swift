/// All rows of a picture, filtered and stored contiguously: the input of a general compressor.
enum FilteredRows {
    /// The bytes of the rows, filtered by the plan, followed by the tokenizer's margin.
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
