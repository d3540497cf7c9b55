import ScrollEngine

/// A configuration is written as its preset, its viewport, and the fields that differ from the
/// preset: for each a number and its value.
///
/// Numbers are permanent: the number of a removed field stays unused.
extension StripConfiguration: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let preset: Preset = try reader.code()
        self.init(preset: preset, viewport: try reader.value())
        pageSizeRule = .original  // Without field 35.
        while true {
            let number = try reader.number()
            if number == 0 { break }
            try read(field: number, from: &reader)
        }
        do {
            try validate()
        } catch {
            throw .outOfRange("configuration")
        }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(preset)
        writer.write(viewport)
        var plain = StripConfiguration(preset: preset, viewport: viewport)
        plain.pageSizeRule = .original
        if self != plain { writeFields(thatDifferFrom: plain, to: &writer) }
        writer.write(UInt64(0))
    }

    /// Names each field, because key paths would take two thirds of the time for a strip.
    private func writeFields(
        thatDifferFrom plain: StripConfiguration, to writer: inout WireWriter
    ) {
        func choice<Choice: WireCode>(_ number: UInt64, _ choice: Choice, _ usual: Choice) {
            guard choice != usual else { return }
            writer.write(number)
            writer.write(choice)
        }
        func value<Value: WireValue & Equatable>(
            _ number: UInt64, _ value: Value, _ usual: Value
        ) {
            if value != usual { writer.write(code: number, value) }
        }
        choice(1, axis, plain.axis)
        if let alignment, alignment != plain.alignment {
            writer.write(UInt64(2))
            writer.write(alignment)
        }
        choice(3, paging, plain.paging)
        choice(4, fling, plain.fling)
        choice(5, window, plain.window)
        choice(6, deceleration, plain.deceleration)
        choice(7, hitTesting, plain.hitTesting)
        choice(8, neighbourTap, plain.neighbourTap)
        choice(9, doubleTap, plain.doubleTap)
        choice(10, fit, plain.fit)
        value(11, isRightToLeft, plain.isRightToLeft)
        value(12, isLooped, plain.isLooped)
        value(13, bounces, plain.bounces)
        value(14, reducesMotion, plain.reducesMotion)
        value(15, hasCover, plain.hasCover)
        value(16, hasPageControl, plain.hasPageControl)
        value(17, hasArrows, plain.hasArrows)
        value(18, hasIndicator, plain.hasIndicator)
        value(19, appearance.hasShadows, plain.appearance.hasShadows)
        value(20, pageSize, plain.pageSize)
        value(21, pagesPerView, plain.pagesPerView)
        value(22, spacing, plain.spacing)
        value(23, padding, plain.padding)
        value(24, autoplay, plain.autoplay)
        value(25, curlRadius, plain.curlRadius)
        value(26, fillsEnds, plain.fillsEnds)
        if let maximumZoom, maximumZoom != plain.maximumZoom {
            writer.write(code: 27, maximumZoom)
        }
        value(28, appearance.background, plain.appearance.background)
        if case .repeating(let lengths) = pageLengths {
            writer.write(UInt64(29))
            writer.write(lengths)
        }
        value(30, appearance.cornerRadius, plain.appearance.cornerRadius)
        value(31, appearance.scale, plain.appearance.scale)
        choice(32, appearance.captions, plain.appearance.captions)
        choice(33, grabArea, plain.grabArea)
        value(34, appearance.paper, plain.appearance.paper)
        choice(35, pageSizeRule, plain.pageSizeRule)
        choice(36, look, plain.look)
        value(37, pageLengths == .pictures, false)
        choice(38, appearance.gravity, plain.appearance.gravity)
    }

    private mutating func read(
        field number: UInt64, from reader: inout WireReader
    ) throws(WireError) {
        switch number {
        case 1: axis = try reader.code()
        case 2: alignment = try reader.code()
        case 3: paging = try reader.code()
        case 4: fling = try reader.code()
        case 5: window = try reader.code()
        case 6: deceleration = try reader.code()
        case 7: hitTesting = try reader.code()
        case 8: neighbourTap = try reader.code()
        case 9: doubleTap = try reader.code()
        case 10: fit = try reader.code()
        case 11: isRightToLeft = try reader.value()
        case 12: isLooped = try reader.value()
        case 13: bounces = try reader.value()
        case 14: reducesMotion = try reader.value()
        case 15: hasCover = try reader.value()
        case 16: hasPageControl = try reader.value()
        case 17: hasArrows = try reader.value()
        case 18: hasIndicator = try reader.value()
        case 19: appearance.hasShadows = try reader.value()
        case 20: pageSize = try reader.value()
        case 21: pagesPerView = try reader.value()
        case 22: spacing = try reader.value()
        case 23: padding = try reader.value()
        case 24: autoplay = try reader.value()
        case 25: curlRadius = try reader.value()
        case 26: fillsEnds = try reader.value()
        case 27: maximumZoom = try reader.double()
        case 28: appearance.background = try reader.value()
        case 29: pageLengths = PageLengths(try reader.list(limit: Self.lengthLimit))
        case 30: appearance.cornerRadius = try reader.value()
        case 31: appearance.scale = try reader.value()
        case 32: appearance.captions = try reader.code()
        case 33: grabArea = try reader.code()
        case 34: appearance.paper = try reader.value()
        case 35: pageSizeRule = try reader.code()
        case 36: look = try reader.code()
        case 37: if try reader.flag() { pageLengths = .pictures }
        case 38: appearance.gravity = try reader.code()
        default: throw .unknownCode(number, of: "StripConfiguration")
        }
    }
}

extension Insets: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            top: try reader.integer(), left: try reader.integer(), bottom: try reader.integer(),
            right: try reader.integer())
    }

    package func write(to writer: inout WireWriter) {
        for side in [top, left, bottom, right] { writer.write(side) }
    }
}

extension Colour: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            red: try reader.byte(), green: try reader.byte(), blue: try reader.byte())
    }

    package func write(to writer: inout WireWriter) {
        for channel in [red, green, blue] { writer.write(byte: channel) }
    }
}
