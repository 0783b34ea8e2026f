import Foundation

/// What a check looks at, in its order.
package enum CheckStep: String, CaseIterable, Sendable, Encodable {
    /// The server answers, and is a TouchFigures server of this API.
    case server
    /// The page for phones is there.
    case pages
    /// A session can be created.
    case session
    /// A phone and a viewer have live connections.
    case live
    /// The phone gets its figures.
    case figures
    /// REST has them.
    case rest
    /// The viewer gets them.
    case viewer
    /// REST's server-sent events arrive when they are sent.
    case events
    /// The session is deleted.
    case cleanup
}

/// The result of one step.
package struct CheckFinding: Sendable, Equatable, Encodable {
    /// The step.
    package var step: CheckStep
    /// Whether it is as it should be.
    package var passed: Bool
    /// What was found; of a step that failed, what is wrong and how to mend it.
    package var detail: String
}

/// The result of a check.
package struct CheckReport: Sendable, Encodable {
    /// The server's address.
    package var server: String
    /// The server's version; `nil` if it was not reached.
    package var version: String?
    /// The findings; after a step that failed only `cleanup` follows.
    package var findings: [CheckFinding] = []
    /// The time of a request.
    package var requestMilliseconds: RoundTrips?
    /// The time of a small message there and back on the live connection; `nil` for a server without the room's clock.
    package var roundTripMilliseconds: RoundTrips?
    /// The time from a batch to its figures, which the server sends at its own pace.
    package var figuresMilliseconds: RoundTrips?
    /// Whether all steps passed.
    package var passed: Bool { findings.allSatisfy(\.passed) }

    /// Times of several round trips, in ms.
    package struct RoundTrips: Sendable, Equatable, Encodable, CustomStringConvertible {
        /// The median.
        package var median: Double
        /// The longest.
        package var longest: Double

        /// - Parameter times: At least one.
        init(_ times: [Double]) {
            let sorted = times.sorted()
            (median, longest) = (sorted[sorted.count / 2], sorted[sorted.count - 1])
        }

        /// Both times in words.
        package var description: String { String(format: "%.1f ms (median), %.1f ms (longest)", median, longest) }
    }

    private enum Key: String, CodingKey {
        case server, version, passed, findings, requestMilliseconds, roundTripMilliseconds, figuresMilliseconds
    }

    /// Writes the report as JSON.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(server, forKey: .server)
        try fields.encode(version, forKey: .version)
        try fields.encode(passed, forKey: .passed)
        try fields.encode(findings, forKey: .findings)
        try fields.encode(requestMilliseconds, forKey: .requestMilliseconds)
        try fields.encode(roundTripMilliseconds, forKey: .roundTripMilliseconds)
        try fields.encode(figuresMilliseconds, forKey: .figuresMilliseconds)
    }
}

/// What is wrong at a step, in one line with advice.
struct CheckFault: Error {
    var detail: String

    init(_ detail: String) { self.detail = detail }
}
