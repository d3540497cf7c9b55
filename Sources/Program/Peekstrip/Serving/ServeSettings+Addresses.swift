import HTTPServing

extension ServeSettings {
    /// Where the service listens: a URL, the path of a Unix socket, or both.
    func addresses(on port: UInt16) -> [String] {
        let url = http.host.map { "http://\(URLHost.host($0)):\(port)\(basePath.text)/" }
        return [url, http.unixSocket.map { "unix:\($0.path)" }].compactMap { $0 }
    }
}
