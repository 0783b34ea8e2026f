import Rooms
import Web
import WireProtocol

/// The teams of one room. A phone's team is its group, one of the teams' names.
final class RoomTeams: NewsFeature {
    /// A team's score of the rounds that are over.
    struct Score: Equatable {
        var name: String
        /// The number of its phones that are connected or have points.
        var members: Int
        /// The sum of its members' points.
        var points: Int
        /// The place by points for each member, from 1; teams with equal ones share the better place.
        var place: Int
    }

    private unowned let room: Room
    /// The scores, and the room's revision by which they were computed; `nil` if something else has changed since.
    private var computed: (revision: UInt64, scores: [Score])?
    /// The scores that viewers have.
    private var sent: [Score] = []

    init(in room: Room) {
        self.room = room
    }

    // MARK: The host

    /// Sets the teams. Phones of a team that is there no more have none, but for groups of codes, which are a study's data;
    /// those without one are dealt out if the teams are made evenly.
    func change(_ teams: SessionState.Teams, _ rooms: isolated Rooms) {
        room.state.teams = teams
        let names = room.feature(RoomNames.self)
        if room.state.naming != .codes {
            for participant in room.participants where participant.group.map(teams.names.contains) == false {
                names.join(nil, participant, rooms)
            }
        }
        guard teams.choice == .even else { return }
        var sizes = TeamSizes(of: teams, room.participants)
        for participant in room.participants where participant.group == nil {
            names.join(sizes.add(participant), participant, rooms)
        }
    }

    /// Deals everybody out again, at random.
    ///
    /// - Throws: `Problem.noTeams`.
    func deal(_ rooms: isolated Rooms) throws(Problem) {
        guard let teams = room.state.teams else { throw .noTeams }
        let names = room.feature(RoomNames.self)
        var sizes = TeamSizes(of: teams, [])
        for participant in room.participants.shuffled() where participant.connection != nil || participant.group != nil
        {
            names.join(sizes.add(participant), participant, rooms)
        }
    }

    /// Ends the teams; the groups of codes stay.
    func end(_ rooms: isolated Rooms) {
        guard room.state.teams != nil else { return }
        room.state.teams = nil
        guard room.state.naming != .codes else { return }
        for participant in room.participants { room.feature(RoomNames.self).join(nil, participant, rooms) }
    }

    // MARK: Phones

    func helloReceived(from participant: Participant, _ hello: Hello) -> Bool {
        guard let teams = room.state.teams, teams.choice == .even, participant.group == nil else { return false }
        var sizes = TeamSizes(of: teams, room.participants)
        room.feature(RoomNames.self).place(participant, in: sizes.add(participant))
        return true
    }

    // MARK: Scores

    /// The teams' scores, the best first; none without teams, or before a round was over. Computed after each change only.
    private var scores: [Score] {
        if let computed, computed.revision == room.revision { return computed.scores }
        let scores = computeScores()
        computed = (room.revision, scores)
        if scores.isEmpty { sent = [] }
        return scores
    }

    private func computeScores() -> [Score] {
        let challenges = room.feature(RoomChallenges.self)
        guard let teams = room.state.teams, challenges.shown != nil else { return [] }
        let standings = challenges.currentScore.standings
        guard !standings.isEmpty else { return [] }
        let participants = room.participants
        let unsorted = teams.names.map { name in
            let members = participants.filter {
                $0.group == name && ($0.connection != nil || standings[$0.number] != nil)
            }
            let points = members.reduce(0) { $0 + (standings[$1.number]?.points ?? 0) }
            return Score(name: name, members: members.count, points: points, place: 1)
        }
        // Equal ones stay in the order of the names.
        let order = unsorted.indices.sorted { one, other in
            unsorted[one].isBetter(than: unsorted[other])
                || !unsorted[other].isBetter(than: unsorted[one]) && one < other
        }
        var scores = order.map { unsorted[$0] }
        for index in scores.indices.dropFirst() {
            scores[index].place = scores[index - 1].isBetter(than: scores[index]) ? index + 1 : scores[index - 1].place
        }
        return scores
    }

    func connectionChanged(of participant: Participant, _ rooms: isolated Rooms) {
        computed = nil
    }

    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        computed = nil
    }

    // MARK: Messages

    func writeState(into json: inout JSONWriter) {
        guard let teams = room.state.teams else { return }
        json.raw(",\"teams\":{")
        json.list("names", teams.names) { $0.string($1) }
        json.list("colours", Appearance.colours.prefix(teams.names.count)) { $0.string($1) }
        json.string("choice", teams.choice.rawValue)
        json.raw("}")
    }

    func standingFields(of participant: Participant) -> (any JSONFields)? {
        let scores = scores
        return scores.first { $0.name == participant.group }.map { TeamStanding(score: $0, teams: scores.count) }
    }

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? { TeamScores(scores: scores) }

    var news: FrameNews? {
        guard room.state.teams != nil else { return nil }
        let scores = scores
        return scores.isEmpty || scores == sent ? nil : FrameNews(isUnique: true)
    }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        frame.add("teamScores", scores) { $0.score(of: $1) }
    }

    func clearNews() {
        sent = scores
    }

    var resultsFields: (any JSONFields)? {
        let scores = scores
        return scores.isEmpty ? nil : TeamResults(scores: scores)
    }
}

/// The numbers of phones in each team, counted once for all that join.
private struct TeamSizes {
    private let names: [String]
    private var sizes: [(connected: Int, all: Int)]

    init(of teams: SessionState.Teams, _ participants: [Participant]) {
        names = teams.names
        sizes = names.map { _ in (0, 0) }
        for participant in participants {
            if let place = participant.group.flatMap(names.firstIndex) { count(participant, at: place) }
        }
    }

    /// Counts a phone in the team with the fewest connected phones, of equal ones that with the fewest phones, then the
    /// first, and returns that team.
    mutating func add(_ participant: Participant) -> String {
        let place = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
        count(participant, at: place)
        return names[place]
    }

    private mutating func count(_ participant: Participant, at place: Int) {
        sizes[place].all += 1
        if participant.connection != nil { sizes[place].connected += 1 }
    }
}

extension RoomTeams.Score {
    /// Whether its members have more points each; compared as products, which are exact.
    fileprivate func isBetter(than other: Self) -> Bool {
        points * max(other.members, 1) > other.points * max(members, 1)
    }
}

/// The score of a phone's team in its standing.
private struct TeamStanding: JSONFields {
    var score: RoomTeams.Score
    /// The number of teams.
    var teams: Int

    func write(into json: inout JSONWriter) {
        json.raw(",\"team\":{")
        json.string("name", score.name)
        json.integer("place", score.place)
        json.integer("of", teams)
        json.integer("members", score.members)
        json.integer("points", score.points)
        json.raw("}")
    }
}

/// The teams' scores in a snapshot.
private struct TeamScores: JSONFields {
    var scores: [RoomTeams.Score]

    func write(into json: inout JSONWriter) {
        if !scores.isEmpty { json.list("teamScores", scores) { $0.score(of: $1) } }
    }
}

/// The teams' scores in the session's results.
private struct TeamResults: JSONFields {
    var scores: [RoomTeams.Score]

    func write(into json: inout JSONWriter) {
        json.objects("teams", scores) { json, score in
            json.string("name", score.name)
            json.integer("members", score.members)
            json.integer("points", score.points)
            json.integer("place", score.place)
        }
    }
}

extension JSONWriter {
    /// `["A",members,points,place]`
    fileprivate mutating func score(of team: RoomTeams.Score) {
        raw("[")
        string(team.name)
        for figure in [team.members, team.points, team.place] {
            raw(",")
            integer(figure)
        }
        raw("]")
    }
}
