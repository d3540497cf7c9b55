/// The gallery that a list in a folder makes.
struct ListedGallery {
    let library: LibraryFolder
    let remotes: (any RemoteShelf)?

    /// Reads a list; nil for one that cannot be read.
    func list(in file: consuming OpenedFile, named name: [UInt8]) -> PictureList? {
        guard let bytes = try? file.contents(atMost: PictureList.maximalLength) else { return nil }
        return PictureList(bytes, named: name)
    }

    /// The items of a list, in its order.
    ///
    /// What it names and is not there is an item too: who wrote the list should see it.
    func items(of list: PictureList, at path: RelativePath) -> [Item] {
        var times: [PictureList.Entry.Place: Int] = [:]
        return list.entries.compactMap { entry in
            times[entry.place, default: 0] += 1
            guard let source = source(of: entry, besides: path) else { return nil }
            return Item(
                id: id(of: entry.place, at: path, times[entry.place, default: 0]),
                source: source)
        }
    }

    /// Nil for a path that leads out of the library, or to what is hidden in it.
    private func source(
        of entry: PictureList.Entry, besides list: RelativePath
    ) -> SourceFile? {
        switch entry.place {
        case .file(let text):
            let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            let isInside = parts.allSatisfy {
                !$0.isEmpty && !$0.contains(0) && !FolderScan.isHidden(Array($0))
            }
            guard isInside, let folder = list.parent else { return nil }
            let path = parts.reduce(folder) { $0.appending(Array($1)) }
            let version = (try? library.openFile(at: path).version) ?? .none
            var source = SourceFile(path: path, version: version)
            source.told = entry.words
            return source
        case .address(let address):
            let holding = remotes?.holding(of: address) ?? .failed(.notAllowed)
            var version = FileVersion.none
            if case .kept(let file) = holding, let opened = try? OpenedFile(at: file) {
                version = opened.version
            }
            // By its last name, as a browser would save it.
            let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
            var source = SourceFile(path: RelativePath(bytes: Array(name.utf8)), version: version)
            source.told = entry.words
            source.remote = holding
            source.address = address
            return source
        }
    }

    /// Of the list and of what it names: a picture that moves in the list stays the same item.
    private func id(
        of place: PictureList.Entry.Place, at list: RelativePath, _ time: Int
    ) -> ItemID {
        let named =
            switch place {
            case .file(let path): path
            case .address(let address): Array(address.utf8)
            }
        return ItemID(StableHash.first64Bits(of: list.bytes + [0] + named + [0] + time.bytes))
    }
}
