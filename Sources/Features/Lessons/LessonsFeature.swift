import Rooms
package import Storage
import Transport
import Web
import WireProtocol

/// Lessons: the host leads a class through steps with texts, activities, comparisons and questions.
final class LessonsFeature: Feature {
    static let routes = lessonRoutes + answerRoutes + OwnPaceRoutes.all
    static let activities = [
        Activity(RoomLesson.activityName, fields: ["progress", "closesAt"]) {
            rooms,
            room,
            subject,
            command throws(Problem) in
            let own = try command?.fields(OwnPaceFields.self).pace(in: room, Moment.now(in: room, rooms))
            return startLesson(subject, own: own, in: room, rooms)
        }
    ]
    static let roomFeature: (any RoomFeature.Type)? = RoomLesson.self

    static let actions = [
        HostAction(
            "lesson",
            fields: ["step", "on", "open", "progress", "closesAt"],
            // A step can begin any activity, so the states of all features are sent.
            afterwards: { rooms, room, participant in room.sendFeatureState(to: participant, rooms) }
        ) { rooms, room, command throws(Problem) in
            let fields = try command.fields(Fields.self)
            let lesson = room.feature(RoomLesson.self)
            guard let run = lesson.current else { throw .noLesson }
            let wished = try command.fields(OwnPaceFields.self)
            if let own = try wished.pace(in: room, Moment.now(in: room, rooms), current: lesson.place?.own) {
                guard fields == Fields() else { throw .invalid("step", "`progress`: own takes `closesAt` alone.") }
                return try letOwn(own, in: room, rooms)
            }
            if fields.on == false {
                guard fields.step == nil else { throw .invalid("step", "`step` and `on`: false exclude each other.") }
                lesson.finish()
                room.begin(activity: Room.firstActivity)
                return nil
            }
            let steps = run.lesson.steps.count
            guard let step = fields.step, (1...steps).contains(step) else {
                throw .invalid("step", "`step` must be a whole number from 1 to \(steps).")
            }
            let isDiscussed = fields.open == false
            let (wasOwn, isSame) = (lesson.isOwn, isDiscussed == (lesson.place?.isDiscussed == true))
            guard step - 1 != lesson.step || lesson.isAside || wasOwn || !isSame else { return nil }
            let (undo, wasAside) = (lesson.restoring(), lesson.isAside)
            let wasAtStep = step - 1 == lesson.step && !wasOwn
            let isFirst = lesson.go(
                to: step - 1,
                isDiscussed: isDiscussed,
                milliseconds: room.milliseconds(at: rooms.now)
            )
            // What phones have drawn at their own pace stays.
            let isNew = isFirst && !(run.isOwn && !run.lesson.waits(at: step - 1))
            do throws(Problem) {
                return try beginStep(in: room, isNew: isNew, wasAtStep: wasAtStep, wasAside: wasAside, rooms)
            } catch {
                undo()
                throw error
            }
        },
        HostAction(
            "ask",
            fields: ["question"],
            afterwards: { rooms, room, participant in room.sendFeatureState(to: participant, rooms) }
        ) { rooms, room, command throws(Problem) in
            let asked = try command.fields(Asking.self).question.lesson(now: rooms.wallClock)
            // The first step asks; the others are about the same picture.
            let pictures = room.feature(RoomLesson.self).pictureInQuestion.map { [0: $0] } ?? [:]
            return try begin(asked, isAsked: true, pictures: pictures, in: room, rooms)
        },
    ]

    private struct Asking: Decodable {
        var question: AskedQuestion
    }

    private struct Fields: Decodable, Equatable {
        /// The step's number, from 1.
        var step: Int?
        /// `false` ends the lesson.
        var on: Bool?
        /// `false` closes the question of a step that has one: the class looks at its answers.
        var open: Bool?
    }

    /// The codes of the rooms with a lesson that will close.
    private var codesThatClose: Set<String> = []

    func roomOpened(_ room: Room) {
        if room.feature(RoomLesson.self).awaitsClosing { codesThatClose.insert(room.code) }
    }

    /// Remembers that a room's lesson will close.
    func awaitClosing(of room: Room) {
        codesThatClose.insert(room.code)
    }

    func eachSecond(_ rooms: isolated Rooms) {
        for code in codesThatClose {
            guard let room = rooms.directory.awake[code] else {
                codesThatClose.remove(code)
                continue
            }
            let lesson = room.feature(RoomLesson.self)
            if lesson.closeIfDue(at: rooms.directory.ages.now) { rooms.saveState(of: room) }
            if !lesson.awaitsClosing { codesThatClose.remove(code) }
        }
    }

    let services: LessonServices

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [.table(AnswersTable.source)] }

    init(_ services: LessonServices) {
        self.services = services
    }
}

/// The store for the lessons' routes, and the built-in lessons.
package struct LessonServices: Sendable {
    /// The store of the lessons.
    package let store: any LessonStore
    let builtIn: [StoredLesson]
    /// Returns the file of a sample picture; `nil` if it is missing.
    let sample: @Sendable (StepGround.Sample) async -> [UInt8]?

    /// Creates the services from their parts.
    package init(
        store: any LessonStore,
        builtIn: [StoredLesson],
        sample: @escaping @Sendable (StepGround.Sample) async -> [UInt8]? = { _ in nil }
    ) {
        self.store = store
        self.builtIn = builtIn
        self.sample = sample
    }

    /// Reads a lesson; a stored lesson replaces a built-in one with the same id.
    package func lesson(_ id: String) async throws(StorageError) -> StoredLesson? {
        try await store.lesson(id) ?? builtIn.first { $0.id == id }
    }

    /// Lists the stored lessons, then the built-in ones that are not replaced.
    package func lessons() async throws(StorageError) -> [LessonSummary] {
        let own = try await store.lessons()
        let ids = Set(own.map(\.id))
        return own + builtIn.filter { !ids.contains($0.id) }.map(\.summary)
    }
}

extension Problem {
    static func unknownLesson(_ id: String) -> Problem {
        Problem(404, "unknown-lesson", title: "Unknown lesson", detail: "Unknown lesson id \(id.named(upTo: 64)).")
    }

    static let noLesson = Problem(
        409,
        "no-lesson",
        title: "No lesson",
        detail: "The class has no lesson; start one with the activity \"lesson\" and its id as the subject."
    )

    static let questionClosed = Problem(
        409,
        "question-closed",
        title: "Question closed",
        detail: "The class has gone on; the question takes no more answers."
    )

    static let builtInLesson = Problem(
        409,
        "built-in-lesson",
        title: "Lesson of the program",
        detail: "The lesson comes along with the program and cannot be deleted; one with the same id replaces it."
    )

    static let tooManyQuestions = Problem(
        409,
        "too-many-questions",
        title: "Too many questions",
        detail: "The session has reached its limit of \(RoomLesson.maxQuestions) questions that are asked at once."
    )

    static func tooManyLessons(_ limit: Int, of owner: String) -> Problem {
        Problem(
            409,
            "too-many-lessons",
            title: "Too many lessons",
            detail: "The \(owner) has reached its limit of \(limit) lessons."
        )
    }
}
