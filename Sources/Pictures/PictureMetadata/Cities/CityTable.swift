import Glibc

/// The cities of the world, of which the nearest one names a place.
///
/// `bin/cities` writes the file that it is read from (Decision 172): a line for each country, then for each of
/// its cities a line, and lines without a name for other parts of the city.
///
///     # a comment
///     Switzerland
///     47367 8550 Zürich
///     47411 8544
///
/// The numbers are latitude and longitude in thousandths of a degree. A grid leads to the cities nearby.
package struct CityTable: Sendable {
    /// The file.
    private let bytes: [UInt8]
    /// Sorted by the cells of the grid.
    private let cities: [City]
    private let countries: [String]
    /// Where the cities of each cell begin, and the number of all.
    private let starts: [Int32]

    /// A position of a city.
    private struct City {
        /// In thousandths of a degree.
        let latitude: Int32
        let longitude: Int32
        /// The offset of its name in the file.
        let name: Int32
        /// The index of its country.
        let country: Int32
    }

    /// The distance up to which a city names a place, in metres: most people would say its name, or wonder.
    private static let reach = 50_000.0
    /// The mean radius of the Earth, in metres.
    private static let radius = 6_371_008.8

    /// Reads a file; nil for one of another form.
    ///
    /// - Parameter bytes: The file.
    package init?(_ bytes: [UInt8]) {
        var (cities, countries): ([City], [String]) = ([], [])
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            var line = CityLine(bytes[start..<end])
            switch line.kind {
            case .comment: break
            case .country: countries.append(line.text)
            case .city:
                guard let latitude = line.number(upTo: 90_000), !countries.isEmpty,
                    let longitude = line.number(upTo: 180_000)
                else { return nil }
                let country = Int32(countries.count - 1)
                guard let name = line.isAtEnd ? cities.last?.name : Int32(line.position),
                    !line.isAtEnd || cities.last?.country == country
                else { return nil }
                cities.append(
                    City(latitude: latitude, longitude: longitude, name: name, country: country))
            }
            start = end + 1
        }
        // A counting sort keeps the order of the file within a cell.
        var starts = [Int32](repeating: 0, count: CityGrid.cellCount + 1)
        for city in cities { starts[CityGrid.cell(city.latitude, city.longitude) + 1] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        var (next, sorted) = (starts, cities)
        for city in cities {
            let cell = CityGrid.cell(city.latitude, city.longitude)
            sorted[Int(next[cell])] = city
            next[cell] += 1
        }
        (self.bytes, self.cities, self.countries, self.starts) = (bytes, sorted, countries, starts)
    }

    /// The number of positions.
    package var count: Int { cities.count }

    /// The nearest city with its country, as `Interlaken, Switzerland`; nil if none is within 50 km.
    ///
    /// Of cities at the same distance it is the first one of the file.
    package func name(of place: Place) -> String? {
        guard let city = nearest(to: place) else { return nil }
        let name = String(
            decoding: bytes[Int(city.name)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let country = countries[Int(city.country)]
        return name == country ? name : "\(name), \(country)"
    }

    /// Distances are compared as haversines: hav d = hav Δφ + cos φ₁ · cos φ₂ · hav Δλ, where hav x = sin² x/2.
    private func nearest(to place: Place) -> City? {
        let (latitude, longitude) = (place.latitude.radians, place.longitude.radians)
        let cosine = cos(latitude)
        var nearest: City?
        var least = haversine(Self.reach / Self.radius)
        CityGrid.forEachCell(within: Self.reach / Self.radius, of: place) { cell in
            for city in cities[Int(starts[cell])..<Int(starts[cell + 1])] {
                let north = Double(city.latitude).thousandths
                var distance = haversine(north - latitude)
                guard distance <= least else { continue }
                let turn = Double(city.longitude).thousandths - longitude
                distance += cosine * cos(north) * haversine(turn)
                let isNearer =
                    distance < least || distance == least && city.name < nearest?.name ?? .max
                if isNearer { (nearest, least) = (city, distance) }
            }
        }
        return nearest
    }
}

private func haversine(_ angle: Double) -> Double {
    let half = sin(angle / 2)
    return half * half
}

extension Double {
    /// Degrees in radians.
    fileprivate var radians: Double { self * .pi / 180 }

    /// Thousandths of a degree in radians.
    fileprivate var thousandths: Double { self * .pi / 180_000 }
}

/// A line of the file, read from its start.
private struct CityLine {
    enum Kind { case comment, country, city }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var kind: Kind {
        switch rest.first ?? UInt8(ascii: "#") {
        case UInt8(ascii: "#"): .comment
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .city
        default: .country
        }
    }

    var text: String { String(decoding: rest, as: UTF8.self) }

    /// The offset of what follows in the file.
    var position: Int { rest.startIndex }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads a whole number up to a space or the end; nil if it is out of range.
    mutating func number(upTo limit: Int32) -> Int32? {
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        var number: Int32 = 0
        var hasDigits = false
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = number * 10 + Int32(byte - UInt8(ascii: "0"))
                hasDigits = true
                guard number <= limit else { return nil }
            case UInt8(ascii: " ") where hasDigits: return isNegative ? -number : number
            default: return nil
            }
        }
        return hasDigits ? isNegative ? -number : number : nil
    }
}
