import Testing

@testable import Fetching

@Suite("Rules for pictures of other machines") struct RemoteRulesTests {
    private let rules = RemoteRules(hosts: ["Example.org", "*.example.net"])

    @Test(
        "admit the hosts that are named, by HTTP alone",
        arguments: [
            ("https://example.org/a.jpg", "example.org"),
            ("http://EXAMPLE.org:8080/", "example.org"),
            ("https://a.example.net/x?y=z", "a.example.net"),
            ("https://a.b.example.net", "a.b.example.net"),
        ])
    func admitted(address: String, host: String) { #expect(rules.host(admitting: address) == host) }

    @Test(
        "admit no others, however they are written",
        arguments: [
            "https://example.com/", "https://sub.example.org/", "https://example.net/",
            "https://badexample.net/", "ftp://example.org/", "file:///etc/passwd", "example.org",
            "https://example.org@evil.example/", "https://user:word@example.org/",
            "https://example.org.evil.example/", "https://evil.example/example.org",
            "https://example.org\\@evil.example/", "https://evil.example#example.org", "",
            "https://",
            "https://[::1]/", "//example.org/", "https://example.org /",
        ])
    func refused(address: String) { #expect(rules.host(admitting: address) == nil) }

    /// From IANA's registries of special-purpose addresses for IPv4 and IPv6.
    @Test(
        "know the addresses that are not everybody's",
        arguments: [
            "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
            "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
            "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1",
            "255.255.255.255", "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::8.8.8.8",
            "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:1ff::1", "2001:db8::1",
            "2002:7f00:1::", "3fff::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1",
            "example.org", "",
        ])
    func notPublic(address: String) { #expect(!RemoteRules.isPublic(address)) }

    @Test(
        "know those that are",
        arguments: [
            "8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
            "126.255.255.255", "128.0.0.0", "169.253.255.255", "172.15.255.255", "172.32.0.0",
            "192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
            "223.255.255.255", "2001:200::1", "2001:4860:4860::8888", "2606:4700::1111", "2a00::1",
        ])
    func isPublic(address: String) { #expect(RemoteRules.isPublic(address)) }
}

@Suite("A schedule of fetches") struct FetchScheduleTests {
    private var schedule = FetchSchedule(refreshInterval: .seconds(100))

    @Test("begins with four at once, two of a host, those first that have waited longest")
    mutating func limits() {
        for (place, address) in ["a1", "a2", "a3", "b1", "b2", "c1"].enumerated() {
            schedule.add(address, on: String(address.prefix(1)), at: .seconds(place))
        }
        #expect(schedule.next(at: .zero) == "a1")
        #expect(schedule.next(at: .zero) == nil)
        let now = Duration.seconds(10)
        #expect((0..<4).map { _ in schedule.next(at: now) } == ["a2", "b1", "b2", nil])
        schedule.finished("b1", isGood: true, at: now)
        #expect(schedule.next(at: now) == "c1")
        schedule.finished("a2", isGood: true, at: now)
        #expect(schedule.next(at: now) == "a3")
    }

    @Test("asks again after the interval, and after failures ever later, up to the interval")
    mutating func waits() {
        schedule.add("a", on: "a", at: .zero)
        var now = Duration.zero
        for wait in [5, 10, 20, 40, 80, 100, 100] {
            #expect(schedule.next(at: now) == "a")
            schedule.finished("a", isGood: false, at: now)
            #expect(schedule.next(at: now + .seconds(wait) - .milliseconds(1)) == nil)
            now += .seconds(wait)
        }
        #expect(schedule.next(at: now) == "a")
        schedule.finished("a", isGood: true, at: now)
        #expect(schedule.next(at: now + .seconds(99)) == nil)
        #expect(schedule.next(at: now + .seconds(100)) == "a")
    }

    @Test("forgets what nobody wants") mutating func forgets() {
        schedule.add("a", on: "a", at: .zero)
        schedule.keep(only: [])
        #expect(!schedule.holds("a"))
        #expect(schedule.next(at: .seconds(1)) == nil)
    }
}
