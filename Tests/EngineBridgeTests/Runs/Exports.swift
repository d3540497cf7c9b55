/// The hash of the runs of some seeds, as WebAssembly exports it.
@_cdecl("peek_hash")
public func hash(_ first: Int32, _ last: Int32) -> UInt64 {
    EngineRun.hash(seeds: UInt64(first)...UInt64(last)).hash
}
