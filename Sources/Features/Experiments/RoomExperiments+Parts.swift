import Challenges
import Rooms

/// Each started experiment as a part of the session. Only participants who performed all conditions have values, since
/// others lack the hard conditions.
extension RoomExperiments {
    var parts: [SessionPart] {
        let participants = room.storedParticipants.map { (number: $0.number, id: $0.id) }
        return started.map { experiment in
            let settings = experiment.settings
            return SessionPart(
                name: "experiment-\(experiment.head.number)",
                kind: "experiment-\(settings.task.name)",
                number: experiment.head.number,
                settings: "\(settings.distances) \(settings.widths) \(settings.trialCount)",
                startedMilliseconds: experiment.head.startedMilliseconds,
                measures: settings.task.measures
            ) {
                participants.compactMap { number, id in
                    guard experiment.sequences[number] != nil else { return nil }
                    let own = (experiment.figures[number] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
                    let isComplete = own.count == settings.conditions.count
                    return SessionPart.Row(
                        participant: id,
                        values: isComplete ? settings.task.values(of: own) : settings.task.measures.map { _ in nil }
                    )
                }
            }
        }
    }
}

extension ExperimentTask {
    fileprivate var measures: [Measure] {
        switch self {
        case .tapping:
            [
                Measure("throughput", in: "bits/s", better: .more), Measure("movementTime", in: "s", better: .less),
                Measure("errorRate", in: "%", better: .less), Measure("slope", in: "s/bit", better: .less),
            ]
        case .steering:
            [
                Measure("throughput", in: "1/s", better: .more), Measure("movementTime", in: "s", better: .less),
                Measure("errorRate", in: "%", better: .less), Measure("slope", in: "s", better: .less),
                Measure("outsideShare", in: "%", better: .less),
            ]
        }
    }

    /// The values of one participant's conditions, in the order of the measures.
    fileprivate func values(of conditions: [ConditionFigures]) -> [Double?] {
        let figures = ExperimentFigures(ofParticipant: conditions)
        let times = conditions.reduce(0) { $0 + $1.movementTimeSeconds }
        let common = [
            figures.throughput, times / Double(conditions.count), figures.errorRate.map { $0 * 100 },
            figures.nominal?.slope,
        ]
        return self == .tapping ? common : common + [figures.steering.map { $0.outsideShare * 100 }]
    }
}
