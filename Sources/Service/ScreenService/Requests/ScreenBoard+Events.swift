import Calendars
import HTTPServing
import Interface
import Requests
import Screens
import ScrollEngine
import Viewers

extension ScreenBoard {
    /// Does what the events of a batch ask, one after another.
    ///
    /// A screen has no finger on it: the events are those that name a whole turn.
    ///
    /// - Throws: `FieldError` for other events, `Problem`, `SessionError`, `NeedsWorkerThread`.
    package func perform(_ batch: EventBatch, at now: UnixTime) throws {
        // Nobody counts the events of a screen, because many people turn its pictures.
        guard batch.sequence == nil else { throw FieldError(path: "seq", rule: "left out here") }
        guard case .now = batch.arrival else {
            throw FieldError(path: "time", rule: "left out here")
        }
        guard !batch.isUndo else { throw Self.unknownEvent(0) }
        let shown = try moment(at: now)
        var actions: [ScreenAction] = []
        for (index, event) in batch.events.enumerated() {
            guard let action = try shown.action(event.event) else { throw Self.unknownEvent(index) }
            actions.append(action)
        }
        for action in actions { try perform(action, at: now, ignoringRepetition: false) }
    }

    private static func unknownEvent(_ index: Int) -> FieldError {
        FieldError(path: "events[\(index)].type", rule: "one of \(knownEvents) on a screen")
    }

    /// What a screen takes, in words: see `ScreenMoment.action`.
    package static let knownEvents =
        "next, previous, goTo, swipe, flip, autoplay and the keys that turn pages"
}

extension ScreenMoment {
    /// What an event asks; nil for an event that turns no page.
    ///
    /// - Throws: 404 for a page that does not exist.
    fileprivate func action(_ event: InputEvent) throws(Problem) -> ScreenAction? {
        let isMirrored = definition.strip.isRightToLeft
        switch event {
        case .next: return .next
        case .previous: return .previous
        case .goTo(let page, _): return .goTo(try key(of: page))
        case .goToItem(let item, _): return .goTo(item)
        case .autoplay(_, let isPaused): return .pause(isPaused)
        case .swipe(.up, _), .flip(.up), .key(.down), .key(.pageDown), .key(.space): return .next
        case .swipe(.down, _), .flip(.down), .key(.up), .key(.pageUp): return .previous
        case .swipe(.left, _), .flip(.left), .key(.right): return isMirrored ? .previous : .next
        case .swipe(.right, _), .flip(.right), .key(.left): return isMirrored ? .next : .previous
        case .key(.home): return .goTo(try key(of: PageIndex(0)))
        case .key(.end): return .goTo(try key(of: PageIndex(gallery.items.count - 1)))
        default: return nil
        }
    }

    private func key(of page: PageIndex) throws(Problem) -> ItemKey {
        guard gallery.items.indices.contains(page.value) else { throw .unknownScreenPicture }
        return ItemKey(gallery.items[page.value].id.value)
    }
}
