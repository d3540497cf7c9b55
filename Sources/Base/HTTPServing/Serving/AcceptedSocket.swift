import Glibc

/// An accepted connection and its peer's address.
struct AcceptedSocket {
    let descriptor: Int32
    let address: sockaddr_storage
    let addressLength: socklen_t

    var remoteAddress: RemoteAddress { RemoteAddress(address) }
}
