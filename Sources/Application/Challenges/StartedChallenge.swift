import Challenges
import WireProtocol

/// A challenge that the host started in a session, and the attempts at it.
struct StartedChallenge: Sendable {
    var state: SessionState.Challenge
    /// Since the session's start.
    var startedMilliseconds: UInt64
    /// By participants' numbers.
    private(set) var series: [Int: AttemptSeries] = [:]

    init(_ state: SessionState.Challenge, startedMilliseconds: UInt64) {
        self.state = state
        self.startedMilliseconds = startedMilliseconds
    }

    /// Takes in one attempt of a participant. Answers its slot.
    mutating func add(_ attempt: JudgedAttempt, of participant: Int) -> Int {
        series[participant, default: AttemptSeries()].add(attempt)
    }

    /// What a session's row keeps of it; the attempts have rows of their own.
    struct Head: Codable {
        var challenge: SessionState.Challenge
        var startedMilliseconds: UInt64
    }

    var head: Head { Head(challenge: state, startedMilliseconds: startedMilliseconds) }
}
