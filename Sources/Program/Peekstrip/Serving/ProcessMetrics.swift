import Concurrency
import Glibc
import Interface
import Metering

/// Metrics of the process, with the names that Prometheus client libraries use.
///
/// The values are read from /proc for each scrape; those that cannot be read are omitted.
enum ProcessMetrics {
    static func writeMetrics(_ text: inout MetricsText) {
        if let resident = SystemFile.residentBytes {
            text.gauge("process_resident_memory_bytes", "Memory in use.", resident)
        }
        if let count = openDescriptors {
            text.gauge("process_open_fds", "Descriptors in use.", count)
        }
        var limit = rlimit()
        if unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            text.gauge(
                "process_max_fds", "Descriptors that may be in use.",
                Int(clamping: limit.rlim_cur))
        }
        text.counter(
            "process_cpu_seconds_total", "Processor time used.",
            Double(SystemClock.nanoseconds(CLOCK_PROCESS_CPUTIME_ID)) / 1e9)
        if let start = startTime {
            text.gauge(
                "process_start_time_seconds", "When the process began, since 1970.", start)
        }
        text.gauge(
            "peekstrip_build_info", "What this program is, was built with and for; always 1.",
            [
                .init(
                    [
                        "version": ProgramVersion.current, "swift": BuildFacts.compiler,
                        "arch": BuildFacts.architecture,
                    ], 1)
            ])
    }

    private static var openDescriptors: Int? {
        guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
        defer { unsafe closedir(folder) }
        var count = 0
        while unsafe readdir(folder) != nil { count += 1 }
        // Three entries do not count: `.`, `..`, and the descriptor of this folder.
        return count - 3
    }

    /// The 22nd field of stat is the start time in clock ticks since boot (proc(5)).
    private static var startTime: Double? {
        guard let stat = SystemFile.contents(of: "/proc/self/stat"),
            // The second field is the program's name in parentheses and may contain anything.
            let fields = stat.split(separator: ")").last?.split(separator: " "),
            fields.count > 19, let ticks = Double(fields[19])
        else { return nil }
        let sinceBoot = SystemClock.nanoseconds(CLOCK_BOOTTIME)
        let boot = SystemClock.nanoseconds(CLOCK_REALTIME) - sinceBoot
        return Double(boot) / 1e9 + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
