import Catalogue
import MetadataIndex
import PictureMetadata
import PicturePreparing

/// What the index knows of pictures, and of how many.
extension ImageLibrary {
    /// All that is known of items whose header was read.
    ///
    /// Reads the index's file: about 10 µs for each item.
    package func details(of items: some Collection<Item>) -> [ItemID: IndexedPicture] {
        index.pictures.pictures(items)
    }

    /// The size of an upright picture in pixels; nil if its header was not read, or is not that of a
    /// picture.
    package func naturalSize(of item: Item) -> (width: Int, height: Int)? {
        index.pictures.facts(of: item).flatMap {
            $0.pixels > 0 ? (Int($0.width), Int($0.height)) : nil
        }
    }

    /// The sizes of a gallery's upright pictures, as far as their headers were read.
    ///
    /// About 50 ns for each picture if the gallery or the index have changed since the last call.
    package func sizes(of gallery: Gallery) -> GallerySizes { index.sizes.sizes(of: gallery) }

    /// What pictures are ordered by, as far as their headers were read.
    package func facts(of items: GalleryItems) -> [PictureFacts?] {
        index.pictures.facts(of: items)
    }

    /// Grows when the facts of any pictures change.
    package var factsVersion: UInt64 { index.pictures.generation }

    /// What stands in for a picture that was decoded before; nil for one that was not.
    ///
    /// Reads the index's file once: about 10 µs.
    package func thumbHash(of item: Item) -> ThumbHash? { index.pictures.thumbHash(of: item) }

    /// How many pictures' headers were read.
    package var indexProgress: IndexProgress { index.progress(in: catalogue.current) }

    /// Whether the headers of all pictures were read.
    package var isIndexComplete: Bool { index.pictures.isComplete }

    /// How many of a gallery's pictures are known to the index.
    package func readCount(of gallery: Gallery) -> Int {
        index.readCount(of: gallery, in: catalogue.current)
    }

    /// The order of a gallery's pictures: one of ``ItemOrder/texts``, or `relevance`.
    package func order(of gallery: Gallery) -> String {
        if gallery.isOrderPending { return ItemOrder.name.text }
        return gallery.id.selection.order(in: gallery)?.text ?? "relevance"
    }
}

/// A folder that has pictures in it or below it.
package struct GalleryFolder: Sendable {
    package let id: GalleryID
    package let title: String
    /// The pictures in it and in all folders below.
    package let count: Int
}

/// The folders as a tree.
extension ImageLibrary {
    /// The name of the library's folder, without its path; empty for the root of a file system.
    package var folderName: String { VisibleText.of(catalogue.sources.name) }

    /// The folder of the library itself; nil if there are no pictures.
    package var rootFolder: GalleryFolder? {
        let catalogue = catalogue.current
        return catalogue.tree.root.flatMap { catalogue.tree[$0] }.map(GalleryFolder.init)
    }

    /// The folders from the root to that of a gallery, which is the last, or to a list.
    package func folders(to gallery: GalleryID) -> [GalleryFolder] {
        catalogue.current.tree.way(to: gallery.folder).map(GalleryFolder.init)
    }

    /// The folders and lists in that of a gallery.
    package func folders(in gallery: GalleryID) -> [GalleryFolder] {
        let catalogue = catalogue.current
        return (catalogue.tree[gallery.folder]?.children ?? []).compactMap { id in
            catalogue.tree[id].map(GalleryFolder.init)
                ?? catalogue.gallery(id).map {
                    GalleryFolder(id: id, title: $0.title, count: $0.items.count)
                }
        }
    }

    /// Whether a folder has pictures of its own, or is a list.
    package func hasPictures(_ gallery: GalleryID) -> Bool {
        catalogue.current.gallery(gallery.folder) != nil
    }

    /// The selection that an id of a request stands for: all pictures below a folder that has none
    /// of its own.
    ///
    /// What is kept or signed has the result, or stays empty: it would else show pictures that nobody
    /// meant to show when those of the folder are removed.
    package func withSubfolders(ifWithoutOwn id: GalleryID) -> GalleryID {
        var selection = id.selection
        let catalogue = catalogue.current
        let isFolderAlone = catalogue.gallery(id.folder) == nil && catalogue.tree[id.folder] != nil
        guard isFolderAlone, !selection.includesSubfolders else { return id }
        selection.includesSubfolders = true
        return id.with(selection)
    }

    /// The picture that represents a folder or a list: its cover, or that of the first folder below it.
    ///
    /// A cover that is known to be damaged gives way to the next picture, as far as some are looked at.
    package func cover(of id: GalleryID) -> (item: Item, gallery: GalleryID)? {
        let catalogue = catalogue.current
        let gallery = catalogue.gallery(id) ?? catalogue.tree[id]?.first.flatMap(catalogue.gallery)
        guard let gallery, let cover = gallery.cover else { return nil }
        let candidates = [cover] + gallery.items.prefix(Self.coverLimit)
        let shown = candidates.first { index.pictures.facts(of: $0).map { $0.pixels > 0 } ?? true }
        return (shown ?? cover, gallery.id)
    }

    /// Pictures that are looked at for a cover.
    private static let coverLimit = 100

    /// The folder that contains that of a gallery, or a list; nil for the root.
    package func parent(of gallery: GalleryID) -> GalleryID? {
        catalogue.current.tree.parent(of: gallery.folder)
    }
}

extension GalleryFolder {
    package init(_ node: FolderTree.Node) {
        self.init(id: node.id, title: node.title, count: node.count)
    }
}
