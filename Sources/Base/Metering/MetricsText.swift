/// A page of metrics in the text format of Prometheus, version 0.0.4.
///
///     # HELP peekstrip_frames_total Frames sent, by how they were made.
///     # TYPE peekstrip_frames_total counter
///     peekstrip_frames_total{making="spliced"} 42
///
/// https://prometheus.io/docs/instrumenting/exposition_formats/
package struct MetricsText {
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Label names with their values.
    package typealias Labels = KeyValuePairs<String, String>

    package private(set) var text = ""

    package init() {}

    /// Appends a counter without labels.
    package mutating func counter(_ name: String, _ help: String, _ number: Int) {
        family(name, "counter", help, [Sample([:], number)])
    }

    /// Appends a counter without labels.
    package mutating func counter(_ name: String, _ help: String, _ number: Double) {
        family(name, "counter", help, [Sample([:], number)])
    }

    /// Appends a counter with a sample for each combination of labels.
    package mutating func counter(_ name: String, _ help: String, _ samples: [Sample]) {
        family(name, "counter", help, samples)
    }

    /// Appends a gauge without labels.
    package mutating func gauge(_ name: String, _ help: String, _ number: Int) {
        family(name, "gauge", help, [Sample([:], number)])
    }

    /// Appends a gauge without labels.
    package mutating func gauge(_ name: String, _ help: String, _ number: Double) {
        family(name, "gauge", help, [Sample([:], number)])
    }

    /// Appends a gauge with a sample for each combination of labels.
    package mutating func gauge(_ name: String, _ help: String, _ samples: [Sample]) {
        family(name, "gauge", help, samples)
    }

    /// Appends histograms of durations in seconds.
    package mutating func histogram(
        _ name: String, _ help: String, _ readings: [(labels: Labels, reading: Histogram.Snapshot)]
    ) {
        describe(name, "histogram", help)
        for (labels, reading) in readings {
            let bounds = Histogram.bounds.map { Self.text(Double($0) / 1e9) } + ["+Inf"]
            for (bound, count) in zip(bounds, reading.cumulative) {
                line(name + "_bucket", labels, bound: bound, String(count))
            }
            line(name + "_sum", labels, Self.text(reading.seconds))
            line(name + "_count", labels, String(reading.count))
        }
    }

    /// One sample of a metric family.
    package struct Sample {
        let labels: Labels
        let number: String

        package init(_ labels: Labels, _ number: Int) {
            self.labels = labels
            self.number = String(number)
        }

        package init(_ labels: Labels, _ number: Double) {
            self.labels = labels
            self.number = MetricsText.text(number)
        }
    }

    private mutating func family(
        _ name: String, _ type: String, _ help: String, _ samples: [Sample]
    ) {
        describe(name, type, help)
        for sample in samples { line(name, sample.labels, sample.number) }
    }

    private mutating func describe(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(type)\n"
    }

    private mutating func line(
        _ name: String, _ labels: Labels, bound: String? = nil, _ number: String
    ) {
        var pairs = labels.map { "\($0.key)=\"\(Self.quotable($0.value))\"" }
        if let bound { pairs.append("le=\"\(bound)\"") }
        text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(number)\n"
    }

    /// The shortest decimal that parses to the same number; whole numbers without a point.
    private static func text(_ number: Double) -> String {
        if let integer = Int(exactly: number) { return String(integer) }
        if number.isNaN { return "NaN" }
        return number.isInfinite ? (number < 0 ? "-Inf" : "+Inf") : number.description
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "\\" ? "\\\\" : $0.isNewline ? "\\n" : String($0) }.joined()
    }

    private static func quotable(_ text: String) -> String {
        escaped(text).map { $0 == "\"" ? "\\\"" : String($0) }.joined()
    }
}
