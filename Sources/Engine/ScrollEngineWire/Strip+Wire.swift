import ScrollEngine

/// A strip as at most 512 bytes, in any state and with any number of pages.
///
/// The first number is the version. A program reads the versions that it knows and rejects later
/// ones with ``WireError/unknownVersion(_:)``; bytes of an older program are never misread.
extension Strip: WireValue {
    /// Changes whenever the meaning of the bytes changes.
    ///
    ///     1    the first
    package static let wireVersion: UInt64 = 1

    package init(from reader: inout WireReader) throws(WireError) {
        let version = try reader.number()
        guard version == Self.wireVersion else { throw .unknownVersion(version) }
        self.init(unplaced: try reader.value())
        pageCounts = try reader.value()
        selectedPage = try reader.value()
        selectedItem = try reader.value()
        reportedPage = try reader.value()
        motion = try reader.value()
        crossMotion = try reader.value()
        rows = try reader.list(limit: SavedRow.limit)
        windowCentre = try reader.integer()
        turn = try reader.value()
        zoomedPage = try reader.value()
        zoom = zoomedPage == nil ? .none : try reader.value()
        reportedScale = try reader.double()
        touch = try reader.value()
        wheel = try reader.value()
        autoplayPauses = try reader.byte()
        lastEvent = try reader.value()
        if configuration.hasPictureLengths { heldLengths = try reader.value() }
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
        writer.write(windowCentre)
        writer.write(turn)
        writer.write(zoomedPage)
        if zoomedPage != nil { writer.write(zoom) }
        writer.write(reportedScale)
        writer.write(touch)
        writer.write(wheel)
        writer.write(byte: autoplayPauses)
        writer.write(lastEvent)
        if configuration.hasPictureLengths { writer.write(heldLengths) }
    }

    /// Milliseconds: longer than any motion lasts after an event.
    private static let longestMotion: Int64 = 60_000

    /// Whether the numbers are consistent, so that every event can be handled.
    private var isConsistent: Bool {
        let pages = 0..<max(1, pageCounts.pageCount)
        return [selectedPage, zoomedPage].allSatisfy { $0.map { pages.contains($0.value) } ?? true }
            // The reported page may have been removed since.
            && (reportedPage.map { PageCounts.pages.contains($0.value) } ?? true)
            && (selectedPage == nil) == (pageCounts.pageCount == 0)
            && (selectedPage == nil) == (selectedItem == nil)
            && windowCentre.magnitude <= UInt(Spreads.countLimit)
            && MotionRange.eventTime.contains(lastEvent.milliseconds)
            && (heldLengths.map {
                pages.contains($0.first) && $0.lengths.count <= pageCounts.pageCount
            } ?? true)
            && (turn.map { $0.isWithin(pages) && configuration.preset.turnStyle != nil } ?? true)
            && (restTime ?? lastEvent) - lastEvent <= Self.longestMotion
    }

    /// The encoded strip.
    package var wire: [UInt8] {
        var writer = WireWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Decodes a strip.
    ///
    /// - Throws: ``WireError`` when the bytes encode no strip.
    package init(wire: [UInt8]) throws(WireError) { self = try WireReader.decode(wire) }
}

extension PageCounts: WireValue {
    /// More pages than any gallery has, and few enough for computations in pixels.
    private static let limit = Spreads.countLimit
    fileprivate static let pages = 0..<limit

    package init(from reader: inout WireReader) throws(WireError) {
        let (pageCount, places) = (try reader.integer(), try reader.integer())
        let section = try reader.integer()
        let (first, last) = (try reader.integer(), try reader.integer())
        guard 0...Self.limit ~= pageCount, 0...pageCount ~= places, 0...pageCount ~= first,
            first...max(first, pageCount) ~= last, 0..<max(1, places) ~= section,
            (pageCount == 0) == (places == 0), (pageCount == 0) == (first == last)
        else { throw .outOfRange("pages") }
        self.init(pageCount: pageCount, places: places, section: section, rows: first..<last)
    }

    package func write(to writer: inout WireWriter) {
        for number in [pageCount, places, section, rows.lowerBound, rows.upperBound] {
            writer.write(number)
        }
    }
}

extension SavedRow: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(section: try reader.value(), row: try reader.integer())
        guard row >= 0 else { throw .outOfRange("row") }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(section)
        writer.write(row)
    }
}

extension HeldLengths: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(first: try reader.integer(), lengths: try reader.list(limit: Self.limit))
        guard lengths.allSatisfy(StripConfiguration.pageRange.contains) else {
            throw .outOfRange("lengths")
        }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(first)
        writer.write(lengths)
    }
}
