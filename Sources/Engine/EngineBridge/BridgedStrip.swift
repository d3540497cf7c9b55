import ScrollEngine
import ScrollEngineWire

/// A strip and its pages in the hands of a caller without Swift, which gives and gets numbers.
///
/// The formats of the numbers stand with what they describe (``InputEvent/init(from:)``,
/// ``StripLayout/write(to:)``, ``Outcome/write(to:)``).
package final class BridgedStrip {
    package private(set) var strip: Strip
    private var pages: BridgedPages
    /// What the caller draws with: pixels of its screen to each of the viewport's, and whether it wants
    /// little motion.
    private var screen = (scale: 1, reducesMotion: false)

    private init(_ strip: Strip, _ pages: BridgedPages) {
        self.strip = strip
        self.pages = pages
    }

    /// A strip at rest on a page, with a configuration in the engine's wire format.
    package convenience init?(
        configuration: [UInt8], on page: Int, pages: [Double]
    ) {
        do throws(WireError) {
            let configuration: StripConfiguration = try WireReader.decode(configuration)
            guard let pages = BridgedPages(pages, fit: configuration.fit) else { return nil }
            guard let strip = try? Strip(configuration, on: PageIndex(page), over: pages) else {
                return nil
            }
            self.init(strip, pages)
        } catch {
            return nil
        }
    }

    /// A strip in the engine's wire format, as ``wire`` writes it.
    package convenience init?(wire: [UInt8], pages: [Double]) {
        do throws(WireError) {
            let strip = try Strip(wire: wire)
            guard let pages = BridgedPages(pages, fit: strip.configuration.fit) else {
                return nil
            }
            self.init(strip, pages)
        } catch {
            return nil
        }
    }

    /// Draws for a screen with so many pixels to each of the viewport's, and with little motion if it is
    /// wanted.
    package func adapt(scale: Int, reducesMotion: Bool) {
        screen = (scale, reducesMotion)
        strip = strip.adapted(scale: scale, reducesMotion: reducesMotion)
    }

    /// Takes over the strip of a service.
    ///
    /// Where this one comes to rest elsewhere, it goes there from where it is at `shownTime`. Its clock is
    /// that of the other strip then, on which it is `milliseconds`. The pages that both have must have been told before. Returns whether anything was taken over; nil
    /// for bytes that are no strip.
    package func takeOver(
        wire: [UInt8], at milliseconds: Double, shownAt shownTime: Double
    ) -> Bool? {
        guard let told = try? Strip(wire: wire) else { return nil }
        let other = told.adapted(scale: screen.scale, reducesMotion: screen.reducesMotion)
        pages.fit = other.configuration.fit
        let (shown, _) = strip.advanced(to: Self.time(shownTime), over: pages)
        guard !shown.restsWhere(other, over: pages) else { return false }
        strip = other.takenOver(
            from: shown, at: Self.time(shownTime), now: Self.time(milliseconds), over: pages)
        return true
    }

    /// The strip in the engine's wire format.
    package var wire: [UInt8] { strip.wire }

    /// Tells the pages anew; the next event adopts them.
    ///
    /// - Returns: False for numbers that are no pages.
    package func setPages(_ numbers: [Double]) -> Bool {
        guard let told = BridgedPages(numbers, fit: strip.configuration.fit) else {
            return false
        }
        let selected = strip.selectedPage.flatMap { told.nameForUnknown($0, in: pages) }
        if let selected, strip.selectedItem == selected.before { strip.selectedItem = selected.now }
        pages = told.adding(pages)
        return true
    }

    /// Handles an event and returns its outcomes, their count first; nil for numbers that are no event.
    package func handle(
        _ event: [Double], at milliseconds: Double
    ) -> [Double]? {
        var reader = NumberReader(event)
        guard let event = InputEvent(from: &reader) else { return nil }
        let outcomes = strip.handle(event, at: Self.time(milliseconds), over: pages)
        var writer = NumberWriter()
        writer.write(outcomes.count)
        for outcome in outcomes { outcome.write(to: &writer) }
        return writer.numbers
    }

    /// What the strip shows at a time.
    package func layout(at milliseconds: Double) -> [Double] {
        var writer = NumberWriter()
        let time = Self.time(milliseconds)
        let layout = strip.layout(at: time, over: pages)
        layout.write(to: &writer)
        let ahead = strip.placementsAhead(of: layout, reach: Self.pagesAhead, at: time, over: pages)
        writer.write(ahead.count)
        for page in ahead { page.write(to: &writer) }
        let neighbours = strip.neighbours(at: time, over: pages)
        writer.write(neighbours.previous)
        writer.write(neighbours.next)
        writer.write(strip.showsTwoPages)
        return writer.numbers
    }

    /// The pages on either side whose pictures a caller has ready before they slide in.
    private static let pagesAhead = 2

    /// The page under a point of the viewport: empty for none.
    package func hit(x: Double, y: Double, at milliseconds: Double) -> [Double] {
        var writer = NumberWriter()
        if x.isFinite, y.isFinite,
            let hit = strip.hit(Point(x: x, y: y), at: Self.time(milliseconds), over: pages)
        {
            hit.write(to: &writer)
        }
        return writer.numbers
    }

    /// A time of the caller; whole milliseconds from 0 up that a double has exactly.
    private static func time(_ milliseconds: Double) -> Timestamp {
        guard milliseconds >= 0 else { return .epoch }  // NaN, too.
        return Timestamp(
            milliseconds: Int64(min(milliseconds, Double(MotionRange.eventTime.upperBound))))
    }
}
