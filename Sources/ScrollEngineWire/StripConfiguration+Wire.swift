import ScrollEngine

/// A configuration is written as its preset, its viewport, and what differs from the preset: a
/// number for each field that does, then its value.
///
/// Numbers are for ever: a field that goes leaves its number unused.
extension StripConfiguration: WireValue {
    /// The fields, in the order of their numbers from 1; 0 ends the list.
    private static let fields: [Field] = [
        .choice(\.axis), .choice(\.alignment), .choice(\.paging), .choice(\.fling),
        .choice(\.window), .choice(\.deceleration), .choice(\.hitTesting), .choice(\.neighbourTap),
        .choice(\.doubleTap), .choice(\.fit),
        .flag(\.isRightToLeft), .flag(\.isLooped), .flag(\.bounces), .flag(\.reducesMotion),
        .flag(\.hasCover), .flag(\.hasPageControl), .flag(\.hasArrows), .flag(\.hasIndicator),
        .flag(\.appearance.hasShadows),
        .value(\.pageSize), .value(\.pagesPerView), .value(\.spacing), .value(\.padding),
        .value(\.autoplay), .value(\.curlRadius), .value(\.fillsEnds),
        .value(\.maximumZoom), .value(\.appearance.background), .lengths,
        .value(\.appearance.cornerRadius), .value(\.appearance.scale),
        .choice(\.appearance.captions),
    ]

    package init(from reader: inout WireReader) throws(WireError) {
        let preset: Preset = try reader.code()
        self.init(preset: preset, viewport: try reader.value())
        while true {
            let number = try reader.number()
            if number == 0 { break }
            guard number <= Self.fields.count else {
                throw .unknownCode(number, of: "StripConfiguration")
            }
            try Self.fields[Int(number) - 1].read(&self, &reader)
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
        let plain = StripConfiguration(preset: preset, viewport: viewport)
        if self != plain {
            for (place, field) in Self.fields.enumerated() where field.differs(self, plain) {
                writer.write(UInt64(place + 1))
                field.write(self, &writer)
            }
        }
        writer.write(UInt64(0))
    }

    /// How one field is compared, written and read.
    private struct Field: Sendable {
        let differs: @Sendable (StripConfiguration, StripConfiguration) -> Bool
        let write: @Sendable (StripConfiguration, inout WireWriter) -> Void
        let read: @Sendable (inout StripConfiguration, inout WireReader) throws(WireError) -> Void

        static func choice<Value: WireCode & Sendable>(
            _ path: any WritableKeyPath<StripConfiguration, Value> & Sendable
        ) -> Field {
            Field(
                differs: { $0[keyPath: path] != $1[keyPath: path] },
                write: { $1.write($0[keyPath: path]) },
                read: { (configuration, reader) throws(WireError) in
                    configuration[keyPath: path] = try reader.code()
                })
        }

        static func flag(_ path: any WritableKeyPath<StripConfiguration, Bool> & Sendable) -> Field
        {
            value(path)
        }

        static func value<Value: WireValue & Equatable & Sendable>(
            _ path: any WritableKeyPath<StripConfiguration, Value> & Sendable
        ) -> Field {
            Field(
                differs: { $0[keyPath: path] != $1[keyPath: path] },
                write: { $0[keyPath: path].write(to: &$1) },
                read: { (configuration, reader) throws(WireError) in
                    configuration[keyPath: path] = try reader.value()
                })
        }

        static let lengths = Field(
            differs: { $0.pageLengths != $1.pageLengths },
            write: { $1.write($0.pageLengths) },
            read: { (configuration, reader) throws(WireError) in
                configuration.pageLengths = try reader.list(limit: StripConfiguration.lengthLimit)
            })
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
