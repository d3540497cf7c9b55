import Catalogue
import PicturePreparing

extension ImageLibrary {
    /// Opens the file of an item; nil when it is gone or no longer a picture.
    ///
    /// Waits for the disk.
    package func original(of item: ItemID, in gallery: GalleryID) -> OriginalFile? {
        guard let item = self.item(item, in: gallery) else { return nil }
        return try? OriginalFile(catalogue.sources.open(item.source), scanned: item.source.version)
    }

    /// What of an item plays: a video, or the clip of a Live Photo or a motion photo.
    ///
    /// That a picture is a motion photo is known when its header was read.
    package func film(of item: Item) -> Item.Film? {
        if item.kind == .video { return .original }
        if item.source.clip != nil { return .clip }
        guard !catalogue.excludes(.video), index.pictures.facts(of: item)?.hasFilm == true else {
            return nil
        }
        return .clip
    }

    /// Opens the clip of a Live Photo or a motion photo; nil when it has none, or none any more.
    ///
    /// Waits for the disk.
    package func clip(of item: ItemID, in gallery: GalleryID) -> OriginalFile? {
        guard let item = self.item(item, in: gallery), film(of: item) == .clip else { return nil }
        if let clip = item.source.clip {
            return try? OriginalFile(
                catalogue.sources.open(clip.path), scanned: clip.version)
        }
        guard let place = index.pictures.pictures([item])[item.id]?.film else { return nil }
        return try? OriginalFile(
            catalogue.sources.open(item.source), scanned: item.source.version, film: place)
    }

    /// Opens the file of an item, whatever it contains: what an archive of the gallery has; nil when
    /// it is gone.
    ///
    /// Waits for the disk.
    package func file(of item: Item) -> OriginalFile? {
        try? OriginalFile(
            catalogue.sources.open(item.source), scanned: item.source.version, mustBePicture: false)
    }

    /// Whether an item has a file: a picture of another machine may not have arrived.
    package func hasFile(_ item: Item) -> Bool { item.source.absence == nil }
}
