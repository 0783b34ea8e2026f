import Foundation

/// RFC 3339 times in UTC.
package enum Timestamp {
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package static func text(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }

    /// Reads a time with or without a fraction of a second.
    ///
    /// - Returns: The seconds since 1970-01-01T00:00:00Z; `nil` for other texts.
    package static func seconds(of text: String) -> Double? {
        guard text.utf8.count <= 40 else { return nil }
        let whole = try? Date(text, strategy: Date.ISO8601FormatStyle())
        let date = whole ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        return date?.timeIntervalSince1970
    }

    /// Returns the time of a change with milliseconds, by which a client detects another change.
    ///
    /// - Parameter seconds: The seconds since 1970-01-01T00:00:00Z.
    package static func ofChange(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
