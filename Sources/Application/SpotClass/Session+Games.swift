import SpotTheDifference
import Storage
import WireProtocol

/// The puzzles that a class plays together.
extension Session {
    /// The games that a session takes: each is kept with its rounds until the session ends.
    static let gameLimit = 100

    /// The newest game, unless the host has moved on.
    var runningGame: ClassGame? {
        state.game == nil ? nil : games.last
    }

    /// A participant's round in the game that runs.
    func round(of participant: Participant) -> LiveRound? {
        runningGame?.rounds[participant.number]
    }

    /// Begins a game in place of the one that runs; nobody has a round in it yet.
    func startGame(puzzleID: String, title: String, puzzle: Puzzle, milliseconds: UInt64) {
        let game = ClassGame(
            number: games.count + 1,
            puzzleID: puzzleID,
            title: title,
            puzzle: puzzle,
            startedMilliseconds: milliseconds
        )
        games.append(game)
        pendingRounds.append(game.row(session: code))
        state.game = game.state
        for participant in roster.values { participant.standing = nil }
    }

    /// Gives a participant a round in the game that runs, in place of the one it may have.
    ///
    /// - Parameter time: now, in seconds since 1970.
    func beginRound(of participant: Participant, at time: Double) -> LiveRound? {
        guard let game = runningGame else { return nil }
        let stored = StoredRound(id: Token.random(), puzzle: game.puzzleID, round: Round(game.puzzle), startedAt: time)
        let round = LiveRound(stored, seat: LiveRound.Seat(session: self, participant: participant, game: game.number))
        games[games.count - 1].rounds[participant.number] = round
        note(round, of: participant, game: game.number)
        return round
    }

    /// A round of the newest game has changed.
    func note(_ round: LiveRound, of participant: Participant, game: Int) {
        participant.standing = round.stored.standing
        pendingRounds.append(round.stored.row(session: code, game: game, participant: participant.number))
    }

    // MARK: After a restart

    /// Takes up the games that the store kept; participants have to be there.
    ///
    /// - Throws: `StorageError.failed` if a row is damaged.
    func restore(_ rows: [StoredClassRound]) throws(StorageError) {
        do {
            for row in rows {
                guard row.participant != 0 else {
                    games.append(try ClassGame(row: row))
                    continue
                }
                guard let game = games.last, game.number == row.game, let participant = roster[row.participant]
                else { throw StorageError.failed("it has no game or no participant") }
                let seat = LiveRound.Seat(session: self, participant: participant, game: game.number)
                let round = LiveRound(try StoredRound(row: row, of: game), seat: seat)
                games[games.count - 1].rounds[row.participant] = round
            }
        } catch {
            throw .failed("session \(code): a round of its games is damaged (\(error))")
        }
        guard let newest = games.last else { return }
        for (number, round) in newest.rounds { roster[number]?.standing = round.stored.standing }
    }
}
