import Catalogue
import FileAccess
import PictureMetadata
import SQLiteAccess

/// The tables of the index on one connection.
///
///     pictures    a row for each picture: what is known of it, packed
///     words       its texts, for searches by words (FTS5)
///     fragments   those texts that have scripts without spaces, by three characters
///     folders     a row for each folder or list with pictures: see ``FolderTable``
package struct IndexTable {
    let connection: SQLiteConnection
    let folders: FolderTable
    private let replace: SQLiteStatement
    private let select: SQLiteStatement
    private let selectNext: SQLiteStatement
    private let delete: [SQLiteStatement]
    private let insertWords: SQLiteStatement
    private let insertFragment: SQLiteStatement
    private let rankWords: SQLiteStatement
    private let matchWords: SQLiteStatement
    private let matchTrigrams: SQLiteStatement
    private let matchPattern: SQLiteStatement

    static let schema = """
        CREATE TABLE pictures (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, row BLOB NOT NULL);
        CREATE VIRTUAL TABLE words USING fts5 (
            \(WordQuery.columns.joined(separator: ", ")), scope,
            prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
        CREATE VIRTUAL TABLE fragments USING fts5 (text, scope UNINDEXED, tokenize = 'trigram');
        \(FolderTable.schema)
        """

    /// How much more a match in a title counts than one in the names of folders; nothing for the
    /// scope.
    private static let weights = "10.0, 5.0, 8.0, 4.0, 1.0, 0.0"

    /// The most matches that are ranked by all their words, which takes some 2 µs for each.
    ///
    /// Of more, nobody looks at the last ones.
    static let rankedLimit = 2_000
    /// The most matches of words of scripts without spaces.
    private static let matchLimit = 10_000

    package init(on connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        folders = try FolderTable(on: connection)
        replace = try connection.statement("REPLACE INTO pictures VALUES (?, ?, ?)")
        select = try connection.statement("SELECT version, row FROM pictures WHERE id = ?")
        selectNext = try connection.statement(
            """
            SELECT id, version, row FROM pictures WHERE id >= ? ORDER BY id LIMIT ?
            """)
        var delete: [SQLiteStatement] = []
        for (table, key) in [("pictures", "id"), ("words", "rowid"), ("fragments", "rowid")] {
            delete.append(try connection.statement("DELETE FROM \(table) WHERE \(key) = ?"))
        }
        self.delete = delete
        let columns = (["rowid"] + WordQuery.columns + ["scope"]).joined(separator: ", ")
        insertWords = try connection.statement(
            "INSERT INTO words (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)")
        insertFragment = try connection.statement(
            "INSERT INTO fragments (rowid, text, scope) VALUES (?, ?, ?)")
        rankWords = try connection.statement(
            """
            SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, \(Self.weights)), rowid
            """)
        matchWords = try connection.statement(
            """
            SELECT rowid FROM words WHERE words MATCH ? AND rowid >= ?
            ORDER BY rowid LIMIT ?
            """)
        matchTrigrams = try connection.statement(
            "SELECT rowid FROM fragments WHERE text MATCH ? AND instr(scope, ?) LIMIT \(Self.matchLimit)"
        )
        matchPattern = try connection.statement(
            """
            SELECT rowid FROM fragments WHERE text LIKE ? ESCAPE '\\' AND instr(scope, ?)
            LIMIT \(Self.matchLimit)
            """)
    }

    /// Writes a picture's row and texts, in place of those that it had, but for the hashes.
    package func write(_ row: IndexRow) throws(SQLiteError) {
        var picture = row.picture
        if let former = try self.picture(row.id, row.version) {
            (picture.thumbHash, picture.contentHash) = (former.thumbHash, former.contentHash)
        }
        try remove(row.id)
        let key = SQLiteValue.bits(row.id.value)
        try replace.run([key, .bits(row.version), .blob(picture.packed(for: row.id, row.version))])
        let metadata = picture.metadata
        let texts = [
            metadata.title ?? "", metadata.caption ?? "", metadata.keywords.joined(separator: "\n"),
            row.name, row.folders,
        ].map(PlainLetters.of)
        try insertWords.run([
            key, .text(texts[0]), .text(texts[1]), .text(texts[2]), .text(texts[3]),
            .text(texts[4]), .text(row.scope),
        ])
        let unspaced = texts.filter(WordQuery.isUnspaced)
        if !unspaced.isEmpty {
            try insertFragment.run([
                key, .text(unspaced.joined(separator: "\n")), .text(row.scope),
            ])
        }
    }

    /// Adds what decoding a picture found, if the picture has a row.
    package func add(
        _ hashes: DecodedHashes, to id: ItemID, _ version: UInt64
    ) throws(SQLiteError) {
        guard var picture = try picture(id, version) else { return }
        picture.facts.width = hashes.width
        picture.facts.height = hashes.height
        picture.thumbHash = hashes.thumbHash
        picture.contentHash = hashes.contentHash
        try replace.run([.bits(id.value), .bits(version), .blob(picture.packed(for: id, version))])
    }

    package func remove(_ id: ItemID) throws(SQLiteError) {
        for statement in delete { try statement.run([.bits(id.value)]) }
    }

    /// A picture's row; nil if it has none in this version, or a damaged one.
    package func picture(_ id: ItemID, _ version: UInt64) throws(SQLiteError) -> IndexedPicture? {
        try select.first([.bits(id.value)]) { row in
            row.bits(0) == version
                ? IndexedPicture(packed: row.blob(1), for: id, version) : nil
        } ?? nil
    }

    /// Compares the words with the texts that they were taken from.
    ///
    /// A damaged page need not look damaged to SQLite: searches would only find less. For 100,000
    /// pictures it takes two seconds of one processor.
    ///
    /// - Throws: `SQLiteError` of a corruption if they differ.
    func checkWords(in table: String) throws(SQLiteError) {
        try connection.execute("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
    }

    /// The tables that have words.
    static let wordTables = ["words", "fragments"]

    /// The heads of the next rows in the order of their keys, without damaged ones.
    ///
    /// - Parameters:
    ///   - key: The least key.
    ///   - limit: The most rows.
    /// - Returns: The heads, and the least key behind them; nil if there are no more.
    /// - Throws: `SQLiteError`.
    func heads(
        from key: Int64, limit: Int
    ) throws(SQLiteError) -> (heads: [StoredHead], next: Int64?) {
        let rows = try selectNext.rows([.integer(key), .integer(Int64(limit))]) { row in
            let (id, version) = (row.bits(0), row.bits(1))
            let head = PackedRow(row.blob(2), for: ItemID(id), version)?.head
            return (
                key: Int64(bitPattern: id),
                head: head.map { StoredHead(id: ItemID(id), version: version, head: $0) }
            )
        }
        let last = rows.count < limit ? nil : rows.last?.key
        return (rows.compactMap(\.head), last.flatMap { $0 == .max ? nil : $0 + 1 })
    }

    /// The head of a picture's row.
    struct StoredHead: Sendable {
        let id: ItemID
        let version: UInt64
        let head: IndexRowHead
    }

    /// Some of the pictures that words match, in the order of their keys, which takes no reading of their
    /// texts.
    ///
    /// - Parameters:
    ///   - words: An expression of FTS5.
    ///   - key: The least key.
    ///   - limit: The most pictures. Each call begins with the words again, which may take some 20 ms.
    /// - Returns: The pictures, and the least key behind them; nil if there are no more.
    /// - Throws: `SQLiteError`.
    func matches(
        of words: String, from key: Int64, limit: Int
    ) throws(SQLiteError) -> (found: [ItemID], next: Int64?) {
        let values: [3 of SQLiteValue] = [.text(words), .integer(key), .integer(Int64(limit))]
        let found = try matchWords.rows(values) { ItemID($0.bits(0)) }
        let last = found.count < limit ? nil : found.last
        let next = last.map { Int64(bitPattern: $0.value) }
        return (found, next.flatMap { $0 == .max ? nil : $0 + 1 })
    }

    /// The pictures that words match, the best first.
    func ranked(_ words: String) throws(SQLiteError) -> [ItemID] {
        try rankWords.rows([.text(words)]) { ItemID($0.bits(0)) }
    }

    /// The pictures that have a fragment, in no order.
    func matches(
        of fragment: WordQuery.Fragment, in scope: String?
    ) throws(SQLiteError) -> [ItemID] {
        switch fragment {
        case .trigrams(let expression):
            try matchTrigrams.rows([.text(expression), .text(scope ?? "")]) { ItemID($0.bits(0)) }
        case .pattern(let pattern):
            try matchPattern.rows([.text(pattern), .text(scope ?? "")]) { ItemID($0.bits(0)) }
        }
    }
}

/// What is written of a picture.
package struct IndexRow: Sendable {
    package let id: ItemID
    package let version: UInt64
    package let gallery: GalleryID
    package var picture: IndexedPicture
    /// The file's name, and the names of its folders.
    package let name: String
    package let folders: String
    /// Words for the folders in which a search finds it: see ``SearchScope``.
    let scope: String
}

extension IndexRow {
    package init(_ entry: ReadingPlan.Entry, _ picture: IndexedPicture) {
        let names = entry.path.names.map { VisibleText.of($0) }
        id = entry.item.id
        version = entry.item.version
        gallery = entry.gallery
        self.picture = picture
        name =
            entry.item.fileName.hasPrefix(entry.item.title)
            ? entry.item.fileName : "\(entry.item.title)\n\(entry.item.fileName)"
        folders = names.joined(separator: "\n")
        scope = SearchScope.all(of: entry.gallery, at: entry.path).joined(separator: " ")
    }
}

/// Words that stand for folders in the index, so that a search in one finds no others' pictures.
enum SearchScope {
    /// For the pictures of one folder or list alone.
    static func gallery(_ id: GalleryID) -> String { word("o", Array(id.folder.text.utf8)) }

    /// For the pictures of a folder and of those below it.
    static func tree(_ path: RelativePath) -> String { word("b", path.bytes) }

    /// The words of a picture.
    static func all(of gallery: GalleryID, at path: RelativePath) -> [String] {
        [self.gallery(gallery)] + path.pathAndAncestors.map(tree)
    }

    private static func word(_ kind: String, _ bytes: [UInt8]) -> String {
        kind + Base32.text(of: StableHash.first64Bits(of: bytes), length: 13)
    }
}
