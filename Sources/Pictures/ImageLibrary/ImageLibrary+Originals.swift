import Catalogue
import FileAccess
import PicturePreparing

/// The files of items. All that opens and reads them waits for the disk, but for no share that hangs.
extension ImageLibrary {
    /// Opens the file of an item; nil when it is gone or no longer a picture.
    ///
    /// - Throws: ``SourceError`` when its folder is away.
    package func original(
        of item: ItemID, in gallery: GalleryID
    ) throws(SourceError) -> OriginalFile? {
        guard let item = self.item(item, in: gallery) else { return nil }
        return try open(item)
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
    /// - Throws: ``SourceError`` when its folder is away.
    package func clip(
        of item: ItemID, in gallery: GalleryID
    ) throws(SourceError) -> OriginalFile? {
        guard let item = self.item(item, in: gallery), film(of: item) == .clip else { return nil }
        if let clip = item.source.clip { return try open(item, clip) }
        guard let range = index.pictures.pictures([item])[item.id]?.film else { return nil }
        return try open(item, film: range)
    }

    /// Opens the file of an item, whatever it contains: what an archive of the gallery has; nil when
    /// it is gone.
    ///
    /// - Throws: ``SourceError`` when its folder is away.
    package func file(of item: Item) throws(SourceError) -> OriginalFile? {
        try open(item, mustBePicture: false)
    }

    /// The next bytes of an item's file; nil at its end, and when the disk fails.
    package func next(of file: OriginalFile, _ item: Item) -> [UInt8]? {
        (try? catalogue.sources.read(item.source) { _ in file.next() }) ?? nil
    }

    /// Whether an item has a file: a picture of another machine may not have arrived.
    package func hasFile(_ item: Item) -> Bool { catalogue.sources.isAtHand(item.source) }

    private func open(
        _ item: Item, _ clip: SourceFile.Clip? = nil, film: Range<Int>? = nil,
        mustBePicture: Bool = true
    ) throws(SourceError) -> OriginalFile? {
        let sources = catalogue.sources
        do throws(SourceError) {
            return try sources.read(item.source) { _ in
                Result { () throws(SourceError) in
                    if let clip {
                        return try Self.file(sources.open(clip.path), scanned: clip.version)
                    }
                    return try Self.file(
                        sources.open(item.source), scanned: item.source.version, film: film,
                        mustBePicture: mustBePicture)
                }
            }.get()
        } catch {
            if error.keepsWhatIsKnown || catalogue.isAway(item.source.path) { throw error }
            return nil
        }
    }

    private static func file(
        _ file: consuming OpenedFile, scanned: FileVersion, film: Range<Int>? = nil,
        mustBePicture: Bool = true
    ) throws(SourceError) -> OriginalFile {
        do throws(FileError) {
            return try OriginalFile(
                file, scanned: scanned, film: film, mustBePicture: mustBePicture)
        } catch {
            throw SourceError(error)
        }
    }
}
