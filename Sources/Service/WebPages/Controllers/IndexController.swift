import Catalogue
import HTTPServing
import ImageLibrary
import RequestGate
import Requests
import ScreenService
import ScrollEngine

/// The list of galleries: those of the folders and lists in the library's folder.
package struct IndexController: Sendable {
    private let library: ImageLibrary
    private let screens: ScreenViews
    private let admin: AdminGuard
    private let assets: WebAssets
    /// Whether it says first what to try.
    private let isDemo: Bool

    package init(
        _ library: ImageLibrary, _ screens: ScreenViews, _ admin: AdminGuard, _ assets: WebAssets,
        isDemo: Bool
    ) {
        self.library = library
        self.screens = screens
        self.admin = admin
        self.assets = assets
        self.isDemo = isDemo
    }

    package func page(_ request: Request) throws -> Reply {
        let entries = entries
        let progress = library.indexProgress
        let starting = library.startingError
        let isSeen = starting == nil
        var context: [String: any Sendable] = [
            "pageTitle": "Galleries", "galleries": entries,
            "isEmpty": entries.isEmpty && library.absentFolders.isEmpty && isSeen,
            "folder": library.folderName,
            "isReading": progress.read < progress.total,
            "progress": progress.read < progress.total
                ? "\(FindPage.grouped(progress.read)) of \(FindPage.grouped(progress.total)) "
                    + "pictures read" : "",
        ]
        if library.isIndexed, let root = library.rootFolder, root.count > 0 {
            context["search"] = search(in: root)
        }
        if let demo = guide(for: request) {
            context["demo"] = try demo.context(assets.urls)
        } else {
            context["screens"] = screens(for: request)
        }
        if let starting {
            context["away"] = [starting.sentence]
        } else {
            context["sum"] = sum
        }
        if !request.isLimitedToTarget {
            context["away"] = library.absentFolders.map(\.sentence)
            context["omitted"] = omitted
        }
        if admin.isOffered(to: request) { context["screensHref"] = assets.urls.screens }
        var response = assets.page("index", context)
        // It has the galleries as soon as they are known.
        if !isSeen { response.fields[.refresh] = "5" }
        return .ready(response.compressed(for: request))
    }

    /// "14 files are not shown: 9 of an unknown format, 5 being written."; nil if all are.
    private var omitted: String? {
        let omissions = library.omissions
        guard !omissions.isEmpty else { return nil }
        let sum = omissions.values.reduce(0, +)
        let parts = Omission.allCases.compactMap { reason in
            omissions[reason].map { reason.words($0, FindPage.grouped($0)) }
        }
        return "\(FindPage.grouped(sum)) \(sum == 1 ? "file is" : "files are") not shown: "
            + parts.joined(separator: ", ") + "."
    }

    /// What a demo shows of its screens instead of their names; nil if this is none.
    private func guide(for request: Request) -> DemoGuide? {
        guard isDemo, !request.isLimitedToTarget, let root = library.rootFolder,
            let gallery = library.gallery(root.id)
        else { return nil }
        return DemoGuide(gallery: gallery, screens: screens, origin: request.origin)
    }

    /// The screens; none for people who have a link to this page alone.
    private func screens(for request: Request) -> [[String: any Sendable]] {
        guard !request.isLimitedToTarget else { return [] }
        return screens.registry.entries().map(\.board.definition).map {
            ["title": $0.title, "href": assets.urls.screen($0.name)]
        }
    }

    /// The root's own pictures, then the folders and lists in it.
    private var entries: [[String: any Sendable]] {
        guard let root = library.rootFolder else { return [] }
        var entries: [[String: any Sendable]] = []
        if library.hasPictures(root.id), let own = library.gallery(root.id) {
            entries.append(entry(own.id, own.title, own.items.count, hasStandIn: true))
        }
        for folder in library.folders(in: root.id) {
            entries.append(
                entry(
                    folder.id, folder.title, folder.count,
                    hasStandIn: entries.count < Self.standIns))
        }
        return entries
    }

    private func entry(
        _ id: GalleryID, _ title: String, _ count: Int, hasStandIn: Bool
    ) -> [String: any Sendable] {
        var entry: [String: any Sendable] = [
            "title": title, "href": assets.urls.page(of: id), "countLabel": FindPage.label(count),
        ]
        if let cover = library.cover(of: id) {
            var picture = ResponsivePicture(
                cover.item, of: library.naturalSize(of: cover.item).map(PixelSize.init),
                in: cover.gallery, assets.urls
            ).filling(Self.coverBox, densities: 1...2)
            if hasStandIn { picture["standIn"] = library.thumbHash(of: cover.item)?.dataURL }
            entry["cover"] = picture
        }
        return entry
    }

    /// Covers with stand-ins: those of the first screen, the others are loaded when they come near.
    private static let standIns = 24

    /// In pixels of CSS: about the mean of the widths that the grid gives a cover, in its shape (index.css).
    private static let coverBox = PixelSize(width: 360, height: 240)

    private var sum: String {
        let galleries = library.galleries()
        let count = galleries.reduce(0) { $0 + $1.items.count }
        return
            (galleries.count == 1 ? "1 gallery" : "\(FindPage.grouped(galleries.count)) galleries")
            + ", " + FindPage.label(count)
    }

    /// The search in all folders, and the galleries by rule.
    private func search(in root: GalleryFolder) -> [String: any Sendable] {
        func page(_ rule: GalleryRule?) -> String {
            var selection = GallerySelection()
            selection.includesSubfolders = true
            selection.rule = rule
            return assets.urls.page(of: root.id.with(selection))
        }
        return [
            "action": assets.urls.page(of: root.id), "limit": SearchText.limit,
            "allHref": page(nil), "recentHref": page(.recent), "dayHref": page(.onThisDay),
        ]
    }
}
