import Calendars
import JSONCoding

/// What is searched for in an immich server.
///
/// There are two ways to write it: flat fields until 3.1, and a filter from 3.2 on.
struct ImmichQuery: Equatable, Sendable {
    /// Ids; a picture of any of them matches.
    var albums: [String] = []
    /// Ids; a picture of any of them matches.
    var people: [String] = []
    /// Ids; a picture with any of them matches.
    var tags: [String] = []
    var isFavourite = false
    /// Stars at least.
    var leastRating: Int?
    var city: String?
    var country: String?
    /// The first and the last day, by the clocks of the places where pictures were taken.
    var from: CalendarDay?
    var to: CalendarDay?
    var isArchived = false
    var hasVideos = true

    /// Pictures of a page at most: the most that the server sends.
    var size = 1000

    /// Where a list goes on.
    enum Page: Hashable {
        case first
        case number(Int)
        case cursor(String)
    }

    /// The bodies of the searches, of which each has pages of its own.
    func bodies(asFilter isFilter: Bool) -> [(Page) -> JSONValue] {
        guard !isFilter else { return [filter] }
        return flatBodies.map { body in
            { page in
                guard case .number(let number) = page else { return body(1) }
                return body(number)
            }
        }
    }

    // MARK: Days

    /// Moments between which all of the days are in each zone, as `2024-01-01T00:00:00.000Z`.
    ///
    /// The server compares moments, and a clock is at most 14 hours from UTC. So a day more is asked for on
    /// both sides, and ``hasDay(of:)`` leaves out the rest.
    private var takenAfter: String? { from.map { Self.moment($0.start - CivilTime.dayLength) } }
    private var takenBefore: String? { to.map { Self.moment($0.start + 2 * CivilTime.dayLength) } }

    private static func moment(_ milliseconds: Int64) -> String {
        let time = CivilTime(milliseconds: min(milliseconds, CalendarDay.last.start))
        return CalendarDay(of: time).text + "T00:00:00.000Z"
    }

    /// Whether a picture was taken on one of the days.
    func hasDay(of asset: ImmichAsset) -> Bool {
        guard from != nil || to != nil else { return true }
        guard let day = asset.day else { return false }
        return from.map { $0 <= day } ?? true && to.map { day <= $0 } ?? true
    }

    // MARK: Conditions

    /// Whether what the server says of a picture fulfils the conditions, but for those on ids and days.
    func matches(_ asset: JSONValue) -> Bool {
        let exif = asset["exifInfo"]
        if isFavourite, asset["isFavorite"]?.isTrue != true { return false }
        if let leastRating, exif?["rating"]?.integer ?? 0 < leastRating { return false }
        return [("city", city), ("country", country)].allSatisfy { name, wanted in
            wanted == nil || exif?[name]?.string == wanted
        }
    }

    // MARK: A filter

    /// The body of a search from 3.2 on.
    func filter(_ page: Page) -> JSONValue {
        var filter: [JSONValue.Member] = [
            .init("visibility", ["eq": .text(visibility)])
        ]
        func add(_ name: String, _ condition: JSONValue) { filter.append(.init(name, condition)) }
        for (name, ids) in [("albumIds", albums), ("personIds", people), ("tagIds", tags)]
        where !ids.isEmpty {
            add(name, ["any": .list(ids.map { .text($0) })])
        }
        if isFavourite { add("isFavorite", ["eq": true]) }
        if let leastRating { add("rating", ["gte": .number(leastRating)]) }
        if let city { add("city", ["eq": .text(city)]) }
        if let country { add("country", ["eq": .text(country)]) }
        var taken: [JSONValue.Member] = []
        if let takenAfter { taken.append(.init("gte", .text(takenAfter))) }
        if let takenBefore { taken.append(.init("lt", .text(takenBefore))) }
        if !taken.isEmpty { add("takenAt", .object(taken)) }
        if !hasVideos { add("type", ["eq": "IMAGE"]) }
        var body: [JSONValue.Member] = [
            .init("filter", .object(filter)),
            .init("orderBy", ["field": "localDateTime", "direction": "desc"]),
            .init("size", .number(size)), .init("withExif", true),
        ]
        switch page {
        case .first: break
        case .number(let number): body.append(.init("page", .number(number)))
        case .cursor(let cursor): body.append(.init("cursor", .text(cursor)))
        }
        return .object(body)
    }

    // MARK: Flat fields

    /// The bodies of searches until 3.1, of which each has pages of its own.
    ///
    /// Several ids in one of them have to match all, and a rating has to be equal; so there is a body for each
    /// combination.
    var flatBodies: [@Sendable (_ page: Int) -> JSONValue] {
        let ratings: [Int?] = leastRating.map { ($0...5).map { $0 } } ?? [nil]
        func choices(_ ids: [String]) -> [String?] { ids.isEmpty ? [nil] : ids }
        var bodies: [@Sendable (Int) -> JSONValue] = []
        for album in choices(albums) {
            for person in choices(people) {
                for tag in choices(tags) {
                    for rating in ratings {
                        bodies.append { page in
                            flat(page, album: album, person: person, tag: tag, rating: rating)
                        }
                    }
                }
            }
        }
        return bodies
    }

    private func flat(
        _ page: Int, album: String?, person: String?, tag: String?, rating: Int?
    ) -> JSONValue {
        var body: [JSONValue.Member] = []
        for (name, id) in [("albumIds", album), ("personIds", person), ("tagIds", tag)] {
            if let id { body.append(.init(name, [.text(id)])) }
        }
        if isFavourite { body.append(.init("isFavorite", true)) }
        if let rating { body.append(.init("rating", .number(rating))) }
        for (name, text) in [
            ("city", city), ("country", country), ("takenAfter", takenAfter),
            ("takenBefore", takenBefore),
        ] {
            if let text { body.append(.init(name, .text(text))) }
        }
        if !hasVideos { body.append(.init("type", "IMAGE")) }
        // Always said, because what it means to leave it out changed with 3.0.
        body.append(.init("visibility", .text(visibility)))
        body += [
            .init("order", "desc"), .init("page", .number(page)),
            .init("size", .number(size)), .init("withExif", true),
        ]
        return .object(body)
    }

    private var visibility: String { isArchived ? "archive" : "timeline" }
}
