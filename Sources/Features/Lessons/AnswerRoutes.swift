import Rooms
import Transport
import Web
import WireProtocol

/// The routes for the answers of a class.
extension LessonsFeature {
    static let answerRoutes: [Route<Rooms>] = [
        Route(.put, "/api/v1/sessions/{code}/answer", bodyLimit: 4096) { rooms, request throws(Problem) in
            let answer = try Representation.body(Answer.self, of: request.http)
            let address = AddressGroup(request.http.remoteAddress)
            let (room, participant) = try rooms.lookup.room(request["code"], resuming: answer.resume, for: address)
            guard !room.state.isEnded else { throw .sessionEnded }
            guard let participant else { throw .tokenWrong }
            return try accept(answer, of: participant, in: room, rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/answers") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            let form = TableForm(of: request.http, rooms.configuration.spreadsheets)
            return rooms.respond(with: AnswersTable.source, as: form, of: room, to: request.http)
        },
    ]

    private struct Answer: Decodable {
        /// The phone's resume token.
        var resume: String
        /// The lesson's number in the session.
        var run: Int?
        /// The step's number, from 1.
        var step: Int
        /// The choice's number, from 1.
        var choice: Int
    }

    /// Accepts an answer; replies after it is on disk.
    private static func accept(_ answer: Answer, of participant: Participant, in room: Room, _ rooms: isolated Rooms)
        throws(Problem) -> EventualResponse
    {
        let lesson = room.feature(RoomLesson.self)
        // On overflow the result is not a valid step.
        let (step, choice) = (answer.step &- 1, answer.choice &- 1)
        if try lesson.answer(run: answer.run, step: step, choice: choice, of: participant) {
            participant.needsRow = true
            rooms.commits.markDirty(participant, in: room)
            rooms.ticker.start()
        }
        let chosen = answer.choice
        return rooms.respondWhenOnDisk {
            Representation.result(200) {
                $0.raw("{")
                $0.integer("choice", chosen)
                $0.raw("}")
            }
        }
    }
}
