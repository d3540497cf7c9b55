/// A strip as bytes: at most 512, whatever it does and however many pages it has.
///
/// The first number is the version. A program reads the versions that it knows, and refuses later
/// ones by name; what an older program wrote is never taken for something else.
extension Strip: WireValue {
    /// Changes whenever the bytes come to mean something else.
    ///
    ///     1    the first
    package static let wireVersion: UInt64 = 1

    package init(from reader: inout WireReader) throws(WireError) {
        let version = try reader.number()
        guard version == Self.wireVersion else { throw .unknownVersion(version) }
        sharedConfiguration = SharedConfiguration(try reader.value())
        pageCounts = try reader.value()
        selectedPage = try reader.value()
        selectedItem = try reader.value()
        reportedPage = try reader.value()
        motion = try reader.value()
        crossMotion = try reader.value()
        rows = try reader.list(limit: SavedRow.limit)
        windowAnchor = try reader.integer()
        turn = try reader.value()
        zoomedPage = try reader.value()
        zoom = zoomedPage == nil ? .none : try reader.value()
        reportedScale = try reader.double()
        touch = try reader.value()
        wheel = try reader.value()
        autoplayPauses = try reader.byte()
        lastEvent = try reader.value()
        guard isConsistent else { throw .outOfRange("strip") }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(Self.wireVersion)
        writer.write(configuration)
        writer.write(pageCounts)
        writer.write(selectedPage)
        writer.write(selectedItem)
        writer.write(reportedPage)
        writer.write(motion)
        writer.write(crossMotion)
        writer.write(rows)
        writer.write(windowAnchor)
        writer.write(turn)
        writer.write(zoomedPage)
        if zoomedPage != nil { writer.write(zoom) }
        writer.write(reportedScale)
        writer.write(touch)
        writer.write(wheel)
        writer.write(byte: autoplayPauses)
        writer.write(lastEvent)
    }

    /// Milliseconds: longer than any motion goes on after an event.
    private static let longestMotion: Int64 = 60_000

    /// Whether the numbers fit together, so that no event can go wrong with them.
    private var isConsistent: Bool {
        let pages = 0..<max(1, pageCounts.pageCount)
        let moments: ClosedRange<Int64> = 0...(1 << 53)
        return [selectedPage, zoomedPage].allSatisfy { $0.map { pages.contains($0.value) } ?? true }
            // The page that was told may be gone since.
            && (reportedPage.map { PageCounts.pages.contains($0.value) } ?? true)
            && (selectedPage == nil) == (pageCounts.pageCount == 0)
            && (selectedPage == nil) == (selectedItem == nil)
            && abs(windowAnchor) <= 1 << 40 && moments.contains(lastEvent.milliseconds)
            && (turn.map { $0.isWithin(pages) && configuration.preset.turnStyle != nil } ?? true)
            && (restTime ?? lastEvent) - lastEvent <= Self.longestMotion
    }

    /// The bytes of the strip.
    package var wire: [UInt8] {
        var writer = WireWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The strip that has these bytes.
    ///
    /// - Throws: ``WireError`` when no strip has them.
    package init(wire: [UInt8]) throws(WireError) { self = try WireReader.decode(wire) }
}

/// As a text of its bytes, in hexadecimal digits.
extension Strip: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = Array(try container.decode(String.self).utf8)
        var bytes: [UInt8] = []
        guard digits.count % 2 == 0 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "half a byte is left over")
        }
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard
                let byte = UInt8(
                    String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
            else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "not hexadecimal")
            }
            bytes.append(byte)
        }
        do {
            self = try Strip(wire: bytes)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let text = wire.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try container.encode(text)
    }
}

extension PageCounts: WireValue {
    /// More pages than any gallery has, and few enough to count pixels with.
    private static let limit = 1 << 40
    fileprivate static let pages = 0..<limit

    init(from reader: inout WireReader) throws(WireError) {
        pageCount = try reader.integer()
        places = try reader.integer()
        section = try reader.integer()
        let (first, last) = (try reader.integer(), try reader.integer())
        guard 0...Self.limit ~= pageCount, 0...pageCount ~= places, 0...pageCount ~= first,
            first...max(first, pageCount) ~= last, 0..<max(1, places) ~= section,
            (pageCount == 0) == (places == 0), (pageCount == 0) == (first == last)
        else { throw .outOfRange("pages") }
        rows = first..<last
    }

    func write(to writer: inout WireWriter) {
        for number in [pageCount, places, section, rows.lowerBound, rows.upperBound] {
            writer.write(number)
        }
    }
}

extension SavedRow: WireValue {
    init(from reader: inout WireReader) throws(WireError) {
        section = try reader.value()
        row = try reader.integer()
        guard row >= 0 else { throw .outOfRange("row") }
    }

    func write(to writer: inout WireWriter) {
        writer.write(section)
        writer.write(row)
    }
}
