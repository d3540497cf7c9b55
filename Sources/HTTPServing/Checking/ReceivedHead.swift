/// A request head as it came: cut into pieces, nothing believed yet.
struct ReceivedHead {
    struct Field {
        let name: [UInt8]
        let value: [UInt8]

        init(name: [UInt8], value: [UInt8]) {
            self.name = name
            self.value = value
        }

        init(_ name: String, _ value: String) {
            self.init(name: Array(name.utf8), value: Array(value.utf8))
        }
    }

    let method: String
    let target: [UInt8]
    let version: String
    let fields: [Field]

    /// Whether the pieces account for every byte between them; see `HeadLayout`.
    let isSound: Bool
}
