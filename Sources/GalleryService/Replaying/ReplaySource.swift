import HTTPServing
import ImageLibrary
import ScrollEngine

/// Where a replay takes place: a gallery whose pictures are there whenever one looks.
///
/// A server shows placeholders while pictures are prepared; a replay waits for them, so that what it
/// shows does not depend on how fast they come.
package struct ReplaySource {
    let gallery: Gallery
    private let library: ImageLibrary
    /// What its frames are spliced from.
    let coded = CodedPages()

    /// How often pictures are waited for at one moment: once for all, once for the sharp one of a
    /// magnified page, once for those that a code is made from, and once more should one have pushed
    /// another out of the cache.
    private static let attempts = 5

    /// The gallery with an id, or the library's first.
    package init(gallery id: String?, in library: ImageLibrary) throws(ReplayError) {
        self.library = library
        let galleries = library.galleries()
        guard let first = galleries.first else { throw .noPictures }
        guard let id else {
            gallery = first
            return
        }
        guard let named = galleries.first(where: { $0.id.text == id }) else {
            throw .unknownGallery(known: galleries.map(\.id.text))
        }
        gallery = named
    }

    /// The strip that a session with these fields has: the names and spellings of a query.
    package func strip(
        _ settings: [(name: String, value: String)]
    ) throws(ReplayError) -> Strip {
        do {
            let fields = try Fields(textPairs: settings)
            try fields.allow(only: StripRequest.names.union(["page", "item"]))
            let configuration = try StripRequest.configuration(from: fields)
            let pages = pages(for: configuration)
            let start = try startPage(fields, pages)
            return try Strip(configuration, on: start, over: pages)
        } catch let error as ConfigurationError {
            throw .badSetting(FieldError(error).detail)
        } catch let error as FieldError {
            throw .badSetting(error.detail)
        } catch {
            throw .badSetting("\(error)")
        }
    }

    /// What a strip shows at a time, when each picture that has a place on it has been prepared.
    func view(of strip: Strip, at time: Timestamp) async throws(ReplayError) -> StripView {
        for _ in 0..<Self.attempts {
            let view = StripView(strip, at: time, over: pages(for: strip.configuration))
            let missing = view.unpreparedPictures
            if missing.isEmpty { return view }
            await prepare(missing)
        }
        throw .picturesUnavailable
    }

    private func prepare(_ pictures: [PictureRequest]) async {
        await withCheckedContinuation { prepared in
            library.whenReady(pictures) { prepared.resume() }
        }
    }

    private func pages(for configuration: StripConfiguration) -> GalleryPages {
        GalleryPages(gallery, for: configuration, from: library, coded: coded)
    }

    private func startPage(
        _ fields: Fields, _ pages: GalleryPages
    ) throws(FieldError) -> PageIndex {
        let page = try fields.integer("page", in: EventBatch.pages)
        guard let item = try fields.item("item") else {
            return page.map { PageIndex($0) } ?? pages.firstPage(of: gallery.id) ?? PageIndex(0)
        }
        guard let place = pages.page(of: item) else {
            throw fields.error("item", "the id of an item in \(gallery.id.text)")
        }
        return place
    }
}

extension StripView {
    /// The pictures that have a place on the strip, whether they show or not, and are not there, and
    /// those that the code of its frames is made from.
    fileprivate var unpreparedPictures: [PictureRequest] {
        layout.pages.filter { pages.picture(on: $0) == nil }.compactMap(pages.request)
            + (missingSharpPicture.map { [$0] } ?? []) + missingTrainingPictures
    }
}
