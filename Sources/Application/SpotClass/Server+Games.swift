import SpotTheDifference
import Storage
import Transport
import WireProtocol

/// A class that plays one puzzle together: the host starts it, each phone has one round in it.
extension Server {
    /// Starts a puzzle for the class; nothing changes if players do not get to see it.
    func startGame(of puzzleID: String, in session: Session) throws(Problem) -> HTTPReply {
        let code = session.code
        return .answering { [self] () throws(Problem) in
            let stored = try await puzzle(puzzleID, isAuthor: false)
            guard let puzzle = stored.puzzle else { throw .notPlayable }
            return try await started(stored, puzzle, code)
        }
    }

    private func started(_ stored: StoredPuzzle, _ puzzle: Puzzle, _ code: String) async throws(Problem) -> HTTPResponse
    {
        // It may be gone or over since the puzzle was asked for.
        guard let session = sessions[code] else { throw .unknownSession(code) }
        guard !session.state.isEnded else { throw .sessionEnded }
        guard session.games.count < Session.gameLimit else {
            throw Problem(
                409,
                "too-many-games",
                title: "Too many games",
                detail: "A session takes \(Session.gameLimit) games of spot the difference."
            )
        }
        session.state.activity = "spot"
        session.state.subject = stored.id
        session.startGame(
            puzzleID: stored.id,
            title: stored.title,
            puzzle: puzzle,
            milliseconds: session.milliseconds(at: now)
        )
        switch stateChanged(of: session) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    // MARK: Rounds

    /// The round of the phone with this resume token: the one it has, else a new one.
    func joinGame(_ puzzleID: String, code: String, resume: String) throws(Problem) -> HTTPReply {
        guard let session = sessions[SessionCode.normalised(code)] else { throw .unknownSession(code) }
        guard !session.state.isEnded else { throw .sessionEnded }
        guard let participant = session.participant(resuming: resume) else { throw .tokenWrong }
        guard let game = session.runningGame, game.puzzleID == puzzleID else { throw .noGame }
        let known = session.round(of: participant)
        guard let round = known ?? beginRound(of: participant, in: session) else { throw .noGame }
        let (stored, isNew) = (round.stored, known == nil)
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            return Representation.newRound(stored, isNew: isNew)
        }
    }

    private func beginRound(of participant: Participant, in session: Session) -> LiveRound? {
        if let before = session.round(of: participant) { classRounds[before.stored.id] = nil }
        guard let round = session.beginRound(of: participant, at: wallClock) else { return nil }
        classRounds[round.stored.id] = round
        told(of: participant, in: session)
        return round
    }

    /// The host has cleared the figures: whoever has a round gets a new one.
    func beginRoundAnew(of participant: Participant, in session: Session) {
        guard session.round(of: participant) != nil else { return }
        _ = beginRound(of: participant, in: session)
    }

    /// - Throws: 404 or 409 if a press on this round does not count now.
    func requireOpen(_ round: LiveRound) throws(Problem) {
        guard let seat = round.seat else { return }
        guard let session = seat.session, !seat.participant.isRemoved else { throw .unknownRound(round.stored.id) }
        guard !session.state.isEnded else { throw .sessionEnded }
        guard session.runningGame?.number == seat.game else { throw .noGame }
        guard !session.state.isFrozen else { throw .frozen }
    }

    /// Answers once a class's round is on disk as it is now; its phone and the viewers are told at once.
    func kept(
        _ round: LiveRound,
        at seat: LiveRound.Seat,
        _ write: @escaping @Sendable (inout JSONWriter) -> Void
    ) -> HTTPReply {
        guard let session = seat.session else { return .now(Problem.unknownRound(round.stored.id).response) }
        session.note(round, of: seat.participant, game: seat.game)
        told(of: seat.participant, in: session)
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            return Representation.result(200, write)
        }
    }

    private func told(of participant: Participant, in session: Session) {
        markDirty(session)
        noteRound(participant, in: session)
        sendRound(to: participant, in: session)
    }

    /// Tells a phone which round it has, and how far it has come.
    func sendRound(to participant: Participant, in session: Session) {
        guard let id = participant.connection, participant.isWelcomed, let round = session.round(of: participant)
        else { return }
        let stored = round.stored
        send(to: id) { $0.spot(round: stored.id, stored.standing) }
    }

    // MARK: Coming and going

    /// The session's rounds can be played from now on.
    func takeUpRounds(of session: Session) {
        for game in session.games {
            for round in game.rounds.values { classRounds[round.stored.id] = round }
        }
    }

    func forgetRounds(of session: Session) {
        for game in session.games {
            for round in game.rounds.values { classRounds[round.stored.id] = nil }
        }
    }
}

extension Problem {
    static let frozen = Problem(
        409,
        "frozen",
        title: "Frozen",
        detail: "The host has frozen the class: nothing counts now."
    )

    static let noGame = Problem(
        409,
        "no-game",
        title: "Not played now",
        detail: "The class plays another puzzle now, or none."
    )
}
