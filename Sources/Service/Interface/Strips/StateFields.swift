import ScrollEngine

/// The fields of a URL that say where a strip is, beside how it is configured.
package enum StateFields {
    /// The position of a strip.
    package static let all = [
        Field(
            "page", .integer(InputRanges.pages),
            "The page of the gallery to show, from 0; a larger number means the last page."),
        Field(
            "item", .value(.named("ItemID")),
            "The item to show. With a page as well, the page is shown if the item is gone."),
        Field(
            "offset", .number(InputRanges.offsets),
            "The scroll offset of the strip, in pixels; at most one viewport beyond its ends."),
        Field(
            "zoom", .number(StripConfiguration.zoomRange),
            "The factor by which the page is magnified."),
        Field(
            "zoomX", .number(InputRanges.coordinates),
            """
            The point of the viewport around which the page is magnified, with zoomY; the centre \
            by default.
            """),
        Field("zoomY", .number(InputRanges.coordinates), "With zoomX."),
    ]

    /// The pose of a leaf.
    package static let pose = [
        Field(
            "inputTime", .number(0...1),
            """
            With the preset curl: the leaf of the page is posed on its way to the next page, from \
            0, before the turn, to 1. Layouts have the number as turn.inputTime. On the last page, \
            which has no next one, the page is at rest.
            """),
        Field(
            "inputAngle", .number(0...2 * .pi),
            """
            With inputTime: the direction in which the leaf travels, in radians, y down, as \
            turn.inputAngle in layouts: π is to the left. By default that of a turn by command, \
            which goes from 200° to 180° (mirrored in a book that is read to the left).
            """),
        Field(
            "leafEdge", .number(0...1),
            """
            With the preset leaves or leaves-spread: the leaf of the page is posed on its way to \
            the next page, from 1, before the turn, to 0. Layouts have the number as \
            turn.leafEdge. On the last page, which has no next one, the page is at rest.
            """),
    ]
}
