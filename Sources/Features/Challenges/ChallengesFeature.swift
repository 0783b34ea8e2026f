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
            try checkAttemptLimit(fields.attemptLimit)
            try challenges.requireStartable()
            // The score continues only if the newest challenge is shown; a lesson that has gone back shows an earlier one.
            let isNextRound = challenges.shown.map { $0.number == challenges.started.count } ?? false
            challenges.finish()
            room.begin(activity: Room.firstActivity)
            challenges.start(
                kind: kind,
                target: target,
                attemptLimit: fields.attemptLimit,
                isNextRound: isNextRound,
                milliseconds: room.startMilliseconds(at: rooms.now)
            )
            return nil
        }
    ]

    private struct Fields: Decodable {
        var kind: String?
        var target: Double?
        var attemptLimit: Int?
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [.table(AttemptsTable.source)] }

    private static let kinds = Challenge.Kind.allCases.map(\.name)

    private static func checkAttemptLimit(_ limit: Int?) throws(Problem) {
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
