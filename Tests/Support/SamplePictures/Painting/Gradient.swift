import Glibc

/// Colours along a line from 0 to 1, mixed in Oklab so that intermediate colours stay saturated:
/// blue to yellow passes no grey.
///
/// Oklab: Björn Ottosson, "A perceptual color space for image processing", 2020.
struct Gradient {
    private let table: [LinearColour]

    /// The size of the table: finer than 8 bits can show.
    private static let steps = 512

    /// Creates a gradient from stops between 0 and 1 in ascending order; colours are #RRGGBB.
    init(_ stops: (at: Float, hex: UInt32)...) {
        precondition(!stops.isEmpty, "a gradient without stops has no colours")
        let colours = stops.map { (at: $0.at, lab: oklab(linearColour($0.hex))) }
        table = (0...Self.steps).map { step in
            let place = Float(step) / Float(Self.steps)
            guard let next = colours.firstIndex(where: { $0.at >= place }) else {
                return fromOklab(colours[colours.count - 1].lab)
            }
            guard next > 0 else { return fromOklab(colours[0].lab) }
            let before = colours[next - 1]
            let share = (place - before.at) / max(colours[next].at - before.at, 1e-6)
            return fromOklab(before.lab + (colours[next].lab - before.lab) * share)
        }
    }

    /// The colour at a position, which is limited to 0...1.
    @inline(__always)
    subscript(place: Float) -> LinearColour {
        let scaled = clamp(place) * Float(Self.steps)
        let index = min(Int(scaled), Self.steps - 1)
        return mix(table[index], table[index + 1], scaled - Float(index))
    }
}

private func oklab(_ colour: LinearColour) -> SIMD3<Float> {
    let l = cbrtf(0.4122214708 * colour.x + 0.5363325363 * colour.y + 0.0514459929 * colour.z)
    let m = cbrtf(0.2119034982 * colour.x + 0.6806995451 * colour.y + 0.1073969566 * colour.z)
    let s = cbrtf(0.0883024619 * colour.x + 0.2817188376 * colour.y + 0.6299787005 * colour.z)
    return SIMD3(
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
}

private func fromOklab(_ lab: SIMD3<Float>) -> LinearColour {
    let l = lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z
    let m = lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z
    let s = lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    let red = 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3
    let green = -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3
    let blue = -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3
    return LinearColour(clamp(red), clamp(green), clamp(blue))
}
