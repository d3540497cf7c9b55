import GalleryService
import Glibc
import ImageLibrary
import ScrollEngine
import Sessions

/// Fills session stores with viewers at rest and tells how much larger the process became.
struct SessionDesk {
    /// Stores live on: a later one must not use memory that an earlier one gave back.
    private var stores: [MemorySessionStore<PackedViewing>] = []

    /// `sessions COUNT ADDRESSES`: the time is that of beginning all of them, the bytes are the
    /// memory that they take.
    mutating func take(_ order: [String]) throws -> Done {
        guard order.count == 3, let count = Int(order[1]), let addresses = Int(order[2]),
            count > 0, addresses > 0, let gallery = GalleryID("Holiday")
        else { throw ContestantError.unknownOrder(order) }
        let stage = try EngineStage(.preview, pages: 10_000)
        var generator = SystemRandomNumberGenerator()
        let store = MemorySessionStore<PackedViewing>(
            limits: SessionLimits(sessionsInAll: count, sessionsPerAddress: count))

        let before = try Self.residentBytes()
        let began = ContinuousClock.now
        for number in 0..<count {
            // As the service does: each session packs a viewing of its own.
            let viewing = PackedViewing(Viewing(gallery: gallery, strip: stage.strip))
            let address = number % addresses
            try store.create(
                .random(using: &generator), viewing,
                for: "2001:db8:\(address >> 16):\(address & 0xFFFF)::",
                at: Moment(milliseconds: 0))
        }
        let time = ContinuousClock.now - began
        stores.append(store)
        return Done(
            nanoseconds: time.nanoseconds, bytes: max(0, try Self.residentBytes() - before))
    }

    /// Memory of this process that lies in the machine's (proc(5), `statm`, the second field).
    private static func residentBytes() throws -> Int {
        guard let file = unsafe fopen("/proc/self/statm", "r") else {
            throw ContestantError.unknownMemory
        }
        defer { unsafe fclose(file) }
        var text = [CChar](repeating: 0, count: 128)
        guard unsafe fgets(&text, Int32(text.count), file) != nil else {
            throw ContestantError.unknownMemory
        }
        let fields = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            .split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else {
            throw ContestantError.unknownMemory
        }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
