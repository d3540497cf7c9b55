import Configuration
import Glibc

/// Says to systemd when the server is ready and when it stops (sd_notify(3)).
///
/// The protocol is one datagram to the socket in `NOTIFY_SOCKET`, which only a service manager sets.
/// Nothing is said of a failure to send: the manager notices by itself that nobody answers.
enum ServiceManager {
    /// Sends assignments such as `READY=1`, one a line.
    static func notify(_ state: String) {
        let environment = ConfigReader(provider: EnvironmentVariablesProvider())
        guard let path = environment.string(forKey: ["notify", "socket"]) else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        guard bytes.count > 1, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return
        }
        // A name without a file (unix(7)).
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let handle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard handle >= 0 else { return }
        defer { close(handle) }
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + bytes.count } ?? 0
        let message = Array(state.utf8)
        unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = unsafe sendto(
                    handle, message, message.count, Int32(MSG_NOSIGNAL), address,
                    socklen_t(length))
            }
        }
    }
}
