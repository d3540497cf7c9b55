import FoundationEssentials
import ScrollEngine
import ScrollEngineWire
import Testing

@testable import EngineBridge

/// Web pages have the lists and numbers of the engine once more, in Public/engine.
@Suite("The numbers in the scripts of web pages")
struct ScriptNumbersTests {
    private let input: String
    private let output: String

    init() throws {
        func script(_ name: String) throws -> String {
            let path = #filePath.replacing(
                "Tests/EngineBridgeTests/ScriptNumbersTests.swift", with: "Public/engine/\(name)")
            return try String(contentsOfFile: path, encoding: .utf8)
        }
        input = try script("input-numbers.js")
        output = try script("output-numbers.js")
    }

    /// `const looks = ['slide', …]`, and `fit: [10, choice(['contain', …])]`.
    private func lists(in script: String) -> [String: [String]] {
        let found = script.matches(
            of: /(?:const (\w+) = |(\w+): \[\d+, choice\()\[('[^\]]*)\]/)
        let lists = found.map { list in
            (
                String(list.1 ?? list.2 ?? ""),
                list.3.matches(of: /'([^']*)'/).map { String($0.1) }
            )
        }
        return Dictionary(lists) { first, _ in first }
    }

    @Test("stand for the choices of the engine, in its order")
    func choices() {
        let expected: [String: [String]] = [
            "presets": Preset.codes.map(\.rawValue), "looks": Look.codes.map(\.rawValue),
            "axes": Axis.codes.map(\.rawValue), "alignment": SnapAlignment.codes.map(\.rawValue),
            "paging": PagingMode.codes.map(\.rawValue),
            "fling": FlingDistance.codes.map(\.rawValue),
            "window": WindowMode.codes.map(\.rawValue),
            "deceleration": Deceleration.codes.map(\.rawValue),
            "hitTesting": HitTesting.codes.map(\.rawValue),
            "neighbourTap": NeighbourTap.codes.map(\.rawValue),
            "doubleTap": DoubleTap.codes.map(\.rawValue), "fit": Fit.codes.map(\.rawValue),
            "grabArea": GrabArea.codes.map(\.rawValue),
            "directions": SwipeDirection.allCases.map(\.rawValue),
            "phases": PointerEvent.Phase.allCases.map(\.rawValue),
            "pointers": PointerEvent.Kind.allCases.map(\.rawValue),
            "holds": AutoplayPauseReason.allCases.map(\.rawValue),
            "keys": Key.allCases.map(\.rawValue),
        ]
        #expect(lists(in: input) == expected)
        #expect(lists(in: output)["motions"] == MotionSummary.Kind.allCases.map(\.rawValue))
    }

    @Test("stand for the fields of a configuration, as in its bytes")
    func fields() {
        let changes: [String: (inout StripConfiguration) -> Void] = [
            "axis": { $0.axis = .vertical }, "alignment": { $0.alignment = .end },
            "paging": { $0.paging = .free }, "fling": { $0.fling = .many },
            "window": { $0.window = .all }, "deceleration": { $0.deceleration = .fast },
            "hitTesting": { $0.hitTesting = .strip }, "neighbourTap": { $0.neighbourTap = .none },
            "doubleTap": { $0.doubleTap = .previous }, "fit": { $0.fit = .cover },
            "rightToLeft": { $0.isRightToLeft.toggle() }, "loop": { $0.isLooped.toggle() },
            "bounces": { $0.bounces.toggle() }, "reducedMotion": { $0.reducesMotion.toggle() },
            "cover": { $0.hasCover.toggle() }, "pageControl": { $0.hasPageControl.toggle() },
            "arrows": { $0.hasArrows.toggle() }, "indicator": { $0.hasIndicator.toggle() },
            "pageSize": { $0.pageSize = PixelSize(width: 200, height: 300) },
            "pagesPerView": { $0.pagesPerView = 3 }, "spacing": { $0.spacing = 7 },
            "padding": { $0.padding = Insets(top: 1, left: 2, bottom: 3, right: 4) },
            "autoplay": { $0.autoplay = 3000 }, "curlRadius": { $0.curlRadius = 90 },
            "fillsEnds": { $0.fillsEnds = true }, "maximumZoom": { $0.maximumZoom = 2.5 },
            "grabArea": { $0.grabArea = .edges }, "look": { $0.look = .cards },
        ]
        let numbers = input.matches(of: /(\w+): \[(\d+),/)
        #expect(Set(numbers.map { String($0.1) }) == Set(changes.keys))
        let usual = bytes { _ in }
        for field in numbers {
            guard let change = changes[String(field.1)] else { continue }
            // Fields follow in the order of their numbers, so the first other byte is the number.
            let pair = zip(usual, bytes(change)).first { $0 != $1 }
            #expect(pair.map { Int($0.1) } == Int(field.2), "\(field.1)")
        }
    }

    private func bytes(_ change: (inout StripConfiguration) -> Void) -> [UInt8] {
        var configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: 390, height: 844))
        change(&configuration)
        var writer = WireWriter()
        writer.write(configuration)
        return writer.bytes
    }

    @Test("stand for the events that the engine reads")
    func events() {
        let numbers = input.matches(of: /(\w+): \([^)]*\) => \[(\d+)/)
        #expect(numbers.count == 14)
        for event in numbers {
            var reader = NumberReader([Double(event.2) ?? .nan, 1, 1, 1, 1, 1])
            let read = InputEvent(from: &reader).map { "\($0)".prefix { $0 != "(" } }
            #expect(read == event.1)
        }
    }
}
