import CommandLineSupport
import Dispatch
import EventLoops
import Foundation
import Logging
import Supervision
import Synchronization

/// The log on standard error; the level can change while the server runs.
///
/// In systemd's journal a line begins with its priority instead of the time, which the journal has itself.
struct ServerLog: LogHandler {
    /// The index in `levels`.
    private static let level = Atomic<Int>(0)
    private static let levels = Logger.Level.allCases
    private static let repeated = Locked(RepeatedLines())
    private static let flushQueue = DispatchQueue(label: "touchfigures.log")
    private static let nodeNumber = Locked<@Sendable () -> Int64?>({ nil })

    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let isJournal: Bool
    private var stream: StreamLogHandler

    /// Starts logging; must be called once.
    static func start(_ level: Logger.Level) {
        change(to: level)
        let isJournal = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] != nil && isatty(STDERR_FILENO) == 0
        LoggingSystem.bootstrap { ServerLog(label: $0, isJournal: isJournal) }
    }

    /// Changes the level of all loggers.
    static func change(to level: Logger.Level) {
        Self.level.store(levels.firstIndex(of: level) ?? 0, ordering: .relaxed)
    }

    /// Adds the node's number to each line, as `touchfigures nodes` shows it.
    static func setNodeNumber(_ number: @escaping @Sendable () -> Int64?) { nodeNumber.withLock { $0 = number } }

    private init(label: String, isJournal: Bool) {
        self.label = label
        self.isJournal = isJournal
        stream = StreamLogHandler.standardError(label: label)
        stream.logLevel = .trace
    }

    var logLevel: Logger.Level {
        get { Self.levels[Self.level.load(ordering: .relaxed)] }
        // One level for all loggers.
        set { Self.change(to: newValue) }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard event.level >= .warning else { return write(event) }
        let message = "\(event.message)"
        let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let now = MonotonicClock.milliseconds
        switch Self.repeated.withLock({ $0.decide(on: message, fields: fields.joined(separator: " "), now: now) }) {
        case .write: write(event)
        case .count(isFirst: false): break
        case .count(isFirst: true):
            Self.flushQueue.asyncAfter(deadline: .now() + .milliseconds(Int(RepeatedLines.windowMilliseconds))) {
                let count = Self.repeated.withLock { $0.endWindow(of: message) }
                var summary = event
                summary.metadata = ["times": "\(count)"]
                summary.message = "\(message) (again, within a minute)"
                write(summary)
            }
        }
    }

    private func write(_ event: LogEvent) {
        var common = metadata
        if let number = Self.nodeNumber.withLock({ $0 })() { common["node"] = "\(number)" }
        guard isJournal else {
            var stream = stream
            for (key, value) in common { stream[metadataKey: key] = value }
            return stream.log(event: event)
        }
        let fields = common.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let words = ["\(event.message)"] + fields.map { "\($0.key)=\($0.value)" }
        let line = "<\(Self.priority(event.level))>\(words.joined(separator: " ").printable)\n"
        StandardError.write(line)
    }

    /// The priorities of syslog (RFC 5424 §6.2.1).
    private static func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
