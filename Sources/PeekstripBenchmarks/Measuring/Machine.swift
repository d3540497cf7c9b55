import FoundationEssentials

/// What the measured figures were measured on.
enum Machine {
    /// The processor's name and the number of its cores.
    static var description: String {
        let text = (try? String(contentsOf: URL(filePath: "/proc/cpuinfo"), encoding: .utf8)) ?? ""
        let names = text.split(separator: "\n").filter { $0.hasPrefix("model name") }
            .compactMap { $0.split(separator: ": ").last }
        return "\(names.first ?? "unknown processor"), \(names.count) cores"
    }
}
