import Foundation
import Rooms

/// Metrics of the program, its process, its certificate and its backups, in Prometheus' text format.
enum OperationMetrics {
    private typealias Row = (name: String, help: String, type: String, value: String)

    /// Returns the metrics; those of what this server does not have are left out.
    static func text(_ sources: OperationSources) -> String {
        var rows: [Row] = []
        func gauge(_ name: String, _ help: String, _ value: String) { rows.append((name, help, "gauge", value)) }
        func time(_ name: String, _ help: String, _ seconds: Double) { gauge(name, help, "\(Int(seconds))") }
        if let certificate = sources.certificate() {
            time(
                "certificate_expiry_timestamp_seconds",
                "When the certificate of HTTPS expires.",
                certificate.expiresAt
            )
        }
        if let backups = sources.backups?() {
            gauge(
                "backup_failing",
                "Whether the last attempt to make a backup failed.",
                backups.fault == nil ? "0" : "1"
            )
            gauge("backup_archives", "Whole backups in the folder.", "\(backups.count)")
            gauge("backup_period_seconds", "Time between two backups.", "\(backups.everySeconds)")
            if let newest = backups.newest {
                time("backup_last_timestamp_seconds", "When the newest backup was begun.", newest.at)
                gauge("backup_last_bytes", "Bytes of the newest backup.", "\(newest.bytes)")
            }
            if let trial = backups.trial {
                time("backup_trial_timestamp_seconds", "When a backup was last restored on trial.", trial.at)
                gauge("backup_trial_good", "Whether it could be restored.", trial.fault == nil ? "1" : "0")
            }
        }
        return build + rows.map(lines).joined()
    }

    private static let build = """
        # HELP touchfigures_build_info The version of the program.
        # TYPE touchfigures_build_info gauge
        touchfigures_build_info{version="\(ServerVersion.number)"} 1

        """

    private static func lines(_ row: Row) -> String { lines("touchfigures_", row) }

    private static func lines(_ prefix: String, _ row: Row) -> String {
        """
        # HELP \(prefix)\(row.name) \(row.help)
        # TYPE \(prefix)\(row.name) \(row.type)
        \(prefix)\(row.name) \(row.value)

        """
    }

    /// Returns what the system knows of this process, by the names that Prometheus' own clients use. Reads files of the
    /// system, and therefore not on the event loop.
    @concurrent
    static func processText(startedAt: Double) async -> String {
        var rows: [Row] = [
            ("start_time_seconds", "When the process began.", "gauge", "\(startedAt)")
        ]
        let memory = content("/proc/self/statm").split(separator: " ").compactMap { Int($0) }
        if memory.count > 1 {
            let page = sysconf(Int32(_SC_PAGESIZE))
            rows.append(("resident_memory_bytes", "Memory of the process.", "gauge", "\(memory[1] * page)"))
            rows.append(("virtual_memory_bytes", "Addresses of the process.", "gauge", "\(memory[0] * page)"))
        }
        var times = timespec()
        if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &times) == 0 {
            let seconds = Double(times.tv_sec) + Double(times.tv_nsec) / 1e9
            rows.append(("cpu_seconds_total", "Time that the process has computed.", "counter", "\(seconds)"))
        }
        if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            rows.append(("open_fds", "Open file descriptors.", "gauge", "\(open.count)"))
        }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            rows.append(("max_fds", "Limit of open file descriptors.", "gauge", "\(limit.rlim_cur)"))
        }
        return rows.map { lines("process_", $0) }.joined()
    }

    private static func content(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
