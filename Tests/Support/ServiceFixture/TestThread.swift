import Glibc

/// The test's thread, which waits for the library's threads.
package enum TestThread {
    package static func pause() { usleep(10_000) }

    /// How often a test looks for what must happen soon, but may be late on a busy machine.
    package static let pausesInAMinute = 6_000
}
