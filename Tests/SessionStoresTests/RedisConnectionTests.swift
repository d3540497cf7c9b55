import Foundation
import Testing

@testable import SessionStores

@Suite("A connection to Redis") struct RedisConnectionTests {
    @Test("refuses a reply that is much longer than any of ours, which would fill the memory")
    func endless() throws {
        let server = try EndlessServer()
        let url = try #require(RedisURL("unix://\(server.path)"))
        let connection = try RedisConnection(to: url, within: .seconds(20))
        #expect(throws: RedisError.malformed) {
            try connection.execute(RedisCommand("PING"), within: .seconds(20))
        }
    }
}

/// Sends its first client a text of 100 MB, or as much of it as the client takes.
private struct EndlessServer {
    let path: String

    init() throws {
        let folder = Scratch.folder()
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        path = "\(folder)/socket"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let isBound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        let isListening = isBound && listen(listener, 1) == 0
        try #require(isListening)
        Thread.detachNewThread {
            let client = accept(listener, nil, nil)
            close(listener)
            var piece = Array("$100000000\r\n".utf8)
            while send(client, piece, piece.count, Int32(MSG_NOSIGNAL)) == piece.count {
                piece = [UInt8](repeating: 0x61, count: 1 << 16)
            }
            close(client)
        }
    }
}
