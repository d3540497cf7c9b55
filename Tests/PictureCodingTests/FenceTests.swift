import CFenceProbe
import CSandbox
import Testing

/// Sanitizers need files and memory, so their builds have no fences.
@Suite("The fences of a decoder", .enabled(if: csandbox_is_sanitized() == 0)) struct FenceTests {
    /// The system calls fail for any process, whatever the kernel has besides.
    @Test("let it start threads, and nothing else: no file, socket, process, signal, code or limit")
    func fences() {
        #expect(fence_probe() == Int32(PROBE_THREAD))
    }

    /// Old kernels and some containers have no Landlock.
    @Test(
        "keep files closed even without the fence of system calls",
        .enabled(if: fence_has_landlock() != 0))
    func files() {
        #expect(fence_probe_files() == 0)
    }
}
