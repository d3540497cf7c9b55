#if FUZZING
    import Glibc

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
                Fuzz.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
                return 0
            }
        }

        private static let target =
            getenv("PEEKSTRIP_FUZZ_TARGET")
            .flatMap { FuzzTarget(rawValue: String(cString: $0)) } ?? .events
    }

    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<CInt>,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ run: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
    ) -> CInt
#endif
