import ScrollEngine

extension WheelStream: WireValue {
    private static let sizes = 0...largest

    package init(from reader: inout WireReader) throws(WireError) {
        guard try reader.flag() else {
            self.init()
            return
        }
        self.init(
            lastTime: try reader.timestamp(),
            size: try reader.double(within: Self.sizes, "delta"),
            speed: try reader.double(within: Self.sizes, "wheel speed"),
            peak: try reader.double(within: Self.sizes, "delta"),
            followed: try reader.offset(), turned: try reader.integer())
        guard (-1...1).contains(turned) else { throw .outOfRange("turned") }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(lastTime != nil)
        guard let lastTime else { return }
        writer.write(lastTime)
        writer.write(size)
        writer.write(speed)
        writer.write(peak)
        writer.write(followed)
        writer.write(turned)
    }
}
