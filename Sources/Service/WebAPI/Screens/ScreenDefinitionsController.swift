import Calendars
import Concurrency
import HTTPServing
import HTTPTypes
import Interface
import JSONCoding
import RequestGate
import Requests
import ScreenService
import Screens
import Viewers

/// Definitions of screens, for the operator.
package struct ScreenDefinitionsController: Sendable {
    private let screens: ScreenViews
    private let admin: AdminGuard
    private let urls: ServiceURLs

    package init(
        _ screens: ScreenViews, _ admin: AdminGuard, _ urls: ServiceURLs
    ) {
        self.screens = screens
        self.admin = admin
        self.urls = urls
    }

    package func list(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let entries = try screens.registry.entries().map { (entry: $0, shown: try shown($0)) }
        return .json(
            JSONWriter.bytes { json in
                json.object {
                    $0.name("screens")
                    $0.list(entries) { write($1.entry, $1.shown, to: &$0) }
                }
            })
    }

    package func get(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        return try document(of: request.screen(in: screens.registry))
    }

    /// Makes or replaces a screen.
    package func put(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        guard let name = request.parameters["screen"].flatMap({ ScreenName($0) }) else {
            throw FieldError(path: "The screen", rule: "named by \(ScreenName.rule)")
        }
        let definition = try ScreenDefinition(name, try request.document)
        // Its pictures may be chosen from many, and it is put once.
        try ServingThread.check(isLong: true)
        let isNew = try screens.registry.put(definition)
        var reply = try document(of: request.screen(in: screens.registry))
        if isNew {
            let location = urls.resource(name)
            reply = reply.transformed {
                $0.status = .created
                $0.fields[.location] = location
            }
        }
        return reply
    }

    package func delete(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let entry = try request.screen(in: screens.registry)
        guard try screens.registry.remove(entry.board.definition.name) else {
            throw Problem.screenInFile
        }
        return .ready(Response(status: .noContent))
    }

    /// Writes a line on a screen.
    package func putNote(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let note = try ScreenNote(try request.document)
        let entry = try request.screen(in: screens.registry)
        try entry.board.write(note.text.isEmpty ? nil : note)
        return try document(of: entry)
    }

    /// Removes what was written on a screen.
    package func deleteNote(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        try request.screen(in: screens.registry).board.write(nil)
        return .ready(Response(status: .noContent))
    }

    private func document(of entry: ScreenRegistry.Entry) throws(NeedsWorkerThread) -> Reply {
        let shown = try shown(entry)
        return .json(JSONWriter.bytes { write(entry, shown, to: &$0) })
    }

    private func shown(_ entry: ScreenRegistry.Entry) throws(NeedsWorkerThread) -> ShownScreen {
        try screens.shown(entry.board, as: entry.board.definition.output)
    }

    private func write(
        _ entry: ScreenRegistry.Entry, _ shown: ShownScreen, to json: inout JSONWriter
    ) {
        let definition = entry.board.definition
        json.object {
            $0.member("name", plain: definition.name.text)
            $0.member("origin", plain: entry.origin.rawValue)
            // The file's definition wins; the API's is used when the file has none of the name.
            $0.member("hidesOther", entry.hidesOther)
            $0.member("href", urls.screen(definition.name))
            $0.name("definition")
            $0.value(definition.document)
            $0.member("screen") { shown.write(to: &$0) }
            let note = entry.board.note
            $0.name("note")
            $0.value(note?.document ?? .null)
            // The words of mistakes that do not keep a screen from being shown.
            var warnings = screens.registry.unknownGalleries(of: definition).map(\.message)
            if note != nil, !entry.board.hasNote {
                warnings.append(
                    "The note is not shown, because the text of the screen has no {note}.")
            }
            $0.name("warnings")
            $0.list(warnings) { $0.value(.text($1)) }
            $0.name("devices")
            $0.list(screens.devices.devices(of: definition.name)) { Self.write($1, to: &$0) }
        }
    }

    private static func write(_ device: ScreenDevices.Device, to json: inout JSONWriter) {
        json.object {
            $0.member("name", device.name)
            $0.member("lastSeen", device.time.milliseconds)
            $0.member("requests", Int(clamping: device.requests))
            $0.member("battery", device.report.battery)
            $0.member("voltage", device.report.volts)
            $0.member("signal", device.report.signal)
            $0.member("firmware", device.report.firmware)
        }
    }
}
