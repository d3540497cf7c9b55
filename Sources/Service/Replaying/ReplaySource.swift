import Catalogue
import FrameService
import HTTPServing
import ImageLibrary
import Interface
import PNGCoding
import PicturePreparing
import Requests
import ScrollEngine
import Viewers

/// The gallery of a replay, whose pictures are prepared before a frame shows them.
///
/// A server shows placeholders while pictures are being prepared. A replay waits for the pictures,
/// so that its frames do not depend on the machine's speed.
package struct ReplaySource {
    let gallery: Gallery
    private let library: ImageLibrary
    /// The coded pages that frames are spliced from.
    let coded: CodedPages

    /// How often a frame waits for pictures: once for all, once for the sharp picture of a
    /// magnified page, once for those from which a code is built, and once more in case one evicted
    /// another from the cache.
    private static let attempts = 5

    /// Selects the gallery with an id, or the library's first.
    package init(
        gallery id: String?, in library: ImageLibrary, pngEncoder: PNGEncoderKind = .peekstrip
    ) throws(ReplayError) {
        self.library = library
        coded = CodedPages(for: pngEncoder)
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

    /// The strip that a session with these fields would have; names and values are those of a
    /// query.
    package func strip(
        _ settings: [(name: String, value: String)]
    ) throws(ReplayError) -> Strip {
        do {
            let fields = try Fields(textPairs: settings)
            try fields.allow(only: StripRequest.names.union(["page", "item"]))
            return try InitialStrip(of: gallery, fields, in: library).strip
        } catch is Problem {
            let error = FieldError(
                path: "item", rule: "the id of an item in \(gallery.id.text)")
            throw .badSetting(error.detail)
        } catch let error as ConfigurationError {
            throw .badSetting(FieldError(error).detail)
        } catch let error as FieldError {
            throw .badSetting(error.detail)
        } catch {
            throw .badSetting("\(error)")
        }
    }

    /// The view of a strip at a time, with all of its pictures prepared.
    func view(of strip: Strip, at time: Timestamp) async throws(ReplayError) -> StripView {
        for _ in 0..<Self.attempts {
            let pages = GalleryPages(gallery, for: strip.configuration, from: library)
            let view = StripView(strip, at: time, over: pages, splicedFrom: coded)
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
}

extension StripView {
    /// The pictures that are not prepared, out of those of the strip's resident pages and those
    /// from which the code of its frames is built.
    fileprivate var unpreparedPictures: [PictureRequest] {
        layout.pages.filter { pages.picture(on: $0) == nil }.compactMap(pages.request)
            + (missingSharpPicture.map { [$0] } ?? []) + missingTrainingPictures
    }
}
