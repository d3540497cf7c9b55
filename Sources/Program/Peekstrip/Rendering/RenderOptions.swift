import ArgumentParser

/// The options of `peekstrip render`.
struct RenderOptions: ParsableArguments {
    @Option(help: "Event script to run: a file, or - for standard input.")
    var events: String

    @Option(help: "Folder to write the files to; created if missing.")
    var out: String

    @Option(help: "Preset of the strip (default: preview).")
    var preset: String?

    @Option(help: "Id of the gallery to show (default: the first).")
    var gallery: String?

    @Option(help: "Size of the frames in pixels, WIDTHxHEIGHT (default: 1024x768).")
    var viewport: String?

    @Option(help: "Index of the first page shown, counted from 0 (default: 0).")
    var page: String?

    @Option(
        help: """
            Any other field of a session as name=value, written as in a query; can be repeated.
            """)
    var set: [String] = []

    @Option(
        help: """
            Times to render at, in milliseconds since the start, separated by commas; rest is the \
            time at which the strip has come to rest after the last event (default: rest, unless \
            --every or the script sets times).
            """)
    var at: String?

    @Option(help: "Milliseconds between two frames of a series (default: no series).")
    var every: String?

    @Option(
        help: """
            End of the --every series, in milliseconds since the start, or rest (default: rest).
            """)
    var until: String?

    @Option(
        help: """
            Files to write, separated by commas: outcomes (one line per event), frames, layouts \
            (default: outcomes,frames).
            """)
    var write: String?

    @Option(help: "PNG encoder: peekstrip, or libpng, which is slower (default: peekstrip).")
    var pngEncoder: String?

    /// Checks the options while they are parsed, so that an error prints the usage of `render` and
    /// not that of `peekstrip`.
    func validate() throws {
        _ = try RenderSettings(self)
    }
}
