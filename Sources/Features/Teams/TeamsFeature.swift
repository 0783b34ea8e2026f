import Rooms
import Web
import WireProtocol

/// Teams: the phones' groups, with a score of the rounds.
final class TeamsFeature: Feature {
    static let roomFeature: (any RoomFeature.Type)? = RoomTeams.self

    static let actions = [
        HostAction("teams", fields: ["names", "choice", "deal"], afterwards: tellScore) {
            rooms,
            room,
            command throws(Problem) in
            let fields = try command.fields(TeamsFields.self)
            let teams = room.feature(RoomTeams.self)
            guard fields.deal != false else { throw .invalid("deal", "`deal` is always true.") }
            if fields.names != nil || fields.choice != nil {
                try teams.change(changed(room.state.teams, by: fields), rooms)
            }
            if fields.deal == true {
                try teams.deal(rooms)
            } else if fields.names == nil && fields.choice == nil {
                teams.end(rooms)
            }
            return nil
        },
        HostAction("team", fields: ["participant", "team"], afterwards: tellScore) {
            rooms,
            room,
            command throws(Problem) in
            guard let participant = try room.participant(of: command) else {
                throw .invalid("participant", "Missing `participant`, a participant's id.")
            }
            guard let teams = room.state.teams else { throw .noTeams }
            let team = try command.fields(TeamsFields.self).team
            guard team.map(teams.names.contains) ?? true else {
                throw .invalid(
                    "team",
                    "`team` must be one of \(teams.names.joined(separator: ", ")), or missing for none."
                )
            }
            room.feature(RoomNames.self).join(team, participant, rooms)
            return nil
        },
    ]

    /// Who changes a team changes what the members of others have each.
    private static let tellScore: @Sendable (isolated Rooms, Room, Participant) -> Void = { rooms, room, participant in
        room.feature(RoomChallenges.self).sendStanding(to: participant, rooms)
    }

    private struct TeamsFields: Decodable {
        var names: [String]?
        var choice: String?
        var deal: Bool?
        var team: String?
    }

    /// The teams with the names and the choice of a command, or those of before where it has none.
    private static func changed(_ before: SessionState.Teams?, by fields: TeamsFields) throws(Problem)
        -> SessionState.Teams
    {
        guard var names = fields.names ?? before?.names else { throw .noTeams }
        do throws(LabelText.Fault) {
            names = try names.map { name throws(LabelText.Fault) in try LabelText.group.checked(name) ?? "" }
        } catch {
            throw .invalid("names", error.detail)
        }
        let counts = SessionState.Teams.counts
        guard counts.contains(names.count), Set(names).count == names.count, !names.contains("") else {
            throw .invalid("names", "`names` must be \(counts.lowerBound) to \(counts.upperBound) different names.")
        }
        guard let choice = fields.choice.map(SessionState.Teams.Choice.init) ?? before?.choice ?? .host else {
            let allowed = SessionState.Teams.Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("choice", "`choice` must be one of \(allowed).")
        }
        return SessionState.Teams(names: names, choice: choice)
    }
}

extension Problem {
    static let noTeams = Problem(
        409,
        "no-teams",
        title: "No teams",
        detail: "The class has no teams; make some first (`teams` with `names`)."
    )
}
