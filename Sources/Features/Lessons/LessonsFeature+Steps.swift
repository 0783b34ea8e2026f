import Challenges
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Starts lessons and their steps. A step begins its activity by the same actions as a host.
extension LessonsFeature {
    /// Starts a lesson for the class; an unknown id changes nothing.
    static func startLesson(_ id: String, in room: Room, _ rooms: isolated Rooms) -> EventualResponse {
        let code = room.code
        return .awaiting { [rooms] () throws(Problem) in
            let lesson = try await lesson(id, rooms)
            return try await lessonStarted(lesson, code, rooms)
        }
    }

    private static func lessonStarted(_ stored: StoredLesson, _ code: String, _ rooms: isolated Rooms)
        async throws(Problem) -> HTTPResponse
    {
        // The session may have ended while the lesson was read.
        guard let room = rooms.directory.awake[code] else { throw rooms.reader.movedProblem(of: code) }
        guard !room.state.isEnded else { throw .sessionEnded }
        let lesson = room.feature(RoomLesson.self)
        let (undo, isInLobby) = (lesson.restoring(), room.state.isInLobby)
        let reply: EventualResponse
        do throws(Problem) {
            let milliseconds = room.milliseconds(at: rooms.now)
            try lesson.start(
                stored,
                milliseconds: milliseconds,
                startedMilliseconds: room.startMilliseconds(at: rooms.now)
            )
            let own = try beginStep(in: room, isNew: true, rooms)
            // Phones still join while the host explains; the host ends the lobby.
            room.state.isInLobby = isInLobby
            reply = own ?? rooms.stateChanged(of: room, by: rooms.features.actions["lesson"])
        } catch {
            undo()
            throw error
        }
        switch reply {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    /// Begins the activity of the step.
    ///
    /// - Parameters:
    ///   - isNew: Whether the class gets this far for the first time; only then figures are cleared.
    ///   - wasAtStep: Whether the class returns from an activity beside the step.
    ///   - wasAside: Whether the class did something beside the step where it was.
    /// - Returns: The response to the host, if the activity's subject must first be read from disk.
    static func beginStep(
        in room: Room,
        isNew: Bool,
        wasAtStep: Bool = false,
        wasAside: Bool = false,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse? {
        let lesson = room.feature(RoomLesson.self)
        defer { lesson.stepBegan() }
        guard let run = lesson.current, let index = lesson.step else { throw .noLesson }
        let step = run.lesson.steps[index]
        guard let activity = step.activity else {
            if step.isForPhones {
                room.begin(activity: "lesson", subject: run.id)
            } else {
                let isAboutResults = step.comparison == .figures(.results)
                if isAboutResults, !isNew, let began = lesson.taskBefore, showResults(startedAt: began, in: room) {
                    return nil
                }
                if wasAside, !isAboutResults, lesson.isElsewhere { room.begin(activity: lesson.activityBefore) }
                endTask(in: room, showingResultsSince: isAboutResults ? run.startedMilliseconds : nil)
            }
            return nil
        }
        if !isNew, !wasAtStep, let began = lesson.taskOfStep, showResults(startedAt: began, in: room) { return nil }
        if activity.clears, isNew { _ = try perform("clear", "{\"action\":\"clear\"}", in: room, rooms) }
        let (action, command) = Self.command(for: activity.kind)
        guard let reply = try perform(action, command, in: room, rooms) else { return nil }
        // Phones show the step's text until the subject is read, or if it no longer exists.
        room.begin(activity: "lesson", subject: run.id)
        rooms.saveState(of: room, by: rooms.features.actions["lesson"])
        return reply
    }

    /// Ends the class's running task, if any; its results remain shown.
    ///
    /// - Parameter start: The start of the lesson whose newest task's results are shown again; `nil` for none.
    private static func endTask(in room: Room, showingResultsSince start: UInt64?) {
        let tasks = room.features.compactMap { feature in feature.task.map { (feature: feature, task: $0) } }
        guard let newest = tasks.max(by: { $0.task.startedMilliseconds < $1.task.startedMilliseconds }) else { return }
        if !newest.task.isShown {
            guard let start, newest.task.startedMilliseconds >= start else { return }
            room.begin(activity: Room.firstActivity)
        }
        newest.feature.showResults(startedAt: nil)
    }

    /// Shows the results of a task again; returns false if the step has none.
    private static func showResults(startedAt start: UInt64, in room: Room) -> Bool {
        guard let feature = room.features.first(where: { $0.hasResults(ofTaskStartedAt: start) }) else { return false }
        room.begin(activity: Room.firstActivity)
        feature.showResults(startedAt: start)
        return true
    }

    private static func perform(_ action: String, _ json: String, in room: Room, _ rooms: isolated Rooms)
        throws(Problem) -> EventualResponse?
    {
        guard let hostAction = rooms.features.actions[action] else { return nil }
        return try hostAction.perform(rooms, room, try HostCommand(json: Array(json.utf8)))
    }

    /// Enough attempts to improve, too few to find the target by trial and error.
    private static let challengeAttemptLimit = 3

    private static func command(for kind: LessonActivity.Kind) -> (action: String, json: String) {
        var json = JSONWriter()
        func activity(_ name: StaticString, _ subject: String?) {
            json.raw("{\"action\":\"activity\",\"activity\":\"")
            json.raw(name)
            json.raw("\"")
            json.string("subject", subject)
            json.raw("}")
        }
        switch kind {
        case .touch: activity("touch", nil)
        case .scale: activity("scale", nil)
        case .puzzle(let subject): activity("spot", subject)
        case .play(let subject): activity("walk", subject)
        case .challenge(let challenge):
            json.raw("{\"action\":\"challenge\"")
            json.string("kind", challenge.kind.name)
            json.number("target", challenge.target)
            json.integer("attemptLimit", challengeAttemptLimit)
            json.raw("}")
            return ("challenge", String(decoding: json.bytes, as: UTF8.self))
        case .experiment(let settings):
            json.raw("{\"action\":\"experiment\"")
            json.string("task", settings.task.name)
            json.list("distances", settings.distances) { $0.number($1) }
            json.list("widths", settings.widths) { $0.number($1) }
            json.raw(settings.task == .tapping ? ",\"targets\":" : ",\"trials\":")
            json.integer(settings.trialCount)
            json.integer("practice", settings.practiceRounds)
            json.raw("}")
            return ("experiment", String(decoding: json.bytes, as: UTF8.self))
        }
        return ("activity", String(decoding: json.bytes, as: UTF8.self))
    }
}
