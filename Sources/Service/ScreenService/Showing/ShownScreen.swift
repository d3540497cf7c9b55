import Calendars
import Catalogue
import FrameService
import ImageLibrary
import PictureMetadata
import PicturePreparing
import Raster
import Screens
import ScrollEngine
import Viewers

/// What a screen shows at one time, laid out for one size.
///
/// A class, because a request passes it around many times.
package final class ShownScreen: Sendable {
    package let moment: ScreenMoment
    /// The strip at rest, or in motion if a stream asks for it.
    package let view: StripView
    /// The size of its frames where it differs from the definition's.
    let size: ScreenSize
    /// The format and the changes of its frames.
    package let output: FrameOutput
    /// When the screen shows something else; nil if it stays as it is.
    package let nextChange: UnixTime?
    /// Why some pictures are not known yet, as a sentence; nil if all are.
    package let startingReason: String?
    private let face: ClockFace
    /// What is written below each visible picture, in its page.
    private let texts: [(text: String, page: PixelRect)]

    package init(
        _ moment: ScreenMoment, _ size: ScreenSize = ScreenSize(), as output: FrameOutput,
        isMoving: Bool = false, from library: ImageLibrary, _ places: ShownPlaces
    ) {
        self.moment = moment
        self.size = size
        self.output = output
        nextChange = moment.nextChange
        startingReason = moment.definition.startingError(in: library)?.sentence
        face = ClockFace(
            moment.definition.clock, at: moment.time, in: moment.definition.program.schedule.zone,
            language: moment.definition.language, hours: moment.definition.hours)
        let strip =
            moment.shown?.isPair == true ? moment.definition.pairStrip : moment.definition.strip
        let configuration = size.applied(to: strip)
        let pages = GalleryPages(moment.gallery, for: configuration, from: library)
        view = moment.view(configuration, over: pages, isMoving: isMoving)
        texts = moment.texts(of: view, from: library, places)
    }

    /// The milliseconds until the screen shows something else; nil if it stays as it is.
    package var timeUntilChange: Int64? { nextChange.map { $0 - moment.time } }

    /// Whether it shows stand-ins for pictures that are being prepared or fetched.
    package var isLoading: Bool {
        !moment.isBlank && !view.missingPictures.isEmpty || isArriving
    }

    /// Whether its picture is on its way from another machine.
    package var isArriving: Bool { failures.contains { $0.failure == .arriving } }

    /// Whether it looks otherwise soon without a change: pictures come, or its pages become as long as those.
    private var isPreliminary: Bool { isLoading || !moment.isBlank && view.awaitsLengths }

    /// After so many seconds, pictures that are being prepared are mostly there.
    private static let loadingSeconds: Int64 = 5

    /// After so many seconds a screen looks again that has no pictures, or not the lengths of its pages.
    ///
    /// Somebody may be adding pictures; lengths may come after hours in a large new folder.
    private static let waitingSeconds: Int64 = 30

    /// The seconds until a device that sleeps looks again, rounded up, so that it wakes behind the change;
    /// nil if the screen stays as it is.
    package var secondsUntilChange: Int64? { seconds(until: moment.nextWake) }

    /// The seconds until a page looks again, which shows each minute of its clock.
    package var secondsUntilRedraw: Int64? { seconds(until: nextChange) }

    private func seconds(until change: UnixTime?) -> Int64? {
        let seconds = change.map { max(0, ($0 - moment.time + 999) / 1000) }
        guard isPreliminary || moment.isEmpty, !moment.isBlank else { return seconds }
        let soon = isLoading ? Self.loadingSeconds : Self.waitingSeconds
        return min(soon, seconds ?? soon)
    }

    /// The seconds for which a cache may keep the picture; nil if it must ask each time, because somebody
    /// may turn it or write on it, or it is not what is meant to be seen.
    package var cacheSeconds: Int64? {
        let definition = moment.definition
        let isSteady = !definition.canBeTurned && definition.text?.hasNote != true
        guard !isPreliminary, !moment.isEmpty || moment.isBlank, isSteady else { return nil }
        return timeUntilChange.map { max(0, $0 / 1000) }
    }

    /// The pictures that cannot be shown, each with the reason.
    var failures: [(item: Item, failure: PictureFailure)] {
        guard let shown = moment.shown, !moment.isBlank else { return [] }
        let pages = shown.page.value...shown.page.value + (shown.isPair ? 1 : 0)
        return view.visiblePages.filter { pages.contains($0.index.value) }.compactMap { page in
            guard let failure = view.pages.picture(on: page)?.failure,
                let item = view.pages.file(on: page.index)
            else { return nil }
            return (item, failure)
        }
    }

    /// What it shows in words: the titles and captions of its pictures, as sentences.
    package var text: String {
        guard !moment.isBlank else { return "Nothing is shown in quiet hours." }
        let isAlone = view.pages.configuration.pagesPerView != 2
        let texts = view.visiblePages.filter { !isAlone || $0.index == view.layout.currentPage }
            .compactMap { view.pages.naming(of: $0.index, with: view.pages.picture(on: $0)) }
            .map(\.description)
        guard texts.isEmpty else { return texts.joined(separator: " ") }
        return startingReason ?? "There are no pictures yet."
    }

    /// The entity tag of its picture, which is known before any pixel is drawn.
    package var tag: String {
        var digest = ContentDigest()
        digest.add("screen 2")
        digest.add(output.tag(of: view))
        digest.add(face.text)
        for text in texts { digest.add(text.text) }
        switch moment.blank {
        case .picture: digest.add(0)
        case .colour(let colour):
            digest.add(1)
            digest.add([colour.red, colour.green, colour.blue])
        }
        return digest.entityTag()
    }

    /// Draws and encodes its picture, on a thread of a render queue.
    package func picture(by renderer: FrameRenderer) throws -> [UInt8] {
        try output.encode(
            bitmap(by: renderer), patternOrigin: view.patternOrigin, by: renderer.coded.encoderKind)
    }

    /// The expected processor time of its picture, in milliseconds.
    package var cost: Double { RenderCost.output(output, of: view) }

    private func bitmap(by renderer: FrameRenderer) -> Bitmap {
        if case .colour(let colour) = moment.blank {
            let (width, height) = view.pixelSize
            return Bitmap(width: width, height: height, filledWith: colour)
        }
        let isOpaque = output.colours != .full
        var frame = renderer.compose(view, hasFewColours: isOpaque)
        face.draw(on: &frame, isOpaque: isOpaque)
        let em = max(13, min(frame.width, frame.height) / 20)
        let scale = view.layout.appearance.scale
        for (text, page) in texts {
            let area = BitmapRect(
                x: page.x * scale, y: page.y * scale, width: page.width * scale,
                height: page.height * scale)
            TextPanel(lines: [(text, em)], margin: em / 2, isOpaque: isOpaque)
                .draw(in: area, at: .bottomLeft, on: &frame)
        }
        return frame
    }
}

/// The size of a screen's frames where it differs from the definition's.
package struct ScreenSize: Equatable, Sendable {
    var width: Int?
    var height: Int?
    var scale: Int?

    package init(width: Int? = nil, height: Int? = nil, scale: Int? = nil) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// The configuration in this size.
    func sized(_ strip: StripConfiguration) -> StripConfiguration {
        var sized = strip
        sized.viewport = PixelSize(
            width: width ?? strip.viewport.width, height: height ?? strip.viewport.height)
        sized.appearance.scale = scale ?? strip.appearance.scale
        return sized
    }

    /// The configuration in this size; as it is if the engine rejects the size.
    func applied(to strip: StripConfiguration) -> StripConfiguration {
        let sized = sized(strip)
        return (try? sized.validate()) == nil ? strip : sized
    }
}

extension ScreenMoment {
    /// What is written below each picture that a view shows at rest.
    fileprivate func texts(
        of view: StripView, from library: ImageLibrary, _ places: ShownPlaces
    ) -> [(text: String, page: PixelRect)] {
        guard let template = definition.text, view.layout.motion.kind == .resting else { return [] }
        let isAlone = view.pages.configuration.pagesPerView != 2
        let zone = definition.program.schedule.zone
        let today = CalendarDay(of: zone.local(time))
        return view.visiblePages.filter { !isAlone || $0.index == view.layout.currentPage }
            .compactMap { page in
                let picture = view.pages.picture(on: page)
                guard let item = view.pages.file(on: page.index),
                    let naming = view.pages.naming(of: page.index, with: picture)
                else { return nil }
                let metadata = picture?.metadata ?? library.metadata(of: [item])[item.id]
                let text = template.text(
                    naming, metadata ?? .none, note: note?.text(at: time) ?? "", places, on: today,
                    in: definition.language)
                return text.isEmpty ? nil : (text, page.frame)
            }
    }

    /// The view of the strip on the page that is shown.
    fileprivate func view(
        _ configuration: StripConfiguration, over pages: GalleryPages, isMoving: Bool
    ) -> StripView {
        let page = shown?.page ?? PageIndex(0)
        let start = isMoving ? previousPage(for: configuration) : nil
        // A definition was checked, and so was the size.
        guard var strip = try? Strip(configuration, on: start ?? page, over: pages) else {
            return StripView(Strip(unplaced: definition.strip), at: .epoch, over: pages)
        }
        guard start != nil else { return StripView(strip, at: .epoch, over: pages) }
        _ = strip.handle(.goTo(page, isAnimated: true), at: .epoch, over: pages)
        return StripView(
            strip, at: Timestamp(milliseconds: min(time - since, Self.longestMotion)), over: pages)
    }

    /// Motions are over after so many milliseconds.
    private static let longestMotion: Int64 = 5_000

    /// The page from which the strip moved to the present one, if it is a neighbour and looks alike.
    private func previousPage(for configuration: StripConfiguration) -> PageIndex? {
        guard let shown, !shown.isPair, time - since < Self.longestMotion else { return nil }
        let isBackwards = state.lastPress.map { $0.time == since && $0.direction == .backwards }
        let index = shown.page.value + (isBackwards == true ? 1 : -1)
        guard gallery.items.indices.contains(index) else { return nil }
        return PageIndex(index)
    }
}
