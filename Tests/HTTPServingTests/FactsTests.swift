import Glibc
import Testing

@testable import HTTPServing

@Suite("A remote address") struct RemoteAddressTests {
    @Test("reads as people write it")
    func describes() {
        #expect(RemoteAddress(ipv4: 0xC000_0207).description == "192.0.2.7")
        #expect(
            RemoteAddress(ipv6High: 0x2001_0DB8_0000_0000, low: 1).description == "2001:db8::1")
    }

    @Test("is the same from a dual-stack socket and an IPv4 one")
    func unmaps() {
        let mapped = RemoteAddress(ipv6High: 0, low: 0x0000_FFFF_C000_0207)
        #expect(mapped == RemoteAddress(ipv4: 0xC000_0207))
        #expect(mapped.description == "192.0.2.7")
    }

    @Test("belongs to one subscriber with its IPv6 neighbours, and alone in IPv4")
    func groups() {
        let one = RemoteAddress(ipv6High: 7, low: 1)
        #expect(one.clientNetwork == RemoteAddress(ipv6High: 7, low: 2).clientNetwork)
        #expect(one.clientNetwork != RemoteAddress(ipv6High: 8, low: 1).clientNetwork)
        #expect(
            RemoteAddress(ipv4: 0xC000_0207).clientNetwork
                != RemoteAddress(ipv4: 0xC000_0208).clientNetwork)
    }
}

@Suite("A failed accept") struct AcceptErrorTests {
    @Test(
        "is distinguished by the remedy",
        arguments: [
            (EAGAIN, AcceptError.wouldBlock), (EINTR, .transient), (ECONNABORTED, .transient),
            (EMFILE, .outOfDescriptors), (ENFILE, .outOfDescriptors),
            (ENOMEM, .systemFailure(errno: ENOMEM)),
        ])
    func classifies(_ errno: Int32, _ error: AcceptError) {
        #expect(AcceptError(errno: errno) == error)
    }
}
