import Glibc

/// A connection just accepted, and the address at its other end.
struct AcceptedSocket {
    let descriptor: Int32
    let address: sockaddr_storage
    let addressLength: socklen_t

    var remoteAddress: RemoteAddress { RemoteAddress(address) }
}
