import Interface
import JSONCoding
import ScrollEngine
import Viewers

/// All events.
extension EventDeclaration {
    package static let all: [EventDeclaration] = [
        pointer(.down, "A finger, pen or mouse goes down."),
        pointer(.move, "It moves."),
        pointer(.up, "It lifts: the strip goes on with its velocity."),
        EventDeclaration(
            "cancel", "The system took the finger away: the strip goes back.",
            // Browsers report no position of a cancelled pointer.
            [.optional(id), .optional(x), .optional(y), .optional(kind)],
            read: { fields throws(FieldError) in
                try fields.pointer(.cancel, at: try fields.optionalPoint() ?? .zero)
            }),
        EventDeclaration(
            "swipe", "A finger swiped: turns a page, as a flick does.",
            [.required(direction), .optional(velocity)],
            form: EventForm(
                ["direction"], own: ["velocity"], example: "swipe=left&velocity=1200"),
            read: { fields throws(FieldError) in
                .swipe(
                    try fields.required("direction", of: SwipeDirection.self),
                    velocity: try fields.number("velocity", in: EventBatch.velocities))
            }),
        EventDeclaration(
            "flip", "Turns a page as a swipe does, but at once, without motion.",
            [.required(direction)],
            form: EventForm(["direction"], example: "flip=left"),
            read: { fields throws(FieldError) in
                .flip(try fields.required("direction", of: SwipeDirection.self))
            }),
        EventDeclaration(
            "tap", "A tap: on a page, an arrow, the page control or a tap zone of a book.",
            [.required(x), .required(y), .optional(count)],
            form: EventForm(["x", "y"], own: ["count"], example: "tap=512,384&count=2"),
            read: { fields throws(FieldError) in
                .tap(
                    try fields.point(),
                    count: try fields.integer("count", in: EventBatch.tapCounts) ?? 1)
            }),
        EventDeclaration(
            "longPress", "A finger that stayed.", [.required(x), .required(y)],
            form: EventForm(["x", "y"], example: "longPress=512,384"),
            read: { fields throws(FieldError) in .longPress(try fields.point()) }),
        EventDeclaration(
            "pinch", "A finished pinch: multiplies the magnification around a point.",
            [.required(scale), .required(x), .required(y)],
            form: EventForm(["scale", "x", "y"], example: "pinch=2,512,384"),
            read: { fields throws(FieldError) in
                .pinch(scale: try fields.scale("scale"), at: try fields.point())
            }),
        EventDeclaration(
            "scroll", "A step of a wheel: pixels that the content moves left and up.",
            [.conditional(dx), .conditional(dy)],
            form: EventForm(["dx", "dy"], example: "scroll=0,120"),
            condition: ["if": ["not": ["required": ["dx"]]], "then": ["required": ["dy"]]],
            read: { fields throws(FieldError) in .scroll(try fields.delta()) }),
        EventDeclaration(
            "key", "A key was pressed.", [.required(key)],
            form: EventForm(["key"], example: "key=pageDown"),
            read: { fields throws(FieldError) in .key(try fields.required("key", of: Key.self)) }),
        EventDeclaration(
            "next", "Turns to the next page.", form: EventForm(example: "next=1"),
            read: { _ throws(FieldError) in .next }),
        EventDeclaration(
            "previous", "Turns to the previous page.", form: EventForm(example: "previous=1"),
            read: { _ throws(FieldError) in .previous }),
        EventDeclaration(
            "goTo", "Turns to a page, by its number or its item.",
            [.conditional(page), .conditional(item), .optional(animated)],
            form: EventForm(["page"], own: ["animated"], example: "goTo=3&animated=false"),
            condition: [
                "if": ["required": ["page"]], "then": ["not": ["required": ["item"]]],
                "else": ["required": ["item"]],
            ],
            read: { fields throws(FieldError) in try fields.goTo() }),
        EventDeclaration(
            "zoom", "Magnifies the current page by this factor, around a point or its middle.",
            [.required(scale), .conditional(x), .conditional(y)],
            form: EventForm(["scale", "x", "y"], counts: [1, 3], example: "zoom=2,512,384"),
            condition: ["dependentRequired": ["x": ["y"], "y": ["x"]]],
            read: { fields throws(FieldError) in
                .zoom(scale: try fields.scale("scale"), at: try fields.wholePoint())
            }),
        EventDeclaration(
            "autoplay", "Pauses autoplay for a reason, or withdraws the reason.",
            [.optional(hold), .required(held)],
            form: EventForm(
                ["held"], spellings: [("stop", "true"), ("play", "false")],
                example: "autoplay=stop"),
            read: { fields throws(FieldError) in try fields.autoplay() }),
        EventDeclaration(
            "resize", "The viewport has another size; the page stays.",
            [.required(width), .required(height)],
            form: EventForm(["width", "height"], separator: "x", example: "resize=800x480"),
            read: { fields throws(FieldError) in .resize(try fields.viewport()) }),
        EventDeclaration(
            "reload", "Takes notice of pictures that came and went.",
            read: { _ throws(FieldError) in .reload }),
        EventDeclaration(
            "undo", "Reverts the last batch; it must be the only event of its batch.",
            form: EventForm(example: "undo=1"), read: nil),
    ]

    private static func pointer(
        _ phase: PointerEvent.Phase, _ words: String
    ) -> EventDeclaration {
        EventDeclaration(
            phase.rawValue, words, [.optional(id), .required(x), .required(y), .optional(kind)],
            read: { fields throws(FieldError) in
                try fields.pointer(phase, at: try fields.point())
            })
    }

    // MARK: Parameters

    private static let id = Field(
        "id", .integer(EventBatch.pointerIDs), "The finger, as in pointer events; 1 by default.")
    private static let x = Field(
        "x", .number(InputRanges.coordinates), "Pixels of the viewport, from its left.")
    private static let y = Field(
        "y", .number(InputRanges.coordinates), "Pixels of the viewport, from its top.")
    private static let kind = Field(
        "pointer", .choice(of: PointerEvent.Kind.self), "What points; touch by default.")
    private static let direction = Field(
        "direction", .choice(of: SwipeDirection.self), "In which the finger moves.")
    private static let velocity = Field(
        "velocity", .number(EventBatch.velocities), "Pixels per second; 1000 by default.")
    private static let count = Field("count", .integer(EventBatch.tapCounts), "2 for a double tap.")
    private static let scale = Field("scale", .number(EventBatch.scales), "A factor.")
    private static let dx = Field("dx", .number(InputRanges.coordinates), "To the left.")
    private static let dy = Field("dy", .number(InputRanges.coordinates), "Up.")
    private static let key = Field("key", .choice(of: Key.self), "The key.")
    private static let page = Field(
        "page", .integer(InputRanges.pages), "From 0; a larger number means the last page.")
    private static let item = Field("item", .value(.named("ItemID")), "The id of an item.")
    private static let animated = Field(
        "animated", .flag, "Whether the strip moves there; true by default.")
    private static let hold = Field(
        "hold", .choice(of: AutoplayPauseReason.self), "The reason; request by default.")
    private static let held = Field("held", .flag, "Whether autoplay pauses for this reason.")
    private static let width = Field(
        "width", .integer(StripConfiguration.viewportRange), "In pixels.")
    private static let height = Field(
        "height", .integer(StripConfiguration.viewportRange), "In pixels.")
}
