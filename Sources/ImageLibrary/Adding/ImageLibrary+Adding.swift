/// Pictures come and go at the wish of those who may: on the disk first, then in the galleries.
///
/// All of it waits for the disk, and for the decoder.
extension ImageLibrary {
    /// Begins a new picture in a gallery.
    ///
    /// For a gallery that there is not, a folder is made by its name, if a folder can have it.
    package func beginPicture(
        _ name: PictureName, in gallery: GalleryID, replacing: Bool
    ) throws(GalleryEditError) -> NewPicture {
        guard !isList(gallery), let path = path(of: gallery) ?? newPath(for: gallery) else {
            throw .noGallery
        }
        do throws(FileError) {
            let opened = try folder.openFolder(making: path)
            guard replacing || !opened.has(name.bytes) else { throw .taken }
            return NewPicture(
                try AtomicFile(in: opened), name: name, in: gallery, at: path, replacing: replacing)
        } catch {
            throw GalleryEditError(error)
        }
    }

    /// Adds a picture whose bytes are all there.
    package func add(_ picture: consuming NewPicture) throws(GalleryEditError) -> AddedPicture {
        let added = AddedPicture(picture, replaces: item(picture.item, in: picture.gallery) != nil)
        let path = picture.path
        try picture.finish(checkedBy: Preparation(folder: folder, limits: limits))
        scan(at: path)
        return added
    }

    /// Removes an item from its folder; of a link, the link alone.
    package func remove(_ item: ItemID, from gallery: GalleryID) throws(GalleryEditError) {
        guard !isList(gallery), let path = path(of: gallery),
            let found = self.item(item, in: gallery)
        else {
            throw .noItem
        }
        do throws(FileError) {
            let opened = try folder.openFolder(at: path)
            try opened.remove(found.source.name)
            try opened.sync()
        } catch .gone {
            // As it was to be.
        } catch {
            throw GalleryEditError(error)
        }
        scan(at: path)
    }

    /// Whether a gallery is what a list names: what is in it is changed by changing the list.
    private func isList(_ gallery: GalleryID) -> Bool {
        path(of: gallery)?.names.last.map { PictureList.stem(of: $0) != nil } ?? false
    }

    /// The folder that is to become a gallery, when one can be made of the name.
    private func newPath(for gallery: GalleryID) -> RelativePath? {
        let path = RelativePath(bytes: Array(gallery.text.utf8))
        return GalleryID(of: path, rootName: folder.name) == gallery ? path : nil
    }
}

/// A picture that was added.
package struct AddedPicture: Equatable, Sendable {
    package let item: ItemID
    package let gallery: GalleryID
    /// Whether another picture had the name before.
    package let isReplacement: Bool

    fileprivate init(_ picture: borrowing NewPicture, replaces: Bool) {
        item = picture.item
        gallery = picture.gallery
        isReplacement = replaces
    }
}

/// A picture on its way into a gallery; it goes when the value ends before it was added.
package struct NewPicture: ~Copyable, Sendable {
    let gallery: GalleryID
    let path: RelativePath
    private let name: PictureName
    private let isReplacing: Bool
    private var file: AtomicFile

    init(
        _ file: consuming AtomicFile, name: PictureName, in gallery: GalleryID,
        at path: RelativePath, replacing: Bool
    ) {
        self.file = file
        self.name = name
        self.gallery = gallery
        self.path = path
        isReplacing = replacing
    }

    var item: ItemID { ItemID(of: path.appending(name.bytes)) }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(GalleryEditError) {
        do throws(FileError) {
            try file.write(bytes)
        } catch {
            throw GalleryEditError(error)
        }
    }

    /// Gives the picture its name, if it can be shown.
    fileprivate consuming func finish(checkedBy preparation: Preparation) throws(GalleryEditError) {
        let contents: [UInt8]
        do throws(FileError) {
            contents = try file.contents(atMost: preparation.limits.maxFileBytes)
        } catch {
            throw GalleryEditError(error)
        }
        guard let format = PictureFormat(signature: contents) else { throw .notPicture }
        guard name.hasExtension(format) else { throw .wrongExtension(format) }
        do throws(PictureFailure) {
            try preparation.check(contents)
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
