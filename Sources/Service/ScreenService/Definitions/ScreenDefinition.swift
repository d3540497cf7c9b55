import FrameService
import JSONCoding
import Raster
import Screens
import ScrollEngine

/// A named screen as the operator describes it.
package struct ScreenDefinition: Sendable {
    package let name: ScreenName
    package let title: String
    /// Where its pictures come from, in this order.
    package let sources: [GallerySource]
    let videos: Videos
    /// Which picture it shows when.
    package let program: ScreenProgram
    /// How a picture is shown.
    package let strip: StripConfiguration
    /// The format and the changes of its frames.
    package let output: FrameOutput
    package let clock: ClockFace.Style
    package let hours: ClockFace.Hours
    package let language: ScreenLanguage
    /// What is written below each picture; nil for nothing.
    package let text: ScreenText?
    /// Whether devices that sleep wake for each change of the clock.
    package let clockWakes: Bool
    package let quietLook: QuietLook
    package let control: Control
    /// Of its key; nil without one.
    package let key: SecretHash?
    /// The definition as it was given, with the hash of the key instead of the key.
    package let document: JSONValue

    /// How videos are shown, which a screen cannot play.
    package enum Videos: String, CaseIterable, Sendable {
        case none
        /// By a picture of theirs.
        case posters
    }

    /// What is shown in quiet hours.
    package enum QuietLook: Equatable, Sendable {
        /// The picture that was shown when they began.
        case picture
        /// Nothing but a colour.
        case colour(Pixel)
    }

    /// Who can turn its pictures by POST; a GET needs the key.
    package enum Control: String, CaseIterable, Sendable {
        /// Everybody who can see it, but for people with a signed link.
        case anyone
        /// People with the key.
        case key
    }

    /// Whether each of its sources is a part of a mix.
    var isMixed: Bool { program.mix.map { $0.weights.count > 1 } ?? false }

    /// Whether anybody can turn its pictures: then no cache may answer for it.
    package var canBeTurned: Bool { control == .anyone || key != nil }

    /// How two portraits are shown side by side.
    var pairStrip: StripConfiguration {
        var pair = strip
        pair.pagesPerView = 2
        return pair
    }
}

/// Galleries that a definition names.
package enum GallerySource: Equatable, Sendable {
    /// The id of one gallery, which may be a selection.
    case gallery(String)
    /// All galleries of folders and lists whose ids match, `*` standing for any characters.
    case pattern(String)

    package var text: String {
        switch self {
        case .gallery(let text), .pattern(let text): text
        }
    }

    /// Whether an id matches a pattern: the parts between stars occur in order, the first at the
    /// beginning and the last at the end.
    static func matches(_ id: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(Array.init)
        let letters = Array(id)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else {
            return id == pattern
        }
        guard letters.starts(with: first), letters.count >= first.count + last.count,
            letters.suffix(last.count).elementsEqual(last)
        else { return false }
        var rest = letters[first.count..<(letters.count - last.count)]
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard
                let start = rest.indices.first(where: { rest[$0...].starts(with: part) })
            else { return false }
            rest = rest[(start + part.count)...]
        }
        return true
    }
}
