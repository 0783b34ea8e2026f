import Challenges
import Rooms
import SampleComparison
import WireProtocol

/// Each started challenge as a part of the session. A participant's value is the median of its attempts, so that each
/// participant counts once, whatever its number of attempts.
extension RoomChallenges {
    var parts: [SessionPart] {
        let participants = room.storedParticipants.map { (number: $0.number, id: $0.id) }
        return started.compactMap { run in
            guard let challenge = run.state.judged else { return nil }
            return SessionPart(
                name: "challenge-\(run.state.number)",
                kind: "challenge-\(run.state.kind)",
                number: run.state.number,
                target: challenge.target,
                settings: "\(challenge.target)",
                startedMilliseconds: run.startedMilliseconds,
                measures: challenge.kind.measures.map { measure in
                    Measure(measure.name, in: measure.unit, better: measure.isLessBetter.map { $0 ? .less : .more })
                }
            ) {
                participants.compactMap { number, id in
                    guard let attempts = run.series[number]?.attempts, let last = attempts.last else {
                        return nil
                    }
                    let series = JudgedSeries(
                        challenge: challenge,
                        count: last.attempt,
                        best: last.best,
                        values: attempts.map(\.value),
                        figures: attempts.map(\.figures)
                    )
                    return SessionPart.Row(
                        participant: id,
                        values: challenge.kind.measures.map { SampleSummary(of: $0.numbers(series)).median },
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
