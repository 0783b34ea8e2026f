import Challenges
import Rooms
import Web
import WireProtocol

/// Challenges: the host sets a task, and the server judges every gesture of every phone, each exactly once.
final class ChallengesFeature: Feature {
    static let routes = resultsRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomChallenges.self

    static let actions = [
        HostAction(
            "challenge",
            fields: ["kind", "target", "attemptLimit"],
            afterwards: { rooms, room, participant in
                room.feature(RoomChallenges.self).send(to: participant, rooms)
            }
        ) { rooms, room, command throws(Problem) in
            let fields = try command.fields(Fields.self)
            let challenges = room.feature(RoomChallenges.self)
            guard let kind = fields.kind else {
                // Only a command without any setting ends a challenge.
                guard fields.target == nil, fields.attemptLimit == nil else {
                    throw .invalid(
                        "kind",
                        "Missing `kind` of the challenge; known kinds: \(kinds.joined(separator: ", "))."
                    )
                }
                challenges.finish()
                return nil
            }
            let target = try checkedTarget(fields.target, ofKind: kind)
            try checkAttemptLimit(fields.attemptLimit, ofKind: kind)
            try challenges.begin(
                kind: kind,
                target: target,
                attemptLimit: fields.attemptLimit,
                milliseconds: room.startMilliseconds(at: rooms.now)
            )
            return nil
        },
        HostAction(
            "seats",
            fields: ["participants"],
            afterwards: { rooms, room, participant in
                room.feature(RoomChallenges.self).sendStanding(to: participant, rooms)
            }
        ) { _, room, command throws(Problem) in
            try room.feature(RoomChallenges.self).seat(command.fields(Seats.self).participants)
            return nil
        },
    ]

    private struct Seats: Decodable {
        var participants: [String]
    }

    private struct Fields: Decodable {
        var kind: String?
        var target: Double?
        var attemptLimit: Int?
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        [
            .table(AttemptsTable.source), .table(TogetherTable.source), .table(ChainsTable.source),
            .table(BeatsTable.source),
        ]
    }

    private static let kinds = Challenge.Kind.allCases.map(\.name)

    private static func checkAttemptLimit(_ limit: Int?, ofKind name: String) throws(Problem) {
        if let limit, let ofClass = Challenge.Kind.named(name)?.ofClass, limit != ofClass.touchLimit {
            let isOne = ofClass.touchLimit == 1
            let rule = isOne ? "Only the first touch" : "The first \(ofClass.touchLimit) touches"
            let verb = isOne ? "counts" : "count"
            throw .invalid(
                "attemptLimit",
                "\(rule) of each phone \(verb) in \(name): \(ofClass.touchLimit), or none."
            )
        }
        guard let limit, !RoomChallenges.attemptLimits.contains(limit) else { return }
        let (least, most) = (RoomChallenges.attemptLimits.lowerBound, RoomChallenges.attemptLimits.upperBound)
        throw .invalid("attemptLimit", "`attemptLimit` must be from \(least) to \(most).")
    }

    private static func checkedTarget(_ target: Double?, ofKind name: String) throws(Problem) -> Double {
        guard let kind = Challenge.Kind.named(name) else {
            throw .invalid("kind", "Unknown `kind`; known kinds: \(kinds.joined(separator: ", ")).")
        }
        let target = target ?? kind.defaultTarget
        guard kind.allows(target) else { throw .invalid("target", "`target` must be \(kind.targetRule).") }
        return target
    }
}
