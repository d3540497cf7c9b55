import HTTPServing

extension ServeSettings {
    /// Where the service listens: a URL, the path of a Unix socket, or both.
    func addresses(on port: UInt16) -> [String] {
        let url = http.host.map { "http://\(URLHost.host($0)):\(port)\(basePath.text)/" }
        return [url, http.unixSocket.map { "unix:\($0.path)" }].compactMap { $0 }
    }

    /// The origins at which other machines open a server on a port.
    func otherOrigins(on port: UInt16) -> [String] {
        MachineAddresses.open(on: http.host ?? "").map(URLHost.host)
            .filter { admission.allowedHosts?.contains($0) ?? true }
            .map { "http://\($0):\(port)" }
    }
}
