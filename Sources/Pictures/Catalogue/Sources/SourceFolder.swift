import FileAccess

/// A folder of a source, whose entries can be read.
///
/// A source on a network lists the folder with all entries at once, and answers from that.
package protocol SourceFolder: AnyObject {
    /// What tells the folder from another one with its path; nil where there is none such.
    var identity: FolderIdentity? { get }

    /// Why its entries are those that it had before, or none yet; nil if they are the present ones.
    var absence: SourceError? { get }

    /// Whether its pictures are shown in the order of ``names()``, and not by their names.
    var isOrdered: Bool { get }

    /// The names of all entries.
    func names() throws(SourceError) -> [[UInt8]]

    /// An entry; a link is not followed.
    func entry(_ name: [UInt8]) throws(SourceError) -> SourceEntry

    func folder(_ name: [UInt8]) throws(SourceError) -> any SourceFolder

    func open(_ name: [UInt8]) throws(SourceError) -> OpenedFile

    /// Whether a file could be opened, without opening it.
    func canOpen(_ name: [UInt8]) -> Bool

    /// Tells changes of its entries from now on, where the source can.
    func watch()
}

extension SourceFolder {
    package var identity: FolderIdentity? { nil }
    package var absence: SourceError? { nil }
    package var isOrdered: Bool { false }
    package func canOpen(_ name: [UInt8]) -> Bool { true }
    package func watch() {}

    /// Whether there is an entry.
    ///
    /// - Throws: ``SourceError`` if that is not known.
    package func has(_ name: String) throws(SourceError) -> Bool {
        do throws(SourceError) {
            _ = try entry(Array(name.utf8))
            return true
        } catch {
            if error.keepsWhatIsKnown { throw error }
            return false
        }
    }
}
