import Rooms
import SpotTheDifference
import Storage
import Web
import WireProtocol

/// A room's games of spot the difference.
final class RoomGames: NewsFeature, StoredFeature {
    /// The maximum number of games of a session; each is stored with its rounds until the session is wiped.
    static let maxGames = 100

    unowned let room: Room
    /// All games in order of start.
    private(set) var games: [ClassGame] = []
    /// The newest game, unless the host has changed the activity.
    private var state: SessionState.Game?
    /// The rows of rounds and games that changed since the last commit.
    private var pendingRounds: [StoredClassRound] = []
    /// The numbers of participants whose rounds changed since the last frame.
    private var changed: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    var running: ClassGame? { state == nil ? nil : games.last }

    var allRounds: some Sequence<LiveRound> { games.lazy.flatMap(\.rounds.values) }

    /// Returns a participant's round in the running game.
    func round(of participant: Participant) -> LiveRound? {
        running?.rounds[participant.number]
    }

    /// Returns a participant's standing in the newest game.
    private func standing(of participant: Participant) -> RoundStanding? {
        games.last?.rounds[participant.number]?.stored.standing
    }

    /// Whether a game's differences may be revealed: all players have found them, or the game was ended.
    func isOver(game number: Int) -> Bool {
        guard let game = running, game.number == number else { return true }
        return game.rounds.values.allSatisfy { $0.player?.participant.isRemoved ?? true || $0.stored.isOver }
    }

    // MARK: Playing

    /// - Throws: 409 if the session has reached its limit of games.
    func requireStartable() throws(Problem) {
        guard games.count < Self.maxGames else {
            throw Problem(
                409,
                "too-many-games",
                title: "Too many games",
                detail: "The session has reached its limit of \(Self.maxGames) games of spot the difference."
            )
        }
    }

    /// Starts a game without rounds and ends the running one.
    func start(puzzleID: String, title: String, puzzle: Puzzle, milliseconds: UInt64) {
        let game = ClassGame(
            number: games.count + 1,
            puzzleID: puzzleID,
            title: title,
            puzzle: puzzle,
            startedMilliseconds: milliseconds
        )
        games.append(game)
        pendingRounds.append(game.row(session: room.code))
        state = game.state
    }

    /// Starts a new round of a participant in the running game, replacing its current one.
    ///
    /// - Parameter time: now, in seconds since 1970.
    func beginRound(of participant: Participant, at time: Double) -> LiveRound? {
        guard let game = running else { return nil }
        let stored = StoredRound(
            id: RoundID.random(inSession: room.code),
            puzzle: game.puzzleID,
            round: Round(game.puzzle),
            startedAt: time
        )
        let round = LiveRound(stored, player: LiveRound.Player(room: room, participant: participant, game: game.number))
        games[games.count - 1].rounds[participant.number] = round
        store(round, of: participant, game: game.number)
        return round
    }

    /// Adds a round of the newest game to the next commit.
    func store(_ round: LiveRound, of participant: Participant, game: Int) {
        pendingRounds.append(round.stored.row(session: room.code, game: game, participant: participant.number))
    }

    /// Sends a phone its round and standing.
    func send(to participant: Participant, _ rooms: isolated Rooms) {
        guard let id = participant.connection, participant.isWelcomed, let game = running,
            let stored = round(of: participant)?.stored
        else { return }
        let isOver = stored.isOver && isOver(game: game.number)
        rooms.connections.send(to: id) { $0.spot(round: stored.id, stored.standing, isOver: isOver) }
    }

    /// Notifies the phone, the viewers and the store of a changed round.
    func notifyRoundChanged(of participant: Participant, _ rooms: isolated Rooms) {
        markRoundChanged(of: participant, rooms)
        guard let game = running, isOver(game: game.number) else { return send(to: participant, rooms) }
        // The last player has found everything, so all phones may show the original now.
        for each in room.participants where game.rounds[each.number] != nil { send(to: each, rooms) }
    }

    /// Marks a changed round for the viewers and the store.
    private func markRoundChanged(of participant: Participant, _ rooms: isolated Rooms) {
        rooms.commits.markDirty(room)
        guard !room.viewers.isEmpty else { return }
        changed.insert(participant.number)
        rooms.ticker.start()
    }

    // MARK: RoomFeature

    func hasTakenPart(_ participant: Participant) -> Bool {
        games.contains { $0.rounds[participant.number] != nil }
    }

    func sendState(to participant: Participant, _ rooms: isolated Rooms) {
        send(to: participant, rooms)
    }

    func activityChanged() {
        state = nil
    }

    /// Starts a new round if the participant has one.
    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        guard round(of: participant) != nil, SpotFeature.replaceRound(of: participant, in: room, rooms) != nil else {
            return
        }
        markRoundChanged(of: participant, rooms)
    }

    /// Drops the rounds, but for the new one of a phone that stays.
    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        let number = participant.number
        let current = participant.isRemoved ? nil : round(of: participant)?.stored.id
        for index in games.indices {
            guard let round = games[index].rounds[number], round.stored.id != current else { continue }
            games[index].rounds[number] = nil
            rooms.feature(SpotFeature.self).classRounds[round.stored.id] = nil
        }
        pendingRounds.removeAll { $0.participant == number && current == nil }
    }

    func writeState(into json: inout JSONWriter) {
        guard let state else { return }
        json.raw(",\"game\":{")
        json.fields(of: state)
        json.raw("}")
    }

    func statsFields(of participant: Participant) -> (any JSONFields)? {
        standing(of: participant)
    }

    var resultsTableCount: Int { games.count }

    var resultsFields: (any JSONFields)? {
        games.isEmpty ? nil : GameResults(games, running: state?.number, participants: room.participants)
    }

    var news: FrameNews? { changed.isEmpty ? nil : FrameNews() }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        let participants =
            switch part {
            case .news: changed.sorted().compactMap { room.roster[$0] }.filter { !$0.isRemoved }
            case .everything(let participants): state == nil ? [] : participants
            }
        let standings = participants.compactMap { participant in
            standing(of: participant).map { (participant.id, $0) }
        }
        frame.add("spot", standings) { $0.standing(of: $1.0, $1.1) }
    }

    func clearNews() {
        changed.removeAll(keepingCapacity: true)
    }

    // MARK: RoomFeature: storage

    func gather(into commit: inout Commit) {
        commit.rounds += pendingRounds
        pendingRounds.removeAll()
    }

    var hasOwnIDs: Bool { !games.isEmpty }

    static let storedName = "game"

    var storedFields: [String: any Encodable & Sendable] { state.map { ["game": $0] } ?? [:] }

    func restore(_ fields: StoredFields) throws {
        state = try fields.value(SessionState.Game.self, "game")
    }

    func restore(_ rows: RestoredSession) throws {
        for row in rows.rounds where row.game < StoredClassRound.firstPicture {
            guard row.participant != 0 else {
                games.append(try ClassGame(row: row))
                continue
            }
            guard let game = games.last, game.number == row.game, let participant = room.roster[row.participant]
            else { throw StorageError.failed("its game or participant is missing") }
            let player = LiveRound.Player(room: room, participant: participant, game: game.number)
            let round = LiveRound(try StoredRound(row: row, of: game), player: player)
            games[games.count - 1].rounds[row.participant] = round
        }
    }
}

/// Each game as a part of the session.
extension RoomGames {
    private static let measures = [
        Measure("time", in: "s", better: .less, ofPhones: .least),
        Measure("found", in: "%", better: .more, ofPhones: .most), Measure("hints", better: .less, ofPhones: .sum),
    ]

    var parts: [SessionPart] {
        games.map { game in
            let standings = room.storedParticipants.compactMap { participant in
                game.rounds[participant.number].map { (id: participant.id, standing: $0.stored.standing) }
            }
            return SessionPart(
                name: "game-\(game.number)",
                kind: "game",
                number: game.number,
                title: game.title,
                settings: game.puzzleID,
                startedMilliseconds: game.startedMilliseconds,
                measures: Self.measures
            ) {
                standings.map { id, standing in
                    SessionPart.Row(participant: id, values: standing.measuredValues)
                }
            }
        }
    }
}

extension RoundStanding {
    /// The values in the order of the measures; only a participant who has found all differences has a time.
    fileprivate var measuredValues: [Double?] {
        [
            isComplete ? milliseconds.map { Double($0) / 1000 } : nil,
            total > 0 ? Double(found) / Double(total) * 100 : nil, Double(hints),
        ]
    }
}
