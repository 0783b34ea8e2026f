import Challenges
import Rooms
import SampleComparison
import WireProtocol

/// The experiment's messages to phones and viewers.
extension RoomExperiments {
    /// Sends a phone its current trial, and its own figures.
    ///
    /// - Parameter withLayout: Whether the phone needs the targets or the tunnel.
    func send(to participant: Participant, _ rooms: isolated Rooms, withLayout: Bool) {
        guard let id = participant.connection, participant.isWelcomed, let shown else { return }
        let run = runs[participant.number]
        let own = shown.figures[participant.number] ?? [:]
        rooms.connections.send(to: id) { json in
            json.raw("{\"type\":\"experiment\"")
            json.integer("number", shown.head.number)
            json.string("phase", phase.rawValue)
            json.string("state", run?.state ?? "done")
            json.string("task", shown.settings.task.name)
            if let run, let current = run.current { json.sequence(current, of: run, withLayout: withLayout) }
            json.integer("conditions", shown.settings.conditions.count)
            json.integer("blocks", shown.settings.blockCount)
            json.integer("tooLarge", run?.tooLarge.count ?? 0)
            json.key("result")
            if own.isEmpty {
                json.raw("null")
            } else {
                json.figures(ExperimentFigures(ofParticipant: own), of: shown.settings.task)
            }
            json.raw("}")
        }
    }

    func writeState(into json: inout JSONWriter) {
        guard let shown else { return }
        json.raw(",\"experiment\":{")
        json.settings(of: shown)
        json.string("phase", phase.rawValue)
        json.raw("}")
    }

    var judgesGestures: Bool { running != nil }

    // MARK: Viewers

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? {
        shown.map { experiment in
            ExperimentNews(
                points: points(of: room.participants),
                figures: ClassFigures(of: experiment, room.participants.map(ExperimentParticipant.init))
            )
        }
    }

    var news: FrameNews? { changed.isEmpty ? nil : FrameNews(isUnique: true) }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        guard let shown else { return }
        let participants: [Participant]
        switch part {
        case .news:
            guard !changed.isEmpty else { return }
            participants = changed.sorted().compactMap { room.roster[$0] }.filter { !$0.isRemoved }
        case .everything(let all): participants = all
        }
        frame.add("experimentPoints", points(of: participants)) { $0.point($1) }
        let figures = ClassFigures(of: shown, room.participants.map(ExperimentParticipant.init))
        frame.add("experimentFigures", [figures]) { $0.classFigures($1) }
    }

    func clearNews() {
        changed.removeAll(keepingCapacity: true)
    }

    private func points(of participants: [Participant]) -> [ExperimentPoint] {
        guard let shown else { return [] }
        return participants.flatMap { participant in
            (shown.figures[participant.number] ?? [:]).sorted { $0.key < $1.key }
                .map { ExperimentPoint(id: participant.id, condition: $0.key, figures: $0.value) }
        }
    }
}

extension ExperimentRun {
    /// The state of the phone's run, in its message.
    fileprivate var state: String { current == nil ? "done" : isWaiting ? "waiting" : experiment.task.name }
}

/// One participant's figures in one condition, for viewers.
struct ExperimentPoint: Sendable {
    var id: String
    var condition: Int
    var figures: ConditionFigures
}

/// A class's figures, with the numbers of participants that they lack.
struct ClassFigures: Sendable {
    var task: ExperimentTask
    var figures: ExperimentFigures
    /// The conditions that anybody has.
    var conditions: [ClassCondition]
    /// The blocks that anybody has; empty in an experiment with one block.
    var blocks: [ClassBlock] = []
    /// The participants with figures in at least one condition.
    var participants = 0
    /// The number of participants with all conditions.
    var complete = 0
    /// The number of participants whom the plan's rules leave out. They are in no other figure, and neither present nor
    /// absent.
    var excluded: Int
    /// The participants in the room who are not left out.
    var present: Int
    /// The participants in the room without figures.
    var absent: Int { present - participants }
    /// Between what the throughput would be if all of them had the smallest or the largest one; `nil` if few are absent.
    var throughputBounds: Interval?
    /// Likewise the slope over the nominal difficulty, if they had the smallest or the largest slope of a person's line.
    var slopeBounds: Interval?

    init(of experiment: StartedExperiment, _ everybody: [ExperimentParticipant]) {
        let participants = everybody.filter { experiment.exclusions(of: $0.number).isEmpty }
        excluded = everybody.count - participants.count
        task = experiment.settings.task
        let all = participants.map { experiment.figures[$0.number] ?? [:] }
        figures = ExperimentFigures(
            ofClass: all,
            conditionCount: experiment.settings.conditions.count
        )
        let (fitted, errors) = (figures.classLine?.means ?? [:], figures.classLine?.meanErrors ?? [:])
        conditions = MeanCondition.all(of: all).map { condition, mean in
            ClassCondition(
                condition: condition,
                mean: fitted[condition] ?? mean,
                errors: errors[condition],
                participants: all.count { $0[condition] != nil }
            )
        }
        present = participants.count
        self.participants = all.count { !$0.isEmpty }
        complete = all.count { $0.count == experiment.settings.conditions.count }
        blocks = ClassBlock.all(of: participants.map { experiment.blocks[$0.number] ?? [] })
        let absent = self.absent
        guard absent > 0 else { return }
        let own = all.filter { !$0.isEmpty }.map { ExperimentFigures(ofParticipant: $0) }
        throughputBounds = SampleSummary(of: own.compactMap(\.throughput)).bounds(of: .mean, missing: absent)
        let slopes = SampleSummary(of: own.compactMap(\.nominal?.slope))
        if let slope = figures.nominal?.slope, let between = slopes.bounds(of: .mean, missing: absent),
            let mean = slopes.mean
        {
            // The class's line is not quite the mean of the people's.
            slopeBounds = Interval(lower: slope + between.lower - mean, upper: slope + between.upper - mean)
        }
    }

    /// The reasons why figures are incomplete, as machine-readable names.
    var missing: [String] {
        var missing: [String] = []
        if participants == 0 { missing.append("no-participant") }
        if participants == 1 { missing.append("one-participant") }
        if complete < participants { missing.append("incomplete-participants") }
        if participants > 0, figures.nominal == nil { missing.append("too-few-difficulties") }
        return missing
    }
}

/// A class in one condition.
struct ClassCondition: Sendable {
    var condition: Int
    /// The means over all participants, as the class's line has them.
    var mean: MeanCondition
    /// The means' errors; `nil` if the class is too small.
    var errors: MeanErrors?
    /// The number of participants who have the condition.
    var participants: Int
}

/// Everybody's points and the class's figures, for a snapshot.
private struct ExperimentNews: JSONFields {
    var points: [ExperimentPoint]
    var figures: ClassFigures

    func write(into json: inout JSONWriter) {
        json.list("experimentPoints", points) { $0.point($1) }
        json.list("experimentFigures", [figures]) { $0.classFigures($1) }
    }
}
