import Rooms
import Storage
import Web

/// How a class takes a lesson in which each phone has a place of its own, as homework does.
struct OwnPace: Codable, Equatable, Sendable {
    /// When it closes, in seconds by the `AgeClock`: answers from then on are refused.
    var closesAt: Double
    /// Whether phones were told that it has closed.
    var isClosed = false
}

/// Where a phone is in a lesson at its own pace.
struct OwnPlace: Equatable, Sendable {
    /// The index of the step that it shows; the number of steps behind the last one.
    var step = 0
    /// The highest index so far.
    var reached = 0
    /// When it came here, in ms since the session's start.
    var milliseconds: UInt64 = 0
}

/// What somebody has done of a step at the own pace.
enum OwnStepState: String, Sendable {
    case answered, done
    /// The step needs the class and its host.
    case waiting
}

/// A time by both of a room's clocks.
struct Moment {
    /// Seconds by the `AgeClock`, as a session's end.
    let age: Double
    /// ms since the session's start, as an answer's time.
    let milliseconds: UInt64

    /// The time now.
    static func now(in room: Room, _ rooms: isolated Rooms) -> Moment {
        Moment(age: rooms.directory.ages.now, milliseconds: room.readingMilliseconds(at: rooms.now))
    }
}

/// The fields with which a host lets phones go at their own pace.
struct OwnPaceFields: Decodable {
    var progress: String?
    /// RFC 3339.
    var closesAt: String?

    /// - Parameter current: The pace that stays without `closesAt`; `nil` for none.
    /// - Returns: `nil` for the class's pace.
    /// - Throws: 422 unless the lesson closes after now, and before the session ends.
    func pace(in room: Room, _ moment: Moment, current: OwnPace? = nil) throws(Problem) -> OwnPace? {
        guard progress == nil || progress == "class" || progress == "own" else {
            throw .invalid("progress", "`progress` must be class or own.")
        }
        guard progress == "own" else {
            guard closesAt == nil else { throw .invalid("closesAt", "`closesAt` goes with `progress`: own.") }
            return nil
        }
        guard let closesAt else { return current ?? OwnPace(closesAt: room.expiresAt) }
        guard let time = Timestamp.seconds(of: closesAt) else {
            throw .invalid("closesAt", "`closesAt` must be a time of RFC 3339, such as 2026-11-30T18:00:00Z.")
        }
        let age = time - room.clockOffset
        // Clients know the session's end in whole seconds.
        guard age > moment.age, age < room.expiresAt + 1 else {
            throw .invalid(
                "closesAt",
                "`closesAt` must be later than now, and at most \(room.expiryText), when the session ends."
            )
        }
        return OwnPace(closesAt: min(age, room.expiresAt))
    }
}

extension Lesson {
    /// Whether a phone cannot take a step alone: it needs the class, the projector, or what the class sees before.
    func waits(at index: Int) -> Bool {
        let step = steps[index]
        if step.comparison != nil || step.picture != nil { return true }
        if let activity = step.activity { return activity.kind != .touch }
        guard let earlier = step.question?.repeatedStep else { return false }
        return (earlier..<index).contains(where: waits)
    }
}

extension LessonRun {
    /// What somebody has done of a step who has got as far as `reached`.
    func state(at step: Int, reached: Int, hasAnswered: Bool) -> OwnStepState? {
        if lesson.waits(at: step) { return reached >= step ? .waiting : nil }
        if lesson.steps[step].question != nil { return hasAnswered ? .answered : nil }
        return reached > step ? .done : nil
    }

    /// The participants whose answers at a step count: at the own pace the newest one of a person with several phones.
    func counted(_ participants: [Participant], at step: Int) -> [Participant] {
        let replaced = replaced(participants, at: step)
        return replaced.isEmpty ? participants : participants.filter { !replaced.contains($0.number) }
    }

    /// The numbers of participants whose answer at a step the same person has replaced on another phone.
    func replaced(_ participants: [Participant], at step: Int) -> Set<Int> {
        guard isOwn, let given = answers[step] else { return [] }
        var newest: [String: Int] = [:]
        var replaced: Set<Int> = []
        let order = { (number: Int) in (given[number]?.milliseconds ?? 0, number) }
        for participant in participants where given[participant.number] != nil {
            guard let person = participant.person else { continue }
            guard let other = newest[person] else {
                newest[person] = participant.number
                continue
            }
            let isNewer = order(participant.number) > order(other)
            if isNewer { newest[person] = participant.number }
            replaced.insert(isNewer ? other : participant.number)
        }
        return replaced
    }
}

extension Problem {
    static func lessonClosed(at text: String) -> Problem {
        Problem(
            409,
            "lesson-closed",
            title: "Lesson closed",
            detail: "The lesson closed at \(text) by the server's clock; what comes later does not count."
        )
    }

    static let stepWaits = Problem(
        409,
        "step-waits",
        title: "Step waits",
        detail: "The class takes this step together; it waits for the host."
    )

    static let notOwnPace = Problem(
        409,
        "not-own-pace",
        title: "Not at the own pace",
        detail: "The class has no lesson that each phone takes at its own pace."
    )
}
