import JSONCoding
import ScrollEngine

extension StripConfiguration {
    /// Writes the configuration as a document that ``StripRequest`` reads.
    ///
    /// Null means that the value follows from the preset, the viewport or the page's size.
    package func writeDocument(to json: inout JSONWriter) {
        json.object { json in
            for field in StripFields.all {
                json.name(field.field.key)
                field.write(self, &json)
            }
        }
    }
}
