import Catalogue
import FileAccess
import SQLiteAccess

/// Which folders and lists had which pictures.
///
/// A share that is away at a start keeps what is known of its pictures; that of a removed folder goes.
struct FolderTable {
    private let selectPaths: SQLiteStatement
    private let selectItems: SQLiteStatement
    private let replace: SQLiteStatement
    private let delete: SQLiteStatement
    private let selectEmpty: SQLiteStatement
    private let insertEmpty: SQLiteStatement
    private let deleteEmpty: SQLiteStatement
    private let selectMounts: SQLiteStatement
    private let insertMount: SQLiteStatement
    private let deleteMounts: SQLiteStatement

    /// Indexes of former programs lack the tables.
    static let schema = """
        CREATE TABLE IF NOT EXISTS folders (path BLOB PRIMARY KEY, items BLOB NOT NULL);
        CREATE TABLE IF NOT EXISTS empty_places (path BLOB PRIMARY KEY);
        CREATE TABLE IF NOT EXISTS mounts (path BLOB PRIMARY KEY, type INTEGER NOT NULL);
        """

    init(on connection: SQLiteConnection) throws(SQLiteError) {
        selectPaths = try connection.statement("SELECT path FROM folders")
        selectItems = try connection.statement(
            "SELECT items FROM folders WHERE path = ? OR (path > ? AND path < ?)")
        // Nothing is written if nothing has changed.
        replace = try connection.statement(
            """
            INSERT INTO folders VALUES (?, ?)
            ON CONFLICT (path) DO UPDATE SET items = excluded.items WHERE items <> excluded.items
            """)
        delete = try connection.statement("DELETE FROM folders WHERE path = ?")
        selectEmpty = try connection.statement("SELECT path FROM empty_places")
        insertEmpty = try connection.statement("INSERT INTO empty_places VALUES (?)")
        deleteEmpty = try connection.statement("DELETE FROM empty_places")
        selectMounts = try connection.statement("SELECT path, type FROM mounts")
        insertMount = try connection.statement("INSERT INTO mounts VALUES (?, ?)")
        deleteMounts = try connection.statement("DELETE FROM mounts")
    }

    /// The folders and lists.
    func paths() throws(SQLiteError) -> [RelativePath] {
        try selectPaths.rows([]) { RelativePath(bytes: $0.blob(0)) }
    }

    /// The pictures in a folder and below it, but for the root.
    func items(in folder: RelativePath) throws(SQLiteError) -> [ItemID] {
        let path = folder.bytes
        // The slash, and what comes behind it in the order of bytes.
        let bounds = [UInt8(ascii: "/"), UInt8(ascii: "0")].map { SQLiteValue.blob(path + [$0]) }
        return try selectItems.rows([.blob(path), bounds[0], bounds[1]]) { $0.blob(0) }
            .flatMap { Self.ids(packed: $0) }
    }

    /// Writes the pictures of a folder or a list.
    func write(_ items: GalleryItems, of path: RelativePath) throws(SQLiteError) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(items.count * Self.idLength)
        for index in items.indices {
            let id = items.id(at: index).value
            for byte in 1...Self.idLength {
                bytes.append(UInt8(truncatingIfNeeded: id >> (64 - 8 * UInt64(byte))))
            }
        }
        try replace.run([.blob(path.bytes), .blob(bytes)])
    }

    func remove(_ path: RelativePath) throws(SQLiteError) { try delete.run([.blob(path.bytes)]) }

    /// Folders that had pictures, and are believed to be empty.
    func believedEmpty() throws(SQLiteError) -> [RelativePath] {
        try selectEmpty.rows([]) { RelativePath(bytes: $0.blob(0)) }
    }

    /// Writes all folders that are believed to be empty.
    func write(believedEmpty folders: Set<RelativePath>) throws(SQLiteError) {
        try deleteEmpty.run([])
        for folder in folders { try insertEmpty.run([.blob(folder.bytes)]) }
    }

    /// Folders that had pictures and were the roots of mounts, with the types of their filesystems.
    func mounts() throws(SQLiteError) -> [RelativePath: UInt64] {
        let rows = try selectMounts.rows([]) { (RelativePath(bytes: $0.blob(0)), $0.bits(1)) }
        return Dictionary(rows, uniquingKeysWith: { $1 })
    }

    /// Writes all such folders.
    func write(mounts: [RelativePath: UInt64]) throws(SQLiteError) {
        try deleteMounts.run([])
        for (folder, type) in mounts {
            try insertMount.run([.blob(folder.bytes), .bits(type)])
        }
    }

    private static let idLength = 8

    private static func ids(packed bytes: [UInt8]) -> [ItemID] {
        stride(from: 0, to: bytes.count / idLength * idLength, by: idLength).map { start in
            ItemID(bytes[start..<start + idLength].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }
}
