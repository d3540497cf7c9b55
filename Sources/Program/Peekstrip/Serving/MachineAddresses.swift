import Glibc

/// The addresses by which other machines may reach this one.
enum MachineAddresses {
    /// The addresses of a listener; none if it listens on one address alone, or in a container, whose
    /// addresses other machines do not know.
    ///
    /// IPv4 comes first, because people type it.
    static func open(on host: String) -> [String] {
        guard host == "0.0.0.0" || host == "::", !isInContainer else { return [] }
        let all = addresses().filter { host == "::" || !$0.contains(":") }
        return all.filter { !$0.contains(":") } + all.filter { $0.contains(":") }
    }

    /// Whether the variable is set by which programs in a container know it (systemd's container
    /// interface); the image of this service sets it.
    private static var isInContainer: Bool { unsafe getenv("container") != nil }

    /// Interfaces between this machine and its containers or virtual machines.
    private static let inner = ["br-", "docker", "veth", "virbr"]

    private static func addresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var addresses: [String] = []
        var next = unsafe list
        while let entry = unsafe next?.pointee {
            unsafe next = entry.ifa_next
            let isUp = unsafe entry.ifa_flags & UInt32(IFF_UP) != 0
            let isLoopback = unsafe entry.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            guard isUp, !isLoopback, let name = unsafe entry.ifa_name,
                let address = unsafe entry.ifa_addr,
                !inner.contains(where: unsafe String(cString: name).hasPrefix),
                let text = unsafe text(of: address)
            else { continue }
            addresses.append(text)
        }
        return addresses
    }

    /// An address in numbers; nil for one that only the same link understands.
    private static func text(of address: UnsafePointer<sockaddr>) -> String? {
        let length: Int
        switch unsafe Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) {
            buffer -> String? in
            let result = unsafe getnameinfo(
                address, socklen_t(length), buffer.baseAddress, socklen_t(buffer.count), nil, 0,
                NI_NUMERICHOST)
            return result == 0 ? unsafe buffer.baseAddress.map { unsafe String(cString: $0) } : nil
        }
        guard let text, !text.contains("%"), !text.hasPrefix("169.254.") else { return nil }
        return text
    }
}
