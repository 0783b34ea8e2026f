import Foundation

/// RFC 3339 times in UTC.
package enum Timestamp {
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package static func text(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }

    /// Returns the time of a change with milliseconds, by which a client detects another change.
    ///
    /// - Parameter seconds: The seconds since 1970-01-01T00:00:00Z.
    package static func ofChange(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
