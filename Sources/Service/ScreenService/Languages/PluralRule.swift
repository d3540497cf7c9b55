/// Which form of a word stands behind a number in a language, by CLDR's rules for whole numbers from 1 on.
enum PluralRule: Sendable {
    /// All numbers have one form.
    case none
    /// 1, and all others.
    case one
    /// 1, 2 to 4, and all others.
    case czech
    /// 1, those that end in 2 to 4, and all others.
    case polish
    /// Those that end in 1, in 2 to 4, and all others.
    case slavic
    /// 1, those that end in 01 to 19, and all others.
    case romanian
    /// 1, 2, and all others.
    case hebrew
    /// 1, 2, those that end in 03 to 10, in 11 to 99, and all others.
    case arabic

    /// The place of a number's form among those of the language.
    func form(of count: Int) -> Int {
        let (last, lastTwo) = (count % 10, count % 100)
        let isTeen = (11...14).contains(lastTwo)
        switch self {
        case .none: return 0
        case .one: return count == 1 ? 0 : 1
        case .czech: return count == 1 ? 0 : (2...4).contains(count) ? 1 : 2
        case .polish: return count == 1 ? 0 : (2...4).contains(last) && !isTeen ? 1 : 2
        case .slavic:
            guard !isTeen else { return 2 }
            return last == 1 ? 0 : (2...4).contains(last) ? 1 : 2
        case .romanian: return count == 1 ? 0 : (1...19).contains(lastTwo) ? 1 : 2
        case .hebrew: return count == 1 ? 0 : count == 2 ? 1 : 2
        case .arabic:
            guard count > 2 else { return count == 1 ? 0 : 1 }
            return (3...10).contains(lastTwo) ? 2 : lastTwo > 10 ? 3 : 4
        }
    }
}
