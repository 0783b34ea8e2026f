import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Lessons: the host leads a class through steps with texts, activities, comparisons and questions.
final class LessonsFeature: Feature {
    static let routes = lessonRoutes + answerRoutes
    static let activities = [
        Activity("lesson") { rooms, room, subject throws(Problem) in startLesson(subject, in: room, rooms) }
    ]
    static let roomFeature: (any RoomFeature.Type)? = RoomLesson.self

    static let actions = [
        HostAction(
            "lesson",
            fields: ["step", "on"],
            // A step can begin any activity, so the states of all features are sent.
            afterwards: { rooms, room, participant in room.sendFeatureState(to: participant, rooms) }
        ) { rooms, room, command throws(Problem) in
            let fields = try command.fields(Fields.self)
            let lesson = room.feature(RoomLesson.self)
            guard let run = lesson.current else { throw .noLesson }
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
            guard step - 1 != lesson.step || lesson.isAside else { return nil }
            let (undo, wasAtStep, wasAside) = (lesson.restoring(), step - 1 == lesson.step, lesson.isAside)
            let isNew = lesson.go(to: step - 1, milliseconds: room.milliseconds(at: rooms.now))
            do throws(Problem) {
                return try beginStep(in: room, isNew: isNew, wasAtStep: wasAtStep, wasAside: wasAside, rooms)
            } catch {
                undo()
                throw error
            }
        }
    ]

    private struct Fields: Decodable {
        /// The step's number, from 1.
        var step: Int?
        /// `false` ends the lesson.
        var on: Bool?
    }

    let services: LessonServices

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [.table(AnswersTable.source)] }

    init(_ services: LessonServices) {
        self.services = services
    }
}
