import Glibc
import ScrollEngine

/// Hands the process over to libFuzzer.
///
/// SwiftPM gives an executable its own `main`, so libFuzzer's is not linked, but called.
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

    /// Whether nothing but splicing is tried.
    private static let isSplicing = getenv("PEEKSTRIP_FUZZ_SPLICING") != nil

    /// One input; its first byte says what the others are.
    ///
    /// A finding is a trap, a report of the address sanitizer, a run that takes too long, or a broken
    /// law of ``StripLaws``.
    private static func run(_ bytes: [UInt8]) {
        var input = FuzzInput(bytes[...])
        guard !isSplicing else { return FuzzSplicing.run(&input) }
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
