import Calendars
import FrameService
import Interface
import JSONCoding
import Raster
import Requests
import Screens
import ScrollEngine

extension ScreenDefinition {
    /// Reads a definition.
    ///
    /// - Parameters:
    ///   - name: The name of the screen.
    ///   - document: The members.
    ///   - path: Where they are in a larger document, for messages.
    /// - Throws: `FieldError`.
    package init(
        _ name: ScreenName, _ document: JSONValue, at path: String = ""
    ) throws(FieldError) {
        let fields = try Fields(document, at: path)
        try fields.allow(only: Self.fields)
        self.name = name
        title = try fields.title() ?? name.text
        let shares = try fields.shares()
        sources = if let shares { shares.map(\.source) } else { try fields.sources() }
        var strip = try fields.screenStrip()
        let pairsPortraits =
            try fields.pairs(in: strip) && strip.viewport.width > strip.viewport.height
        videos = try fields.choice("videos", of: Videos.self) ?? .none
        program = try fields.program(
            of: sources, weights: shares?.map(\.weight), pairsPortraits: pairsPortraits,
            videos: videos)
        output = try fields.screenOutput()
        clock = try fields.choice("clock", of: ClockFace.Style.self) ?? .none
        hours = try fields.hoursOfClock() ?? .twentyFour
        language = try fields.choice("language", of: ScreenLanguage.self) ?? .english
        text = try fields.screenText()
        // Both stand at the lower edge of the picture.
        if text != nil { strip.appearance.captions = .none }
        self.strip = strip
        clockWakes = try fields.flag("clockWakes") ?? false
        quietLook = try fields.quietLook()
        control = try fields.choice("control", of: Control.self) ?? .anyone
        key = try fields.keyHash()
        self.document = document.withoutKey(key).withTextualHours
    }
}

extension JSONValue {
    /// The definition with the hours of the clock as a text, as they are documented.
    fileprivate var withTextualHours: JSONValue {
        guard case .object(let members) = self, case .number(let number)? = self["hours"] else {
            return self
        }
        return .object(
            members.map {
                $0.name == "hours" ? Member("hours", .text(JSONValue.number(number).line)) : $0
            })
    }

    /// The definition with the hash of its key instead of the key.
    fileprivate func withoutKey(_ hash: SecretHash?) -> JSONValue {
        guard case .object(let members) = self else { return self }
        var kept = members.filter { !["key", "keyHash"].contains($0.name) }
        if let hash { kept.append(Member("keyHash", .text(hash.text))) }
        return .object(kept)
    }
}

extension Fields {
    fileprivate func title() throws(FieldError) -> String? {
        guard let title = try text("title") else { return nil }
        guard !title.isEmpty, title.count <= ScreenDefinition.titleLimit,
            title.unicodeScalars.allSatisfy({
                $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
            })
        else {
            throw error(
                "title",
                "1 to \(ScreenDefinition.titleLimit) characters without control characters")
        }
        return title
    }

    /// A number does as well as a text.
    fileprivate func hoursOfClock() throws(FieldError) -> ClockFace.Hours? {
        if case .number(let number)? = value("hours"),
            let hours = ClockFace.Hours(rawValue: JSONValue.number(number).line)
        {
            return hours
        }
        return try choice("hours", of: ClockFace.Hours.self)
    }

    fileprivate func screenText() throws(FieldError) -> ScreenText? {
        guard let template = try text("text") else { return nil }
        do throws(FieldError) {
            return try ScreenText(template)
        } catch {
            throw self.error("text", error.rule ?? "")
        }
    }

    fileprivate func sources() throws(FieldError) -> [GallerySource] {
        let rule = "a list of 1 to 50 ids of galleries, in which * stands for any characters"
        guard let value = value("galleries") else { return [.pattern("*")] }
        guard case .list(let values) = value, (1...50).contains(values.count) else {
            throw error("galleries", rule)
        }
        var sources: [GallerySource] = []
        for (index, value) in values.enumerated() {
            guard case .text(let text) = value, let source = GallerySource(text) else {
                throw error("galleries[\(index)]", GallerySource.rule)
            }
            sources.append(source)
        }
        return sources
    }

    /// Galleries with their weights; nil for a screen that shows each picture once in a round.
    fileprivate func shares() throws(FieldError) -> [(source: GallerySource, weight: Int)]? {
        guard let mix = try object("mix") else { return nil }
        guard value("galleries") == nil else {
            throw error("galleries", "left out where mix is given")
        }
        guard Mix.partLimits.contains(mix.names.count) else {
            throw error("mix", "an object of 1 to \(Mix.partLimits.upperBound) galleries")
        }
        var shares: [(source: GallerySource, weight: Int)] = []
        for name in mix.names {
            guard let source = GallerySource(name) else {
                throw mix.error(name, GallerySource.rule)
            }
            guard !shares.contains(where: { $0.source == source }) else {
                throw mix.error(name, "given once")
            }
            shares.append((source, try mix.integer(name, in: Mix.weights) ?? 1))
        }
        // Members of JSON have no order.
        return shares.sorted { $0.source.text < $1.source.text }
    }

    /// The strip of a screen: by default pages as large as the screen, of which one fades into the next.
    fileprivate func screenStrip() throws(FieldError) -> StripConfiguration {
        var usual = StripConfiguration(
            preset: .pages,
            viewport: try panel().map { $0.size(isTurned: $1) } ?? StripRequest.defaultViewport)
        usual.appearance.background = Colour(red: 0, green: 0, blue: 0)
        var strip: StripConfiguration
        do throws(FieldError) {
            strip = try StripRequest.configuration(from: self, over: usual)
        } catch {
            // What only fields together violate is named without the place of the definition.
            throw error.path.hasPrefix(path)
                ? error : FieldError(path: fullPath(of: error.path), rule: error.rule)
        }
        if value("pageControl") == nil { strip.hasPageControl = false }
        if value("indicator") == nil { strip.hasIndicator = false }
        if value("look") == nil { strip.look = .fade }
        guard !strip.preset.isNested else {
            throw error(
                "preset", "another one than \(strip.preset.rawValue), which shows all galleries")
        }
        return strip
    }

    fileprivate func pairs(in strip: StripConfiguration) throws(FieldError) -> Bool {
        guard try flag("pairs") ?? false else { return false }
        guard strip.preset == .pages, strip.pagesPerView == nil, strip.pageSize == nil else {
            throw error(
                "pairs", "left out, or given with the preset pages and without sizes of pages")
        }
        var pair = strip
        pair.pagesPerView = 2
        guard (try? pair.validate()) != nil else {
            throw error("pairs", "left out where the screen is too small for two pages")
        }
        return true
    }

    /// The device that shows the screen, and whether it hangs turned by a quarter; nil for any other.
    private func panel() throws(FieldError) -> (ScreenPanel, isTurned: Bool)? {
        let isTurned = try flag("turned") ?? false
        guard let id = try text("panel") else {
            guard !isTurned else { throw error("turned", "left out, or given with a panel") }
            return nil
        }
        guard let panel = ScreenPanel.named(id) else {
            throw error("panel", choices: ScreenPanel.all.map(\.id))
        }
        return (panel, isTurned)
    }

    fileprivate func screenOutput() throws(FieldError) -> FrameOutput {
        let formats = FrameOutput.formats
        let panel = try panel()
        let name = try text("format") ?? (panel?.0.format ?? .png).suffix
        guard let format = formats.first(where: { $0.suffix == name }) else {
            throw error("format", choices: formats.map(\.suffix).sorted())
        }
        if value("options") == nil, let (panel, isTurned) = panel, panel.format == format {
            let options = panel.options(isTurned: isTurned)
            guard !options.isEmpty else { return FrameOutput(format) }
            return try OutputOptions.output(from: options, as: format)
        }
        guard let options = try text("options") else { return FrameOutput(format) }
        do throws(FieldError) {
            return try OutputOptions.output(from: options, as: format)
        } catch {
            throw self.error(
                "options", "output options, as in grey-2,rotate-90: \(error.detail.dropLast())")
        }
    }

    fileprivate func quietLook() throws(FieldError) -> ScreenDefinition.QuietLook {
        guard let quiet = try object("quiet"), let text = try quiet.text("show"), text != "picture"
        else { return .picture }
        guard let colour = Colour(hexadecimal: text) else {
            throw quiet.error("show", "picture, or a colour of six hexadecimal digits, as 000000")
        }
        return .colour(Pixel(red: colour.red, green: colour.green, blue: colour.blue))
    }

    fileprivate func keyHash() throws(FieldError) -> SecretHash? {
        let hash = try text("keyHash")
        if let key = try text("key") {
            guard hash == nil else { throw error("keyHash", "left out where key is given") }
            guard let hash = SecretHash(ofKey: key) else {
                throw error(
                    "key",
                    "\(SecretHash.keyLengths.lowerBound) to \(SecretHash.keyLengths.upperBound) "
                        + "letters, digits, -, ., _ and ~")
            }
            return hash
        }
        guard let hash else { return nil }
        guard let read = SecretHash(hash) else {
            throw error("keyHash", "the SHA-256 of a key in 64 hexadecimal digits")
        }
        return read
    }
}
