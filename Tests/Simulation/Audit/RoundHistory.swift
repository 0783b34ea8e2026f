import Storage

/// The rounds and experiments that a host has started and ended, the steps of its lessons, and the part of them that a
/// new run of the server must know.
final class RoundHistory {
    /// The state of the class.
    struct State: Equatable {
        /// The number of rounds that were started.
        var started = 0
        /// The current round, or the one with shown results; `nil` during another activity.
        var shown: Int?
        var isRunning = false
        var activity = "touch"
        var lesson = LessonOracle()
        /// The number of experiments that were started.
        var experiments = 0
        /// The running experiment, or the one with shown figures; `nil` during another activity.
        var experiment: Experiment?
    }

    /// The announcement of an experiment.
    struct Experiment: Equatable {
        var number: Int
        var phase: String
    }

    /// The announced part of the state.
    struct Announced: Equatable {
        var started: Int
        var shown: Int?
        var isRunning: Bool
        var activity: String
        /// The number of lessons that were started.
        var lessons: Int
        /// The highest step that the lesson has reached; going beyond it begins the step for the first time.
        var reached: Int?
        var lesson: LessonOracle.Announced
        var experiments: Int
        var experiment: Experiment?
    }

    /// All started rounds that were not lost.
    private(set) var rounds: [TaskOracle.Round] = []
    /// The state on disk, and then the state after each later action.
    private var states = [State()]
    /// The number of dropped states.
    private var forgotten = 0
    /// The maximum number of rounds of a session.
    static let limit = 100
    /// All experiments that were started and not lost.
    private(set) var experiments: [ExperimentOracle.Design] = []
    /// The maximum number of experiments of a session.
    static let experimentLimit = 10

    var state: State { states.last ?? State() }
    /// The current round, or the one with shown results.
    var shown: TaskOracle.Round? { state.shown.map { rounds[$0 - 1] } }
    /// The announced part of the newest state, and of the one before.
    var announced: Announced { announced(state) }
    var announcedBefore: Announced? { states.count > 1 ? announced(states[states.count - 2]) : nil }

    private func announced(_ state: State) -> Announced {
        Announced(
            started: state.started,
            shown: state.shown,
            isRunning: state.isRunning,
            activity: state.activity,
            lessons: state.lesson.runs,
            reached: state.lesson.place?.reached,
            lesson: state.lesson.announced(state.shown.map { rounds[$0 - 1] }, state.activity),
            experiments: state.experiments,
            experiment: state.experiment
        )
    }

    /// The number of states, which are durable when an action is confirmed.
    var count: Int { forgotten + states.count }

    // MARK: Host actions

    private func change(_ change: (inout State) -> Void) {
        var next = state
        change(&next)
        states.append(next)
    }

    func start(_ kind: TaskOracle.Round.Kind, target: Double, attemptLimit: Int?) -> TaskOracle.Round {
        // A game continues with its newest round.
        let place = rounds.isEmpty || state.shown != rounds.count ? 1 : (rounds.last?.place ?? 0) + 1
        let round = TaskOracle.Round(
            number: rounds.count + 1,
            kind: kind,
            target: target,
            attemptLimit: attemptLimit,
            place: place
        )
        rounds.append(round)
        change {
            ($0.started, $0.shown, $0.isRunning, $0.activity) = (round.number, round.number, true, "touch")
            $0.experiment = nil
            $0.lesson.otherBegan()
        }
        return round
    }

    /// Ends the round; its results stay visible.
    func end() { change { $0.isRunning = false } }

    /// The class begins another activity.
    func begin(_ activity: String) {
        change {
            ($0.shown, $0.isRunning, $0.activity, $0.experiment) = (nil, false, activity, nil)
            $0.lesson.otherBegan()
        }
    }

    // MARK: Experiments

    /// The class begins an experiment, with practice if there is any.
    func startExperiment(
        _ task: ExperimentOracle.Task,
        distances: [Double],
        widths: [Double],
        trials: Int,
        practice: Int
    ) {
        let design = ExperimentOracle.Design(
            number: experiments.count + 1,
            task: task,
            distances: distances,
            widths: widths,
            trials: trials,
            practice: practice
        )
        experiments.append(design)
        change {
            ($0.shown, $0.isRunning, $0.activity, $0.experiments) = (nil, false, "touch", design.number)
            $0.experiment = Experiment(number: design.number, phase: practice > 0 ? "practice" : "measurement")
            $0.lesson.otherBegan()
        }
    }

    func measure() {
        if task.experiment != nil { change { $0.experiment?.phase = "measurement" } }
    }

    /// Ends the experiment; its figures stay visible.
    func stopExperiment() {
        if task.experiment != nil { change { $0.experiment?.phase = "finished" } }
    }

    /// The current task of everybody.
    var task: ParticipantOracle.Task { task(state) }

    private func task(_ state: State) -> ParticipantOracle.Task {
        if state.isRunning { return .round(rounds[state.started - 1]) }
        guard let experiment = state.experiment, experiment.phase != "finished" else { return .none }
        let isMeasured = experiment.phase == "measurement"
        return .experiment(ExperimentOracle.Running(design: experiments[experiment.number - 1], isMeasured: isMeasured))
    }

    // MARK: Lessons

    /// The class begins a lesson, whose first step is a question.
    func startLesson() {
        change {
            ($0.shown, $0.isRunning, $0.activity) = (nil, false, "lesson")
            $0.lesson.start(after: rounds.count)
        }
    }

    func endLesson() {
        guard state.lesson.place != nil else { return }
        change {
            ($0.shown, $0.isRunning, $0.activity) = (nil, false, "touch")
            $0.lesson.end()
        }
    }

    /// Goes to a step of the lesson; returns whether all figures begin at zero.
    ///
    /// - Parameter hasResults: Whether anybody has an attempt in a round.
    func go(to step: Int, hasResults: (Int) -> Bool) -> Bool {
        var next = state
        let turn = next.lesson.go(
            to: step,
            shown: shown,
            activity: state.activity,
            newest: rounds.count,
            hasResults: hasResults
        )
        switch turn {
        case .start(let kind, let target, let clears):
            _ = start(kind, target: target, attemptLimit: 3)
            states[states.count - 1].lesson = next.lesson
            return clears
        case .show(let number): (next.shown, next.isRunning, next.activity) = (number, false, "touch")
        case .end: next.isRunning = false
        case .activity(let name): (next.shown, next.isRunning, next.activity) = (nil, false, name)
        case nil: return false
        }
        states.append(next)
        return false
    }

    /// An action was refused: the server may have done it, or not. The host's later actions follow it.
    ///
    /// - Parameter known: The number of states including the action's own.
    func settle(_ known: Int, _ room: RoomReport) {
        if known == count, room.announced == announcedBefore { states.removeLast() }
    }

    /// Drops the states before the `durable` ones that are on disk.
    func fold(_ durable: Int) {
        let more = min(durable - 1 - forgotten, states.count - 1)
        guard more > 0 else { return }
        states.removeFirst(more)
        forgotten += more
    }

    // MARK: A phone that comes

    /// The state on disk, and the later ones.
    var forNewcomer: (ParticipantOracle, [Ledger.Entry]) {
        var before = ParticipantOracle()
        let entries = states.map { Ledger.Entry.task(task($0)) }
        before.apply(entries[0])
        return (before, Array(entries.dropFirst()))
    }

    // MARK: After a crash

    /// Finds the state of a new run of the server; returns the fault if it is not a possible one.
    func recover(_ room: RoomReport) -> String? {
        guard let index = states.lastIndex(where: { announced($0) == room.announced }) else {
            return "the class is at \(room.announced), should be at \(states.map(announced))"
        }
        // A state that was read from disk is on disk.
        forgotten += index
        states = [states[index]]
        rounds.removeLast(rounds.count - state.started)
        experiments.removeLast(experiments.count - state.experiments)
        return nil
    }

    // MARK: Scores

    /// The score of the game by the rules of docs/challenges.md: place, points of the newest round that is over, all points, place by
    /// them.
    func scores(_ participants: [(id: String, tasks: TaskOracle)]) -> [String: [Double?]] {
        guard let shown = state.shown else { return [:] }
        var scores: [String: [Double?]] = [:]
        let game = rounds.prefix(shown).suffix(rounds[shown - 1].place)
        for round in state.isRunning ? game.dropLast() : game {
            for (id, score) in scores { scores[id] = [nil, 0, score[2], 0] }
            // Nobody has points in a task of the whole class.
            let players = round.kind.isOfClass ? [] : participants
            let bests = players.compactMap { id, tasks in tasks.newest(of: round.number).map { (id, $0.best) } }
            for (id, best) in bests {
                let ahead = bests.filter { round.isBetter($0.1, than: best) }.count
                let gained = [10, 8, 7, 6, 5, 4, 3, 2].dropFirst(ahead).first ?? 1
                scores[id] = [Double(ahead + 1), Double(gained), (scores[id]?[2] ?? 0) + Double(gained), 0]
            }
        }
        return scores.mapValues { score in
            let ahead = scores.values.filter { ($0[2] ?? 0) > (score[2] ?? 0) }.count
            return Array(score.prefix(3)) + [Double(1 + ahead)]
        }
    }
}

extension TaskOracle.Attempt {
    /// The attempts of a participant on disk.
    static func stored(in session: DiskContent.Session?, of participant: Int) -> [TaskOracle.Attempt] {
        (session?.results ?? []).filter { $0.participant == participant && $0.challenge < StoredResult.firstExperiment }
            .sorted { ($0.challenge, $0.slot) < ($1.challenge, $1.slot) }
            .map { row in
                let content = row.content.withUnsafeBytes { JSONText($0) }
                return TaskOracle.Attempt(
                    round: row.challenge,
                    number: content["attempt"].integer ?? 0,
                    seq: UInt64(content["seq"].number ?? 0),
                    value: content["value"].number ?? .nan,
                    best: content["best"].number ?? .nan,
                    figures: content.numbers
                )
            }
    }
}

extension ExperimentOracle.Sequence {
    /// The finished sequences of a participant on disk.
    static func stored(in session: DiskContent.Session?, of participant: Int) -> [ExperimentOracle.Sequence] {
        (session?.results ?? []).filter { $0.participant == participant && $0.challenge > StoredResult.firstExperiment }
            .sorted { ($0.challenge, $0.slot) < ($1.challenge, $1.slot) }
            .map { row in
                let content = row.content.withUnsafeBytes { JSONText($0) }
                return ExperimentOracle.Sequence(
                    experiment: row.challenge - StoredResult.firstExperiment,
                    condition: content["condition"].integer ?? -1,
                    isPractice: content["isPractice"].bool ?? false,
                    taps: content["taps"].items.map {
                        ExperimentOracle.Tap(
                            x: $0[0].number ?? .nan,
                            y: $0[1].number ?? .nan,
                            milliseconds: $0[2].number ?? .nan
                        )
                    },
                    steering: ExperimentOracle.Steering(
                        tunnel: tunnel(content["tunnel"]),
                        trials: content["trials"].items.map(SteeringOracle.Trial.stored)
                    )
                )
            }
    }

    private static func tunnel(_ stored: JSONText) -> [Int]? {
        guard case .list(let numbers) = stored else { return nil }
        return SteeringOracle.Tunnel.stored(numbers.map { $0.number ?? -1 })
    }
}
