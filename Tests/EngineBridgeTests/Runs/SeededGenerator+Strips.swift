import Chance
import ScrollEngine

extension SeededGenerator {
    /// True once in `times` calls on average.
    mutating func oneIn(_ times: Int) -> Bool { next() % UInt64(times) == 0 }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(next() % UInt64(values.count))]
    }

    /// A random valid configuration of one of the presets.
    mutating func configuration() -> StripConfiguration {
        while true {
            var configuration = StripConfiguration(
                preset: pick(Preset.allCases), viewport: viewport())
            if !oneIn(3) { vary(&configuration) }
            if (try? configuration.validate()) != nil { return configuration }
        }
    }

    private mutating func viewport() -> PixelSize {
        switch int(0...4) {
        case 0: PixelSize(width: 1024, height: 768)
        case 1: PixelSize(width: 390, height: 844)
        case 2: PixelSize(width: 320, height: 480)
        default: PixelSize(width: int(16...1400), height: int(16...1400))
        }
    }

    private mutating func vary(_ configuration: inout StripConfiguration) {
        if oneIn(3) { configuration.axis = .vertical }
        if oneIn(3) { configuration.isRightToLeft = true }
        if oneIn(3) { configuration.bounces = false }
        if oneIn(6) { configuration.reducesMotion = true }
        if oneIn(2) { configuration.paging = pick(PagingMode.allCases) }
        if oneIn(2) { configuration.fling = pick(FlingDistance.allCases) }
        if oneIn(2) { configuration.window = pick(WindowMode.allCases) }
        if oneIn(4) { configuration.isLooped = true }
        if oneIn(3) { configuration.hitTesting = pick(HitTesting.allCases) }
        if oneIn(3) { configuration.doubleTap = pick(DoubleTap.allCases) }
        if oneIn(3) { configuration.maximumZoom = pick([1, 2, 16]) }
        if oneIn(3) { configuration.pageLengths = .pictures }
        if oneIn(3) { configuration.look = pick(Look.allCases) }
        if oneIn(3) { configuration.fit = pick(Fit.allCases) }
        if oneIn(4) {
            configuration.pageSize = PixelSize(width: int(8...900), height: int(8...900))
        }
        if oneIn(4) { configuration.spacing = pick([0, 1, 7, 40, 300]) }
        if oneIn(4) { configuration.pagesPerView = int(1...6) }
        if oneIn(4) { configuration.alignment = pick(SnapAlignment.allCases) }
        if oneIn(4) { configuration.autoplay = int(1000...5000) }
        if oneIn(3) { configuration.hasPageControl.toggle() }
        if oneIn(3) { configuration.hasArrows = true }
        if oneIn(3) { configuration.hasIndicator.toggle() }
        if oneIn(4) { configuration.hasCover = false }
        if oneIn(4) { configuration.curlRadius = int(1...2000) }
        if oneIn(4) { configuration.grabArea = .edges }
    }

    /// Pages as `BridgedPages` reads them: galleries of up to 9 pages in a magazine, and the sizes of
    /// some pictures.
    mutating func pages(_ count: Int, _ configuration: StripConfiguration) -> [Double] {
        var numbers = [Double(count)]
        var sections: [Double] = []
        if configuration.preset == .magazine {
            var first = 0
            while first < count {
                let end = min(count, first + int(1...9) * max(1, count / 50))
                sections += [0, Double(first), Double(first), Double(end)]
                first = end
            }
        }
        numbers.append(Double(sections.count / 4))
        numbers += sections
        let known = count == 0 ? 0 : int(0...min(count, 40))
        numbers.append(Double(known))
        for page in 0..<known {
            numbers += [Double(page), 7, Double(int(0...count)), Double(int(1...6000))]
            numbers.append(oneIn(5) ? .nan : Double(int(1...6000)))
        }
        return numbers
    }

    // MARK: Events

    /// Events as `InputEvent` reads them, each with the milliseconds since the one before it.
    mutating func gesture(
        on viewport: PixelSize, pageCount: Int
    ) -> [(wait: Double, numbers: [Double])] {
        let point = [quarter(viewport.width), quarter(viewport.height)]
        let wait = Double(pick([0, 5, 30, 120, 500, 3000]))
        switch int(0...13) {
        case 0...4: return drag(from: point, after: wait)
        case 5: return [(wait, [1, Double(int(0...3)), oneIn(2) ? .nan : Double(int(0...9000))])]
        case 6: return [(wait, [2, Double(int(0...3))])]
        case 7: return [(wait, [3] + point + [Double(int(1...2))])]
        case 8: return [(wait, pick([[4] + point, [5, pick([0.3, 1.2, 3])] + point]))]
        case 9:
            let way = [Double(int(-300...300)), Double(int(-300...300))]
            return (0..<int(1...4)).map { ($0 == 0 ? wait : 16, [6] + way) }
        case 10: return [(wait, [7, Double(int(0...12))])]
        case 11: return [(wait, [pick([8, 9])])]
        case 12:
            return [(wait, [10, Double(int(0...pageCount)), Double(int(0...1))])]
        default:
            return [
                (wait, pick([[11, pick([1, 1.5, 3])] + point, [12, 0, 1], [12, 0, 0], [14]]))
            ]
        }
    }

    /// A drag, a flick, or a pinch with a second finger.
    private mutating func drag(
        from point: [Double], after wait: Double
    ) -> [(wait: Double, numbers: [Double])] {
        let kind = Double(int(0...2))
        let reach = pick([3, 30, 200, 700])
        let (dx, dy) = (Double(int(-reach...reach)), Double(int(-reach...reach)))
        let isPinch = oneIn(5)
        var (x, y) = (point[0], point[1])
        func step(_ phase: Double, id: Double) -> [Double] { [0, phase, id, x, y, kind, .nan] }
        var events = [(wait: wait, numbers: step(0, id: 1))]
        if isPinch { events.append((10, step(0, id: 2))) }
        for _ in 0..<int(0...4) {
            x += dx / 3
            y += dy / 3
            events.append((Double(int(4...40)), step(1, id: isPinch && oneIn(2) ? 2 : 1)))
        }
        if isPinch { events.append((5, step(2, id: 2))) }
        events.append((Double(pick([0, 8, 150])), step(oneIn(8) ? 3 : 2, id: 1)))
        return events
    }

    /// A random coordinate a quarter above a whole number, so that it is on no edge of a page.
    private mutating func quarter(_ side: Int) -> Double { Double(int(0...side - 1)) + 0.25 }
}
