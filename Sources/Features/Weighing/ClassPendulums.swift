import Rooms
import Transport
import Web
import Weighing
import WireProtocol

extension WeighingFeature {
    static let pendulumRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/pendulums", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            let pendulums = ClassPendulums(of: room, forHost: room.isHost(request.http))
            return .now(Representation.json(request.http) { pendulums.write(into: &$0) })
        }
    ]
}

/// The pendulums of a class: each phone's lengths and periods with their errors, its g, and the g of all.
struct ClassPendulums {
    private struct Phone {
        var identity: ParticipantIdentity
        var gravity: GravityResult?
        var pendulums: [PhonePendulum]
    }

    private let phones: [Phone]
    private let together: ClassGravity?

    init(of room: Room, forHost: Bool) {
        let known = room.feature(RoomWeighing.self).phones
        phones = room.participants.compactMap { participant in
            guard let swung = known[participant.number] else { return nil }
            let pendulums = swung.pendulums
            guard !pendulums.isEmpty else { return nil }
            let identity = forHost ? participant.fullIdentity : participant.identity
            return Phone(identity: identity, gravity: swung.newestGravity, pendulums: pendulums)
        }
        together = ClassGravity(
            phones.compactMap { phone in
                guard let gravity = phone.gravity?.gravity, let interval = phone.gravity?.interval else { return nil }
                return (gravity, interval)
            }
        )
    }

    func write(into json: inout JSONWriter) {
        json.raw("{")
        json.objects("phones", phones) { json, phone in
            json.string("participant", phone.identity.id)
            json.string("name", phone.identity.label ?? phone.identity.name)
            json.number("gravity", phone.gravity?.gravity)
            json.number("gravityError", phone.gravity?.interval)
            json.bool("slope", phone.gravity?.isSlope ?? false)
            json.string("refusal", phone.gravity?.refusal)
            json.objects("pendulums", phone.pendulums) { json, each in
                let periods = each.pendulum.periods
                json.number("metres", each.pendulum.metres)
                json.number("metresError", PendulumGravity.lengthInterval)
                json.number("seconds", periods.reduce(0) { $0 + $1.seconds } / Double(periods.count))
                json.number("secondsError", PendulumGravity.periodInterval(of: each.pendulum))
                json.integer("recordings", periods.count)
                json.integer("counted", each.counted)
            }
        }
        json.number("gyration", PendulumGravity.gyrationSquare)
        json.number("gravity", together?.gravity)
        json.number("gravityError", together?.interval)
        json.number("scatter", together?.scatter)
        json.integer("people", phones.count { $0.gravity?.gravity != nil })
        json.raw("}")
    }
}
