import Glibc
import ScrollEngine

/// Passes control of the process to libFuzzer.
///
/// SwiftPM gives an executable its own `main`, so libFuzzer's `main` is not linked; its driver is
/// called instead.
@main
enum Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments) { start, count in
            Fuzz.run(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
    }

    /// The code under test, selected by `bin/fuzz`.
    private enum Target: String {
        case events, splicing, markdown, lists, heads, structure, metadata, decoders
    }

    private static let target =
        getenv("PEEKSTRIP_FUZZ_TARGET").flatMap { Target(rawValue: String(cString: $0)) } ?? .events

    /// Runs one input.
    ///
    /// A finding is a trap, a report of the address sanitizer, a timeout, or a violated law such as
    /// those of ``StripLaws``.
    private static func run(_ bytes: [UInt8]) {
        var input = FuzzInput(bytes[...])
        switch target {
        case .events: runEvents(&input)
        case .splicing: FuzzSplicing.run(&input)
        case .markdown: FuzzTexts.sidecar(&input)
        case .lists: FuzzTexts.list(&input)
        case .heads: FuzzHead.run(&input)
        case .structure: FuzzStructure.run(&input)
        case .metadata: FuzzMetadata.run(&input)
        case .decoders: FuzzDecoder.run(&input)
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

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ run: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt
