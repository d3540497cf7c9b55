extension ImageLibrary {
    /// Opens the file of an item; nil when it is gone or no longer a picture.
    ///
    /// Waits for the disk.
    package func original(of item: ItemID, in gallery: GalleryID) -> OriginalFile? {
        guard let item = self.item(item, in: gallery) else { return nil }
        return try? OriginalFile(folder.open(item.source), scanned: item.source.version)
    }

    /// Opens the clip of a Live Photo; nil when it has none, or none any more.
    ///
    /// Waits for the disk.
    package func clip(of item: ItemID, in gallery: GalleryID) -> OriginalFile? {
        guard let clip = self.item(item, in: gallery)?.source.clip else { return nil }
        return try? OriginalFile(folder.openFile(at: clip.path), scanned: clip.version)
    }

    /// Opens the file of an item, whatever it contains: what an archive of the gallery has; nil when
    /// it is gone.
    ///
    /// Waits for the disk.
    package func file(of item: Item) -> OriginalFile? {
        try? OriginalFile(
            folder.open(item.source), scanned: item.source.version, mustBePicture: false)
    }

    /// Whether an item has a file: a picture of another machine may not have arrived.
    package func hasFile(_ item: Item) -> Bool {
        switch item.source.remote {
        case nil, .kept: true
        case .arriving, .failed: false
        }
    }
}
