import Challenges
import SampleComparison
import WireProtocol

/// Each started challenge as a part of the session. A participant's value is the median of its attempts, so that each counts
/// once, however often it tried.
extension RoomChallenges {
    var parts: [SessionPart] {
        let participants = room.participants.map { (number: $0.number, id: $0.id) }
        return started.compactMap { challenge in
            guard let judged = challenge.state.judged else { return nil }
            return SessionPart(
                name: "challenge-\(challenge.state.number)",
                kind: "challenge-\(challenge.state.kind)",
                number: challenge.state.number,
                target: judged.target,
                settings: "\(judged.target)",
                startedMilliseconds: challenge.startedMilliseconds,
                measures: judged.kind.measures
            ) {
                participants.compactMap { number, id in
                    guard let attempts = challenge.series[number]?.attempts, !attempts.isEmpty else { return nil }
                    return SessionPart.Row(
                        participant: id,
                        values: judged.values(of: attempts),
                        // Of several densities that which is known least.
                        trust: attempts.compactMap(\.trust).max {
                            $0.relativeError ?? .infinity < $1.relativeError ?? .infinity
                        }
                    )
                }
            }
        }
    }
}

extension Challenge.Kind {
    fileprivate var measures: [Measure] {
        switch self {
        case .distance, .hold, .press:
            [
                Measure("error", in: unit, better: .less), Measure("bestError", in: unit, better: .less),
                Measure("attempts"),
            ]
        case .targets:
            [
                Measure("throughput", in: "bit/s", better: .more), Measure("movementTime", in: "s", better: .less),
                Measure("misses", better: .less), Measure("attempts"),
            ]
        case .reaction:
            [
                Measure("reactionTime", in: unit, better: .less), Measure("bestReactionTime", in: unit, better: .less),
                Measure("falseStarts", better: .less), Measure("attempts"),
            ]
        }
    }
}

extension Challenge {
    /// The values of one participant's attempts, in the order of the measures.
    fileprivate func values(of attempts: [JudgedAttempt]) -> [Double?] {
        let count = Double(attempts.last?.attempt ?? 0)
        switch kind {
        case .distance, .hold, .press:
            let errors = SampleSummary(of: attempts.map { ($0.value - target).magnitude })
            let best = attempts.last.map { ($0.best - target).magnitude }
            return [errors.median, best, count]
        case .targets:
            return [
                SampleSummary(of: attempts.map(\.value)).median,
                SampleSummary(of: attempts.compactMap(\.movementTimeSeconds)).median,
                SampleSummary(of: attempts.compactMap { $0.errors.map(Double.init) }).median, count,
            ]
        case .reaction:
            return [
                // Of all trials, so that each counts once.
                SampleSummary(of: attempts.flatMap { $0.reactionMilliseconds ?? [] }).median,
                attempts.last?.best,
                SampleSummary(of: attempts.compactMap { $0.falseStarts.map(Double.init) }).median, count,
            ]
        }
    }
}
