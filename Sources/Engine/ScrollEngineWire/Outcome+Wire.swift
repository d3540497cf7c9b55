import ScrollEngine

/// Outcomes are stored with a session, for clients that ask again.
///
/// Numbers are permanent: the number of a removed outcome stays unused.
extension Outcome: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let code = try reader.number()
        switch code {
        case 0: self = .nothing
        case 1: self = .pageChanged(from: try reader.value(), to: try reader.value())
        case 2: self = .tapped(try reader.value(), count: try reader.integer())
        case 3: self = .longPressed(try reader.value())
        case 4: self = .pressed(try reader.value())
        case 5: self = .willTurn(to: try reader.value())
        case 6: self = .didTurn(to: try reader.value(), isCompleted: try reader.flag())
        case 7: self = .zoomed(scale: try reader.double())
        case 8: self = .caught
        default: throw .unknownCode(code, of: "Outcome")
        }
    }

    package func write(to writer: inout WireWriter) {
        switch self {
        case .nothing: writer.write(UInt64(0))
        case .pageChanged(let from, let to):
            writer.write(code: 1, from)
            writer.write(to)
        case .tapped(let hit, let count):
            writer.write(code: 2, hit)
            writer.write(count)
        case .longPressed(let hit): writer.write(code: 3, hit)
        case .pressed(let control): writer.write(code: 4, control)
        case .willTurn(let page): writer.write(code: 5, page)
        case .didTurn(let page, let isCompleted):
            writer.write(code: 6, page)
            writer.write(isCompleted)
        case .zoomed(let scale): writer.write(code: 7, scale)
        case .caught: writer.write(UInt64(8))
        }
    }
}

extension PageHit: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            page: try reader.value(), item: try reader.value(), point: try reader.value(),
            picturePoint: try reader.value())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(page)
        writer.write(item)
        writer.write(point)
        writer.write(picturePoint)
    }
}

extension ControlHit: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let code = try reader.number()
        switch code {
        case 0: self = .previous
        case 1: self = .next
        case 2: self = .dot(try reader.value())
        default: throw .unknownCode(code, of: "ControlHit")
        }
    }

    package func write(to writer: inout WireWriter) {
        switch self {
        case .previous: writer.write(UInt64(0))
        case .next: writer.write(UInt64(1))
        case .dot(let page): writer.write(code: 2, page)
        }
    }
}
