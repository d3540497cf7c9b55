import Catalogue
import Interface

/// What creates and changes a session, as documents and as forms.
package enum SessionFields {
    /// How its strip is configured, and which pictures it has.
    package static let changes =
        StripFields.all.flatMap(\.documentFields) + GallerySelection.fields
    /// What a form has of these: no objects.
    private static let formChanges = StripFields.flat + GallerySelection.fields
    private static let beginning =
        StateFields.all.filter { ["page", "item"].contains($0.name) }

    /// All fields that create a session.
    package static let all = [gallery] + beginning + changes

    private static let gallery = Field(
        "gallery", .value(.named("GalleryID")), "The gallery or selection to show.")

    package static let schemas: [(name: String, schema: Schema)] = [
        ("Configuration", .object(StripFields.all.flatMap(\.documentFields).map(\.member))),
        ("ConfigurationForm", .object(StripFields.flat.map(\.formMember))),
        ("NewSession", .object([required] + (beginning + changes).map(\.member))),
        ("NewSessionForm", .object([required] + (beginning + formChanges).map(\.formMember))),
        (
            "SessionChange",
            Schema.object(changes.map(\.member))
                .described("Fields that are missing stay; null resets a field.")
        ),
        ("SessionChangeForm", .object(formChanges.map(\.formMember))),
    ]

    private static let required = MemberSchema.required(
        gallery.name, gallery.type.schema, gallery.words)
}
