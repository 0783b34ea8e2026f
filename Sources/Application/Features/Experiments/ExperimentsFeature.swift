import Challenges
import WireProtocol

/// Experiments on Fitts' law and on the steering law: every phone performs a series of conditions in its own order, and
/// the server evaluates them.
final class ExperimentsFeature: Feature {
    static let routes = Rooms.experimentRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomExperiments.self

    static let actions = [
        HostAction(
            "experiment",
            afterwards: { rooms, room, participant in
                room.feature(RoomExperiments.self).sendState(to: participant, rooms)
            }
        ) { rooms, room, command throws(Problem) in
            let fields = try command.fields(Fields.self)
            let experiments = room.feature(RoomExperiments.self)
            switch fields.step ?? "start" {
            case "start":
                let settings = try fields.settings
                try experiments.requireAnother()
                room.begin(activity: Room.firstActivity)
                experiments.start(settings, milliseconds: room.milliseconds(at: rooms.now))
            case "measure":
                guard experiments.running != nil else { throw .noExperiment }
                experiments.measure(milliseconds: room.milliseconds(at: rooms.now))
            case "stop":
                guard experiments.running != nil else { throw .noExperiment }
                experiments.finish()
            default: throw .invalid("step", "`step` must be start, measure or stop.")
            }
            return nil
        }
    ]

    private struct Fields: Decodable {
        var step: String?
        var task: String?
        var distances: [Double]?
        var widths: [Double]?
        var targets: Int?
        var trials: Int?
        var practice: Int?

        /// The settings of an experiment to start; missing fields have their default.
        ///
        /// - Throws: 422 with the field and its range.
        var settings: ExperimentSettings {
            get throws(Problem) {
                guard let task = ExperimentTask(name: task ?? ExperimentTask.tapping.name) else {
                    throw .invalid("task", "`task` must be tapping or steering.")
                }
                var settings = task.standard
                settings.distances =
                    try checked(distances, "distances", ExperimentSettings.allowedDistances) ?? settings.distances
                settings.widths = try checked(widths, "widths", ExperimentSettings.allowedWidths) ?? settings.widths
                settings.trialCount = try trialCount(task) ?? settings.trialCount
                settings.practiceRounds = practice ?? settings.practiceRounds
                let practices = ExperimentSettings.practiceCounts
                guard practices.contains(settings.practiceRounds) else {
                    throw .invalid(
                        "practice",
                        "`practice` must be a whole number from \(practices.lowerBound) to \(practices.upperBound)."
                    )
                }
                guard (settings.distances.min() ?? 0) >= (settings.widths.max() ?? 0) else {
                    throw .invalid("distances", "No distance may be shorter than the largest width.")
                }
                return settings
            }
        }

        private func trialCount(_ task: ExperimentTask) throws(Problem) -> Int? {
            let counts = task.trialCounts
            let range = "from \(counts.lowerBound) to \(counts.upperBound)."
            switch task {
            case .tapping:
                guard let targets else { return nil }
                guard counts.contains(targets), targets % 2 == 1 else {
                    throw .invalid("targets", "`targets` must be an odd number \(range)")
                }
                return targets
            case .steering:
                guard let trials else { return nil }
                guard counts.contains(trials) else {
                    throw .invalid("trials", "`trials` must be a whole number \(range)")
                }
                return trials
            }
        }

        private func checked(
            _ levels: [Double]?,
            _ name: String,
            _ allowed: ClosedRange<Double>
        ) throws(Problem) -> [Double]? {
            guard let levels else { return nil }
            let limit = ExperimentSettings.levelLimit
            guard 1...limit ~= levels.count, Set(levels).count == levels.count, levels.allSatisfy(allowed.contains)
            else {
                throw .invalid(
                    name,
                    "`\(name)` must be 1 to \(limit) different numbers of millimetres from \(allowed.lowerBound) to "
                        + "\(allowed.upperBound)."
                )
            }
            return levels
        }
    }
}

extension Problem {
    fileprivate static let noExperiment = Problem(
        409,
        "no-experiment",
        title: "No experiment is running",
        detail: "Start an experiment first: `{\"action\":\"experiment\"}`."
    )
}
