import CommandLineSupport
import Dispatch
import EventLoops
import Foundation
import Logging
import Rooms
import Supervision
import Synchronization
import Transport
import WireProtocol

/// The log on standard error; the level can change while the server runs.
///
/// As text, in systemd's journal a line begins with its priority instead of the time, which the journal has itself.
struct ServerLog: LogHandler {
    /// The index in `levels`.
    private static let level = Atomic<Int>(0)
    private static let levels = Logger.Level.allCases
    private static let repeated = Locked(RepeatedLines())
    private static let flushQueue = DispatchQueue(label: "touchfigures.log")
    private static let newest = Locked(NewestLines())
    private static let nodeNumber = Locked<@Sendable () -> Int64?>({ nil })

    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let form: Form
    private var stream: StreamLogHandler

    /// How a line is written.
    private enum Form {
        case terminal
        case journal
        case json
    }

    /// Starts logging; must be called once.
    static func start(_ level: Logger.Level, _ format: LogFormat) {
        change(to: level)
        let isJournal = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] != nil && isatty(STDERR_FILENO) == 0
        let form: Form = format == .json ? .json : isJournal ? .journal : .terminal
        LoggingSystem.bootstrap { ServerLog(label: $0, form: form) }
    }

    /// The newest lines of this process, the oldest first.
    static var newestLines: [LogLine] { newest.withLock { $0.lines } }

    /// Changes the level of all loggers.
    static func change(to level: Logger.Level) {
        Self.level.store(levels.firstIndex(of: level) ?? 0, ordering: .relaxed)
    }

    /// Adds the node's number to each line, as `touchfigures nodes` shows it.
    static func setNodeNumber(_ number: @escaping @Sendable () -> Int64?) { nodeNumber.withLock { $0 = number } }

    private init(label: String, form: Form) {
        self.label = label
        self.form = form
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
        let event = Self.named(event)
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

    /// The event with the id of the request that is being answered, if any.
    private static func named(_ event: LogEvent) -> LogEvent {
        guard let request = RequestID.current, event.metadata?["request"] == nil else { return event }
        var event = event
        event.metadata = (event.metadata ?? [:]).merging(["request": "\(request)"]) { $1 }
        return event
    }

    private func write(_ event: LogEvent) {
        var common = metadata
        if let number = Self.nodeNumber.withLock({ $0 })() { common["node"] = "\(number)" }
        let fields = common.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            .map { (name: $0.key, value: "\($0.value)") }
        let words = ["\(event.message)"] + fields.map { "\($0.name)=\($0.value)" }
        let text = words.joined(separator: " ").printable
        let line = LogLine(at: Date().timeIntervalSince1970, level: event.level.rawValue, text: text)
        Self.newest.withLock { $0.add(line) }
        switch form {
        case .terminal:
            var stream = stream
            for (key, value) in common { stream[metadataKey: key] = value }
            stream.log(event: event)
        case .journal: StandardError.write("<\(Self.priority(event.level))>\(text)\n")
        case .json: StandardError.write(Self.json(line, "\(event.message)", fields))
        }
    }

    private static func json(_ line: LogLine, _ message: String, _ fields: [(name: String, value: String)]) -> String {
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        json.string("time", Timestamp.ofChange(line.at))
        json.string("level", line.level)
        json.string("message", message)
        json.key("fields")
        json.raw("{")
        for (index, field) in fields.enumerated() {
            if index > 0 { json.raw(",") }
            json.string(field.name)
            json.raw(":")
            json.string(field.value)
        }
        json.raw("}}\n")
        return String(decoding: json.bytes, as: UTF8.self)
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

/// The newest lines of the log, for the administrator's page.
struct NewestLines {
    private static let maxLines = 100
    /// The longest text that is kept, in characters.
    private static let maxCharacters = 500

    /// The lines, the oldest first.
    private(set) var lines: [LogLine] = []

    mutating func add(_ line: LogLine) {
        if lines.count == Self.maxLines { lines.removeFirst() }
        lines.append(LogLine(at: line.at, level: line.level, text: String(line.text.prefix(Self.maxCharacters))))
    }
}

/// Limits repeated lines of a log: a stranger who causes a fault in each request could fill the disk.
///
/// A line is written once in a minute, and then counted. Lines that differ only in their fields are written up to a
/// maximum number, and then counted together. A value type; the clock in ms is a parameter.
struct RepeatedLines {
    /// The action for a line.
    enum Decision: Equatable {
        case write
        /// The line is counted; the first one of a minute requests a call of `endWindow` at the end of the minute.
        case count(isFirst: Bool)
    }

    /// The time in which lines are the same, in ms.
    static let windowMilliseconds = 60_000.0
    /// The maximum number of lines of one message with different fields, in a window.
    static let maxVariants = 20
    /// Messages that are remembered.
    private static let maxMessages = 256

    private struct Entry {
        var began: Double
        var fields: Set<String> = []
        var count = 0
    }

    private var entries: [String: Entry] = [:]

    /// Decides on a line.
    ///
    /// - Parameters:
    ///   - message: The common part of repeated lines.
    ///   - fields: The part that may differ.
    mutating func decide(on message: String, fields: String, now: Double) -> Decision {
        if let entry = entries[message], now >= entry.began + Self.windowMilliseconds, entry.count == 0 {
            entries[message] = nil
        }
        if entries[message] == nil, entries.count >= Self.maxMessages {
            entries = entries.filter { now < $0.value.began + Self.windowMilliseconds || $0.value.count > 0 }
            if entries.count >= Self.maxMessages { return .write }
        }
        var entry = entries[message] ?? Entry(began: now)
        defer { entries[message] = entry }
        if entry.fields.count < Self.maxVariants, entry.fields.insert(fields).inserted { return .write }
        entry.count += 1
        return .count(isFirst: entry.count == 1)
    }

    /// Ends a message's window, and returns the number of lines that were only counted.
    mutating func endWindow(of message: String) -> Int {
        entries.removeValue(forKey: message)?.count ?? 0
    }
}

extension String {
    /// The text in one line without terminal control sequences, for titles and file names from strangers: control
    /// characters (C0, DEL and C1 of ISO/IEC 6429) become spaces.
    var printable: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
            scalars.append(isControl ? " " : scalar)
        }
        return String(scalars)
    }
}
