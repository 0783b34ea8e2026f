import Challenges
import Foundation
import Storage

/// An attempt with its number, batch and time in the session, as stored and sent.
struct JudgedAttempt: Codable, Equatable, Sendable {
    /// 1, 2, 3 … per phone and challenge.
    var attempt: Int
    /// When its last batch arrived, in ms since the session's start.
    var receivedMilliseconds: UInt64
    /// The batch that ended it.
    var seq: UInt64
    var value: Double
    /// The best value so far, including this attempt.
    var best: Double
    var movementTimeSeconds: Double?
    var effectiveWidth: Double?
    var effectiveAmplitude: Double?
    var indexOfDifficultyBits: Double?
    var errors: Int?

    init(_ outcome: Attempt, _ summary: AttemptSummary, receivedMilliseconds: UInt64, seq: UInt64) {
        attempt = summary.count
        self.receivedMilliseconds = receivedMilliseconds
        self.seq = seq
        value = outcome.value
        best = summary.best
        movementTimeSeconds = outcome.tapping?.movementTimeSeconds
        effectiveWidth = outcome.tapping?.effectiveWidth
        effectiveAmplitude = outcome.tapping?.effectiveAmplitude
        indexOfDifficultyBits = outcome.tapping?.indexOfDifficultyBits
        errors = outcome.tapping?.errors
    }

    var summary: AttemptSummary { AttemptSummary(count: attempt, latest: value, best: best) }

    /// The row's content. Encoding cannot fail, because the figures of a tapping task are finite.
    var content: [UInt8] { Array((try? JSONEncoder().encode(self)) ?? Data()) }

    init(content: [UInt8]) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(content))
    }
}

/// The attempts of one phone at one challenge: the first ones and the newest, so that the memory per phone is bounded.
struct AttemptSeries: Sendable {
    static let firstLimit = 200

    private(set) var attempts: [JudgedAttempt] = []

    var summary: AttemptSummary? { attempts.last?.summary }

    /// Adds an attempt and returns its slot; after the first ones, each replaces the one before.
    mutating func add(_ attempt: JudgedAttempt) -> Int {
        if attempts.count > Self.firstLimit { attempts.removeLast() }
        attempts.append(attempt)
        return attempts.count
    }
}
