import ScrollEngine

extension ReleaseVelocity: WireValue {
    /// Reads the samples in the order in which they were taken, so that their order is valid for
    /// any bytes.
    package init(from reader: inout WireReader) throws(WireError) {
        self.init()
        let count = try reader.number()
        guard count <= 4 else { throw .outOfRange("samples") }
        for _ in 0..<count {
            let point = Point(x: try reader.offset(), y: try reader.offset())
            add(point, at: try reader.value())
        }
    }

    package func write(to writer: inout WireWriter) {
        let count = [fourth, third, second, last].count { $0 != nil }
        writer.write(UInt64(count))
        for case let sample? in [fourth, third, second, last] {
            writer.write(sample.point)
            writer.write(sample.time)
        }
    }
}
