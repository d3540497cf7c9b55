import Glibc
import Testing

@testable import Peekstrip

@Suite("The addresses of this machine")
struct MachineAddressesTests {
    @Test(
        "are not listed for a listener on one address",
        arguments: ["127.0.0.1", "localhost", "::1", "10.0.0.7"])
    func one(host: String) {
        #expect(MachineAddresses.open(on: host) == [])
    }

    /// There are none in a container, and on a machine without a network.
    @Test(
        "can be typed, and be reached from other machines", arguments: ["0.0.0.0", "::"])
    func all(host: String) {
        let addresses = MachineAddresses.open(on: host)
        let kinds = addresses.map(Self.kind)
        #expect(kinds.allSatisfy { $0 == AF_INET || host == "::" && $0 == AF_INET6 })
        // IPv4 comes first.
        #expect(kinds == kinds.filter { $0 == AF_INET } + kinds.filter { $0 == AF_INET6 })
        for prefix in ["127.", "169.254.", "0."] {
            #expect(addresses.allSatisfy { !$0.hasPrefix(prefix) })
        }
        #expect(!addresses.contains("::1") && !addresses.contains { $0.contains("%") })
    }

    /// The family of an address, as the C library reads it; nil if it is none.
    private static func kind(_ address: String) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        return [AF_INET, AF_INET6].first { inet_pton($0, address, &bytes) == 1 }
    }
}
