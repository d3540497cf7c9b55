import ArgumentParser

/// The options of `peekstrip render`.
struct RenderOptions: ParsableArguments {
    @Option(help: "The script: a file, or - for what is piped in.")
    var events: String

    @Option(help: "The folder to write into; it is made when it does not exist.")
    var out: String

    @Option(help: "The preset of the strip (preview).")
    var preset: String?

    @Option(help: "The id of a gallery (the first).")
    var gallery: String?

    @Option(help: "The size of the frames, in pixels (1024x768).")
    var viewport: String?

    @Option(help: "The page to begin on, counted from 0 (0).")
    var page: String?

    @Option(
        help: """
            Any other field of a session, written name=value as in an address; as often as there \
            are fields.
            """)
    var set: [String] = []

    @Option(
        help: """
            When to show the strip: times in milliseconds with commas between; rest is when it has \
            come to rest after the last event (rest, if neither --every nor the script says when).
            """)
    var at: String?

    @Option(help: "Shows the strip again and again: milliseconds from one frame to the next.")
    var every: String?

    @Option(help: "When --every ends: a time in milliseconds, or rest (rest).")
    var until: String?

    @Option(
        help: """
            What is written: outcomes (a line for each event), frames and layouts, with commas \
            between (outcomes,frames).
            """)
    var write: String?

    /// Done here so that whoever made a mistake is shown the usage of this command, not of all.
    func validate() throws {
        _ = try RenderSettings(self)
    }
}
