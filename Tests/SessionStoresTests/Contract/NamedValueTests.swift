import Foundation
import Testing

@testable import SessionStores

@Suite("A store of values that stay")
struct NamedValueTests {
    private func values(_ kind: StoreUnderTest) throws -> any NamedValueStore {
        try kind.make(SessionLimits()).values
    }

    @Test("returns what was written, unless the caller has it", arguments: StoreUnderTest.all)
    func reading(kind: StoreUnderTest) throws {
        let store = try values(kind)
        #expect(try store.value("a", unless: nil) == .absent)
        #expect(try store.value("a", unless: 1) == .absent)
        let first = try #require(try store.replaceValue("a", expecting: nil, with: [1, 0, 255]))
        #expect(try store.value("a", unless: nil) == .present([1, 0, 255], revision: first))
        #expect(try store.value("a", unless: first) == .unchanged)
        let second = try #require(try store.replaceValue("a", expecting: first, with: []))
        #expect(second != first)
        #expect(try store.value("a", unless: first) == .present([], revision: second))
        #expect(try store.value("A", unless: nil) == .absent)
    }

    @Test("replaces a value only at its revision", arguments: StoreUnderTest.all)
    func conflicts(kind: StoreUnderTest) throws {
        let store = try values(kind)
        #expect(try store.replaceValue("a", expecting: 7, with: [1]) == nil)
        let first = try #require(try store.replaceValue("a", expecting: nil, with: [1]))
        #expect(try store.replaceValue("a", expecting: nil, with: [2]) == nil)
        let second = try #require(try store.replaceValue("a", expecting: first, with: [3]))
        #expect(try store.replaceValue("a", expecting: first, with: [4]) == nil)
        #expect(try store.value("a", unless: nil) == .present([3], revision: second))
    }

    @Test("keeps large values and strange names apart", arguments: StoreUnderTest.all)
    func sizes(kind: StoreUnderTest) throws {
        let store = try values(kind)
        let large = (0..<NamedValue.limit).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let names = [
            "screen:a", "screen:b", "ü'\"; DROP TABLE named_value", "a\nb",
            String(repeating: "x", count: 100),
        ]
        var revisions: [String: UInt64] = [:]
        for (place, name) in names.enumerated() {
            revisions[name] = try store.replaceValue(
                name, expecting: nil, with: large + [UInt8(place)])
        }
        for (place, name) in names.enumerated() {
            let revision = try #require(revisions[name])
            #expect(
                try store.value(name, unless: nil)
                    == .present(large + [UInt8(place)], revision: revision))
        }
    }

    @Test("lets one of many concurrent writers win each time", arguments: StoreUnderTest.all)
    func concurrentWriters(kind: StoreUnderTest) throws {
        let store = try values(kind)
        // Each writer counts to 50; every increment must be in the result.
        try onThreads(4) { _ in
            for _ in 0..<50 {
                while true {
                    guard let read = try? store.value("count", unless: nil) else { continue }
                    let (count, revision): (UInt8, UInt64?) =
                        if case .present(let bytes, let revision) = read {
                            (bytes[0], revision)
                        } else {
                            (0, nil)
                        }
                    let written = try? store.replaceValue(
                        "count", expecting: revision, with: [count + 1])
                    if written ?? nil != nil { break }
                }
            }
        }
        guard case .present(let bytes, _) = try store.value("count", unless: nil) else {
            Issue.record("there is no count")
            return
        }
        #expect(bytes == [200])
    }
}

@Suite("Values that stay, in a file")
struct NamedValueFileTests {
    private let folder = Scratch.folder()
    private var file: SessionFile { SessionFile(in: folder, for: "a gallery") }

    @Test("outlive the process")
    func reopening() throws {
        let large = [UInt8](repeating: 7, count: 100_000)
        do {
            let values = try SQLiteBackend(file)
            let first = try values.replaceValue("small", expecting: nil, with: [1])
            _ = try values.replaceValue("small", expecting: first, with: [2, 3])
            _ = try values.replaceValue("large", expecting: nil, with: large)
        }
        let values = try SQLiteBackend(file)
        #expect(try values.value("small", unless: nil) == .present([2, 3], revision: 2))
        #expect(try values.value("large", unless: nil) == .present(large, revision: 1))
    }

    @Test("are read from their copy when the file is damaged")
    func copied() throws {
        let large = [UInt8](repeating: 9, count: 50_000)
        do {
            let values = try SQLiteBackend(file)
            let first = try values.replaceValue("small", expecting: nil, with: [1])
            _ = try values.replaceValue("small", expecting: first, with: [2, 3])
            _ = try values.replaceValue("large", expecting: nil, with: large)
            try values.maintain(at: SteadyInstant(steady: 0, offset: 0))
        }
        var bytes = try #require(FileManager.default.contents(atPath: file.path))
        bytes.replaceSubrange(0..<2_048, with: Data(repeating: 0x5A, count: 2_048))
        try bytes.write(to: URL(fileURLWithPath: file.path))
        let values = try SQLiteBackend(file)
        #expect(try values.value("small", unless: nil) == .present([2, 3], revision: 2))
        #expect(try values.value("large", unless: nil) == .present(large, revision: 1))
    }
}
