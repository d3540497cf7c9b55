import HTTPServing
import JSONCoding
import Requests

@testable import ScrollEngine
@testable import WebAPI

/// What the engine does on scripted events, as JSON, for another implementation of its motions.
///
/// A vector has a layout's members that a client computes motion from, events with their times, and
/// samples of the state between them. The first vector alone has the constants.
struct MotionVectors {
    /// The scripts of each strip, and the steps of each.
    private static let (scripts, steps) = (2, 7)

    let bytes: [UInt8]

    init() throws {
        var lines: [[UInt8]] = []
        for strip in MotionVectorStrip.all {
            for script in 0..<Self.scripts {
                lines.append(try Self.vector(of: strip, script, isFirst: lines.isEmpty))
            }
        }
        bytes = Array("[\n".utf8) + lines.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8)
    }

    private static func vector(of vector: MotionVectorStrip, _ script: Int, isFirst: Bool) throws
        -> [UInt8]
    {
        var strip = try Strip(
            vector.configuration, on: PageIndex(vector.page), over: vector.pages)
        let seed = vector.name.utf8.reduce(UInt64(script)) { $0 &* 31 &+ UInt64($1) }
        let events = MotionVectorScript(
            seed: seed, on: vector.configuration.viewport, pageCount: vector.pages.pageCount,
            steps: steps
        ).events
        return JSONWriter.bytes { json in
            json.object {
                $0.member("name", "\(vector.name) \(script)")
                $0.member("layout") {
                    write(
                        layoutOf: strip, over: vector.pages, hasConstants: isFirst, to: &$0)
                }
                $0.name("events")
                $0.list(Array(events.enumerated())) { json, step in
                    let (index, event) = step
                    let time = Timestamp(milliseconds: event.time)
                    _ = strip.handle(event.input, at: time, over: vector.pages)
                    let next = index + 1 < events.count ? events[index + 1].time : event.time + 3000
                    json.object {
                        event.members(&$0)
                        $0.member("time", event.time)
                        $0.name("samples")
                        $0.list(sampleTimes(after: event.time, before: next)) {
                            MotionSample(of: strip, at: $1, over: vector.pages).write(to: &$0)
                        }
                    }
                }
            }
        }
    }

    /// The times at which the state after an event is sampled: at once, and if there is a pause, in
    /// it.
    private static func sampleTimes(after time: Int64, before next: Int64) -> [Timestamp] {
        let later = [0, 30, 120, 300, 700, 2900].filter { $0 == 0 || time + $0 < next }
        return later.map { Timestamp(milliseconds: time + $0) }
    }

    private static func write(
        layoutOf strip: Strip, over pages: MotionVectorPages, hasConstants: Bool,
        to json: inout JSONWriter
    ) {
        let layout = strip.layout(at: .epoch, over: pages)
        json.object {
            $0.member("viewport", layout.viewport)
            $0.member("strip") {
                $0.object {
                    $0.member("axis", plain: layout.axis.rawValue)
                    $0.member("stride", layout.stride)
                    $0.member("pageSize", layout.pageSize)
                    $0.member("pageCount", layout.pageCount)
                }
            }
            $0.member("look") { $0.object { $0.member("kind", plain: layout.look.rawValue) } }
            $0.member("motion") { $0.object { $0.member("kind", plain: "resting") } }
            $0.member("controls") { ControlsDocument(layout.controls).write(to: &$0) }
            $0.name("turn")
            $0.null()
            $0.name("pages")
            $0.list((0..<pages.pageCount).map { PageIndex($0) }) {
                write($1, of: strip, over: pages, to: &$0)
            }
            guard let model = strip.motionModel(at: .epoch, over: pages) else { return }
            $0.member("model") {
                MotionModelDocument(model, of: strip.configuration, hasConstants: hasConstants)
                    .write(to: &$0)
            }
        }
    }

    /// Writes what is known of a page wherever the strip is: the sizes of its box and its picture.
    private static func write(
        _ page: PageIndex, of strip: Strip, over pages: MotionVectorPages,
        to json: inout JSONWriter
    ) {
        let place = strip.section(of: page, in: pages) ?? page.value
        let length =
            strip.book.map {
                strip.geometry.axis == .vertical ? $0.sheetFrame.height : $0.sheetFrame.width
            }
            ?? strip.snapPoints?.length(place) ?? 0
        let box = strip.geometry.pictureBox(of: strip.geometry.pageSize(length: length))
        let item = pages.item(on: page)
        json.object {
            $0.member("index", page)
            $0.member("item", Int(item.value))
            $0.member("box", box)
            $0.member("picture", pages.pictureSize(of: item, in: box))
        }
    }
}

/// The state of a strip at a time, as numbers that do not depend on where offsets begin.
private struct MotionSample {
    private let numbers: [Double]

    /// Time; the page on which it will rest; the page at the nearest place and how far the strip is
    /// from its rest; the same of the rows in a strip of galleries; the magnification; the turn.
    init(of strip: Strip, at time: Timestamp, over pages: MotionVectorPages) {
        let (strip, now) = strip.advanced(to: time, over: pages)
        var numbers = [
            Double(time.milliseconds),
            Double(strip.targetPage(at: now, over: pages)?.value ?? -1),
        ]
        for axis in [StripAxis.main, .cross] {
            guard let snapPoints = strip.snapPoints(axis), !strip.isBook else {
                numbers += [0, 0]
                continue
            }
            let offset = strip.offset(axis, at: now)
            let place = snapPoints.place(nearest: offset)
            numbers += [
                Double(snapPoints.page(at: place).value), offset - snapPoints.rest(place),
            ]
        }
        let magnification = strip.zoom.magnification(at: now)
        numbers += [magnification.scale, magnification.shift.x, magnification.shift.y]
        if let turn = strip.book.flatMap({ strip.turn?.layout(at: now, in: $0) }) {
            numbers += [
                turn.inputTime, turn.inputAngle, turn.fold.normal.x, turn.fold.normal.y,
                turn.fold.contact, turn.fold.radius, Double(turn.front?.value ?? -1),
            ]
        }
        self.numbers = numbers.map { ($0 * 10_000).rounded() / 10_000 }
    }

    func write(to json: inout JSONWriter) { json.list(numbers) { $0.number($1) } }
}
