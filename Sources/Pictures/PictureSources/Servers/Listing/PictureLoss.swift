import Hashing

/// The pictures that a server lists no longer, while that is doubted.
package struct PictureLoss: Equatable, Sendable {
    /// Tells these pictures from others, because a person confirms the loss that they have read of.
    package let tag: String
    /// How many they are.
    package let pictures: Int
    /// How many the server had listed, with them.
    package let former: Int
    /// Whether a person has confirmed the loss: then the next list without these pictures is believed.
    package internal(set) var isConfirmed = false

    /// - Parameters:
    ///   - lost: The ids of the pictures.
    ///   - former: How many the server had listed.
    init(of lost: Set<String>, among former: Int) {
        let digest = SHA256.hash(lost.sorted().flatMap { Array($0.utf8) + [0] })
        tag = String(hexadecimal: digest.bytes.prefix(16))
        pictures = lost.count
        self.former = former
    }
}
