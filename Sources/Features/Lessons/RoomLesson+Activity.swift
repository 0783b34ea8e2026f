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
        case .challenge(let own):
            return shown?.definition == .challenge(kind: own.kind.name, target: own.target)
        case .experiment(let own): return shown?.definition == .experiment(own)
        case .touch, .scale: return shown == nil && shows(kind, subject: nil)
        case .puzzle(let subject), .play(let subject): return shown == nil && shows(kind, subject: subject)
        }
    }

    /// Whether the phones show an activity, with its subject if the step names one.
    private func shows(_ kind: LessonActivity.Kind, subject: String?) -> Bool {
        // Phones show the step's text until the subject is read.
        if room.state.activity == "lesson" { return true }
        return room.state.activity == Self.name(of: kind) && (subject == nil || room.state.subject == subject)
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
