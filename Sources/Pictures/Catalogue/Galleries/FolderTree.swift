import FileAccess
import PictureMetadata

/// The folders of the library that have pictures in them or below them, as parents and children.
///
/// Lists are no part of it; their galleries belong to the folder that they lie in.
package struct FolderTree: Sendable {
    package struct Node: Sendable {
        package let id: GalleryID
        package let path: RelativePath
        /// The title that its owner gave it, or its name; safe to show.
        package let title: String
        package let parent: GalleryID?
        /// The folders and lists in it, in natural order.
        package fileprivate(set) var children: [GalleryID] = []
        /// The first gallery in it or below it.
        package fileprivate(set) var first: GalleryID?
        /// The pictures in it and in all folders below.
        package fileprivate(set) var count = 0
    }

    private var nodes: [GalleryID: Node] = [:]
    package private(set) var root: GalleryID?
    /// The folders in which lists lie.
    private var foldersOfLists: [GalleryID: GalleryID] = [:]

    package init(of records: [RelativePath: FolderRecord], rootName: [UInt8]) {
        let ordered = records.filter { $0.value.gallery != nil }
            .sorted { $0.value.order.lexicographicallyPrecedes($1.value.order) }
        for (path, record) in ordered {
            guard let gallery = record.gallery else { continue }
            guard record.isList else {
                add(path, rootName, records)
                count(gallery, at: path, rootName)
                continue
            }
            let folder = path.parent ?? .root
            add(folder, rootName, records)
            let id = GalleryID(of: folder, rootName: rootName)
            nodes[id]?.children.append(gallery.id)
            foldersOfLists[gallery.id] = id
        }
    }

    /// A folder; nil for a list, and for a folder without pictures and lists below.
    package subscript(id: GalleryID) -> Node? { nodes[id] }

    /// The folder in which a folder or a list lies; nil for the root.
    package func parent(of id: GalleryID) -> GalleryID? { foldersOfLists[id] ?? nodes[id]?.parent }

    /// The folders from the root to a folder, which is the last, or to that of a list.
    package func way(to id: GalleryID) -> [Node] {
        var way: [Node] = []
        var next: GalleryID? = foldersOfLists[id] ?? id
        while let node = next.flatMap({ nodes[$0] }) {
            way.append(node)
            next = node.parent
        }
        return way.reversed()
    }

    private mutating func add(
        _ path: RelativePath, _ rootName: [UInt8], _ records: [RelativePath: FolderRecord]
    ) {
        let id = GalleryID(of: path, rootName: rootName)
        guard nodes[id] == nil else { return }
        var parent: GalleryID?
        if let folder = path.parent {
            add(folder, rootName, records)
            let above = GalleryID(of: folder, rootName: rootName)
            nodes[above]?.children.append(id)
            parent = above
        } else {
            root = id
        }
        let title = records[path]?.settings?.title
        nodes[id] = Node(
            id: id, path: path, title: title ?? VisibleText.of(path.names.last ?? rootName),
            parent: parent)
    }

    private mutating func count(_ gallery: Gallery, at path: RelativePath, _ rootName: [UInt8]) {
        for folder in path.pathAndAncestors {
            let id = GalleryID(of: folder, rootName: rootName)
            nodes[id]?.count += gallery.items.count
            if nodes[id]?.first == nil { nodes[id]?.first = gallery.id }
        }
    }
}
