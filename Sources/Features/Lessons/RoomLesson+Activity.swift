import Challenges
import Rooms
import Storage
import WireProtocol

/// Compares the class's activity with the lesson's step.
extension RoomLesson {
    /// Whether the class performs the step's activity, whether the lesson or the host started it.
    var isAtOwnActivity: Bool {
        guard let kind = currentStep?.activity?.kind else { return false }
        let shown = shownTask
        switch kind {
        case .challenge(let own): return shown?.name == "\(own.kind.name) \(own.target)"
        case .experiment(let own): return shown?.name == own.task.name
        case .touch, .scale, .puzzle, .play:
            guard shown == nil else { return false }
            // Phones show the step's text until the subject is read.
            return room.state.activity == Self.name(of: kind) || room.state.activity == "lesson"
        }
    }

    /// The task that runs, or whose results are shown.
    var shownTask: RoomTask? { room.features.lazy.compactMap(\.task).first { $0.isShown } }

    /// The activity before a comparison, as the lesson specifies it; `firstActivity` if it specifies none.
    var activityBefore: String {
        guard let run = current, let step else { return Room.firstActivity }
        return run.lesson.steps[...step].reversed().lazy.compactMap { $0.activity.flatMap { Self.name(of: $0.kind) } }
            .first
            ?? Room.firstActivity
    }

    /// Whether a task is shown, or an activity other than the one before the comparison.
    var isElsewhere: Bool {
        room.state.activity != activityBefore || room.features.contains { $0.task?.isShown == true }
    }

    /// The name of an activity that is not a task.
    private static func name(of kind: LessonActivity.Kind) -> String? {
        switch kind {
        case .touch: "touch"
        case .scale: "scale"
        case .puzzle: "spot"
        case .play: "walk"
        case .challenge, .experiment: nil
        }
    }
}
