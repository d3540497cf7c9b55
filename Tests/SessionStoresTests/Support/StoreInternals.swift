import Testing

@testable import SessionStores

/// What tests look at and callers do not.
extension BackedSessionStore {
    /// Watches that have neither been called nor ended.
    var watchCount: Int {
        backend.rules.watches.parts.reduce(0) { count, part in
            count + part.withLock { $0.watches.values.reduce(0) { $0 + $1.count } }
        }
    }

    var sqlite: SQLiteBackend {
        get throws { try #require(backend as? SQLiteBackend) }
    }

    /// Lets the file grow to so many pages and no further, as a full disk would.
    func limit(toPages pages: Int) throws {
        try sqlite.contents.withLock { contents in
            try contents.table.database.execute("PRAGMA max_page_count = \(pages)")
        }
    }

    /// Whether changes by other processes are reported as they happen.
    var isSubscribed: Bool { (backend as? RedisBackend)?.isSubscribed == true }
}
