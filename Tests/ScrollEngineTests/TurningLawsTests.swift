import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("Whatever comes, a turn")
struct TurningLawsTests {
    @Test("backwards is the same leaf's forward turn in reverse", arguments: TurnStyle.allCases)
    func reverse(style: TurnStyle) throws {
        let book = TurnFixture(style).book
        let there = try #require(
            Turn.commanded(from: PageIndex(1), to: PageIndex(5), at: .epoch, in: book))
        let back = try #require(
            Turn.commanded(from: PageIndex(5), to: PageIndex(1), at: .epoch, in: book))
        // One turn has gone as far as the other has left to go; the poses are the same there.
        let poses = (0...300).map { there.pose(at: Timestamp(milliseconds: $0), in: book) }
        for now in 0...300 {
            let pose = back.pose(at: Timestamp(milliseconds: Int64(now)), in: book)
            #expect(abs(pose.inputTime - (1 - poses[now].inputTime)) < 1e-12, "\(now)")
            let angle = style == .curl ? (200 - 20 * pose.inputTime) * .pi / 180 : .pi
            #expect(abs(pose.inputAngle - angle) < 1e-12, "\(now)")
        }
        let (forward, backward) = (
            there.layout(at: .epoch, in: book), back.layout(at: .epoch, in: book)
        )
        #expect(forward?.front == backward?.front && forward?.back == backward?.back)
        #expect(forward?.under == backward?.under && forward?.left == backward?.left)
    }

    @Test("is mirrored when read from right to left, and swapped when read downwards")
    func orientations() throws {
        for style in TurnStyle.allCases {
            var random = SeededGenerator(seed: 31)
            for round in 0..<500 {
                let way = (0..<4).map { _ in
                    Point(
                        x: .random(in: 0..<1000, using: &random),
                        y: .random(in: 0..<800, using: &random))
                }
                let plain = try layouts(TurnFixture(style), way)
                let mirrored = try layouts(
                    TurnFixture(style, isRightToLeft: true),
                    way.map { Point(x: 1000 - $0.x, y: $0.y) })
                let swapped = try layouts(
                    TurnFixture(
                        style, viewport: PixelSize(width: 800, height: 1000), axis: .vertical,
                        isRightToLeft: true),
                    way.map { Point(x: $0.y, y: $0.x) })
                #expect(plain.count == mirrored.count && plain.count == swapped.count)
                for (index, layout) in plain.enumerated() {
                    let note = "\(style), round \(round)"
                    check(layout, mirrored[index], note) { Point(x: 1000 - $0.x, y: $0.y) }
                    check(layout, swapped[index], note) { Point(x: $0.y, y: $0.x) }
                }
            }
        }
    }

    /// The layouts at each point of a drag along these points.
    private func layouts(_ stage: TurnFixture, _ way: [Point]) throws -> [TurnLayout?] {
        var stage = stage
        stage.down(way[0].x, way[0].y)
        var shown = [stage.layout]
        for point in way.dropFirst() {
            stage.move(point.x, point.y)
            shown.append(stage.layout)
        }
        stage.up()
        stage.now += 50
        return shown + [stage.layout]
    }

    /// Checks that points of the sheet are visible where the inverse mapping puts them.
    private func check(
        _ a: TurnLayout?, _ b: TurnLayout?, _ note: String, _ place: (Point) -> Point
    ) {
        #expect((a == nil) == (b == nil), "\(note)")
        guard let a, let b else { return }
        #expect(a.inputTime.isApproximately(b.inputTime), "\(note)")
        #expect(a.front == b.front && a.back == b.back && a.under == b.under, "\(note)")
        let corner = place(Point(x: Double(a.sheet.x), y: Double(a.sheet.y)))
        let far = place(
            Point(x: Double(a.sheet.x + a.sheet.width), y: Double(a.sheet.y + a.sheet.height)))
        #expect(Double(b.sheet.x) == min(corner.x, far.x), "\(note)")
        #expect(Double(b.sheet.y) == min(corner.y, far.y), "\(note)")
        let origin = place(.zero)
        let travel = place(Point(x: Elementary.cos(a.inputAngle), y: Elementary.sin(a.inputAngle)))
        #expect(
            travel.distance(
                to: Point(
                    x: origin.x + Elementary.cos(b.inputAngle),
                    y: origin.y + Elementary.sin(b.inputAngle))) < 1e-9, "\(note)")
        for x in [550.0, 700, 1000] {
            for y in [0.0, 800] {
                let seen = place(a.fold.image(of: Point(x: x, y: y)).point)
                let image = b.fold.image(of: place(Point(x: x, y: y))).point
                #expect(seen.distance(to: image) < 1e-8, "\(note)")
            }
        }
    }

    @Test("stays finite and in range over thousands of random streams of events")
    func streams() throws {
        for seed in 1...4000 { try run(UInt64(seed)) }
    }

    private func run(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sizes = [0, 1, 2, 17, 320, 1024, 8192]
        let pages = [0, 1, 2, 3, 4, 9, 1000].randomElement(using: &random) ?? 1
        var stage = TurnFixture(
            TurnStyle.allCases.randomElement(using: &random) ?? .leaves,
            on: .random(in: 0...max(0, pages - 1), using: &random), pages: pages,
            viewport: PixelSize(
                width: sizes.randomElement(using: &random) ?? 1,
                height: sizes.randomElement(using: &random) ?? 1),
            axis: .random(using: &random) ? .horizontal : .vertical,
            isRightToLeft: .random(using: &random), hasCover: .random(using: &random),
            radius: [nil, 0, 1, 50, 3000, .max].randomElement(using: &random) ?? nil,
            reducesMotion: .random(using: &random) && .random(using: &random))
        stage.now = [0, 1 << 53].randomElement(using: &random) ?? 0
        for _ in 0..<20 {
            send(&stage, &random)
            check(stage, "seed \(seed)")
            try checkWire(stage, "seed \(seed)")
            stage.now += .random(in: 0...200, using: &random)
            check(stage, "seed \(seed)")
        }
    }

    private func send(_ stage: inout TurnFixture, _ random: inout SeededGenerator) {
        let scales = [200, 1024, 1024, 1e9, 1e300]
        let wide: Double = scales.randomElement(using: &random) ?? 1
        let (x, y) = (
            Double.random(in: -0.2 * wide...wide, using: &random),
            Double.random(in: -0.2 * wide...wide, using: &random)
        )
        if let turn = stage.turn, turn.isFinished(at: stage.time) {
            stage.page = turn.destination ?? stage.page
            stage.turn = nil
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: stage.down(x, y)
        case 2: stage.up(speed: .random(in: -1e9...1e9, using: &random))
        case 3: stage.turn = stage.turn?.cancelled(at: stage.time, in: stage.book)
        case 4:
            stage.turn = Turn.commanded(
                from: stage.page, to: PageIndex(.random(in: -1...12, using: &random)),
                at: stage.time, in: stage.book)
        default: stage.move(x, y)
        }
    }

    private func check(_ stage: TurnFixture, _ note: String) {
        let pose = stage.pose
        #expect(0...1 ~= pose.inputTime && 0...2 * .pi ~= pose.inputAngle, "\(note)")
        guard let turn = stage.turn else { return }
        if let end = turn.end {
            #expect(
                turn.pose(at: end, in: stage.book).inputTime
                    == (turn.destination == turn.upper ? 1 : 0), "\(note)")
            #expect(end.milliseconds - stage.now <= 600, "\(note)")
        }
        guard let layout = stage.layout else { return }
        let fold = layout.fold
        #expect(fold.contact.isFinite && fold.radius.isFinite, "\(note)")
        let length = fold.normal.x * fold.normal.x + fold.normal.y * fold.normal.y
        #expect(abs(length - 1) < 1e-9, "\(note)")
        for page in [layout.front, layout.back, layout.under, layout.left] {
            #expect(page.map { 0..<stage.book.spreads.pageCount ~= $0.value } ?? true, "\(note)")
        }
        #expect(layout.front != nil, "\(note)")
    }

    private func checkWire(_ stage: TurnFixture, _ note: String) throws {
        guard let turn = stage.turn else { return }
        var writer = WireWriter()
        writer.write(turn)
        #expect(try WireReader.decode(writer.bytes) as Turn == turn, "\(note)")
    }

    @Test("is never read from bytes that could harm it")
    func hostileBytes() throws {
        var random = SeededGenerator(seed: 41)
        var stage = TurnFixture(.curl)
        stage.down(990)
        stage.move(400)
        var read = 0
        for round in 0..<12_000 {
            if round % 20 == 0 {
                stage.turn = nil
                stage.down(.random(in: 0..<1000, using: &random))
                stage.move(.random(in: 0..<1000, using: &random))
                if Bool.random(using: &random) { stage.up() }
            }
            guard let turn = stage.turn else { continue }
            var writer = WireWriter()
            writer.write(turn)
            var bytes = writer.bytes
            bytes[.random(in: 0..<bytes.count, using: &random)] = .random(
                in: 0...255, using: &random)
            guard var odd = try? WireReader.decode(bytes) as Turn else { continue }
            read += 1
            for style in TurnStyle.allCases {
                let other = TurnFixture(style, pages: round % 5)
                for time in [Int64.min, 0, 100, 1 << 53, .max] {
                    let time = Timestamp(milliseconds: time)
                    let pose = odd.pose(at: time, in: other.book)
                    #expect(0...1 ~= pose.inputTime, "\(bytes)")
                    _ = odd.layout(at: time, in: other.book)
                    _ = odd.caught(at: Point(x: 3, y: 4), time: time, in: other.book)
                    _ = odd.released(at: time, speed: 1e9, in: other.book)
                }
                odd.moved(to: Point(x: 100, y: 3), in: other.book)
            }
        }
        #expect(read > 2000)
    }

    @Test("keeps its codes")
    func codes() {
        #expect(TurnStyle.codes == [.leaves, .spread, .curl])
        #expect(Set(TurnStyle.codes) == Set(TurnStyle.allCases))
        #expect(TurnStyle.allCases.map(\.rawValue) == ["leaves", "leaves-spread", "curl"])
    }
}

extension Double {
    fileprivate func isApproximately(_ other: Double) -> Bool { abs(self - other) < 1e-9 }
}
