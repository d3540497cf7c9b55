/// Why a server could not start.
package enum HTTPServerError: Error, Equatable {
    /// The host is no address and no name that resolves to one.
    case hostUnknown(String)
    /// Another process listens on the port.
    case portTaken(UInt16)
    /// The system does not let this process listen on the port.
    case portForbidden(UInt16)
    /// A system call failed, for want of descriptors or memory most likely.
    case systemCallFailed(String, errno: Int32)
    /// libmicrohttpd did not start, for want of threads, descriptors or memory; it logged why.
    case daemonRefused
}
