/// Runs an input of the target `events`, as WebAssembly exports it: 1, or 0 for one whose form only the
/// service reads.
///
/// A broken law traps, as on this machine.
@_cdecl("peek_fuzz")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
    var input = unsafe FuzzInput(Array(UnsafeBufferPointer(start: start, count: Int(count)))[...])
    switch input.byte() % 4 {
    case 0: StripRun.events(&input)
    case 1: StripRun.wire(&input)
    default: return 0
    }
    return 1
}
