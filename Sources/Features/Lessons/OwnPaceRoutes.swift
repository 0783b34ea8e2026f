import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The routes for lessons at one's own pace.
enum OwnPaceRoutes {
    static let all: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/lesson") { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            let lesson = room.feature(RoomLesson.self)
            let forHost = room.isHost(request.http)
            // Once the class goes together, the rest of the lesson is its host's to show.
            guard let run = lesson.current, run.isOwn, forHost || lesson.isOwn else { throw .notOwnPace }
            return rooms.respond(with: OwnPaceResponse(forHost: forHost), of: room, to: request.http)
        },
        Route(.put, "/api/v1/sessions/{code}/place", bodyLimit: 4096) { rooms, request throws(Problem) in
            let wish = try Representation.body(WishedPlace.self, of: request.http)
            let address = AddressGroup(request.http.remoteAddress)
            let (room, participant) = try rooms.lookup.participant(
                resuming: wish.resume,
                of: request["code"],
                for: address
            )
            return try move(participant, to: wish, in: room, rooms)
        },
    ]

    private struct WishedPlace: Decodable {
        /// The phone's resume token.
        var resume: String
        /// The lesson's number in the session.
        var run: Int?
        /// The step's number, from 1; behind the last one at the end.
        var step: Int
    }

    /// Moves a phone; replies after that is on disk.
    private static func move(
        _ participant: Participant,
        to wish: WishedPlace,
        in room: Room,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let lesson = room.feature(RoomLesson.self)
        // On overflow the result is not a valid step.
        let step = wish.step &- 1
        let (place, clears) = try lesson.move(participant, run: wish.run, to: step, Moment.now(in: room, rooms))
        if clears {
            room.clearFigures(of: participant, rooms)
            room.sendFeatureState(to: participant, rooms)
        }
        participant.needsRow = true
        rooms.commits.markDirty(participant, in: room)
        rooms.ticker.start()
        return rooms.respondWhenOnDisk {
            Representation.result(200) {
                $0.raw("{")
                $0.integer("step", place.step + 1)
                $0.integer("reached", place.reached + 1)
                $0.raw("}")
            }
        }
    }
}

/// A lesson at one's own pace as JSON: its steps, and for the host who is where.
struct OwnPaceResponse: RoomResponse {
    let forHost: Bool

    var mediaType: String { "application/json" }
    var cacheKey: String { forHost ? "oh" : "o" }

    func cost(in room: Room) -> Int? { forHost ? room.roster.count * Room.blocksPerParticipant : 0 }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        let lesson = room.feature(RoomLesson.self)
        let run = lesson.current
        return Reading(
            run: run,
            pictures: run.map { lesson.ownPictures(of: $0) } ?? [:],
            members: forHost ? run.map { lesson.members(of: $0) } : nil
        )
    }

    private struct Reading: RoomReading {
        let run: LessonRun?
        /// By step.
        let pictures: [Int: GroundPicture]
        let members: [OwnMember]?

        func bytes() throws(Problem) -> [UInt8] {
            guard let run else { throw .notOwnPace }
            var json = JSONWriter(capacity: 1024)
            json.raw("{")
            json.integer("run", run.number)
            json.objects("steps", run.lesson.steps.indices) { json, index in write(index, of: run, into: &json) }
            if let members {
                json.objects("members", members) { json, member in
                    json.string("id", member.identity.id)
                    json.string("name", member.identity.name)
                    json.label(of: member.identity)
                    json.integer("step", member.step + 1)
                    json.list("states", member.states) { $0.string($1?.rawValue) }
                }
            }
            json.raw("}")
            return json.bytes
        }

        private func write(_ index: Int, of run: LessonRun, into json: inout JSONWriter) {
            let step = run.lesson.steps[index]
            json.raw("\"content\":{")
            json.raw(step.contentJSON)
            json.raw("}")
            if run.lesson.waits(at: index) {
                json.raw(",\"waits\":true")
            } else if step.activity != nil {
                json.raw(",\"draws\":true")
                if let picture = pictures[index] {
                    json.raw(",\"ground\":{")
                    json.fields(of: picture)
                    json.raw("}")
                }
            }
            guard let question = step.question else { return }
            json.raw(",\"question\":{")
            json.raw(question.json)
            if let picture = run.picture(at: index) { json.fields(of: picture) }
            json.raw(",\"open\":true}")
        }
    }
}
