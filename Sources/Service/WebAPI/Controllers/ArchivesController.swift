import Archiving
import Catalogue
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import RequestGate
import Requests

/// Galleries, selections, and single pictures of them, as archives.
package struct ArchivesController: Sendable {
    private let library: ImageLibrary
    private let limiter: DownloadLimiter
    private let checksums = ArchiveChecksums()

    package init(_ library: ImageLibrary, _ limiter: DownloadLimiter) {
        self.library = library
        self.limiter = limiter
    }

    /// The fields of an archive's query.
    package static let fields =
        [
            Field(
                "items", .value(.list(of: .named("ItemID"))),
                "Only these pictures, separated by commas.")
        ] + GallerySelection.fields

    package func archive(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try Self.check(fields, of: request.selection)
        let gallery = try request.gallery(in: library, fields)
        try gallery.checkItemsCanBeVisited()
        let client = request.remoteAddress.clientNetwork
        // Which files are there is read from the disk, so that counts as well.
        try limiter.begin(for: client)
        do {
            let reply = try archive(of: gallery, fields, for: request)
            if case .streamed = reply { return reply }
            limiter.end(for: client)
            return reply
        } catch {
            limiter.end(for: client)
            throw error
        }
    }

    /// The archive, or what is said in its place; ends the download when all was sent.
    private func archive(
        of gallery: Gallery, _ fields: Fields, for request: Request
    ) throws -> Reply {
        let indices = try indices(in: gallery, fields)
        let items = ArchivedItems(of: gallery, at: indices)
        let tag = items.tag
        let caching: HTTPFields = [
            .eTag: tag, .cacheControl: "private, no-cache", .acceptRanges: "bytes",
        ]
        if let reply = request.notModified(tag, caching) { return reply }
        let extent = ZIPWriter.extent(count: items.count, entry: items.entry)
        var head = Response(fields: caching)
        head.fields[.contentType] = "application/zip"
        head.fields[.contentDisposition] =
            "attachment; filename*=UTF-8''\("\(gallery.title).zip".percentEncoded)"
        let part = try request.range(of: extent.length, tagged: tag, telling: &head)
        let client = request.remoteAddress.clientNetwork
        let archive = GalleryArchive(of: items, extent, part, in: library, checksums)
        return .streamed(
            StreamedResponse(
                StandardHeaders.completing(head), length: part.count, next: archive.next,
                finished: { [limiter] in limiter.end(for: client) }))
    }

    /// Rejects a query that no archive accepts of a gallery whose id has this selection.
    package static func check(
        _ fields: Fields, of selection: GallerySelection
    ) throws(FieldError) {
        try fields.allow(only: self.fields)
        _ = try selection.changed(by: fields)
        _ = try items(fields)
    }

    /// The indices of the pictures that are wanted and have files; nil for all pictures.
    private func indices(in gallery: Gallery, _ fields: Fields) throws -> [UInt32]? {
        if let items = try Self.items(fields) {
            return try items.map { id in
                guard let index = gallery.index(of: id) else { throw Problem.unknown("item") }
                return UInt32(index)
            }
            .sorted().filter { library.hasFile(gallery.items[Int($0)]) }
        }
        let kept = gallery.items.indices.filter { library.hasFile(gallery.items[$0]) }
        return kept.count == gallery.items.count ? nil : kept.map(UInt32.init)
    }

    private static func items(_ fields: Fields) throws(FieldError) -> [ItemID]? {
        guard let text = try fields.text("items") else { return nil }
        var items: [ItemID] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let item = ItemID(String(part)), !items.contains(item) else {
                throw FieldError(path: "items", rule: "ids of different items, separated by commas")
            }
            items.append(item)
        }
        return items
    }
}
