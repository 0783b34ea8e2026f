import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The routes for the server's lessons.
extension LessonsFeature {
    static let lessonRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/lessons", isPublic: true) { rooms, request throws(Problem) in
            let services = rooms.feature(LessonsFeature.self).services
            return .awaiting { () throws(Problem) in
                let lessons = try await Problem.ofStore { () throws(StorageError) in try await services.lessons() }
                return Representation.json(request.http) {
                    $0.raw("{")
                    $0.list("lessons", lessons) { $0.lesson($1) }
                    $0.raw("}")
                }
            }
        },
        Route(.get, "/api/v1/lessons/{id}", isPublic: true) { rooms, request throws(Problem) in
            let isWhole = rooms.access.isAuthor(request.http)
            // An editor must not take a document without answers for the whole one.
            if !isWhole, request.http.asksForAnswers { try rooms.access.requireAuthor(request.http) }
            return .awaiting { () throws(Problem) in
                let lesson = try await lesson(request["id"], rooms)
                let document = isWhole ? lesson.lesson.document : await withoutAnswers(lesson.lesson)
                return Representation.json(request.http) { $0.lesson(lesson, document) }
            }
        },
        Route(.post, "/api/v1/lessons", bodyLimit: LessonLimits.fileBytes, isForAuthors: true, isRepeatable: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in try await putLesson(nil, request.http, rooms) }
        },
        Route(.put, "/api/v1/lessons/{id}", bodyLimit: LessonLimits.fileBytes, isForAuthors: true, isConditional: true)
        {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            guard PlayID.isValid(request["id"]) else {
                throw .invalid("id", "`id` must have 1 to 64 characters of a to z, 0 to 9 and hyphen.")
            }
            return .awaiting { () throws(Problem) in try await putLesson(request["id"], request.http, rooms) }
        },
        Route(.delete, "/api/v1/lessons/{id}", readers: .ownPages, isConditional: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            let (id, services) = (request["id"], rooms.feature(LessonsFeature.self).services)
            return .awaiting { () throws(Problem) in
                let removed = try await Problem.ofStore { () throws(StorageError) in
                    try await services.store.remove(lesson: id)
                }
                guard removed else {
                    throw services.builtIn.contains { $0.id == id } ? .builtInLesson : .unknownLesson(id)
                }
                return HTTPResponse(status: 204)
            }
        },
    ]

    /// Reads a lesson from disk, or a built-in one.
    static func lesson(_ id: String, _ rooms: isolated Rooms) async throws(Problem) -> StoredLesson {
        let services = rooms.feature(LessonsFeature.self).services
        let lesson = try await Problem.ofStore { () throws(StorageError) in try await services.lesson(id) }
        guard let lesson else { throw .unknownLesson(id) }
        return lesson
    }

    /// Creates or replaces a lesson.
    private static func putLesson(_ id: String?, _ request: HTTPRequest, _ rooms: isolated Rooms) async throws(Problem)
        -> HTTPResponse
    {
        var earlier: StoredLesson?
        if let id, !request.asksForAnswers {
            let services = rooms.feature(LessonsFeature.self).services
            earlier = try await Problem.ofStore { () throws(StorageError) in try await services.lesson(id) }
        }
        let lesson = try await Self.lesson(of: request, after: earlier?.lesson)
        let (services, time) = (rooms.feature(LessonsFeature.self).services, rooms.wallClock)
        let taken = Set(services.builtIn.map(\.id))
        let put = try await Problem.ofStore { () throws(StorageError) in
            try await services.store.put(lesson, id: id ?? lesson.id, reservedIDs: taken, now: time)
        }
        guard let put else { throw .tooManyLessons(LessonLimits.lessons, of: "server") }
        var response = Representation.result(put.isNew ? 201 : 200) {
            $0.lesson(put.lesson, put.lesson.lesson.document)
        }
        if put.isNew { response.headers["location"] = "/api/v1/lessons/\(put.lesson.id)" }
        return response
    }

    @concurrent
    private static func withoutAnswers(_ lesson: Lesson) async -> [UInt8] { lesson.documentWithoutAnswers }

    /// Reads the document away from the event loop.
    ///
    /// - Parameter earlier: The lesson that it replaces, if its author may have read that one without answers.
    @concurrent
    private static func lesson(of request: HTTPRequest, after earlier: Lesson?) async throws(Problem) -> Lesson {
        var bytes = try Representation.jsonBytes(of: request)
        if let earlier { bytes = earlier.keepingAnswers(in: bytes) }
        do throws(DocumentFaults) {
            return try Lesson(document: bytes)
        } catch {
            throw Problem(error, title: "Invalid lesson")
        }
    }
}

extension HTTPRequest {
    /// Whether the document of a lesson is the whole one, with what answers are compared with.
    fileprivate var asksForAnswers: Bool { queryValue("answers") == "true" }
}

extension JSONWriter {
    /// Writes a lesson with its document.
    fileprivate mutating func lesson(_ lesson: StoredLesson, _ document: [UInt8]) {
        raw("{")
        string("id", lesson.id)
        integer("revision", lesson.revision)
        string("updatedAt", Timestamp.ofChange(lesson.updatedAt))
        bool("builtIn", lesson.isBuiltIn)
        key("lesson")
        raw(document)
        raw("}")
    }

    /// Writes an entry of the list of lessons.
    fileprivate mutating func lesson(_ lesson: LessonSummary) {
        raw("{")
        string("id", lesson.id)
        string("updatedAt", Timestamp.ofChange(lesson.updatedAt))
        bool("builtIn", lesson.isBuiltIn)
        raw(",")
        raw(lesson.json)
        raw("}")
    }
}
