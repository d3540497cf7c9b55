import Interface

/// Events, in requests.
package enum EventSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        (
            "Batch",
            .object([
                .optional(
                    "seq", Schema.integer(1...9_007_199_254_740_991).orNull,
                    """
                    The last accepted number + 1; leave it out to apply the batch as it comes.
                    """),
                .optional(
                    "time", Schema.integer(0...9_007_199_254_740_991).orNull,
                    """
                    The session's time of the last event; by default the arrival of the batch.
                    """),
                .required("events", .list(of: .named("Event"), 0...64)),
            ])
        ),
        (
            "Event",
            .one(of: [
                .object([
                    .required("type", .choice(["down", "move", "up"])),
                    .optional("id", Schema.integer(-2_147_483_648...2_147_483_647).orNull),
                    .required("x", .number(-1000000.0...1000000.0)),
                    .required("y", .number(-1000000.0...1000000.0)),
                    .optional("pointer", Schema.choice(["touch", "pen", "mouse"]).orNull),
                    .optional(
                        "time", Schema.integer(0...9_007_199_254_740_991).orNull,
                        "On the client's clock, in milliseconds."),
                ]),
                .object([
                    .required("type", .choice(["cancel"])),
                    .optional("id", Schema.integer(-2_147_483_648...2_147_483_647).orNull),
                    .optional("x", Schema.number(-1000000.0...1000000.0).orNull),
                    .optional("y", Schema.number(-1000000.0...1000000.0).orNull),
                    .optional("pointer", Schema.choice(["touch", "pen", "mouse"]).orNull),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
                .object([
                    .required("type", .choice(["swipe"])),
                    .required("direction", .choice(["left", "right", "up", "down"])),
                    .optional(
                        "velocity", Schema.number(0...1000000.0).orNull, "Pixels per second."),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
                .object([
                    .required("type", .choice(["tap"])),
                    .required("x", .number(-1000000.0...1000000.0)),
                    .required("y", .number(-1000000.0...1000000.0)),
                    .optional("count", Schema.integer(1...2).orNull, "2 for a double tap."),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
                .object([
                    .required("type", .choice(["longPress"])),
                    .required("x", .number(-1000000.0...1000000.0)),
                    .required("y", .number(-1000000.0...1000000.0)),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
                .object([
                    .required("type", .choice(["pinch"])),
                    .required("scale", .number(0.01...100)),
                    .required("x", .number(-1000000.0...1000000.0)),
                    .required("y", .number(-1000000.0...1000000.0)),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
                Schema([
                    "type": "object",
                    "properties": [
                        "type": ["type": "string", "enum": ["scroll"]],
                        "dx": [
                            "type": "number", "minimum": .number(-1000000.0),
                            "maximum": .number(1000000.0),
                        ],
                        "dy": [
                            "type": "number", "minimum": .number(-1000000.0),
                            "maximum": .number(1000000.0),
                        ],
                        "time": [
                            "type": ["integer", "null"], "minimum": 0, "maximum": 9007199254740991,
                        ],
                    ], "required": ["type"], "additionalProperties": false,
                    "anyOf": [["required": ["dx"]], ["required": ["dy"]]],
                ]).described("A step of a wheel: pixels that the content moves left and up."),
                .object([
                    .required("type", .choice(["key"])),
                    .required(
                        "key",
                        .choice([
                            "left", "right", "up", "down", "pageUp", "pageDown", "home", "end",
                            "space", "enter", "zoomIn", "zoomOut", "escape",
                        ])),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
                Schema([
                    "type": "object",
                    "properties": [
                        "type": ["type": "string", "enum": ["zoom"]],
                        "scale": ["type": "number", "minimum": .number(0.01), "maximum": 100],
                        "x": [
                            "type": "number", "minimum": .number(-1000000.0),
                            "maximum": .number(1000000.0),
                        ],
                        "y": [
                            "type": "number", "minimum": .number(-1000000.0),
                            "maximum": .number(1000000.0),
                        ],
                        "time": [
                            "type": ["integer", "null"], "minimum": 0, "maximum": 9007199254740991,
                        ],
                    ], "required": ["type", "scale"], "additionalProperties": false,
                    "dependentRequired": ["x": ["y"], "y": ["x"]],
                ]).described("Magnifies the current page by this factor."),
                .object([
                    .required("type", .choice(["autoplay"])),
                    .optional("hold", Schema.choice(["request", "focus", "hover"]).orNull),
                    .required("held", .flag),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]).described("Pauses autoplay for a reason, or withdraws the reason."),
                .object([
                    .required("type", .choice(["undo"])),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]).described("Reverts the last batch; it must be the only event of its batch."),
                .object([
                    .required("type", .choice(["next", "previous", "reload"])),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
                Schema([
                    "type": "object",
                    "properties": [
                        "type": ["type": "string", "enum": ["goTo"]],
                        "page": ["type": "integer", "minimum": 0, "maximum": 1000000000],
                        "item": ["$ref": "#/components/schemas/ItemID"],
                        "animated": ["type": ["boolean", "null"]],
                        "time": [
                            "type": ["integer", "null"], "minimum": 0, "maximum": 9007199254740991,
                        ],
                    ], "required": ["type"], "additionalProperties": false,
                    "oneOf": [["required": ["page"]], ["required": ["item"]]],
                ]),
                .object([
                    .required("type", .choice(["resize"])),
                    .required("width", .integer(16...4096)),
                    .required("height", .integer(16...4096)),
                    .optional("time", Schema.integer(0...9_007_199_254_740_991).orNull),
                ]),
            ])
        ),
        (
            "FormEvent",
            Schema([
                "type": "object",
                "properties": [
                    "swipe": ["type": "string", "enum": ["left", "right", "up", "down"]],
                    "velocity": ["type": "number", "minimum": 0, "maximum": .number(1000000.0)],
                    "next": ["type": "string"], "previous": ["type": "string"],
                    "goTo": ["type": "integer", "minimum": 0, "maximum": 1000000000],
                    "animated": ["type": "string", "enum": ["true", "false", "1", "0"]],
                    "tap": [
                        "type": "string", "description": "x,y",
                        "pattern": "^-?[0-9]{1,6}([.][0-9]{1,6})?,-?[0-9]{1,6}([.][0-9]{1,6})?$",
                    ],
                    "tap.x": [
                        "type": "number", "minimum": .number(-1000000.0),
                        "maximum": .number(1000000.0),
                    ],
                    "tap.y": [
                        "type": "number", "minimum": .number(-1000000.0),
                        "maximum": .number(1000000.0),
                    ], "count": ["type": "integer", "minimum": 1, "maximum": 2],
                    "longPress": [
                        "type": "string", "description": "x,y",
                        "pattern": "^-?[0-9]{1,6}([.][0-9]{1,6})?,-?[0-9]{1,6}([.][0-9]{1,6})?$",
                    ],
                    "scroll": [
                        "type": "string", "description": "dx,dy",
                        "pattern": "^-?[0-9]{1,6}([.][0-9]{1,6})?,-?[0-9]{1,6}([.][0-9]{1,6})?$",
                    ],
                    "pinch": [
                        "type": "string", "description": "scale,x,y",
                        "pattern": .text(
                            """
                            ^([1-9][0-9]?([.][0-9]{1,6})?|100|0[.]([1-9][0-9]{0,5}|0[1-9][0-9]{0,4})),-?[0-9]{1,6}([.][0-9]{1,6})?,-?[0-9]{1,6}([.][0-9]{1,6})?$
                            """),
                    ],
                    "zoom": [
                        "type": "string", "description": "scale, or scale,x,y",
                        "pattern": .text(
                            """
                            ^([1-9][0-9]?([.][0-9]{1,6})?|100|0[.]([1-9][0-9]{0,5}|0[1-9][0-9]{0,4}))(,-?[0-9]{1,6}([.][0-9]{1,6})?,-?[0-9]{1,6}([.][0-9]{1,6})?)?$
                            """),
                    ],
                    "key": [
                        "type": "string",
                        "enum": [
                            "left", "right", "up", "down", "pageUp", "pageDown", "home", "end",
                            "space", "enter", "zoomIn", "zoomOut", "escape",
                        ],
                    ], "autoplay": ["type": "string", "enum": ["stop", "play"]],
                    "resize": [
                        "type": "string", "description": "widthxheight",
                        "pattern": .text(
                            """
                            ^(1[6-9]|[2-9][0-9]|[1-9][0-9]{2}|[1-3][0-9]{3}|40[0-8][0-9]|409[0-6])x(1[6-9]|[2-9][0-9]|[1-9][0-9]{2}|[1-3][0-9]{3}|40[0-8][0-9]|409[0-6])$
                            """),
                    ], "undo": ["type": "string"],
                    "seq": ["type": "integer", "minimum": 1, "maximum": 9007199254740991],
                    "time": ["type": "integer", "minimum": 0, "maximum": 9007199254740991],
                ], "additionalProperties": false,
                "oneOf": [
                    ["required": ["swipe"]], ["required": ["next"]], ["required": ["previous"]],
                    ["required": ["goTo"]], ["required": ["key"]], ["required": ["tap"]],
                    ["required": ["longPress"]], ["required": ["scroll"]], ["required": ["pinch"]],
                    ["required": ["zoom"]], ["required": ["autoplay"]], ["required": ["resize"]],
                    ["required": ["undo"]], ["required": ["tap.x", "tap.y"]],
                ],
                "dependentRequired": [
                    "velocity": ["swipe"], "animated": ["goTo"], "tap.x": ["tap.y"],
                    "tap.y": ["tap.x"],
                ],
                "dependentSchemas": [
                    "count": ["anyOf": [["required": ["tap"]], ["required": ["tap.x"]]]]
                ],
            ]).described(
                """
                One of swipe, next, previous, goTo, tap, tap.x with tap.y, longPress, scroll, \
                pinch, zoom, key, autoplay, resize, undo; and its parameters.
                """)
        ),
    ]
}
