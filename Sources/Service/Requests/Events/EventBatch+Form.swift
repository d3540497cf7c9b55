import Interface
import ScrollEngine
import Viewers

/// Parses the single event of a form: a field's name is the event's name, its value the details.
///
/// A clicked image of a form is a tap with the fields `tap.x` and `tap.y`, as browsers name them.
extension EventBatch {
    /// The events that a form can have, and the click.
    private static let actions =
        EventDeclaration.all.filter { $0.form != nil }.map(\.name) + [clickX]
    private static let clickX = "tap.x"
    private static let clickY = "tap.y"
    /// Fields of every form.
    private static let usual = ["seq", "time"]
    private static let click = [clickY] + usual

    /// All names that some form has.
    private static let names = Set(
        actions + [clickY] + usual + EventDeclaration.all.flatMap { $0.form?.own ?? [] })

    package init(form bytes: [UInt8]) throws(FieldError) {
        let fields = try Fields(textPairs: try FormBody.pairs(of: bytes))
        try fields.allow(only: Self.names)
        guard let action = fields.onlyName(among: Self.actions) else {
            throw FieldError(
                path: "The form", rule: "one of " + Self.actions.joined(separator: ", "))
        }
        let isClick = action == Self.clickX
        let name = isClick ? "tap" : action
        guard let declaration = EventDeclaration.all.first(where: { $0.name == name }),
            let form = declaration.form
        else { throw FieldError(path: "The form", rule: "an event") }
        // No list is made of them, because this is read with each event.
        let others = isClick ? Self.click : Self.usual
        try fields.allow(
            where: { $0 == action || form.own.contains($0) || others.contains($0) },
            known: { [action] + form.own + others })
        let event =
            isClick
            ? try fields.click(Self.clickX, Self.clickY, as: declaration)
            : try declaration.event(in: fields, form)
        let sequence = try fields.sequence()
        self.init(
            sequence: sequence, arrival: try fields.arrival(),
            events: event.map { [TimedEvent(event: $0, clientTime: nil)] } ?? [],
            isUndo: declaration.read == nil, body: bytes)
    }
}

extension EventDeclaration {
    /// The event of a form; nil for an undo.
    fileprivate func event(
        in fields: Fields, _ form: EventForm
    ) throws(FieldError) -> InputEvent? {
        let parameters = try form.parameters(of: self, in: fields)
        do throws(FieldError) {
            return try read?(parameters)
        } catch {
            throw form.located(error, in: self)
        }
    }
}

extension Fields {
    /// A click on an image of a form; nil for 0, 0.
    ///
    /// Browsers report 0, 0 for a keyboard and when pictures are off, so it is not a clicked
    /// position.
    fileprivate func click(
        _ nameX: String, _ nameY: String, as tap: EventDeclaration
    ) throws(FieldError) -> InputEvent? {
        guard let x = try number(nameX, in: InputRanges.coordinates),
            let y = try number(nameY, in: InputRanges.coordinates)
        else { throw error(nameY, "given with \(nameX)") }
        guard x != 0 || y != 0 else { return nil }
        let count = try text("count").map { [("count", $0)] } ?? []
        let point = [("x", try text(nameX) ?? ""), ("y", try text(nameY) ?? "")]
        return try tap.read?(Fields(distinctPairs: point + count))
    }
}
