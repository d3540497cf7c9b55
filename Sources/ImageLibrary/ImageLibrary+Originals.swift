extension ImageLibrary {
    /// Opens the file of an item; nil when it is gone or no longer a picture.
    ///
    /// Waits for the disk.
    package func original(of item: ItemID, in gallery: GalleryID) -> OriginalFile? {
        guard let item = self.item(item, in: gallery) else { return nil }
        return try? OriginalFile(folder.open(item.source), scanned: item.source.version)
    }
}
