/// The expected state of one participant, from the batches of its phone and the actions of its host.
struct ParticipantOracle {
    enum Entry {
        case batch(seq: UInt64, events: [FingerEvent])
        case walked(seq: UInt64, fixes: [Fix])
        /// A batch of a task's own.
        case own(seq: UInt64, OwnBatch)
        /// What the phone told of its clock, with the number of the room's axis, 0 if it does not count. It changes no figure.
        case told(seq: UInt64, Told, axis: Int)
        /// The server has opened the room, which begins another axis.
        case opened(axis: Int)
        case discarded(seq: UInt64, events: [FingerEvent])
        /// Refused; it counts as applied, and changes nothing.
        case refused(seq: UInt64)
        case frozen
        case cleared
        /// The class begins another activity, or the current task ends.
        case task(Task)
        /// The phone gets the order of its conditions.
        case offered([Int])

        /// The number of a batch.
        var seq: UInt64? {
            switch self {
            case .batch(let seq, _), .walked(let seq, _), .own(let seq, _), .told(let seq, _, _),
                .discarded(let seq, _),
                .refused(let seq):
                seq
            case .frozen, .cleared, .task, .offered, .opened: nil
            }
        }
    }

    /// The current task of the class.
    enum Task: Equatable {
        case none
        case round(TaskOracle.Round)
        case experiment(ExperimentOracle.Running)

        var round: TaskOracle.Round? { if case .round(let round) = self { round } else { nil } }
        var experiment: ExperimentOracle.Running? { if case .experiment(let running) = self { running } else { nil } }
    }

    private(set) var figures = FigureOracle()
    private(set) var tasks = TaskOracle()
    private(set) var experiments = ExperimentOracle()
    private(set) var walk = WalkOracle()

    /// With retention `figures` a server that starts again has no positions.
    mutating func forgetPositions() { walk.forgetPositions() }

    mutating func apply(_ entry: Entry) {
        switch entry {
        case .batch(let seq, let events):
            figures.apply(events)
            for gesture in figures.removeFinished() { tasks.finished(gesture, by: seq) }
            for tap in figures.removeTaps() {
                tasks.tap(tap, by: seq)
                experiments.tap(tap)
            }
            for event in events {
                tasks.follow(event)
                experiments.steer(event)
            }
            tasks.settle(by: seq)
        case .walked(_, let fixes): for fix in fixes { walk.walk(fix) }
        case .own(let seq, let batch): tasks.take(batch, by: seq)
        case .discarded(_, let events): figures.discard(events)
        case .told(let seq, let told, let axis): tasks.learn(told, axis: axis, by: seq)
        case .opened(let axis): tasks.begin(axis: axis)
        case .refused: break
        case .frozen:
            figures.freeze()
            tasks.interrupt()
            experiments.interrupt()
        case .cleared:
            figures.clear()
            walk.clear()
            tasks.interrupt()
            experiments.interrupt()
        case .task(let task):
            figures.disregardGesture()
            tasks.play(task.round)
            experiments.play(task.experiment)
        case .offered(let order): experiments.offer(order)
        }
    }
}
