import Compositing
import Raster

@testable import ScrollEngine

/// Every preset at rest and moving, in both orientations, dark and light.
extension GoldenFrame {
    static let presets = Preset.allCases.flatMap { preset in
        GoldenSetup.all.flatMap { setting in
            [
                preset.golden(setting, "rest") { _ in },
                preset.golden(setting, "moving") { preset.move(&$0) },
            ]
        }
    }

    /// The settings that viewers change in a preset.
    static let variations: [GoldenFrame] = [
        Preset.preview.variation("vertical", { $0.axis = .vertical }) { $0.flick() },
        Preset.pages.variation("right-to-left", { $0.isRightToLeft = true }) { $0.drag() },
        Preset.preview.variation("arrows", { $0.hasArrows = true }) { _ in },
        Preset.curl.variation("corner") { $0.drag(from: (0.95, 0.95), to: (0.62, 0.7)) },
        Preset.curl.variation("back") { $0.drag(from: (0.05, 0.5), to: (0.4, 0.45)) },
        Preset.curl.variation("vertical", { $0.axis = .vertical }) {
            $0.drag(from: (0.5, 0.95), to: (0.55, 0.5))
        },
        Preset.leaves.variation("back") { $0.drag(from: (0.05, 0.5), to: (0.5, 0.5)) },
        Preset.leavesSpread.variation("right-to-left", { $0.isRightToLeft = true }) {
            $0.drag(from: (0.05, 0.5), to: (0.4, 0.5))
        },
        Preset.leavesSpread.variation("cover") { $0.send(.goTo(PageIndex(0), isAnimated: false)) },
        Preset.preview.variation("cover-fit", { $0.fit = .cover }) { $0.flick() },
        Preset.preview.variation("zoomed") { $0.zoom(after: 2000) },
        Preset.preview.variation("zooming") { $0.zoom(after: 100) },
        Preset.preview.variation("round-corners", { $0.appearance.cornerRadius = 20 }) {
            $0.flick()
        },
        Preset.curl.variation("round-corners", { $0.appearance.cornerRadius = 20 }) { $0.drag() },
        Preset.pages.variation("fine", { $0.appearance.scale = 2 }) { $0.flick() },
        Preset.pages.variation("pressed", { $0.hasArrows = true }) { $0.press() },
    ]

    /// Looks in the middle of a drag: of small pages, of full ones, downwards, and from right to
    /// left.
    static let looks: [GoldenFrame] =
        Look.allCases.dropFirst().flatMap { look in
            [
                Preset.preview.variation(look.rawValue, { $0.small(look) }) { $0.drag() },
                Preset.pages.variation(look.rawValue, { $0.look = look }) { $0.drag() },
            ]
        } + [
            Preset.preview.variation(
                "coverflow-vertical",
                {
                    $0.small(.coverflow)
                    $0.axis = .vertical
                }
            ) { $0.drag(from: (0.5, 0.9), to: (0.5, 0.65)) },
            Preset.preview.variation(
                "cards-right-to-left",
                {
                    $0.small(.cards)
                    $0.isRightToLeft = true
                }
            ) { $0.drag(from: (0.1, 0.5), to: (0.4, 0.5)) },
            Preset.preview.variation(
                "coverflow-fine-round",
                {
                    $0.small(.coverflow)
                    $0.appearance.scale = 2
                    $0.appearance.cornerRadius = 12
                }
            ) { $0.drag() },
            Preset.magazine.variation("cards", { $0.look = .cards }) {
                $0.drag(from: (0.5, 0.9), to: (0.5, 0.5))
            },
        ]
}

extension StripConfiguration {
    fileprivate mutating func small(_ look: Look) {
        pageSize = PixelSize(width: 240, height: 240)
        spacing = 20
        self.look = look
    }
}

/// The orientation and the colour scheme of a screen.
private struct GoldenSetup {
    let name: String
    let viewport: PixelSize
    let background: Colour

    static let all = [
        GoldenSetup(name: "landscape-dark", viewport: landscape, background: .defaultBackground),
        GoldenSetup(name: "landscape-light", viewport: landscape, background: paper),
        GoldenSetup(name: "portrait-dark", viewport: portrait, background: .defaultBackground),
        GoldenSetup(name: "portrait-light", viewport: portrait, background: paper),
    ]

    private static let landscape = PixelSize(width: 480, height: 320)
    private static let portrait = PixelSize(width: 320, height: 480)
    private static let paper = Colour(red: 240, green: 238, blue: 232)
}

extension Preset {
    fileprivate func golden(
        _ setting: GoldenSetup, _ moment: String, _ act: (inout GoldenStrip) -> Void
    ) -> GoldenFrame {
        var stage = GoldenStrip(self, viewport: setting.viewport) {
            $0.appearance.background = setting.background
        }
        act(&stage)
        return stage.golden("\(rawValue)-\(setting.name)-\(moment)")
    }

    fileprivate func variation(
        _ name: String, _ change: (inout StripConfiguration) -> Void = { _ in },
        _ act: (inout GoldenStrip) -> Void
    ) -> GoldenFrame {
        var stage = GoldenStrip(self, viewport: GoldenSetup.all[0].viewport, change)
        act(&stage)
        return stage.golden("\(rawValue)-\(name)")
    }

    /// Moves the strip: a leaf is held half turned, a sliding strip is in the middle of a fling.
    fileprivate func move(_ stage: inout GoldenStrip) {
        turnStyle == nil ? stage.flick() : stage.drag()
    }
}

/// A strip on its fourth page of twelve, with a viewer's input.
private struct GoldenStrip {
    private var strip: Strip
    private var now = Timestamp.epoch
    private let album = TestPictureSource()

    init(
        _ preset: Preset, viewport: PixelSize, _ change: (inout StripConfiguration) -> Void
    ) {
        var configuration = StripConfiguration(preset: preset, viewport: viewport)
        change(&configuration)
        do {
            strip = try Strip(configuration, on: PageIndex(3), over: album)
        } catch {
            preconditionFailure("\(preset) refuses \(viewport): \(error)")
        }
    }

    mutating func send(_ event: InputEvent) {
        _ = strip.handle(event, at: now, over: album)
    }

    /// Drags a finger between two points in a tenth of a second; coordinates are shares of the
    /// viewport's sides.
    mutating func drag(
        from start: (x: Double, y: Double) = (0.9, 0.6),
        to end: (x: Double, y: Double) = (0.55, 0.5)
    ) {
        for step in 0...6 {
            let share = Double(step) / 6
            touch(
                step == 0 ? .down : .move,
                (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
            now = now.later(by: 16)
        }
    }

    /// Flings the strip, and advances the clock by a tenth of a second.
    mutating func flick() {
        let isVertical = strip.configuration.axis == .vertical
        let (start, end) = isVertical ? ((0.5, 0.7), (0.5, 0.5)) : ((0.7, 0.5), (0.5, 0.5))
        drag(from: start, to: end)
        touch(.up, end)
        now = now.later(by: 100)
    }

    /// Magnifies the page, and advances the clock by `wait` milliseconds.
    mutating func zoom(after wait: Int64) {
        send(.zoom(scale: 2.5, at: Point(x: 200, y: 150)))
        now = now.later(by: wait)
    }

    /// Presses the forward arrow.
    mutating func press() { touch(.down, (0.97, 0.42)) }

    private mutating func touch(_ phase: PointerEvent.Phase, _ place: (x: Double, y: Double)) {
        let viewport = strip.configuration.viewport
        let point = Point(
            x: place.x * Double(viewport.width), y: place.y * Double(viewport.height))
        send(
            .pointer(
                PointerEvent(
                    phase, id: 1, at: point, kind: .touch, clientTime: now.milliseconds)))
    }

    func golden(_ name: String) -> GoldenFrame {
        let scale = strip.configuration.appearance.scale
        return GoldenFrame(name: name, layout: strip.layout(at: now, over: album)) { page in
            let place = page.picture ?? page.frame
            return .ready(
                TestPicture(number: page.index.value + 1)
                    .drawn(width: place.width * scale, height: place.height * scale))
        }
    }
}
