import Metering
import Testing

@Suite("The text of metrics")
struct MetricsTextTests {
    private enum Fruit: String, CaseIterable { case apple, pear }

    @Test("is as Prometheus reads it")
    func format() {
        var text = MetricsText()
        let counters = Counters<Fruit>()
        counters.add(.pear)
        counters.add(.pear, 2)
        text.counter(
            "eaten_total", "What was eaten.",
            Fruit.allCases.map { .init(["fruit": $0.rawValue], counters.value($0)) })
        text.gauge("weight_kilograms", "What is left.", 1.5)
        text.gauge("nothing", "Without a number.", [])
        #expect(
            text.text == """
                # HELP eaten_total What was eaten.
                # TYPE eaten_total counter
                eaten_total{fruit="apple"} 0
                eaten_total{fruit="pear"} 3
                # HELP weight_kilograms What is left.
                # TYPE weight_kilograms gauge
                weight_kilograms 1.5
                # HELP nothing Without a number.
                # TYPE nothing gauge

                """)
    }

    @Test("has the buckets of histograms, each with all that is below it")
    func histogram() {
        let histograms = Histograms<Fruit>()
        histograms.observe(.apple, .milliseconds(3))
        histograms.observe(.apple, .seconds(100))
        var text = MetricsText()
        text.histogram(
            "meal_seconds", "How long.",
            Fruit.allCases.map { (["fruit": $0.rawValue], histograms.reading($0)) })
        let lines = text.text.split(separator: "\n")
        #expect(lines.count == 2 + 2 * 20)
        #expect(lines.contains(#"meal_seconds_bucket{fruit="apple",le="0.0025"} 0"#))
        #expect(lines.contains(#"meal_seconds_bucket{fruit="apple",le="0.005"} 1"#))
        #expect(lines.contains(#"meal_seconds_bucket{fruit="apple",le="30"} 1"#))
        #expect(lines.contains(#"meal_seconds_bucket{fruit="apple",le="+Inf"} 2"#))
        #expect(lines.contains(#"meal_seconds_sum{fruit="apple"} 100.003"#))
        #expect(lines.contains(#"meal_seconds_count{fruit="apple"} 2"#))
        #expect(lines.contains(#"meal_seconds_count{fruit="pear"} 0"#))
    }

    @Test("lets no label end its line or its quotation marks")
    func escaping() {
        var text = MetricsText()
        text.gauge("a", "One\nline \\ of help.", [.init(["b": "x\"y\\z\nw"], 1)])
        #expect(
            text.text == """
                # HELP a One\\nline \\\\ of help.
                # TYPE a gauge
                a{b="x\\"y\\\\z\\nw"} 1

                """)
    }
}
