import Rooms
import SpotTheDifference
import Storage
import Transport
import Web
import WireProtocol

/// Games of a class: the host starts a puzzle, and each phone plays one round of it.
extension SpotFeature {
    /// Starts a puzzle for the class; throws and changes nothing if the puzzle is not visible to players.
    static func startGame(of puzzleID: String, in room: Room, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        let code = room.code
        return .awaiting { [rooms] () throws(Problem) in
            let stored = try await puzzle(puzzleID, isAuthor: false, rooms)
            guard let puzzle = stored.puzzle else { throw .notPlayable }
            return try await gameStarted(stored, puzzle, code, rooms)
        }
    }

    private static func gameStarted(_ stored: StoredPuzzle, _ puzzle: Puzzle, _ code: String, _ rooms: isolated Rooms)
        async throws(Problem) -> HTTPResponse
    {
        // The session may have ended while the puzzle was read.
        guard let room = rooms.directory.awake[code] else { throw rooms.reader.movedProblem(of: code) }
        guard !room.state.isEnded else { throw .sessionEnded }
        let games = room.feature(RoomGames.self)
        try games.requireStartable()
        room.begin(activity: "spot", subject: stored.id)
        games.start(
            puzzleID: stored.id,
            title: stored.title,
            puzzle: puzzle,
            milliseconds: room.milliseconds(at: rooms.now)
        )
        switch rooms.stateChanged(of: room) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    // MARK: Rounds

    /// Replies with the round of the phone with this resume token: its current one, or a new one.
    static func joinGame(
        _ puzzleID: String,
        code: String,
        resume: String,
        _ request: HTTPRequest,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let address = AddressGroup(request.remoteAddress)
        let code = SessionCode.normalised(code)
        if rooms.guesses.mustProve(address, code) {
            return rooms.proving(code, hasProof: true, request) { rooms throws(Problem) in
                try joinAwakeGame(puzzleID, code: code, resume: resume, from: address, rooms)
            }
        }
        guard rooms.reader.isAsleep(code) else {
            return try joinAwakeGame(puzzleID, code: code, resume: resume, from: address, rooms)
        }
        return .awaiting { [rooms] () throws(Problem) in
            let wasFound = await rooms.wake(code, for: WorkOwner(address, room: code))
            switch try await joinAwakeGame(
                puzzleID,
                code: code,
                resume: resume,
                from: address,
                wasFound: wasFound,
                rooms
            ) {
            case .now(let response): return response
            case .later(let work): return await work()
            }
        }
    }

    private static func joinAwakeGame(
        _ puzzleID: String,
        code: String,
        resume: String,
        from address: AddressGroup,
        wasFound: Bool = false,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        try rooms.reader.requireKept(code, wasFound: wasFound)
        let (room, participant) = try rooms.lookup.participant(resuming: resume, of: code, for: address)
        guard let game = room.feature(RoomGames.self).running, game.puzzleID == puzzleID else { throw .noGame }
        let existing = room.feature(RoomGames.self).round(of: participant)
        guard let round = existing ?? beginRound(of: participant, in: room, rooms) else { throw .noGame }
        let (stored, isNew) = (round.stored, existing == nil)
        return rooms.respondWhenOnDisk { Representation.newRound(stored, isNew: isNew) }
    }

    /// Starts a new round of a participant in the running game.
    static func beginRound(of participant: Participant, in room: Room, _ rooms: isolated Rooms) -> LiveRound? {
        guard let round = replaceRound(of: participant, in: room, rooms) else { return nil }
        room.feature(RoomGames.self).notifyRoundChanged(of: participant, rooms)
        return round
    }

    /// Starts a new round like `beginRound`, but without notifications.
    static func replaceRound(of participant: Participant, in room: Room, _ rooms: isolated Rooms) -> LiveRound? {
        let games = room.feature(RoomGames.self)
        if let before = games.round(of: participant) {
            rooms.feature(SpotFeature.self).classRounds[before.stored.id] = nil
        }
        guard let round = games.beginRound(of: participant, at: rooms.wallClock) else { return nil }
        rooms.feature(SpotFeature.self).classRounds[round.stored.id] = round
        return round
    }

    /// Requires that presses on a round count now.
    ///
    /// - Throws: 404 or 409 if they do not.
    static func requireOpen(_ round: LiveRound) throws(Problem) {
        guard round.stored.givenUpAt == nil else { throw .givenUp }
        guard let player = round.player else { return }
        guard let room = player.room, !player.participant.isRemoved else { throw .unknownRound(round.stored.id) }
        guard !room.state.isEnded else { throw .sessionEnded }
        guard room.feature(RoomGames.self).running?.number == player.game else { throw .noGame }
        guard !room.state.isFrozen else { throw .frozen }
    }

    /// Notifies the phone and viewers of a class's changed round at once, and replies after the round is on disk.
    static func respondWhenStored(
        _ round: LiveRound,
        of player: LiveRound.Player,
        _ rooms: isolated Rooms,
        _ write: @escaping @Sendable (inout JSONWriter) -> Void
    ) -> EventualResponse {
        guard let room = player.room else { return .now(Problem.unknownRound(round.stored.id).response) }
        let games = room.feature(RoomGames.self)
        games.store(round, of: player.participant, game: player.game)
        games.notifyRoundChanged(of: player.participant, rooms)
        return rooms.respondWhenOnDisk { Representation.result(200, write) }
    }
}

extension Problem {
    static let frozen = Problem(
        409,
        "frozen",
        title: "Session frozen",
        detail: "The host has frozen the session; presses do not count now."
    )

    static let noGame = Problem(
        409,
        "no-game",
        title: "Puzzle not running",
        detail: "The class is playing another puzzle, or none."
    )
}
