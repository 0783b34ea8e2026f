import Challenges
import WireProtocol

/// A challenge that the host has started, with its attempts.
struct StartedChallenge: Sendable {
    var state: SessionState.Challenge
    /// The number of the round among successive rounds, from 1.
    var round: Int
    /// The start in ms since the session's start.
    var startedMilliseconds: UInt64
    /// The attempts by participant number.
    private(set) var series: [Int: AttemptSeries] = [:]

    init(_ state: SessionState.Challenge, round: Int, startedMilliseconds: UInt64) {
        self.state = state
        self.round = round
        self.startedMilliseconds = startedMilliseconds
    }

    /// Adds an attempt of a participant and returns its slot.
    mutating func add(_ attempt: JudgedAttempt, of participant: Int) -> Int {
        series[participant, default: AttemptSeries()].add(attempt)
    }

    /// Removes a participant's attempts.
    mutating func remove(_ participant: Int) {
        series[participant] = nil
    }

    /// The part in a session's row; the attempts have rows of their own.
    struct Head: Codable {
        var challenge: SessionState.Challenge
        var round: Int
        var startedMilliseconds: UInt64
    }

    init(_ head: Head) {
        self.init(head.challenge, round: head.round, startedMilliseconds: head.startedMilliseconds)
    }

    var head: Head { Head(challenge: state, round: round, startedMilliseconds: startedMilliseconds) }
}
