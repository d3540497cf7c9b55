import FrameService
import Requests
import ScrollEngine
import Viewers

/// The pictures that a page has on its stage from the first moment: the current one, and what its
/// neighbours show of theirs.
///
/// The style sheet places them where the strip has them, so nothing moves when the scripts take
/// over, and without scripts they are the view (decision 117).
struct StagePictures {
    private let pages: GalleryPages
    private let configuration: StripConfiguration
    private let current: Int
    private let urls: ServiceURLs

    /// Where the style sheet can place them.
    enum Arrangement: String {
        /// The current picture in the middle, and slivers of its neighbours.
        case sized
        /// A page as large as the stage.
        case whole
        /// The same above a page control.
        case dotted
    }

    private let arrangement: Arrangement

    /// Nil for strips that the style sheet cannot arrange, which are shown as a frame.
    init?(of view: StripView, _ configuration: StripConfiguration, _ urls: ServiceURLs) {
        guard let arrangement = Arrangement(configuration), let page = view.layout.currentPage,
            view.layout.zoom == nil
        else { return nil }
        self.arrangement = arrangement
        self.configuration = configuration
        self.urls = urls
        pages = view.pages
        current = page.value
    }

    /// The context of the template, with a text that stands for the current picture.
    func context(_ alternative: String) -> [String: any Sendable] {
        var pictures = [picture(on: current, as: "current", alternative)]
        if arrangement == .sized {
            pictures.insert(neighbour(current - 1, as: "previous"), at: 0)
            pictures.append(neighbour(current + 1, as: "next"))
        }
        return [
            "hasPictures": true, "arrangement": arrangement.rawValue,
            "pictures": pictures.compactMap(\.self),
            "isRightToLeft": configuration.isRightToLeft, "isFilling": configuration.fit == .cover,
            "gravity": configuration.appearance.gravity.rawValue,
        ]
    }

    private func neighbour(_ page: Int, as position: String) -> [String: any Sendable]? {
        let count = pages.pageCount
        let other = configuration.loops && count > 2 ? (page + count) % count : page
        guard 0..<count ~= other else { return nil }
        var picture = picture(on: other, as: position, "")
        picture?["turn"] = position
        return picture
    }

    private func picture(
        on page: Int, as position: String, _ alternative: String
    ) -> [String: any Sendable]? {
        let index = PageIndex(page)
        guard let item = pages.file(on: index), let gallery = pages.gallery(on: index) else {
            return nil
        }
        let size = pages.naturalSize(of: item)
        var context = ResponsivePicture(item, of: size, in: gallery.id, urls).onStage
        context["place"] = position
        context["item"] = item.id.text
        context["alternative"] = alternative
        context["priority"] = position == "current" ? "high" : "auto"
        guard let size else { return context }
        context["width"] = size.width
        context["height"] = size.height
        context["standIn"] = pages.standIn(of: pages.item(on: index))?.dataURL
        return context
    }
}

extension StagePictures.Arrangement {
    init?(_ configuration: StripConfiguration) {
        if configuration.isSizedByViewer {
            self = .sized
        } else if configuration.fillsStage {
            self = configuration.hasPageControl ? .dotted : .whole
        } else {
            return nil
        }
    }
}

extension StripConfiguration {
    /// Whether a page has the size of the stage, and lies still.
    fileprivate var fillsStage: Bool {
        guard !preset.isNested, preset.turnStyle == nil, pageSize == nil, padding == nil,
            pageLengths == .equal, pagesPerView == nil, !hasPageControl || axis == .horizontal
        else { return false }
        return [.loop, .loopWindow, .pages, .pagesAll].contains(preset)
    }
}
