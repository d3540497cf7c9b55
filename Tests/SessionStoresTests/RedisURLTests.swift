import Testing

@testable import SessionStores

@Suite("The address of a Redis")
struct RedisURLTests {
    private func place(_ text: String) throws -> RedisURL.Endpoint {
        try #require(RedisURL(text)).endpoint
    }

    @Test("names a host, and the usual port unless another is named")
    func network() throws {
        #expect(
            try place("redis://cache")
                == .network(host: "cache", port: "6379", isEncrypted: false))
        #expect(
            try place("rediss://cache.example:7000/2")
                == .network(host: "cache.example", port: "7000", isEncrypted: true))
        #expect(
            try place("redis://[2001:db8::1]:7000")
                == .network(host: "2001:db8::1", port: "7000", isEncrypted: false))
    }

    @Test("names a socket of this machine")
    func local() throws {
        let address = try #require(RedisURL("unix:///run/redis.sock?database=3&prefix=a-b_c.d"))
        #expect(address.endpoint == .local(path: "/run/redis.sock"))
        #expect(address.database == 3)
        #expect(address.prefix == "a-b_c.d")
    }

    @Test("names a database in either way, and not in both")
    func database() throws {
        for text in ["redis://cache/3", "redis://cache?database=3", "redis://cache/?database=3"] {
            #expect(try #require(RedisURL(text)).database == 3)
        }
        #expect(try #require(RedisURL("redis://cache")).database == 0)
        #expect(RedisURL("redis://cache/3?database=3") == nil)
        #expect(RedisURL("redis://cache?database=x") == nil)
    }

    @Test("contains credentials, percent-encoded where necessary")
    func credentials() throws {
        let address = try #require(RedisURL("redis://peek:a%40b%3a%2F@cache/7"))
        #expect(address.user == "peek")
        #expect(address.password == "a@b:/")
        #expect(address.database == 7)
        #expect(try #require(RedisURL("redis://:pass@cache")).user == "")
        #expect(try #require(RedisURL("redis://cache")).password == "")
    }

    @Test(
        "is none when it is anything else",
        arguments: [
            "", "redis", "redis:", "redis://", "http://cache", "redis://:6379", "redis://cache:0",
            "redis://cache:70000", "redis://cache:x", "redis://cache/x", "redis://cache/-1",
            "redis://cache/1/2", "redis://[::1", "redis://[::1]x", "redis://a:%zz@cache",
            "redis://a:%4@cache", "redis://a:%ff@cache", "redis://cache?prefix=",
            "redis://cache?prefix=a%20b", "redis://cache?prefix=a{b}", "redis://cache?other=1",
            "redis://cache?prefix=a&prefix=b", "unix://relative/path", "unix://",
            "redis://cache?prefix=" + String(repeating: "a", count: 65),
        ])
    func refused(text: String) {
        #expect(RedisURL(text) == nil)
    }

    @Test("prints as a placeholder, as it may hold a password")
    func isSecret() throws {
        let address = try #require(RedisURL("redis://peek:secret@cache"))
        for text in ["\(address)", String(reflecting: address), "\([address])"] {
            #expect(!text.contains("secret") && !text.contains("cache"))
        }
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!dumped.contains("secret"))
    }
}
