import Concurrency

/// The sizes of a gallery's upright pictures in its order, as far as their headers were read.
///
/// The instance is the same until a size changes, so what is made from it is kept with it.
package final class GallerySizes: Sendable {
    /// For each picture its width and height in 16 bits each; 0 if it is not known, or the file is
    /// not a picture.
    private let sides: [UInt32]
    /// Whether no further size will become known.
    package let isComplete: Bool
    /// What was made from them, by key, the last used at the end.
    private let made = Lock<[(key: any Sendable, value: any AnyObject & Sendable)]>([])

    /// Bytes of all that is kept with the sizes, at eight for each picture.
    private static let madeBytes = 16 << 20
    /// How many things are kept: as many as there may be screens of different sizes.
    private static let madeLimit = 64

    /// Takes the sizes from what is known.
    ///
    /// - Parameters:
    ///   - facts: Nil for a picture whose header was not read.
    ///   - isIndexed: Whether it will be read.
    package init(_ facts: [PictureFacts?], isIndexed: Bool) {
        isComplete = !isIndexed || !facts.contains { $0 == nil }
        sides = facts.map { facts in
            guard let facts, facts.pixels > 0, facts.width <= UInt16.max,
                facts.height <= UInt16.max
            else { return 0 }
            return UInt32(facts.width) << 16 | UInt32(facts.height)
        }
    }

    package var count: Int { sides.count }

    /// The size of a picture in pixels; nil if it is not known.
    package subscript(index: Int) -> (width: Int, height: Int)? {
        let packed = sides[index]
        return packed == 0 ? nil : (Int(packed >> 16), Int(packed & 0xFFFF))
    }

    /// What was made from these sizes for a key, or what is made now; eight bytes for each picture.
    ///
    /// It is made under the lock, so that those who want the same wait for it instead of making it
    /// again.
    package func value<Key: Equatable & Sendable, Value: AnyObject & Sendable>(
        for key: Key, _ make: (GallerySizes) -> Value
    ) -> Value {
        made.withLock { made in
            if let index = made.lastIndex(where: { $0.key as? Key == key }),
                let known = made[index].value as? Value
            {
                if index < made.count - 1 { made.append(made.remove(at: index)) }
                return known
            }
            let value = make(self)
            if made.count >= capacity { made.removeFirst() }
            made.append((key, value))
            return value
        }
    }

    private var capacity: Int {
        max(2, min(Self.madeLimit, Self.madeBytes / (8 * max(1, count))))
    }

    /// Bytes, with all that is kept with the sizes.
    package var cost: Int { 4 * count + 8 * count * capacity }

    func isEqual(to other: GallerySizes) -> Bool {
        isComplete == other.isComplete && sides == other.sides
    }
}
