import Catalogue
import FileAccess
import PictureFormats
import PicturePreparing

/// Adds and removes pictures: on the disk first, then in the galleries.
///
/// All functions wait for the disk, and `add` for the decoder.
extension ImageLibrary {
    /// Begins the upload of a picture to a gallery.
    ///
    /// For an unknown gallery a folder of its name is created, if a folder of that name has its id.
    package func beginPicture(
        _ name: PictureName, in gallery: GalleryID, replacing: Bool
    ) throws(GalleryEditError) -> NewPicture {
        guard !isList(gallery),
            let path = catalogue.path(of: gallery) ?? catalogue.newPath(for: gallery)
        else {
            throw .noGallery
        }
        guard catalogue.shows(path.appending(name.bytes)) else { throw .nameNotShown }
        let editableFolder = try editableFolder(for: path)
        do throws(FileError) {
            let opened = try editableFolder.openFolder(making: path)
            let name = try name.stored(in: opened)
            guard replacing || !opened.has(name.bytes) else { throw .taken }
            return NewPicture(
                try AtomicFile(in: opened), name: name, in: gallery, at: path, replacing: replacing)
        } catch {
            throw GalleryEditError(error)
        }
    }

    /// Adds a completely uploaded picture.
    package func add(_ picture: consuming NewPicture) throws(GalleryEditError) -> AddedPicture {
        let added = AddedPicture(
            item: picture.item, gallery: picture.gallery,
            isReplacement: item(picture.item, in: picture.gallery) != nil)
        let path = picture.path
        try picture.finish(checkedBy: pictures.preparation)
        scan(at: path)
        return added
    }

    /// Removes an item from its folder; for a link, the link alone.
    package func remove(_ item: ItemID, from gallery: GalleryID) throws(GalleryEditError) {
        guard !isList(gallery), let path = catalogue.path(of: gallery),
            let found = self.item(item, in: gallery)
        else {
            throw .noItem
        }
        let editableFolder = try editableFolder(for: path)
        var isRemoved = false
        do throws(FileError) {
            let opened = try editableFolder.openFolder(at: path)
            try opened.remove(found.source.name)
            isRemoved = true
            try opened.sync()
        } catch .gone {
            // Somebody else removed it, and maybe others.
        } catch {
            throw GalleryEditError(error)
        }
        scan(at: path, isOwnLoss: isRemoved)
    }

    private func editableFolder(
        for path: RelativePath
    ) throws(GalleryEditError) -> LibraryFolder {
        guard let folder = catalogue.sources.root?.editableFolder(for: path) else {
            throw .folderReadOnly
        }
        guard !catalogue.isAway(path), !catalogue.sources.hanging.contain(path) else {
            throw .folderAway
        }
        // Since the last look its disk may have gone, or have been mounted again.
        guard isInOtherMount(path, of: folder) else { return folder }
        scan(at: path)
        guard !catalogue.isAway(path), !isInOtherMount(path, of: folder) else { throw .folderAway }
        return folder
    }

    /// Whether the place of a folder is in another mount than at the last scan.
    private func isInOtherMount(_ path: RelativePath, of folder: LibraryFolder) -> Bool {
        for outer in path.pathAndAncestors {
            do throws(FileError) {
                let opened = try folder.openFolder(at: outer)
                return catalogue.isInOtherMount(path, opened.identity)
            } catch {
                continue
            }
        }
        return false
    }

    /// Whether a gallery comes from a list, which must be edited instead.
    private func isList(_ gallery: GalleryID) -> Bool {
        catalogue.path(of: gallery)?.names.last.map { PictureList.stem(of: $0) != nil } ?? false
    }
}

/// A picture that was added.
package struct AddedPicture: Equatable, Sendable {
    package let item: ItemID
    package let gallery: GalleryID
    /// Whether it replaced a picture of the same name.
    package let isReplacement: Bool
}

/// A picture during its upload; its file is removed unless it is added.
package struct NewPicture: ~Copyable, Sendable {
    package let gallery: GalleryID
    package let path: RelativePath
    private let name: PictureName
    private let isReplacing: Bool
    private var file: AtomicFile

    package init(
        _ file: consuming AtomicFile, name: PictureName, in gallery: GalleryID,
        at path: RelativePath, replacing: Bool
    ) {
        self.file = file
        self.name = name
        self.gallery = gallery
        self.path = path
        isReplacing = replacing
    }

    package var item: ItemID { ItemID(of: path.appending(name.bytes)) }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(GalleryEditError) {
        do throws(FileError) {
            try file.write(bytes)
        } catch {
            throw GalleryEditError(error)
        }
    }

    /// Checks that the picture can be shown, and gives it its name.
    fileprivate consuming func finish(checkedBy preparation: Preparation) throws(GalleryEditError) {
        let contents: FileBytes?
        do throws(FileError) {
            contents = try file.opened().sharedContents(atMost: preparation.limits.maxFileBytes)
        } catch {
            throw GalleryEditError(error)
        }
        guard let contents, let format = PictureFormat(of: contents), !format.isVideo else {
            throw .notPicture
        }
        guard name.hasExtension(format) else { throw .wrongExtension(format) }
        do throws(PictureFailure) {
            var detail: [UInt8] = []
            // Who sends a picture can send it again, and whole.
            guard try !preparation.check(contents, detail: &detail) else { throw .truncated }
        } catch {
            throw .notShown(error)
        }
        do throws(FileError) {
            try file.commit(name.bytes, replacing: isReplacing)
        } catch {
            throw GalleryEditError(error)
        }
    }
}
