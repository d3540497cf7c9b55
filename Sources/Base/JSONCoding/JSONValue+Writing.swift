extension JSONValue {
    /// The document in UTF-8, without white space.
    package var bytes: [UInt8] { JSONWriter.bytes { $0.value(self) } }
}
