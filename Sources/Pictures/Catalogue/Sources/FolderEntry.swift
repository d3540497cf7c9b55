import FileAccess

/// An entry of a folder of the catalogue.
package struct FolderEntry {
    package let name: [UInt8]
    package let path: RelativePath
    /// The status of the entry itself; a link is not followed.
    package let status: SourceEntry
}
