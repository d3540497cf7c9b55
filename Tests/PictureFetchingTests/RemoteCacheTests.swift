import Foundation
import Glibc
import PictureFiles
import Testing

@testable import PictureFetching

@Suite("The folder of fetched pictures") struct RemoteCacheTests {
    private let folder: TemporaryFolder
    private let cache: RemoteCache

    init() throws {
        folder = try TemporaryFolder()
        cache = try #require(RemoteCache(at: folder.path))
    }

    private func count(of ending: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(ending) }.count
    }

    private func keep(_ address: String, of count: Int, from second: Int = 0) throws {
        let file = try cache.begin(address)
        defer { close(file) }
        try #require(write(file, [UInt8](repeating: 1, count: count), count) == count)
        let times = [timespec](repeating: timespec(tv_sec: second, tv_nsec: 0), count: 2)
        try #require(futimens(file, times) == 0)
        try #require(cache.keep(address, RemoteCache.Validators()))
    }

    @Test("has room for a picture in the space of the one it replaces") func replacing() throws {
        try keep("a", of: 60)
        try keep("b", of: 30)
        let wanted: Set = ["a", "b"]
        #expect(cache.evict(for: 70, of: "a", within: 100, keeping: wanted))
        #expect(!cache.evict(for: 71, of: "a", within: 100, keeping: wanted))
        #expect(!cache.evict(for: 11, of: "c", within: 100, keeping: wanted))
        #expect(cache.validators(of: "a") != nil && cache.validators(of: "b") != nil)
    }

    @Test("evicts unused pictures, the oldest first, and not the one that is replaced")
    func oldest() throws {
        for (second, address) in ["replaced", "wanted", "old", "new"].enumerated() {
            try keep(address, of: 20, from: second)
        }
        #expect(cache.evict(for: 60, of: "replaced", within: 100, keeping: ["wanted"]))
        let there = ["replaced", "wanted", "old", "new"].filter { cache.validators(of: $0) != nil }
        #expect(there == ["replaced", "wanted", "new"])
    }

    @Test("removes partial files of killed processes, and none that another process writes")
    func abandoned() throws {
        let fetched = try cache.begin("fetched")
        defer { close(fetched) }
        close(try cache.begin("abandoned"))
        close(open("\(folder.path)/somebody's.part", O_WRONLY | O_CREAT, 0o600))
        #expect(try count(of: ".part") == 3)
        let other = try #require(RemoteCache(at: folder.path))
        #expect(try count(of: ".part") == 2)
        #expect(throws: RemoteFetchError.fetchedElsewhere) { try other.begin("fetched") }
        #expect(cache.keep("fetched", RemoteCache.Validators()))
        #expect(other.validators(of: "fetched") == RemoteCache.Validators())
        // What the other one writes stays.
        let again = try other.begin("fetched")
        defer { close(again) }
        cache.discardPartial("fetched", fetched)
        #expect(try count(of: ".part") == 2)
        other.discardPartial("fetched", again)
        #expect(try count(of: ".part") == 1)
    }
}
