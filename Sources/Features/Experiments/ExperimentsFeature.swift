import Challenges
import Languages
import Rooms
import Transport
import Web
import WireProtocol

/// Experiments on Fitts' law and on the steering law: every phone performs a series of conditions in its own order, and
/// the server evaluates them.
final class ExperimentsFeature: Feature {
    static let routes = experimentRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomExperiments.self

    static let actions = [
        HostAction(
            "experiment",
            fields: ["step", "task", "distances", "widths", "targets", "trials", "practice", "blocks", "plan"],
            afterwards: { rooms, room, participant in
                room.feature(RoomExperiments.self).sendState(to: participant, rooms)
            }
        ) { rooms, room, command throws(Problem) in
            let fields = try command.fields(Fields.self)
            let experiments = room.feature(RoomExperiments.self)
            switch fields.step ?? "start" {
            case "start":
                let settings = try fields.settings(on: room.experimentScreens)
                let plan = try fields.plan?.checked(for: settings.task)
                try experiments.begin(settings, plan: plan, milliseconds: room.startMilliseconds(at: rooms.now))
            case "measure":
                try fields.requireNoSettings()
                guard experiments.running != nil else { throw .noExperiment }
                experiments.measure(milliseconds: room.milliseconds(at: rooms.now))
            case "stop":
                try fields.requireNoSettings()
                guard experiments.running != nil else { throw .noExperiment }
                experiments.finish()
            default: throw .invalid("step", "`step` must be start, measure or stop.")
            }
            return nil
        }
    ]

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        [
            ConditionsTable.source, BlocksTable.source, LinesTable.source, TapsTable.source, TrialsTable.source,
            PointsTable.source,
        ].map {
            .table($0)
        }
            + room.feature(RoomExperiments.self).started.compactMap { experiment in
                experiment.plan.map { .file(.plan($0, of: experiment.head.number)) }
            }
    }

    /// The document of the plan in a request that has the start's fields, without a start.
    static func registeredPlan(for room: Room, _ request: HTTPRequest) throws(Problem) -> RegisteredPlan {
        let command = try HostCommand(json: Representation.jsonBytes(of: request), of: actions[0])
        let fields = try command.fields(Fields.self)
        guard fields.step ?? "start" == "start" else {
            throw .invalid("step", "`step` must be start; only the start has a plan.")
        }
        let settings = try fields.settings(on: room.experimentScreens)
        guard let plan = try fields.plan?.checked(for: settings.task) else {
            throw .invalid("plan", "`plan` must have a hypothesis, a number of people or a rule.")
        }
        return RegisteredPlan(plan, for: settings)
    }

    private struct Fields: Decodable {
        var step: String?
        var task: String?
        var distances: [Double]?
        var widths: [Double]?
        var targets: Int?
        var trials: Int?
        var practice: Int?
        var blocks: Int?
        var plan: RequestedPlan?

        /// - Throws: 422 with the first setting; only the start takes any.
        func requireNoSettings() throws(Problem) {
            let settings = [
                ("task", task == nil), ("distances", distances == nil), ("widths", widths == nil),
                ("targets", targets == nil), ("trials", trials == nil), ("practice", practice == nil),
                ("blocks", blocks == nil), ("plan", plan == nil),
            ]
            guard let (name, _) = settings.first(where: { !$0.1 }) else { return }
            throw .invalid(name, "`\(name)` is a setting of the start; `step` \(step ?? "") takes none.")
        }

        /// The settings of an experiment to start; missing distances and widths are chosen so that all of the class's
        /// screens show them.
        ///
        /// - Throws: 422 with the field and its range.
        func settings(on screens: [ExperimentScreen]) throws(Problem) -> ExperimentSettings {
            guard let task = ExperimentTask(name: task ?? ExperimentTask.tapping.name) else {
                throw .invalid("task", "`task` must be tapping or steering.")
            }
            guard (task == .tapping ? trials : targets) == nil else {
                let (own, other) = task == .tapping ? ("targets", "trials") : ("trials", "targets")
                throw .invalid(other, "`\(other)` is no setting of \(task.name); it takes `\(own)`.")
            }
            var settings = task.standard(
                distances: distances,
                widths: widths,
                trialCount: task == .tapping ? targets : trials,
                on: screens
            )
            settings.practiceRounds = practice ?? settings.practiceRounds
            settings.blockCount = blocks ?? settings.blockCount
            if let fault = settings.fault {
                let field = fault.field.rawValue
                throw .invalid(field, "`\(field)` must \(fault.requirement).")
            }
            return settings
        }
    }
}

extension FileSource {
    /// The document of an experiment's plan. It tells nothing of persons, so an anonymous archive has it, too.
    fileprivate static func plan(_ plan: RegisteredPlan, of experiment: Int) -> FileSource {
        FileSource(
            name: "experiment-\(experiment)-plan.json",
            mediaType: "application/json",
            title: LocalText("archive.plan"),
            sha256: plan.sha256,
            open: { _ in
                let file = OnePiece(plan.document)
                return { await file.nextPiece() }
            }
        )
    }
}

extension Room {
    /// The screens on which an experiment would be shown.
    fileprivate var experimentScreens: [ExperimentScreen] {
        participants.map(ExperimentParticipant.init).map(\.onScreen)
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
