import Geometry
import Rooms
import Storage
import TouchMetrics
import Transport
import Web
import WireProtocol

/// How long is a coast? What the phones of a session walk on a picture, by rulers of different lengths.
final class CoastFeature: Feature {
    /// The width of the dividers in CSS px, unless the request says another: a centimetre at the default density.
    private static let defaultDividers = 64.0
    private static let dividers = 8.0...1000
    /// Fewer steps are no walk.
    private static let leastSteps = 4

    static let routes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/grounds/{picture}/walks") { rooms, request throws(Problem) in
            let room = try rooms.lookup.recordedRoom(request)
            let ground = room.feature(RoomGround.self)
            guard let picture = ground.picture(request["picture"]) else { throw .unknownGround(request["picture"]) }
            var dividersPixels = defaultDividers
            if let text = request.http.queryValue("dividers") {
                guard let value = Double(text), dividers.contains(value) else {
                    throw .invalid("dividers", "`dividers` must be a width from 8 to 1000 CSS px.")
                }
                dividersPixels = value
            }
            let people = room.storedParticipants.map { ($0.number, $0.fullIdentity) }
            let walks = CoastWalks(
                on: ground.number(of: picture.id),
                dividersPixels: dividersPixels,
                GroundReading(ground.history, screens: room.roster.mapValues(\.firstScreen))
            )
            return response(walks, picture, people, room.code, to: request.http, rooms)
        }
    ]

    private static func response(
        _ walks: CoastWalks,
        _ picture: GroundPicture,
        _ people: [(number: Int, identity: ParticipantIdentity)],
        _ code: String,
        to request: HTTPRequest,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        let store = rooms.store
        return .later { [rooms] in
            guard await rooms.waitUntilOnDisk() else { return Problem.storeFailing.response }
            do throws(Problem) {
                return try await rooms.gates.replays.run(for: WorkOwner(request, room: code)) {
                    do throws(StorageError) {
                        let walked = try await Self.read(walks, ofSession: code, in: store)
                        return Representation.json(request) { json in
                            Self.write(walked, picture, people, into: &json)
                        }
                    } catch {
                        return await StoreWatch.unreadableEvents(
                            "Cannot read walks on a picture",
                            error,
                            session: code,
                            rooms
                        )
                    }
                }
            } catch {
                return error.response
            }
        }
    }

    /// Reads the whole log, away from the event loop; a damaged one up to the damage.
    @concurrent
    private static func read(_ walks: CoastWalks, ofSession code: String, in store: any SessionStore)
        async throws(StorageError) -> CoastWalks
    {
        var walks = walks
        var log = ReplayLog(ofSession: code, after: 0, in: store)
        while let records = try await log.next() {
            for record in records { walks.apply(record) }
        }
        return walks
    }

    /// One phone's walk, in the picture's unit.
    private struct Row {
        var identity: ParticipantIdentity
        var steps: Int
        var ruler, length: Double
    }

    private static func write(
        _ walked: CoastWalks,
        _ picture: GroundPicture,
        _ people: [(number: Int, identity: ParticipantIdentity)],
        into json: inout JSONWriter
    ) {
        let perPixel = picture.scale.map { $0.length / $0.pixels } ?? 1
        let walks = people.compactMap { number, identity -> Row? in
            guard let dividers = walked.walks[number]?.dividers, dividers.steps >= leastSteps else { return nil }
            return Row(
                identity: identity,
                steps: dividers.steps,
                ruler: dividers.width * perPixel,
                length: dividers.length * perPixel
            )
        }
        json.raw("{")
        json.string("picture", picture.id)
        json.number("dividersPixels", walked.dividersPixels)
        json.string("unit", picture.scale?.unit ?? "px")
        json.list("walks", walks) { json, walk in
            json.raw("{")
            json.string("participant", walk.identity.id)
            json.string("name", walk.identity.label ?? walk.identity.name)
            json.integer("steps", walk.steps)
            json.number("ruler", walk.ruler)
            json.number("length", walk.length)
            json.raw("}")
        }
        if let line = CoastLine(walks.map { ($0.ruler, $0.length) }) {
            json.raw(",\"line\":{")
            json.number("slope", line.slope)
            json.number("slopeError", line.slopeError)
            json.number("intercept", line.intercept)
            json.number("dimension", 1 - line.slope)
            json.raw("}")
        }
        json.raw("}")
    }
}
