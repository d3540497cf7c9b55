import Calendars

/// The metadata that the container of a video has.
package enum VideoMetadata {
    package static func metadata(in fields: MetadataFields<VideoField>) -> ItemMetadata {
        var metadata = ItemMetadata(title: fields[.title].map(PlainText.decoded), caption: nil)
        metadata.setDevices(
            camera: CameraName.of(
                make: fields[.make].map(PlainText.decoded),
                model: fields[.model].map(PlainText.decoded)), lens: nil)
        metadata.place = fields[.location].flatMap(place)
        metadata.setDuration(fields[.duration].flatMap { Int64(text($0)) })
        return metadata
    }

    /// When the film began, on the clock where it was filmed.
    ///
    /// Apple's devices write a date with its zone; other programs a date without its time, or the year alone,
    /// which says less than a header of that time. The others write UTC into the header, as the standard asks.
    /// The zone is then told by the name of the file, if that has the time of the same moment
    /// (`VID_20230401_081530.mp4`): what lies between them is a zone. Otherwise it is the service's zone,
    /// because videos are sorted among photographs, which have the time of their clocks.
    ///
    /// - Parameters:
    ///   - fields: What the container says.
    ///   - named: The date in the name of the file.
    ///   - zone: The zone where the service runs.
    /// - Returns: The date; nil if the container has none, or that of a clock that was never set.
    package static func date(
        in fields: MetadataFields<VideoField>, named: CaptureDate?, zone: TimeZoneRules
    ) -> CaptureDate? {
        let made = headerDate(in: fields, named: named, zone: zone)
        guard
            let said = fields[.creationDate].flatMap({
                DateText.date(in: text($0), from: .container)
            }),
            isPossible(said.milliseconds)
        else { return made }
        guard said.precision != .time, let header = made, header.text.hasPrefix(said.text) else {
            return said
        }
        return header
    }

    private static func headerDate(
        in fields: MetadataFields<VideoField>, named: CaptureDate?, zone: TimeZoneRules
    ) -> CaptureDate? {
        guard let seconds = fields[.created].flatMap({ Int64(text($0)) }),
            (-Self.mostSeconds...Self.mostSeconds).contains(seconds)
        else { return nil }
        let time = UnixTime(seconds: seconds)
        guard isPossible(time.milliseconds) else { return nil }
        let local = zone.local(time).milliseconds
        let minutes =
            named.flatMap { minutesAhead($0, of: time) }
            ?? Int((local - time.milliseconds) / 60_000)
        return CaptureDate(
            milliseconds: time.milliseconds + Int64(minutes) * 60_000, zone: minutes,
            source: .container)
    }

    /// Seconds whose milliseconds are numbers of 64 bits.
    private static let mostSeconds: Int64 = 1 << 50

    /// The minutes that the clock of a file's name is ahead of UTC; nil if its time is of another moment.
    ///
    /// Zones differ by quarters of an hour. The name is of the beginning, the header may be of the end:
    /// so of a longer film the name is no witness.
    private static func minutesAhead(_ named: CaptureDate, of time: UnixTime) -> Int? {
        guard named.precision == .time, named.zone == nil else { return nil }
        let minutes = Double(named.milliseconds - time.milliseconds) / 60_000
        let zone = (minutes / 15).rounded() * 15
        guard abs(minutes - zone) <= 5, zone.magnitude <= 14 * 60 else { return nil }
        return Int(zone)
    }

    /// Whether it may be the time of a film.
    ///
    /// Phones that do not know the time begin in 1970 or 1980, and headers without a time in 1904. Digital
    /// video began later.
    private static func isPossible(_ milliseconds: Int64) -> Bool {
        milliseconds > CivilTime.start(of: 1990)
    }

    /// Degrees of ISO 6709: `+46.6190+007.9612+1000.000/`; nil for other forms.
    private static func place(_ bytes: [UInt8]) -> Place? {
        var numbers: [Double] = []
        var rest = bytes[...]
        while numbers.count < 2, let sign = rest.popFirst(),
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
        {
            let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            rest = rest.dropFirst(digits.count)
            let whole = digits.prefix { $0 != UInt8(ascii: ".") }.count
            // With more digits it would be degrees and minutes.
            guard (1...(numbers.isEmpty ? 2 : 3)).contains(whole),
                let number = Double(String(decoding: digits, as: UTF8.self))
            else { return nil }
            numbers.append(sign == UInt8(ascii: "-") ? -number : number)
        }
        guard numbers.count == 2 else { return nil }
        return Place(latitude: numbers[0], longitude: numbers[1])
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
