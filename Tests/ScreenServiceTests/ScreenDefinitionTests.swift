import Calendars
import Interface
import JSONCoding
import Raster
import Requests
import Screens
import Testing

@testable import ScreenService

@Suite("A definition of a screen")
struct ScreenDefinitionTests {
    private func definition(_ members: String) throws -> ScreenDefinition {
        try ScreenDefinition(
            try #require(ScreenName("hall")), try JSONValue(parsing: Array("{\(members)}".utf8)))
    }

    @Test("shows pages of all galleries, of which one fades into the next, a minute each")
    func defaults() throws {
        let screen = try definition("")
        #expect(screen.title == "hall" && screen.sources == [.pattern("*")])
        #expect(screen.program.order == .plain(.shuffle))
        #expect(screen.program.schedule.rule == .seconds(60))
        #expect(screen.program.schedule.quietHours == nil)
        #expect(screen.strip.preset == .pages && screen.strip.look == .fade)
        #expect(!screen.strip.hasPageControl && !screen.strip.hasIndicator)
        #expect(screen.control == .anyone && screen.key == nil && screen.clock == .none)
    }

    @Test(
        "has a period, or times of the clock",
        arguments: [
            (#""every": "1s""#, ChangeRule.seconds(1)), (#""every": "90m""#, .seconds(5_400)),
            (#""every": "24h""#, .days(1)), (#""every": "25h""#, .seconds(90_000)),
            (#""every": "1d""#, .days(1)),
            (#""every": "366d""#, .days(366)), (#""every": "never""#, .never),
        ])
    func periods(members: String, rule: ChangeRule) throws {
        #expect(try definition(members).program.schedule.rule == rule)
    }

    @Test("takes one time as well as a list of one")
    func oneTime() throws {
        let (one, list) = (
            try definition(#""at": "07:30""#), try definition(#""at": ["07:30"]"#)
        )
        #expect(one.program.schedule.rule == list.program.schedule.rule)
        #expect(one.program.digest == list.program.digest)
    }

    @Test("keeps the hash of its key, and nothing else of it")
    func key() throws {
        let screen = try definition(#""key": "0123456789abcdef", "every": "5m""#)
        // echo -n 0123456789abcdef | sha256sum
        let hash = "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f"
        #expect(
            String(decoding: screen.document.bytes, as: UTF8.self)
                == #"{"every":"5m","keyHash":"\#(hash)"}"#)
        #expect(screen.key?.isHash(of: "0123456789abcdef") == true)
        #expect(screen.key?.isHash(of: "0123456789abcdeF") == false)
        #expect(screen.key?.isHash(of: "") == false)
        let again = try ScreenDefinition(screen.name, screen.document)
        #expect(again.key == screen.key && again.document == screen.document)
    }

    @Test("is the same program as another one that shows the same pictures at the same times")
    func programs() throws {
        let one = try definition(#""every": "5m", "galleries": ["Holiday"], "zone": "UTC""#)
        let same = #""title": "Desk", "width": 480, "clock": "time", "captions": "over""#
        let other = try definition(
            #""every": "5m", "galleries": ["Holiday"], "zone": "UTC", \#(same)"#)
        #expect(one.program.digest == other.program.digest)
        for change in [
            #""every": "6m""#, #""every": "5m", "seed": 1"#, #""every": "5m", "order": "name""#,
            #""every": "5m", "quiet": {"from": "22:00", "to": "06:00"}"#,
            #""every": "5m", "pairs": true"#, #""at": ["07:00"]"#,
        ] {
            let changed = try definition(#"\#(change), "galleries": ["Holiday"], "zone": "UTC""#)
            #expect(changed.program.digest != one.program.digest, "\(change)")
        }
    }

    @Test("has no titles on the picture where a text stands")
    func textWithoutCaptions() throws {
        let over = #""captions": "over""#
        #expect(try definition(over).strip.appearance.captions == .over)
        let both = try definition(over + #", "text": "{title}""#)
        #expect(both.strip.appearance.captions == .none && both.text != nil)
    }

    @Test("takes the hours of the clock as a number, too", arguments: ["12", #""12""#])
    func hours(value: String) throws {
        #expect(try definition(#""hours": \#(value)"#).hours == .twelve)
    }

    @Test("suggests the time zone that was probably meant")
    func zones() {
        let error = #expect(throws: FieldError.self) { try definition(#""zone": "berlin""#) }
        #expect(error?.hint == "Did you mean Europe/Berlin?")
    }

    @Test("mixes galleries by their weights, and says what is wrong in a mix")
    func mixes() throws {
        let screen = try definition(
            #""mix": {"Holiday;rule=recent": 3, "2024--*": 1}, "apart": "7d""#)
        // In the order of their names, as members of JSON have none.
        #expect(screen.sources == [.pattern("2024--*"), .gallery("Holiday;rule=recent")])
        let mix = try #require(screen.program.mix)
        #expect(mix.weights == [1, 3] && mix.distance == 604_800_000)
        let plain = try definition(#""apart": "12h""#)
        #expect(plain.sources == [.pattern("*")])
        #expect(plain.program.mix?.weights == [1] && plain.program.mix?.distance == 43_200_000)
        #expect(
            try definition(#""mix": {"A": 1, "B": 2}"#).program.digest
                == definition(#""mix": {"B": 2, "A": 1}"#).program.digest)
        let programs = try [
            #""galleries": ["A", "B"]"#, #""mix": {"A": 1, "B": 1}"#, #""mix": {"A": 2, "B": 1}"#,
            #""mix": {"A": 2, "B": 1}, "apart": "1h""#,
        ].map { try definition($0).program.digest }
        #expect(Set(programs).count == programs.count)
        for (members, path) in [
            (#""mix": {}"#, "mix"), (#""mix": ["A"]"#, "mix"), (#""mix": {"A": 0}"#, "mix.A"),
            (#""mix": {"A": 101}"#, "mix.A"), (#""mix": {"A": 1.5}"#, "mix.A"),
            (#""mix": {"A": "3"}"#, "mix.A"), (#""mix": {"?": 1}"#, "mix.?"),
            (#""mix": {"A": 1}, "galleries": ["B"]"#, "galleries"),
            (#""mix": {"A": 1}, "order": "name""#, "order"),
            (#""mix": {"A": 1}, "pairs": true, "width": 800, "height": 480"#, "pairs"),
            (#""apart": "soon""#, "apart"), (#""apart": "367d""#, "apart"),
            (#""apart": "1d", "order": "on-this-day""#, "order"),
        ] {
            let error = #expect(throws: FieldError.self, "\(members)") { try definition(members) }
            #expect(error?.path == path, "\(members)")
        }
    }

    @Test("pairs portraits on screens that are wider than high, and on no others")
    func pairs() throws {
        #expect(
            try definition(#""pairs": true, "width": 800, "height": 480"#).program.pairsPortraits)
        #expect(
            try !definition(#""pairs": true, "width": 480, "height": 800"#).program.pairsPortraits)
    }

    @Test("shows the picture or a colour in quiet hours")
    func quietLook() throws {
        let quiet = #""quiet": {"from": "22:00", "to": "06:00""#
        #expect(try definition(quiet + "}").quietLook == .picture)
        #expect(try definition(quiet + #", "show": "picture"}"#).quietLook == .picture)
        #expect(
            try definition(quiet + #", "show": "0A0b0c"}"#).quietLook
                == .colour(Pixel(red: 10, green: 11, blue: 12)))
    }

    @Test(
        "finds galleries by patterns",
        arguments: [
            ("*", "anything", true), ("2024--*", "2024--may", true), ("2024--*", "2024", false),
            ("*--may", "2024--may", true), ("*--may", "2024--mayday", false),
            ("a*b*c", "abc", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "acb", false),
            ("a*a", "a", false), ("a*a", "aa", true), ("*ab*ab*", "abXab", true),
            ("*ab*ab*", "aXb", false), ("**", "", true), ("a**b", "ab", true),
        ])
    func patterns(pattern: String, id: String, isMatch: Bool) {
        #expect(GallerySource.matches(id, pattern) == isMatch)
        // The same by the definition of a star.
        #expect(Self.matches(Array(id)[...], Array(pattern)[...]) == isMatch)
    }

    @Test("finds by random patterns what the definition of a star says")
    func randomPatterns() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let text = { (letters: String) in
                String(
                    (0..<Int.random(in: 0...7, using: &random)).compactMap { _ in
                        letters.randomElement(using: &random)
                    })
            }
            let (id, pattern) = (text("ab-"), text("ab-**"))
            #expect(
                GallerySource.matches(id, pattern)
                    == Self.matches(Array(id)[...], Array(pattern)[...]), "\(id) \(pattern)")
        }
    }

    private static func matches(
        _ id: ArraySlice<Character>, _ pattern: ArraySlice<Character>
    ) -> Bool {
        guard let first = pattern.first else { return id.isEmpty }
        if first == "*" {
            return matches(id, pattern.dropFirst())
                || !id.isEmpty && matches(id.dropFirst(), pattern)
        }
        return id.first == first && matches(id.dropFirst(), pattern.dropFirst())
    }
}
