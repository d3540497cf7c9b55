import ArgumentParser
import PNGCoding
import Replaying

/// The settings of `peekstrip render`, checked as far as possible without the pictures.
struct RenderSettings {
    /// The path of the script; `-` is standard input.
    let events: String
    let out: String
    /// The gallery's id; nil is the first gallery.
    let gallery: String?
    /// The fields of the strip, spelled as in a query.
    let fields: [(name: String, value: String)]
    let sampling: ReplaySampling
    let kinds: Set<ReplayFile.Kind>
    let pngEncoder: PNGEncoderKind

    init(_ options: RenderOptions) throws(ValidationError) {
        events = options.events
        out = options.out
        gallery = options.gallery
        fields = try Self.fields(options)
        sampling = try Self.sampling(options)
        kinds = try Self.kinds(options.write)
        pngEncoder = try Self.pngEncoder(options.pngEncoder)
    }

    private static func fields(
        _ options: RenderOptions
    ) throws(ValidationError) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        if let preset = options.preset { fields.append(("preset", preset)) }
        if let page = options.page { fields.append(("page", page)) }
        if let viewport = options.viewport {
            let sides = try pair(viewport, at: "x", "--viewport must be written as 1024x768.")
            fields += [("width", sides.0), ("height", sides.1)]
        }
        for field in options.set {
            fields.append(try pair(field, at: "=", "--set must be written as name=value."))
        }
        return fields
    }

    private static func pair(
        _ text: String, at separator: Character, _ reason: String
    ) throws(ValidationError) -> (String, String) {
        let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError(reason) }
        return (String(parts[0]), String(parts[1]))
    }

    // MARK: Moments

    /// Valid times in milliseconds: a thousand years, so that no sum overflows.
    private static let times: ClosedRange<Int64> = 0...31_556_952_000_000

    private static func sampling(_ options: RenderOptions) throws(ValidationError) -> ReplaySampling
    {
        guard options.every != nil || options.until == nil else {
            throw ValidationError("--until ends the series of --every; without --every, use --at.")
        }
        var chosen: [ReplaySampling.SampleTime] = []
        for text in options.at?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            chosen.append(try moment(text, "--at"))
        }
        return ReplaySampling(
            chosen, every: try interval(options.every),
            until: try options.until.map { text throws(ValidationError) in
                try moment(text[...], "--until")
            } ?? .rest)
    }

    private static func moment(
        _ text: Substring, _ option: String
    ) throws(ValidationError) -> ReplaySampling.SampleTime {
        if text == "rest" { return .rest }
        guard let time = Int64(text), times.contains(time) else {
            throw ValidationError("\(option) takes whole milliseconds since the start, or rest.")
        }
        return .time(time)
    }

    private static func interval(_ text: String?) throws(ValidationError) -> Int64? {
        guard let text else { return nil }
        guard let interval = Int64(text), interval > 0, times.contains(interval) else {
            throw ValidationError("--every must be a whole number of milliseconds, 1 or more.")
        }
        return interval
    }

    // MARK: Files

    private static func pngEncoder(_ text: String?) throws(ValidationError) -> PNGEncoderKind {
        guard let text else { return .peekstrip }
        guard let kind = PNGEncoderKind(rawValue: text) else {
            let known = PNGEncoderKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--png-encoder must be one of \(known).")
        }
        return kind
    }

    private static func kinds(_ text: String?) throws(ValidationError) -> Set<ReplayFile.Kind> {
        guard let text else { return [.outcomes, .frames] }
        var kinds: Set<ReplayFile.Kind> = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = ReplayFile.Kind(rawValue: String(name)) else {
                let known = ReplayFile.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--write takes one or more of \(known), separated by commas.")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
