/// A session as its row tells it; times are steady milliseconds.
struct SessionRow: Equatable, Sendable {
    let revision: UInt64
    let born: Int64
    var used: Int64
    let state: [UInt8]
}
