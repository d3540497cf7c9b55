import Hashing
import ScrollEngine

/// The rounds of a screen whose pictures come in parts, each part as often as its weight says.
///
/// The pictures of a part stand in a circle, in an order by their ranks that never changes:
///
///     part A  ●●●●○○○○○○○○○○○○      weight 2, four of its circle in each round
///     part B  ●●○○○○○○              weight 1, two of its circle
///     round   A B A A B A
///
/// A round takes the next ones of each circle and shuffles them, so no picture comes twice in a round,
/// and each comes again when nearly all others of its part have come. A picture that is new stands in its place
/// of the circle, and moves no other.
struct MixedRounds {
    /// The part of each slot, from the first one on, again and again: its parts are spread evenly.
    let pattern: [Int]
    private let playlist: Playlist
    private let seed: UInt64
    /// For each part, how many of its pictures a round takes, and how many next to each other are shuffled.
    private let windows: [(length: Int, shuffled: Int)]

    /// Turns of the pattern in a round beside a part with few pictures.
    private static let fewTurns = 8
    /// Slots of a round at most.
    private static let slotLimit = 10_000

    init(_ playlist: Playlist, _ mix: Mix, _ program: ScreenProgram) {
        self.playlist = playlist
        seed = program.seed
        let counts = playlist.circles.map(\.keys.count)
        // A part with few pictures has them all in each turn, and no more.
        let weights = zip(mix.weights, counts).map { min($0, $1) }
        let sum = weights.reduce(0, +)
        pattern = Self.spread(weights)
        // No part comes twice in a round. A quarter of each circle, or, beside a part with few pictures, some
        // turns, so that the others are shuffled as well.
        let quarters = zip(counts, weights).filter { $1 > 0 }.map { $0 / 4 / $1 }
        let wholes = zip(counts, weights).filter { $1 > 0 }.map { $0 / $1 }
        let turns = min(max(quarters.min() ?? 1, Self.fewTurns), wholes.min() ?? 1)
        let turnCount = max(1, min(turns, Self.slotLimit / max(1, sum)))
        windows = zip(counts, weights).map { count, weight in
            let length = weight * turnCount
            // Shuffled pictures come earlier or later than in the circle by their number at most, and so do
            // they when they come again.
            let needed = sum == 0 ? 0 : (mix.changes * weight + sum - 1) / sum
            let isStretchKnown = 2 * length <= count
            let shuffled = min(length, count / 4, (count - needed) / 2)
            return (length, isStretchKnown ? max(1, shuffled) : 1)
        }
    }

    /// The slots of a round.
    ///
    /// - Parameters:
    ///   - number: The number of the round.
    ///   - former: A round whose pictures it continues; nil for a round that depends on its number alone,
    ///     which is the same as long as no pictures come or go.
    /// - Returns: The slots.
    func slots(inRound number: Int64, continuing former: KnownSlots?) -> [Slot] {
        var windows = circles.enumerated().map { part, circle in
            window(
                self.windows[part], of: circle,
                from: start(of: part, circle, inRound: number, continuing: former), number)
        }
        return fill(0..<slotCount, from: &windows)
    }

    /// How many slots each round of the present pictures has.
    var slotCount: Int { windows.reduce(0) { $0 + $1.length } }

    /// Whether slots behind one are of the parts that are due, or of pictures that are gone.
    func fit(_ slots: [Slot], behind slotIndex: Int) -> Bool {
        guard !pattern.isEmpty else { return true }
        return slots.indices.dropFirst(slotIndex + 1).allSatisfy { index in
            let part = playlist.part(of: slots[index].first)
            return part == nil || part == pattern[index % pattern.count]
        }
    }

    /// The slots with new ones behind one, where the parts of pictures have changed: at midnight, for
    /// example, those of the day.
    ///
    /// They are as many as before, if there are enough pictures that were not shown in the round.
    func remade(_ round: KnownSlots, behind slotIndex: Int) -> [Slot] {
        let shown = Array(round.slots.prefix(slotIndex + 1))
        let left = shown.count..<round.slots.count
        let known = Set(shown.map(\.first))
        var lengths = [Int](repeating: 0, count: windows.count)
        for index in left where !pattern.isEmpty { lengths[pattern[index % pattern.count]] += 1 }
        var windows = circles.enumerated().map { part, circle in
            // Those that the round took before and did not show are still next.
            let start =
                circle.indices(of: round.slots, inStretchOf: self.windows[part].length)?.first
                ?? self.start(of: part, circle, inRound: round.number, continuing: nil)
            return window(
                (lengths[part], self.windows[part].shuffled), of: circle, from: start,
                round.number, leavingOut: known)
        }
        return shown + fill(left, from: &windows)
    }

    // MARK: Circles

    private var circles: [Circle] { playlist.circles }

    /// Where in a circle a round begins.
    private func start(
        of part: Int, _ circle: Circle, inRound number: Int64, continuing former: KnownSlots?
    ) -> Int {
        let length = windows[part].length
        if let former, number != former.number,
            let taken = circle.indices(of: former.slots, inStretchOf: length)
        {
            let steps = Int(clamping: number - former.number)
            return steps > 0
                ? circle.wrapped(taken.last + 1, plus: steps - 1, of: length)
                : circle.wrapped(taken.first, plus: steps, of: length)
        }
        return circle.wrapped(0, plus: Int(clamping: number), of: length)
    }

    /// So many pictures of a circle from an index on.
    private func window(
        _ window: (length: Int, shuffled: Int), of circle: Circle, from start: Int, _ number: Int64,
        leavingOut known: Set<ItemKey> = []
    ) -> ArraySlice<ItemKey> {
        var keys: [ItemKey] = []
        for step in 0..<circle.keys.count where keys.count < window.length {
            let key = circle.keys[circle.wrapped(start, plus: step, of: 1)]
            if !known.contains(key) { keys.append(key) }
        }
        let rank = ShuffleRank(seed: seed, round: number)
        return keys.enumerated()
            .map { (group: $0 / window.shuffled, rank: rank.of($1), key: $1) }
            .sorted {
                ($0.group, $0.rank, $0.key.value) < ($1.group, $1.rank, $1.key.value)
            }.map(\.key)[...]
    }

    /// Slots of the pattern, up to the first one for whose part there is no picture.
    private func fill(_ indices: Range<Int>, from windows: inout [ArraySlice<ItemKey>]) -> [Slot] {
        guard !pattern.isEmpty else { return [] }
        var slots: [Slot] = []
        slots.reserveCapacity(indices.count)
        for slotIndex in indices {
            guard let key = windows[pattern[slotIndex % pattern.count]].popFirst() else { break }
            slots.append(Slot(key))
        }
        return slots
    }

    // MARK: Patterns

    /// Each part as often as its weight, as far from its next time as can be.
    ///
    /// Nginx's smooth weighted round-robin: each part gains its weight, the first one of those that have
    /// most is next, and loses the sum.
    private static func spread(_ weights: [Int]) -> [Int] {
        let sum = weights.reduce(0, +)
        var gains = [Int](repeating: 0, count: weights.count)
        return (0..<sum).map { _ in
            for part in weights.indices { gains[part] += weights[part] }
            let largest = gains.max() ?? 0
            let next = gains.firstIndex(of: largest) ?? 0
            gains[next] -= sum
            return next
        }
    }
}

/// The slots of a round that is known.
struct KnownSlots {
    let number: Int64
    let slots: [Slot]
}
