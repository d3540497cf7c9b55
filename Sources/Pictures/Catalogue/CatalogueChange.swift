/// What one scan found.
package struct CatalogueChange: Sendable {
    package let catalogue: GalleryCatalogue
    package let difference: CatalogueDifference
    /// Whether all folders were scanned.
    package let isWhole: Bool
    /// Whether the pictures could not be seen since the start, so that they are no new ones.
    package let isFirst: Bool
}
