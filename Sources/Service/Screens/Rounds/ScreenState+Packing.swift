import Calendars
import ScrollEngine
import ScrollEngineWire

/// The stored form of a screen's state: eight bytes for each picture of its round, and some dozens.
extension ScreenState {
    /// Must be incremented when the meaning of the bytes changes; bytes of other versions are rejected,
    /// and the screen begins as at its first time.
    private static let packingVersion: UInt8 = 2

    /// The pictures of a round at most: some 800 kB.
    package static let pictureLimit = 100_000

    private static let lastDay = Int(UnixTime.range.upperBound / Schedule.dayLength)

    package var packed: [UInt8] {
        var writer = WireWriter()
        writer.write(byte: Self.packingVersion)
        for number in [program, round.seed, revision] { writer.write(number) }
        for number in [
            round.number, round.start.milliseconds, anchor.time.milliseconds,
            Int64(anchor.slotIndex),
            Int64(round.day ?? -1), lastPress?.time.milliseconds ?? -1,
            Int64(lastPress?.direction.rawValue ?? 0),
        ] {
            writer.write(number)
        }
        writer.write(isPaused)
        writer.write(isProvisional)
        writer.write(anchor.isChoice)
        writer.write(round.slots)
        return writer.bytes
    }

    /// - Throws: `WireError` when the bytes are not a state of this version.
    package init(packed bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let version = try reader.byte()
        guard version == Self.packingVersion else { throw .unknownVersion(UInt64(version)) }
        let (program, seed) = (try reader.number(), try reader.number())
        let revision = try reader.number()
        let (number, start) = (try reader.signed(), try reader.time())
        let (anchored, slotIndex) = (try reader.time(), try reader.integer())
        let day = try reader.integer()
        let pressed = try reader.signed()
        guard let direction = Direction(rawValue: UInt8(clamping: try reader.signed())) else {
            throw .outOfRange("direction")
        }
        let (isPaused, isProvisional) = (try reader.flag(), try reader.flag())
        let anchor = Anchor(time: anchored, slotIndex: slotIndex, isChoice: try reader.flag())
        let slots: [Slot] = try reader.list(limit: Self.pictureLimit)
        guard reader.count == 0 else { throw .trailingBytes }
        guard 0...max(0, slots.count) ~= anchor.slotIndex, -1...Self.lastDay ~= day,
            number.magnitude < 1 << 60
        else { throw .outOfRange("place") }
        self.init(
            program: program,
            round: Round(
                number: number, start: start, seed: seed, day: day < 0 ? nil : day, slots: slots),
            anchor: anchor, isPaused: isPaused,
            lastPress: UnixTime.range.contains(pressed)
                ? Press(time: UnixTime(milliseconds: pressed), direction: direction) : nil,
            isProvisional: isProvisional, revision: revision)
    }
}

extension Slot: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let isPair = try reader.flag()
        first = try reader.key()
        second = isPair ? try reader.key() : nil
    }

    package func write(to writer: inout WireWriter) {
        writer.write(second != nil)
        for key in keys {
            // Keys are hashes, which a number of variable length would only make longer.
            for shift in stride(from: 0, to: 64, by: 8) {
                writer.write(byte: UInt8(truncatingIfNeeded: key.value >> UInt64(shift)))
            }
        }
    }
}

extension WireReader {
    fileprivate mutating func key() throws(WireError) -> ItemKey {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { value |= UInt64(try byte()) << shift }
        return ItemKey(value)
    }

    fileprivate mutating func time() throws(WireError) -> UnixTime {
        let milliseconds = try signed()
        guard UnixTime.range.contains(milliseconds) else { throw .outOfRange("time") }
        return UnixTime(milliseconds: milliseconds)
    }
}
