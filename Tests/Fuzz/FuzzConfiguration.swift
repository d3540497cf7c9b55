import ScrollEngine

extension StripConfiguration {
    /// A valid configuration; nil if the bytes select an invalid one.
    init?(from input: inout FuzzInput) {
        self.init(preset: input.one(of: Preset.allCases), viewport: Self.viewport(&input))
        if input.flag() { changeSizes(&input) }
        if input.flag() { changeBehaviour(&input) }
        if input.flag() { changeControls(&input) }
        guard (try? validate()) != nil else { return nil }
    }

    static func viewport(_ input: inout FuzzInput) -> PixelSize {
        let usual = [
            PixelSize(width: 1024, height: 768), PixelSize(width: 320, height: 480),
            PixelSize(width: 16, height: 16), PixelSize(width: 4096, height: 2025),
        ]
        let choice = input.byte()
        guard choice >= 192 else { return usual[Int(choice) % usual.count] }
        return PixelSize(width: 16 + input.word() % 1200, height: 16 + input.word() % 1200)
    }

    private mutating func changeSizes(_ input: inout FuzzInput) {
        pageSize = input.maybe {
            PixelSize(width: 8 + $0.word() % 1500, height: 8 + $0.word() % 1500)
        }
        let lengths = Int(input.byte() % 40)
        if lengths <= Self.lengthLimit {
            pageLengths = PageLengths((0..<lengths).map { _ in 8 + input.word() % 600 })
        } else {
            pageLengths = .pictures
        }
        pagesPerView = input.maybe { 1 + Int($0.byte() % 70) }
        spacing = input.maybe { $0.word() % 4097 }
        padding = input.maybe {
            Insets(
                top: Int($0.byte()), left: Int($0.byte()), bottom: Int($0.byte()),
                right: Int($0.byte()))
        }
        axis = input.one(of: Axis.allCases)
        alignment = input.one(of: [.centre, .start, .end])
        fillsEnds = input.maybe { $0.flag() }
        isRightToLeft = input.flag()
    }

    private mutating func changeBehaviour(_ input: inout FuzzInput) {
        paging = input.one(of: PagingMode.allCases)
        fling = input.one(of: FlingDistance.allCases)
        isLooped = input.flag()
        window = input.one(of: WindowMode.allCases)
        deceleration = input.one(of: Deceleration.allCases)
        bounces = input.flag()
        reducesMotion = input.flag()
        autoplay = input.maybe { 500 + $0.word() }
        hitTesting = input.one(of: HitTesting.allCases)
        neighbourTap = input.one(of: NeighbourTap.allCases)
        doubleTap = input.one(of: DoubleTap.allCases)
        maximumZoom = 1 + Double(input.byte() % 16)
    }

    private mutating func changeControls(_ input: inout FuzzInput) {
        hasCover = input.flag()
        curlRadius = input.maybe { 1 + $0.word() % 4096 }
        grabArea = input.one(of: GrabArea.allCases)
        look = input.one(of: Look.allCases)
        hasPageControl = input.flag()
        hasArrows = input.flag()
        hasIndicator = input.flag()
        fit = input.one(of: Fit.allCases)
        appearance.gravity = input.one(of: Gravity.allCases)
    }
}
