import Calendars
import Concurrency
import FrameService
import HTTPServing
import ImageLibrary
import PictureMetadata
import PicturePreparing
import RequestGate
import Requests
import Screens
import Viewers

/// The screens of the service, what each shows at a time, and who asked for it.
package struct ScreenViews: Sendable {
    package let registry: ScreenRegistry
    package let devices = ScreenDevices()
    private let library: ImageLibrary
    private let views: StripViews
    private let admin: AdminGuard
    private let places: ShownPlaces
    /// The present time of day.
    package let now: @Sendable () -> UnixTime

    package init(
        of registry: ScreenRegistry, from library: ImageLibrary, _ views: StripViews,
        _ admin: AdminGuard, _ places: ShownPlaces, now: @escaping @Sendable () -> UnixTime
    ) {
        self.registry = registry
        self.library = library
        self.views = views
        self.admin = admin
        self.places = places
        self.now = now
    }

    /// The screen that a request names; notes that the device asked for it, unless the operator did.
    ///
    /// - Throws: 404 for an unknown screen, `SessionError` if the store may have it and does not answer,
    ///   `StartingError` while no picture of it is known yet: a device would show for long that there are none;
    ///   `NeedsWorkerThread`.
    package func asked(by request: Request) throws -> ScreenBoard {
        let board = try request.screen(in: registry).board
        if admin.refusal(of: request) != nil {
            devices.note(request, for: board.definition, at: now())
        }
        if let error = try board.startingError { throw error }
        return board
    }

    /// What a screen shows.
    ///
    /// - Parameters:
    ///   - board: The screen.
    ///   - size: The size of its frames where it differs from the definition's.
    ///   - output: The format and the changes of its frames.
    ///   - time: The time; nil for now.
    ///   - isMoving: Whether it moves for a while after each change.
    /// - Returns: What it shows.
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if the pictures would have to be
    ///   chosen from many.
    package func shown(
        _ board: ScreenBoard, _ size: ScreenSize = ScreenSize(), as output: FrameOutput,
        at time: UnixTime? = nil, isMoving: Bool = false
    ) throws(NeedsWorkerThread) -> ShownScreen {
        let (time, isPresent) = (time ?? now(), time == nil)
        for _ in 0..<Self.skipLimit {
            let moment = try board.moment(at: time, isPresent: isPresent)
            let shown = ShownScreen(
                moment, size, as: output, isMoving: isMoving, from: library, places)
            let failures = shown.failures
            guard !failures.isEmpty else { return shown }
            // It is shown although it is skipped, because no other picture can be.
            if failures.allSatisfy({ board.skipped.isArriving($0.item) }), shown.isArriving {
                return shown
            }
            for (item, failure) in failures {
                board.skipped.skip(item, because: failure, at: now())
            }
        }
        let moment = try board.moment(at: time, isPresent: isPresent)
        return ShownScreen(moment, size, as: output, isMoving: isMoving, from: library, places)
    }

    /// Pictures that one look finds out and skips: in memory each takes less than a millisecond.
    private static let skipLimit = 20

    /// Stores what is due on all screens, so that those with one definition place new pictures alike, and
    /// prepares what those show next for which a device asked in the last day, in the sizes of the devices.
    ///
    /// A panel that sleeps asks at the change, and for nothing before it.
    package func note() {
        registry.warnOfUnknownGalleries()
        let now = now()
        let sizes = devices.sizes(since: now.later(by: -Self.day))
        for entry in registry.entries() {
            let board = entry.board
            guard (try? board.moment(at: now)) != nil else { continue }
            for size in sizes[board.definition.name] ?? [] {
                if let shown = try? shown(board, size, as: board.definition.output) {
                    prepare(shown, of: board, for: .program)
                }
            }
        }
    }

    /// In milliseconds.
    private static let day: Int64 = 86_400_000

    /// How long before a change the next picture is prepared, in milliseconds: the slowest picture takes
    /// ten seconds.
    private static let leadTime: Int64 = 20_000

    /// Requests the pictures of a screen, and soon before a change those that come next.
    package func prepare(_ shown: ShownScreen, of board: ScreenBoard, for client: LibraryClient) {
        views.prepare(shown.view, for: client)
        guard let next = shown.nextChange, shown.timeUntilChange ?? .max < Self.leadTime else {
            return
        }
        guard let coming = try? self.shown(board, shown.size, as: shown.output, at: next) else {
            return
        }
        library.prepareAhead(coming.view.missingPictures, for: client)
    }

    /// The output of a screen in a format: with the options of its definition, if they are for it.
    ///
    /// Those of PNG are for other files without losses as well, except for the number of their bytes.
    package static func output(
        of definition: ScreenDefinition, as format: FrameOutput.Format
    ) -> FrameOutput {
        var output = definition.output
        guard output.format != format else { return output }
        guard output.format == .png, FrameOutput.exactFormats.contains(format) else {
            return FrameOutput(format)
        }
        output.format = format
        output.limit = nil
        return output
    }
}
