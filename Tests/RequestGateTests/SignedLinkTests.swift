import Foundation
import HTTPServing
import HTTPTypes
import Requests
import Testing

@testable import RequestGate

@Suite("Tokens")
struct TokenListTests {
    @Test("are one a line, among comments and empty lines")
    func reading() throws {
        let list = try TokenList(parsing: "# of May\r\n0123456789abcdef\r\n\n  fedcba9876543210\n")
        #expect(list.contains("0123456789abcdef"))
        #expect(list.contains("fedcba9876543210"))
        for other in ["", "0123456789abcde", "0123456789abcdef0", "# of May", "0123456789ABCDEF"] {
            #expect(!list.contains(other))
        }
    }

    @Test(
        "are rejected with their line when they are unsafe",
        arguments: [
            ("short", SecretError.tooShort(line: 1)),
            ("# a\n\n0123456789abcde", .tooShort(line: 3)),
            ("0123456789abcdef\nwith a space inside", .unprintable(line: 2)),
            ("0123456789abcdéf", .unprintable(line: 1)), ("", .empty), ("# nothing\n", .empty),
        ])
    func refusing(text: String, error: SecretError) {
        #expect(throws: error) { try TokenList(parsing: text) }
    }

    @Test(
        "are rejected as keys without a unique id",
        arguments: [
            ("0123456789abcdef", SecretError.malformed(line: 1)),
            (":0123456789abcdef", .malformed(line: 1)),
            ("a/b:0123456789abcdef", .malformed(line: 1)),
            ("a:short", .tooShort(line: 1)),
            ("a:0123456789abcdef\na:0123456789abcdeg", .repeated(line: 2)), ("#", .empty),
        ])
    func refusingKeys(text: String, error: SecretError) {
        #expect(throws: error) { try LinkKeys(parsing: text) }
    }
}

@Suite("A signed link")
struct SignedLinkTests {
    private let keys: LinkKeys

    init() throws {
        keys = try LinkKeys(parsing: "new:0123456789abcdef0123456789abcdef\nold:fedcba9876543210")
    }

    private func opened(_ link: String, at now: Int64 = 1000) throws -> RequestTarget {
        try SignedLink.opened(try RequestTarget(parsing: Array(link.utf8)), at: now, with: keys)
            .target
    }

    @Test("has the code that others compute")
    func code() throws {
        let link = try SignedLink.sign("/v1/galleries/a/frame.png?page=3", until: 2000, with: keys)
        // printf 'peekstrip link 1\nnew\n2000\n/v1/galleries/a/frame.png\npage=3' |
        //     openssl dgst -sha256 -hmac 0123456789abcdef0123456789abcdef -binary | basenc --base64url
        let code = "-aRppVBCaZxOtJN6QniBsTQCqDOteuXSaDWA7pN_UEU"
        #expect(
            link == "/v1/galleries/a/frame.png?page=3&expires=2000&key=new&signature=\(code)")
    }

    @Test("opens its target, without the fields that signing added")
    func opening() throws {
        for path in ["/", "/g/a%20b?title=a%26b+c&x", "/v1/galleries/%C3%A9/poster.png"] {
            let link = try SignedLink.sign(path, until: 2000, with: keys)
            let plain = try RequestTarget(parsing: Array(path.utf8))
            #expect(try opened(link).segments == plain.segments)
            #expect(try opened(link).query == plain.query)
        }
    }

    @Test("holds however its characters are escaped")
    func escapes() throws {
        let link = try SignedLink.sign("/g/a~b?item=x/y", until: 2000, with: keys)
        #expect(link.hasPrefix("/g/a%7Eb?item=x%2Fy&"))
        #expect(
            try opened(
                link.replacing("%7E", with: "~").replacing("/g/a", with: "/%67/%61")
                    .replacing("%2F", with: "/")
            ).query.count == 1)
    }

    @Test("opens nothing when any of it is changed")
    func forging() throws {
        let link = try SignedLink.sign("/g/a?page=3&zoom=2", until: 2000, with: keys)
        let signature = try #require(link.split(separator: "=").last)
        let flipped = (signature.first == "A" ? "B" : "A") + signature.dropFirst()
        let changed = [
            link.replacing("/g/a", with: "/g/b"), link.replacing("/g/a?", with: "/g/a/?"),
            link.replacing("page=3", with: "page=4"), link.replacing("&zoom=2", with: ""),
            link.replacing("page=3&zoom=2", with: "zoom=2&page=3"), link + "&more=1",
            link.replacing("?page", with: "?more=1&page"),
            link.replacing("expires=2000", with: "expires=9000"),
            link.replacing("expires=2000", with: "expires=02000"),
            link.replacing("expires=2000", with: ""), link.replacing("key=new", with: "key=old"),
            link.replacing("key=new", with: "key=none"), link.replacing("key=new&", with: ""),
            link.replacing(signature, with: flipped), link.replacing(signature, with: ""),
            link + "=", String(link.dropLast()), link + "A",
            link + "&signature=\(signature)", link + "&expires=2000", link + "&key=new",
        ]
        _ = try opened(link)
        for other in changed {
            #expect(other != link)
            #expect(throws: Problem.linkForged, "\(other)") { try opened(other) }
        }
    }

    @Test("is valid until it expires, and only a valid link reveals its expiry")
    func expiring() throws {
        let link = try SignedLink.sign("/", until: 2000, with: keys)
        _ = try opened(link, at: 1999)
        #expect(throws: Problem.linkExpired) { try opened(link, at: 2000) }
        #expect(throws: Problem.linkForged) { try opened(link + "&a", at: 2000) }
    }

    @Test("is good for as long as its key is known")
    func rotating() throws {
        let old = try LinkKeys(parsing: "old:fedcba9876543210")
        let link = try SignedLink.sign("/", until: 2000, with: old)
        _ = try opened(link)
        let target = try RequestTarget(parsing: Array(link.utf8))
        let without = try LinkKeys(parsing: "new:0123456789abcdef0123456789abcdef")
        #expect(throws: Problem.linkForged) {
            try SignedLink.opened(target, at: 0, with: without)
        }
        // The same id with another secret is another key.
        let other = try LinkKeys(parsing: "old:fedcba9876543211")
        #expect(throws: Problem.linkForged) {
            try SignedLink.opened(target, at: 0, with: other)
        }
    }

    @Test(
        "is made of paths alone",
        arguments: ["", "v1", "http://a/b", "/../a", "/a b", "*", "//%zz"])
    func refusing(path: String) {
        #expect(throws: SignedLink.SigningError.noPath) {
            try SignedLink.sign(path, until: 2000, with: keys)
        }
    }

    @Test("is signed once")
    func reserved() {
        for name in ["expires", "key", "signature"] {
            #expect(throws: SignedLink.SigningError.reservedName(name)) {
                try SignedLink.sign("/g/a?\(name)=1", until: 2000, with: keys)
            }
        }
    }
}
