/// The code under test, selected by `bin/fuzz`.
enum FuzzTarget: String, CaseIterable {
    case events, splicing, markdown, lists, heads, structure, metadata, decoders, webdav, servers
    case feeds

    /// Runs one input.
    ///
    /// A finding is a trap, a report of the address sanitizer, a timeout, or a violated law such as
    /// those of ``StripLaws``.
    func run(_ bytes: [UInt8]) {
        var input = FuzzInput(bytes[...])
        switch self {
        case .events: Self.runEvents(&input)
        case .splicing: FuzzSplicing.run(&input)
        case .markdown: FuzzTexts.sidecar(&input)
        case .lists: FuzzTexts.list(&input)
        case .heads: FuzzHead.run(&input)
        case .structure: FuzzStructure.run(&input)
        case .metadata: FuzzMetadata.run(&input)
        case .decoders: FuzzDecoder.run(&input)
        case .webdav: FuzzSources.webDAV(&input)
        case .servers: FuzzServers.run(&input)
        case .feeds: FuzzSources.list(&input)
        }
    }

    /// The first byte selects the form of the events.
    private static func runEvents(_ input: inout FuzzInput) {
        switch input.byte() % 4 {
        case 0: StripRun.events(&input)
        case 1: StripRun.wire(&input)
        case 2: StripRun.document(&input)
        default: StripRun.body(&input)
        }
    }
}
