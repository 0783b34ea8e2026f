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
