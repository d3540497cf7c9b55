import Testing

@testable import SessionStores

/// Internals that only tests read.
extension SessionStore {
    convenience init(_ backend: any SessionBackend) {
        self.init(backend, stopwatch: { .zero })
    }

    /// The number of watches that have neither been notified nor ended.
    var watchCount: Int {
        backend.rules.watches.parts.reduce(0) { count, part in
            count + part.withLock { $0.watches.values.reduce(0) { $0 + $1.count } }
        }
    }

    var sqlite: SQLiteBackend {
        get throws { try #require(backend as? SQLiteBackend) }
    }

    /// The named values of the same backend.
    var values: any NamedValueStore {
        get throws { try #require(backend as? any NamedValueStore) }
    }

    /// Limits the file's growth to so many pages, like a full disk.
    func limit(toPages pages: Int) throws {
        try sqlite.contents.withLock { contents in
            try contents.table.database.execute("PRAGMA max_page_count = \(pages)")
        }
    }

    /// Whether changes by other processes are reported as they happen.
    var isSubscribed: Bool { (backend as? RedisBackend)?.isSubscribed == true }
}
