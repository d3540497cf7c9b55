import Chance
import Foundation
import Testing

@testable import PictureMetadata

@Suite("The table of cities") struct CityTableTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let file = root.appending(path: "Places/cities.txt")
    private static let spots = root.appending(path: "Tests/PictureMetadataTests/spots.txt")

    /// The file as this test reads it, and as the room does.
    private static let world: (naive: [NaiveCity], table: CityTable?) = {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return (NaiveCity.all(in: text), CityTable(Array(text.utf8)))
    }()

    private func table(_ text: String) -> CityTable? { CityTable(Array(text.utf8)) }

    private func name(_ latitude: Double, _ longitude: Double, in table: CityTable?) -> String? {
        Place(latitude: latitude, longitude: longitude).flatMap { table?.name(of: $0) }
    }

    /// The names of the spots are those of a person's knowledge and of another program's search.
    @Test("names 217 spots as another program does, or for a known reason otherwise")
    func spots() throws {
        let table = try #require(Self.world.table)
        let lines = try String(contentsOf: Self.spots, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(lines.count == 217)
        for line in lines {
            let fields = line.split(separator: "\t").map(String.init)
            let (latitude, longitude) = (Double(fields[1]), Double(fields[2]))
            let found = name(try #require(latitude), try #require(longitude), in: table)
            #expect(found ?? "-" == fields[3], "\(fields[0])")
            // Without a reason the witness has the same name.
            #expect(fields.count == 4 || fields.count == 6)
        }
    }

    @Test("finds the city that a search of all finds")
    func naive() throws {
        let table = try #require(Self.world.table)
        let cities = Self.world.naive
        #expect(table.count == cities.count && cities.count > 60_000)
        var generator = SeededGenerator(seed: 172)
        var places: [(Double, Double)] = []
        for _ in 0..<150 {
            // Anywhere, and around a city.
            places.append(
                (
                    .random(in: -90...90, using: &generator),
                    .random(in: -180...180, using: &generator)
                ))
            let city = cities[Int.random(in: cities.indices, using: &generator)]
            let (north, east) = (city.latitude / 1000, city.longitude / 1000)
            places.append(
                (
                    north + .random(in: -0.5...0.5, using: &generator),
                    east + .random(in: -0.5...0.5, using: &generator)
                ))
        }
        for longitude in [-180, -179.999, -90, 0.001, 90, 179.999, 180] {
            for latitude in [-90, -89.6, 0.25, 51.88, -16.85, 66, 71.2, 89.56, 90] {
                places.append((latitude, longitude))
            }
        }
        var named = 0
        for (latitude, longitude) in places {
            guard let place = Place(latitude: latitude, longitude: longitude) else { continue }
            let expected = NaiveCity.name(of: place, among: cities)
            #expect(table.name(of: place) == expected, "seed 172: \(latitude) \(longitude)")
            if expected != nil { named += 1 }
        }
        #expect((120...250).contains(named))
    }

    @Test("finds cities beyond 180 degrees and around the poles")
    func edges() {
        let table = table(
            """
            # Cities that do not exist.
            East
            0 179900 Sunrise
            0 180000 Midnight
            West
            10000 -180000 Dawn
            89900 0 Top
            -90000 -180000 Bottom
            """)
        #expect(table?.count == 5)
        #expect(name(0, -179.95, in: table) == "Midnight, East")
        #expect(name(0, -179.7, in: table) == "Midnight, East")
        #expect(name(0, 179.9, in: table) == "Sunrise, East")
        #expect(name(10, 180, in: table) == "Dawn, West")
        #expect(name(10, 179.6, in: table) == "Dawn, West")
        // 0.1 + 0.3 degrees beyond the pole; a degree is 111.2 km.
        #expect(name(89.7, 180, in: table) == "Top, West")
        #expect(name(89.6, 180, in: table) == nil)
        #expect(name(90, -77, in: table) == "Top, West")
        #expect(name(-90, 0, in: table) == "Bottom, West")
        #expect(name(-89.56, 12, in: table) == "Bottom, West")
        #expect(name(-89.5, 12, in: table) == nil)
    }

    @Test("names nothing that is farther than 50 km, and of equal distances the first")
    func reach() {
        // 50 km are 0.44966 degrees on a sphere of 6371.0088 km.
        let table = table("Land\n0 10000 First\n0 11000 Second\n0 11000 Third\n0 12000\n")
        #expect(name(0.4496, 10, in: table) == "First, Land")
        #expect(name(0.4497, 10, in: table) == nil)
        #expect(name(0, 10.5, in: table) == nil)
        #expect(name(0, 11.001, in: table) == "Second, Land")
        // A line without a name is a part of the city before it.
        #expect(name(0, 12.001, in: table) == "Third, Land")
        #expect(name(0, 12.001, in: self.table("Land\n0 12000 Land")) == "Land")
    }

    @Test(
        "is refused in another form",
        arguments: [
            "0 0 City", "Land\n0 0", "Land\n0", "Land\n90001 0 City", "Land\n0 -180001 City",
            "Land\n0 999999999999999999999 City", "Land\n0.5 0 City", "Land\n- 0 City",
            "Land\n0  0 City", "Land\n1 1 City\nOther\n2 2", "Land\n--1 0 City",
        ])
    func refused(text: String) { #expect(table(text) == nil) }

    @Test("is not asked for what is no place")
    func noPlace() {
        for (latitude, longitude) in [
            (.nan, 0), (0, .nan), (90.001, 0), (0, -180.001), (.infinity, 0), (0, 0),
        ] as [(Double, Double)] {
            #expect(Place(latitude: latitude, longitude: longitude) == nil)
        }
    }

    @Test("is used where the operator shows places, behind what a source says")
    func shown() {
        let table = table("Switzerland\n46685 7866 Interlaken\n")
        var metadata = ItemMetadata.none
        #expect(ShownPlaces.all(namedBy: table).name(of: metadata) == nil)
        metadata.place = Place(latitude: 46.624, longitude: 8.041)
        #expect(ShownPlaces.all(namedBy: table).name(of: metadata) == "Interlaken, Switzerland")
        #expect(ShownPlaces.all(namedBy: nil).name(of: metadata) == nil)
        metadata.setPlaceName("Grindelwald", "Schweiz")
        #expect(ShownPlaces.all(namedBy: table).name(of: metadata) == "Grindelwald, Schweiz")
        #expect(ShownPlaces.all(namedBy: nil).place(of: metadata) == metadata.place)
        #expect(ShownPlaces.none.name(of: metadata) == nil)
        #expect(ShownPlaces.none.place(of: metadata) == nil)
    }
}

/// A city of the file, and a search that looks at all of them.
private struct NaiveCity {
    /// In thousandths of a degree.
    let latitude: Double
    let longitude: Double
    let name: String

    static func all(in text: String) -> [NaiveCity] {
        var cities: [NaiveCity] = []
        var country: Substring = ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, let latitude = Double(words[0]), let longitude = Double(words[1])
            else {
                country = line
                continue
            }
            let own =
                words.count == 3
                ? words[2] == country ? "\(country)" : "\(words[2]), \(country)" : nil
            cities.append(
                NaiveCity(
                    latitude: latitude, longitude: longitude, name: own ?? cities.last?.name ?? ""))
        }
        return cities
    }

    /// By the angle between vectors, without haversines.
    static func name(of place: Place, among cities: [NaiveCity]) -> String? {
        let here = vector(place.latitude, place.longitude)
        var (least, found): (Double, NaiveCity?) = (.infinity, nil)
        for city in cities {
            // A city that is more than half a degree to the north is farther than 50 km.
            guard abs(city.latitude / 1000 - place.latitude) < 0.5 else { continue }
            let there = vector(city.latitude / 1000, city.longitude / 1000)
            let (x, y, z) = (here.x - there.x, here.y - there.y, here.z - there.z)
            let chord = (x * x + y * y + z * z).squareRoot()
            let distance = 2 * asin(min(1, chord / 2)) * 6371.0088
            if distance < least { (least, found) = (distance, city) }
        }
        return least <= 50 ? found?.name : nil
    }

    private static func vector(_ latitude: Double, _ longitude: Double) -> (
        x: Double, y: Double, z: Double
    ) {
        let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
        return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
    }
}
