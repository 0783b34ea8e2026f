import Imaging
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Starts lessons and their steps. A step begins its activity as a host does.
extension LessonsFeature {
    /// Starts a lesson for the class; an unknown id changes nothing.
    ///
    /// - Parameter own: Present if each phone takes it at its own pace.
    static func startLesson(_ id: String, own: OwnPace? = nil, in room: Room, _ rooms: isolated Rooms)
        -> EventualResponse
    {
        let (code, services) = (room.code, rooms.feature(LessonsFeature.self).services)
        let owner = room.creator.map { WorkOwner($0, room: code) } ?? .server
        return .awaiting { [rooms] () throws(Problem) in
            let lesson = try await lesson(id, rooms)
            let samples = lesson.lesson.steps.compactMap { step in
                if case .sample(let sample)? = step.ground?.picture { sample } else { nil }
            }
            try await GroundFeature.read(Set(samples), services.sample, rooms)
            let files = try await LessonPictures.read(of: lesson.lesson, for: owner, rooms)
            return try await lessonStarted(lesson, files, own, code, rooms)
        }
    }

    private static func lessonStarted(
        _ stored: StoredLesson,
        _ files: [UprightPicture],
        _ own: OwnPace?,
        _ code: String,
        _ rooms: isolated Rooms
    ) async throws(Problem) -> HTTPResponse {
        // The session may have ended while the lesson was read.
        guard let room = rooms.directory.awake[code] else { throw rooms.reader.movedProblem(of: code) }
        guard !room.state.isEnded else { throw .sessionEnded }
        let ground = rooms.feature(GroundFeature.self)
        var pictures: [Int: NumberedGround] = [:]
        for (index, step) in stored.lesson.steps.enumerated() {
            pictures[index] =
                switch step.ground?.picture {
                case .sample(let sample): try ground.add(sample, to: room, rooms)
                case .file(let file): try ground.add(files[file], to: room, rooms)
                case nil: nil
                }
        }
        let reply = try begin(stored, own: own, pictures: pictures, in: room, rooms)
        switch reply ?? rooms.stateChanged(of: room, by: rooms.features.actions["lesson"]) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    /// Begins a lesson at its first step.
    ///
    /// - Returns: As `beginStep`.
    static func begin(
        _ stored: StoredLesson,
        isAsked: Bool = false,
        own: OwnPace? = nil,
        pictures: [Int: NumberedGround] = [:],
        in room: Room,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse? {
        let lesson = room.feature(RoomLesson.self)
        let (undo, isInLobby) = (lesson.restoring(), room.state.isInLobby)
        do throws(Problem) {
            try lesson.start(
                stored,
                isAsked: isAsked,
                pictures: pictures,
                milliseconds: room.milliseconds(at: rooms.now),
                startedMilliseconds: room.startMilliseconds(at: rooms.now)
            )
            // The class itself has been at no step yet.
            if own != nil { lesson.place?.reached = -1 }
            let reply =
                if let own { try letOwn(own, in: room, rooms) } else { try beginStep(in: room, isNew: true, rooms) }
            // Phones still join while the host explains; the host ends the lobby.
            room.state.isInLobby = isInLobby
            return reply
        } catch {
            undo()
            throw error
        }
    }

    /// Lets the phones of the running lesson go at their own pace.
    ///
    /// - Throws: 409 if a question is about the picture under the drawing, and there was none.
    @discardableResult
    static func letOwn(_ own: OwnPace, in room: Room, _ rooms: isolated Rooms) throws(Problem) -> EventualResponse? {
        let lesson = room.feature(RoomLesson.self)
        guard let run = lesson.current else { return nil }
        // Before the lesson takes it away.
        try lesson.takePictures(at: run.lesson.steps.indices.filter { !run.lesson.waits(at: $0) })
        lesson.letOwn(own)
        room.begin(activity: RoomLesson.activityName, subject: run.id)
        lesson.stepBegan()
        rooms.feature(LessonsFeature.self).awaitClosing(of: room)
        return nil
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
        // Before another activity takes it away.
        try lesson.takePicture()
        guard let activity = step.activity else {
            if step.isForPhones {
                room.begin(activity: RoomLesson.activityName, subject: run.id)
            } else {
                let isAboutResults = step.comparison == .figures(.results)
                if isAboutResults, !isNew, let began = lesson.taskBefore, showResults(startedAt: began, in: room) {
                    return nil
                }
                if wasAside, !isAboutResults, lesson.isElsewhere { room.begin(activity: lesson.activityBefore.name) }
                endTask(in: room, showingResultsSince: isAboutResults ? run.startedMilliseconds : nil)
            }
            return nil
        }
        if !isNew, !wasAtStep, let began = lesson.taskOfStep, showResults(startedAt: began, in: room) { return nil }
        if activity.clears, isNew { room.clearFigures(rooms) }
        guard let reply = try rooms.features.begin(activity.kind, in: room, rooms) else {
            lesson.layPicture(at: room.milliseconds(at: rooms.now))
            return nil
        }
        // Phones show the step's text until the subject is read, or if it no longer exists.
        room.begin(activity: RoomLesson.activityName, subject: run.id)
        rooms.saveState(of: room, by: rooms.features.actions["lesson"])
        return reply
    }

    /// Ends the class's running task, if any; its results remain shown.
    ///
    /// - Parameter start: The start of the lesson whose newest task's results are shown again; `nil` for none.
    private static func endTask(in room: Room, showingResultsSince start: UInt64?) {
        let tasks = room.taskFeatures.compactMap { feature in feature.task.map { (feature: feature, task: $0) } }
        guard let newest = tasks.max(by: { $0.task.startedMilliseconds < $1.task.startedMilliseconds }) else { return }
        if !newest.task.isShown {
            guard let start, newest.task.startedMilliseconds >= start else { return }
            room.begin(activity: Room.firstActivity)
        }
        newest.feature.showResults(startedAt: nil)
    }

    /// Shows the results of a task again; returns false if the step has none.
    private static func showResults(startedAt start: UInt64, in room: Room) -> Bool {
        guard let feature = room.taskFeatures.first(where: { $0.hasResults(ofTaskStartedAt: start) }) else {
            return false
        }
        room.begin(activity: Room.firstActivity)
        feature.showResults(startedAt: start)
        return true
    }
}

/// Compares the class's activity with the lesson's step.
extension RoomLesson {
    /// Whether the class performs the step's activity, whether the lesson or the host started it.
    var isAtOwnActivity: Bool {
        if isOwn { return room.state.activity == Self.activityName && shownTask == nil }
        guard let own = currentStep?.activity?.kind else { return false }
        if let task = shownTask { return task.activity == own }
        // Phones show the step's text until the subject is read.
        if room.state.activity == Self.activityName { return !own.isTask }
        return shownActivity.map(own.includes) ?? false
    }

    /// What the phones show instead of a task or of a step's text.
    private var shownActivity: ClassActivity? {
        ClassActivity(name: room.state.activity, subject: room.state.subject)
    }

    /// The task that runs, or whose results are shown.
    var shownTask: RoomTask? { room.taskFeatures.lazy.compactMap(\.task).first { $0.isShown } }

    /// The activity before a comparison, as the lesson specifies it; touch if it specifies none.
    var activityBefore: ClassActivity {
        guard let run = current, let step else { return .touch }
        return run.lesson.steps[...step].lazy.compactMap { $0.activity?.kind }.last { !$0.isTask }?.withoutSubject
            ?? .touch
    }

    /// Whether a task is shown, or an activity other than the one before the comparison.
    var isElsewhere: Bool {
        shownTask != nil || shownActivity.map(activityBefore.includes) != true
    }
}
