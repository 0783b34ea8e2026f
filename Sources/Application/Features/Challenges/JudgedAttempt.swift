import Challenges
import Foundation
import Storage
import WireProtocol

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
    /// The nominal difficulty of the targets; missing in attempts of before it was stored.
    var indexOfDifficultyBits: Double?
    /// Width and distance in CSS px and difficulty along the task's axis.
    var effectiveWidth: Double?
    var effectiveDistance: Double?
    var effectiveIndexOfDifficultyBits: Double?
    /// Those of the scatter in both directions; missing in attempts of before it was stored.
    var bivariateWidth: Double?
    var bivariateDistance: Double?
    var bivariateIndexOfDifficultyBits: Double?
    var errors: Int?
    /// The trials of a series of reactions, in ms.
    var reactionMilliseconds: [Double]?
    var falseStarts: Int?
    var misses: Int?
    // How well the density was known, of lengths; missing in attempts of before it was stored.
    var isCalibrated: Bool?
    var relativeError: Double?

    /// Stored names stay as they were: `indexOfDifficultyBits` in a row is the effective one.
    private enum CodingKeys: String, CodingKey {
        case attempt, receivedMilliseconds, seq, value, best, movementTimeSeconds
        case indexOfDifficultyBits = "nominalIndexOfDifficultyBits"
        case effectiveWidth
        case effectiveDistance = "effectiveAmplitude"
        case effectiveIndexOfDifficultyBits = "indexOfDifficultyBits"
        case bivariateWidth, bivariateDistance, bivariateIndexOfDifficultyBits, errors
        case reactionMilliseconds, falseStarts, misses, isCalibrated, relativeError
    }

    /// - Parameter trust: how well the density is known that the value was computed with; `nil` if it is no length.
    init(
        _ outcome: Attempt,
        _ summary: AttemptSummary,
        trust: DensityTrust? = nil,
        receivedMilliseconds: UInt64,
        seq: UInt64
    ) {
        attempt = summary.count
        self.receivedMilliseconds = receivedMilliseconds
        self.seq = seq
        value = outcome.value
        best = summary.best
        movementTimeSeconds = outcome.tapping?.movementTimeSeconds
        indexOfDifficultyBits = outcome.tapping?.indexOfDifficultyBits
        effectiveWidth = outcome.tapping?.univariate.width
        effectiveDistance = outcome.tapping?.univariate.distance
        effectiveIndexOfDifficultyBits = outcome.tapping?.univariate.bits
        bivariateWidth = outcome.tapping?.bivariate.width
        bivariateDistance = outcome.tapping?.bivariate.distance
        bivariateIndexOfDifficultyBits = outcome.tapping?.bivariate.bits
        errors = outcome.tapping?.errors
        reactionMilliseconds = outcome.reaction?.reactionMilliseconds
        falseStarts = outcome.reaction?.falseStarts
        misses = outcome.reaction?.misses
        isCalibrated = trust?.isCalibrated
        relativeError = trust?.relativeError
    }

    /// How well the density was known; `nil` where the value is no length, or where it was not stored.
    var trust: DensityTrust? {
        isCalibrated.map { DensityTrust(isCalibrated: $0, relativeError: relativeError) }
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
