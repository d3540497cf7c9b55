import FileAccess

/// What one scan found.
package struct CatalogueChange: Sendable {
    package let catalogue: GalleryCatalogue
    package let difference: CatalogueDifference
    /// Whether all folders were scanned.
    package let isFullScan: Bool
    /// Folders whose pictures could not be seen since the start.
    package let awaited: Set<RelativePath>
    /// Whether other folders than before are believed to be empty.
    package let believesOthers: Bool

    /// The pictures that came or changed; those that are seen for the first time since the start are no new
    /// ones.
    package var new: [Item] {
        difference.come.filter { !$0.source.path.isWithin(anyOf: awaited) }
    }
}
