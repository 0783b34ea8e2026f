import Challenges
import Foundation
import Rooms
import Storage
import TouchMetrics
import WireProtocol

/// Storing and restoring the experiments, their sequences and the runs.
extension RoomExperiments {
    func gather(into commit: inout Commit) {
        commit.results += pendingRows
        pendingRows.removeAll()
    }

    static let storedName = "experiments"

    var storedFields: [String: any Encodable & Sendable] {
        guard !started.isEmpty else { return [:] }
        var fields: [String: any Encodable & Sendable] = [
            "experiments": started.map(\.storedHead), "experimentPhase": phase,
        ]
        fields["shownExperiment"] = shownNumber
        return fields
    }

    /// The stored progress of a participant's run.
    private struct Progress: Codable {
        /// The experiment's number.
        var number: Int
        var progress: [Double]

        var mayMeasure: Bool { ExperimentRun.mayMeasure(in: progress) }
    }

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        guard let run = runs[participant.number], let running else { return [:] }
        return ["experiment": Progress(number: running.head.number, progress: run.progress)]
    }

    func restore(_ fields: StoredFields) throws {
        started = try (fields.value([StartedExperiment.Head].self, "experiments") ?? []).map { head in
            guard let experiment = StartedExperiment(head) else { throw Unreadable() }
            return experiment
        }
        phase = try fields.value(Phase.self, "experimentPhase") ?? .none
        shownNumber = try fields.value(Int.self, "shownExperiment")
        guard shownNumber.map({ started.indices.contains($0 - 1) }) ?? true else { throw Unreadable() }
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws {
        guard let stored = try fields.value(Progress.self, "experiment"), stored.number == running?.head.number
        else { return }
        var hasBegun = started.last?.hasBegun(participant.number) ?? false
        // Before a participant began, and so in its checkpoint of that time, it may have been offered another row.
        if participant.seq < started.last?.firstSeq(of: participant.number) ?? 0 { hasBegun = false }
        begin(participant, mayMeasure: !hasBegun && stored.mayMeasure)
        guard hasBegun else { return }
        guard runs[participant.number]?.resume(stored.progress) ?? true else { throw Unreadable() }
    }

    func restore(_ rows: RestoredSession) throws {
        for row in rows.results where row.challenge >= StoredResult.firstExperiment {
            let index = row.challenge - StoredResult.firstExperiment - 1
            guard started.indices.contains(index),
                let sequence = try? JSONDecoder().decode(StoredSequence.self, from: Data(row.content)),
                sequence.performed(in: started[index].settings) != nil
            else {
                throw Unreadable("a sequence of experiment \(index + 1)")
            }
            _ = started[index].load(sequence, of: row.participant)
            pointCount += sequence.pointCount
        }
        for index in started.indices { started[index].computeFigures() }
    }

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        switch record.content {
        case .experiment(let number, let isMeasured):
            // Earlier experiments are not performed again: their sequences are stored.
            guard number == running?.head.number else { return }
            for participant in room.participants where isNewer(participant) {
                if runs[participant.number] == nil {
                    begin(participant, mayMeasure: isMeasured)
                } else if isMeasured {
                    runs[participant.number]?.measure()
                }
            }
        case .touches(let seq, let events):
            // The sequences are discarded here, because they have rows of their own.
            guard let participant else { return }
            // A participant who had not begun may have been offered another row at that time; its touches did not
            // count.
            guard started.last?.hasBegun(participant.number) == true,
                seq >= started.last?.firstSeq(of: participant.number) ?? 0
            else {
                participant.metrics.gestureMarks?.removeAll()
                return
            }
            _ = perform(events, of: participant)
        default:
            if record.content.interrupts, let participant { interrupt(participant) }
        }
    }

    func finishReplay() {
        // A participant has no run if nothing was applied since the experiment began.
        for participant in room.participants where runs[participant.number] == nil {
            begin(participant, mayMeasure: phase == .measurement)
        }
    }
}

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
                settings: "\(settings.distances) \(settings.widths) \(settings.trialCount)"
                    + (settings.blockCount > 1 ? " \(settings.blockCount)" : ""),
                startedMilliseconds: experiment.head.startedMilliseconds,
                measures: settings.task.measures
            ) {
                participants.compactMap { number, id in
                    // It was said beforehand that the excluded do not count, so they are not missing either.
                    guard experiment.sequences[number] != nil, experiment.exclusions(of: number).isEmpty else {
                        return nil
                    }
                    let own = (experiment.figures[number] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
                    let isComplete = experiment.isComplete(number)
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
