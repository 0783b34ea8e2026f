import Challenges
import WireProtocol

/// A challenge that the host has started, with its attempts.
struct StartedChallenge: Sendable {
    var state: SessionState.Challenge
    /// The start in ms since the session's start.
    var startedMilliseconds: UInt64
    /// The attempts by participant number.
    private(set) var series: [Int: AttemptSeries] = [:]

    init(_ state: SessionState.Challenge, startedMilliseconds: UInt64) {
        self.state = state
        self.startedMilliseconds = startedMilliseconds
    }

    /// Adds an attempt of a participant and returns its slot.
    mutating func add(_ attempt: JudgedAttempt, of participant: Int) -> Int {
        series[participant, default: AttemptSeries()].add(attempt)
    }

    /// The part in a session's row; the attempts have rows of their own.
    struct Head: Codable {
        var challenge: SessionState.Challenge
        var startedMilliseconds: UInt64
    }

    var head: Head { Head(challenge: state, startedMilliseconds: startedMilliseconds) }
}
