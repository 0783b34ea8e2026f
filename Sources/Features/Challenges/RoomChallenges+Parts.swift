import Challenges
import Rooms
import SampleComparison
import WireProtocol

/// Each started challenge as a part of the session. A participant's value is the median of its attempts, so that each
/// participant counts once, whatever its number of attempts.
extension RoomChallenges {
    var parts: [SessionPart] {
        let participants = room.storedParticipants.map { (number: $0.number, id: $0.id) }
        return started.compactMap { challenge in
            guard let judged = challenge.state.judged else { return nil }
            return SessionPart(
                name: "challenge-\(challenge.state.number)",
                kind: "challenge-\(challenge.state.kind)",
                number: challenge.state.number,
                target: judged.target,
                settings: "\(judged.target)",
                startedMilliseconds: challenge.startedMilliseconds,
                measures: judged.kind.measures.map {
                    Measure($0.name, in: $0.unit, better: $0.isLessBetter.map { $0 ? .less : .more })
                }
            ) {
                participants.compactMap { number, id in
                    guard let attempts = challenge.series[number]?.attempts, let last = attempts.last else {
                        return nil
                    }
                    let series = JudgedSeries(
                        challenge: judged,
                        count: last.attempt,
                        best: last.best,
                        values: attempts.map(\.value),
                        figures: attempts.map(\.figures)
                    )
                    return SessionPart.Row(
                        participant: id,
                        values: judged.kind.measures.map { SampleSummary(of: $0.numbers(series)).median },
                        // The least reliable of the densities.
                        trust: attempts.compactMap(\.trust).max {
                            $0.relativeError ?? .infinity < $1.relativeError ?? .infinity
                        }
                    )
                }
            }
        }
    }
}
