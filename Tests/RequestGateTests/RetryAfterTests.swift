import RequestGate
import Testing

@Suite("The wait for Retry-After")
struct RetryAfterTests {
    @Test(
        "is in whole seconds, after which the wait is over, from one to an hour",
        arguments: [
            (.zero, 1), (.milliseconds(20), 1), (.milliseconds(2500), 3), (.seconds(59), 60),
            (.seconds(7200), 3600), (.milliseconds(-5), 1),
        ] as [(Duration, Int)])
    func seconds(wait: Duration, seconds: Int) { #expect(wait.retryAfter == seconds) }
}
