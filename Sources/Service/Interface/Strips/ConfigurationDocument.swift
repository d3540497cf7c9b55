import JSONCoding
import ScrollEngine

/// A strip's configuration as a document that ``StripRequest`` reads.
///
/// Null means that the value follows from the preset, the viewport or the page's size.
package struct ConfigurationDocument {
    private let configuration: StripConfiguration

    package init(_ configuration: StripConfiguration) { self.configuration = configuration }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            for field in StripFields.all {
                json.name(field.field.key)
                field.write(configuration, &json)
            }
        }
    }
}
