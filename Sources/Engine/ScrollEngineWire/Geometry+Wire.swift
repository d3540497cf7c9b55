import ScrollEngine

extension Point: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(x: try reader.double(), y: try reader.double())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(x)
        writer.write(y)
    }
}

extension PixelSize: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(width: try reader.integer(), height: try reader.integer())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(width)
        writer.write(height)
    }
}

extension Timestamp: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(milliseconds: try reader.signed())
    }

    package func write(to writer: inout WireWriter) { writer.write(milliseconds) }
}

extension PageIndex: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(try reader.integer())
    }

    package func write(to writer: inout WireWriter) { writer.write(value) }
}

extension ItemKey: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(try reader.number())
    }

    package func write(to writer: inout WireWriter) { writer.write(value) }
}
