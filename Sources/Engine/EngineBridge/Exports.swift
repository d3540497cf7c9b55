import ScrollEngine

// What a WebAssembly module of the engine exports. Strips are pointers that the caller gives back with
// peek_close; numbers and bytes that it passes lie in memory that it took with malloc.
//
// Answers lie in memory of the strip until the next call: the count of numbers, and the numbers.

/// A strip, and memory for the answers of its calls.
@safe private final class StripHandle {
    let strip: BridgedStrip
    private var answers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 1024)

    init(_ strip: BridgedStrip) { self.strip = strip }

    deinit { unsafe answers.deallocate() }

    func answer(with numbers: [Double]) -> UnsafePointer<Double>? {
        if unsafe numbers.count >= answers.count {
            unsafe answers.deallocate()
            unsafe answers = .allocate(capacity: 2 * numbers.count)
        }
        unsafe answers[0] = Double(numbers.count)
        for (index, number) in numbers.enumerated() { unsafe answers[index + 1] = number }
        return unsafe UnsafePointer(answers.baseAddress)
    }

    static func at(_ pointer: UnsafeRawPointer) -> StripHandle {
        unsafe Unmanaged<StripHandle>.fromOpaque(pointer).takeUnretainedValue()
    }
}

private func pointer(to strip: BridgedStrip?) -> UnsafeRawPointer? {
    guard let strip else { return nil }
    return unsafe UnsafeRawPointer(Unmanaged.passRetained(StripHandle(strip)).toOpaque())
}

private func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

private func numbers(_ start: UnsafePointer<Double>, _ count: Int32) -> [Double] {
    unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

/// Creates a strip at rest on a page from a configuration in the wire format; 0 for an invalid one.
@_cdecl("peek_create")
package func create(
    _ configuration: UnsafePointer<UInt8>, _ byteCount: Int32, _ page: Double,
    _ pages: UnsafePointer<Double>, _ count: Int32
) -> UnsafeRawPointer? {
    guard 0...1e9 ~= page else { return nil }
    return unsafe pointer(
        to: BridgedStrip(
            configuration: bytes(configuration, byteCount), on: Int(page),
            pages: numbers(pages, count)))
}

/// Opens a strip in the wire format; 0 for bytes that are none.
@_cdecl("peek_open")
package func open(
    _ wire: UnsafePointer<UInt8>, _ byteCount: Int32, _ pages: UnsafePointer<Double>,
    _ count: Int32
) -> UnsafeRawPointer? {
    unsafe pointer(to: BridgedStrip(wire: bytes(wire, byteCount), pages: numbers(pages, count)))
}

/// Ends a strip: its pointer is invalid then.
@_cdecl("peek_close")
package func close(_ strip: UnsafeRawPointer) {
    unsafe Unmanaged<StripHandle>.fromOpaque(strip).release()
}

/// The strip in the wire format, a number for each byte.
@_cdecl("peek_save")
package func save(_ strip: UnsafeRawPointer) -> UnsafePointer<Double>? {
    let handle = unsafe StripHandle.at(strip)
    return unsafe handle.answer(with: handle.strip.wire.map { Double($0) })
}

/// Tells the pages anew: 1, or 0 for numbers that are no pages.
@_cdecl("peek_pages")
package func setPages(
    _ strip: UnsafeRawPointer, _ pages: UnsafePointer<Double>, _ count: Int32
) -> Int32 {
    unsafe StripHandle.at(strip).strip.setPages(numbers(pages, count)) ? 1 : 0
}

/// Handles an event: its outcomes; 0 for numbers that are no event.
@_cdecl("peek_handle")
package func handle(
    _ strip: UnsafeRawPointer, _ event: UnsafePointer<Double>, _ count: Int32,
    _ milliseconds: Double
) -> UnsafePointer<Double>? {
    let handle = unsafe StripHandle.at(strip)
    guard let outcomes = unsafe handle.strip.handle(numbers(event, count), at: milliseconds) else {
        return nil
    }
    return unsafe handle.answer(with: outcomes)
}

/// What the strip shows at a time.
@_cdecl("peek_layout")
package func layout(
    _ strip: UnsafeRawPointer, _ milliseconds: Double
) -> UnsafePointer<Double>? {
    let handle = unsafe StripHandle.at(strip)
    return unsafe handle.answer(with: handle.strip.layout(at: milliseconds))
}

/// The page under a point of the viewport; no numbers for none.
@_cdecl("peek_hit")
package func hit(
    _ strip: UnsafeRawPointer, _ x: Double, _ y: Double, _ milliseconds: Double
) -> UnsafePointer<Double>? {
    let handle = unsafe StripHandle.at(strip)
    return unsafe handle.answer(with: handle.strip.hit(x: x, y: y, at: milliseconds))
}

/// Draws for a screen with so many pixels to each of the viewport's, and with little motion if it is 1.
@_cdecl("peek_adapt")
package func adapt(_ strip: UnsafeRawPointer, _ scale: Int32, _ reducesMotion: Int32) {
    unsafe StripHandle.at(strip).strip.adapt(
        scale: Int(scale), reducesMotion: reducesMotion != 0)
}

/// Takes over a strip in the wire format: 1 if it differed, 0 if not, -1 for bytes that are none.
@_cdecl("peek_take_over")
package func takeOver(
    _ strip: UnsafeRawPointer, _ wire: UnsafePointer<UInt8>, _ byteCount: Int32,
    _ milliseconds: Double, _ shownTime: Double
) -> Int32 {
    let strip = unsafe StripHandle.at(strip).strip
    let isTaken = unsafe strip.takeOver(
        wire: bytes(wire, byteCount), at: milliseconds, shownAt: shownTime)
    return isTaken.map { $0 ? 1 : 0 } ?? -1
}

/// Where the points of a flat leaf are seen on a fold: x and y of each, in place.
@_cdecl("peek_fold")
package func fold(
    _ normalX: Double, _ normalY: Double, _ contact: Double, _ radius: Double,
    _ points: UnsafeMutablePointer<Double>, _ count: Int32
) {
    let fold = Fold(normal: Point(x: normalX, y: normalY), contact: contact, radius: radius)
    for index in stride(from: 0, to: Int(count) - 1, by: 2) {
        let seen = fold.image(of: unsafe Point(x: points[index], y: points[index + 1])).point
        unsafe points[index] = seen.x
        unsafe points[index + 1] = seen.y
    }
}
