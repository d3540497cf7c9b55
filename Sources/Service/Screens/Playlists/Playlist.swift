import Calendars
import Hashing
import ScrollEngine

/// The pictures of a screen at one time, and the order of each round of them.
///
/// A value: the same pictures give the same rounds on every machine.
package struct Playlist: Sendable {
    /// Gallery by gallery, in natural order of the names; no picture twice.
    package let items: [PlaylistItem]
    /// Whether the headers of all pictures were read, if the order or the slots depend on them.
    package let isComplete: Bool
    /// The present key of a picture whose file was renamed.
    let successor: @Sendable (ItemKey) -> ItemKey?
    /// The pictures of each part of a mix.
    let circles: [Circle]
    private let indices: [ItemKey: Int]
    /// Pictures that cannot be decoded: they have their slots, in which the next ones are shown.
    ///
    /// So what one server has found out changes no round.
    private var skipped: Set<ItemKey> = []

    /// - Parameters:
    ///   - items: The pictures, gallery by gallery; no picture twice.
    ///   - program: The program whose mix they are for, if it has one.
    ///   - isComplete: Whether the headers of all pictures were read.
    ///   - successor: The present key of a picture whose file was renamed.
    package init(
        _ items: [PlaylistItem], for program: ScreenProgram? = nil, isComplete: Bool = true,
        successor: @escaping @Sendable (ItemKey) -> ItemKey? = { _ in nil }
    ) {
        self.items = items
        self.isComplete = isComplete
        self.successor = successor
        circles = Self.circles(of: items, program)
        indices = Dictionary(
            items.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func circles(
        of items: [PlaylistItem], _ program: ScreenProgram?
    ) -> [Circle] {
        guard let program, let mix = program.mix else { return [] }
        var keys = [[ItemKey]](repeating: [], count: mix.weights.count)
        for item in items where keys.indices.contains(item.part) {
            keys[item.part].append(item.key)
        }
        return keys.map { Circle($0, seed: program.seed) }
    }

    /// The part of a picture; nil if there is no such picture.
    func part(of key: ItemKey) -> Int? { indices[key].map { items[$0].part } }

    package func contains(_ key: ItemKey) -> Bool { indices[key] != nil }

    /// The playlist without showing some of its pictures.
    package func skipping(_ keys: Set<ItemKey>) -> Playlist {
        var playlist = self
        playlist.skipped = keys
        return playlist
    }

    /// Whether a picture is there and is not skipped.
    func canShow(_ key: ItemKey) -> Bool { contains(key) && !skipped.contains(key) }

    /// The index of a picture in ``items``.
    package func index(of key: ItemKey) -> Int? { indices[key] }

    /// The day whose pictures are shown, if the order is by days and any picture was taken on it in an
    /// earlier year.
    ///
    /// It has rounds of its own, which begin at midnight; nil for all other times.
    func day(of program: ScreenProgram, at time: UnixTime) -> Int? {
        guard case .onThisDay = program.order else { return nil }
        let day = program.schedule.zone.day(at: time)
        return items.contains { $0.hasAnniversary(on: Self.date(of: day)) } ? day : nil
    }

    /// The pictures of a round in their order.
    ///
    /// - Parameters:
    ///   - number: The number of the round; no first one, because rounds go back in time.
    ///   - day: The day of an order by days.
    ///   - program: The order and the seed.
    /// - Returns: The pictures.
    func items(inRound number: Int64, of day: Int?, _ program: ScreenProgram) -> [PlaylistItem] {
        switch program.order {
        case .plain(let order): return sorted(by: order, number, program.seed)
        case .onThisDay(let order):
            guard let day else { return sorted(by: order, number, program.seed) }
            return items.filter { $0.hasAnniversary(on: Self.date(of: day)) }
                .sortedByDate(newestFirst: true)
        }
    }

    /// The date of a day since 1970-01-01.
    private static func date(of day: Int) -> CalendarDay {
        CalendarDay(of: CivilTime(milliseconds: Int64(day) * Schedule.dayLength))
    }

    /// The slots of a round.
    ///
    /// - Parameters:
    ///   - number: The number of the round.
    ///   - day: The day of an order by days.
    ///   - program: The order and the seed.
    ///   - former: The round that is known, which a mix continues.
    /// - Returns: The slots.
    func slots(
        inRound number: Int64, of day: Int?, _ program: ScreenProgram,
        continuing former: KnownSlots? = nil
    ) -> [Slot] {
        if let mix = program.mix {
            return MixedRounds(self, mix, program).slots(inRound: number, continuing: former)
        }
        return items(inRound: number, of: day, program).slots(
            pairingPortraits: program.pairsPortraits, keepingOrder: program.keepsOrder(on: day))
    }

    private func sorted(
        by order: PlaylistOrder.Plain, _ number: Int64, _ seed: UInt64
    ) -> [PlaylistItem] {
        switch order {
        case .name: items
        case .date: items.sortedByDate(newestFirst: false)
        case .newestFirst: items.sortedByDate(newestFirst: true)
        case .shuffle: shuffled(number, seed)
        }
    }

    /// The pictures in the order of a round's ranks.
    ///
    /// The first one is not the last one of the round before, where there are three or more.
    private func shuffled(_ number: Int64, _ seed: UInt64) -> [PlaylistItem] {
        let rank = ShuffleRank(seed: seed, round: number)
        var order = items.map { (rank: rank.of($0.key), item: $0) }
            .sorted { ($0.rank, $0.item.key.value) < ($1.rank, $1.item.key.value) }.map(\.item)
        let before = ShuffleRank(seed: seed, round: number &- 1)
        let last = items.max {
            (before.of($0.key), $0.key.value) < (before.of($1.key), $1.key.value)
        }
        if order.count > 2, order[0].key == last?.key { order.swapAt(0, 1) }
        return order
    }
}

extension [PlaylistItem] {
    /// By date, pictures without one first; equal ones in the order of names.
    fileprivate func sortedByDate(newestFirst: Bool) -> [PlaylistItem] {
        let sign: Int64 = newestFirst ? -1 : 1
        return enumerated().map { (key: sign * ($1.taken ?? 0), index: $0, item: $1) }
            .sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.item)
    }
}

/// The ranks of pictures in the shuffle of one round, relative to each other.
///
/// Depends on nothing else, so every machine has the same shuffle.
struct ShuffleRank {
    private let hash: SipHash

    init(seed: UInt64, round: Int64) {
        let key = SipHash(key: seed, Self.roundKey).hash(of: UInt64(bitPattern: round))
        hash = SipHash(key: key, Self.roundKey)
    }

    func of(_ item: ItemKey) -> UInt64 { hash.hash(of: item.value) }

    /// "round" in ASCII: other uses of a seed take another key.
    private static let roundKey: UInt64 = 0x00_0000_726F_756E_64
}
