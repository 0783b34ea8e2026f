import Logging
import Rooms
import Storage
import Transport
import Web

/// Spot the difference: puzzles for single players and classes.
final class SpotFeature: Feature {
    static let routes = roundRoutes + ClassRoutes.all + puzzleRoutes
    static let activities = [
        Activity("spot") { rooms, room, subject throws(Problem) in try startGame(of: subject, in: room, rooms) }
    ]
    static let roomFeature: (any RoomFeature.Type)? = RoomGames.self

    let services: PuzzleServices
    var puzzles = PuzzleCache()
    /// Rounds outside classes.
    var rounds = RoundCache()
    /// The rounds of classes by id; their rooms own them.
    var classRounds: [String: LiveRound] = [:]

    /// The lifetime of a stored round outside a class, in seconds.
    private static let roundLifetimeSeconds = 7 * 86_400.0

    init(_ services: PuzzleServices) {
        self.services = services
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [.table(PlayersTable.source)] }

    func roomOpened(_ room: Room) {
        for round in room.feature(RoomGames.self).allRounds { classRounds[round.stored.id] = round }
    }

    func roomClosed(_ room: Room) {
        for round in room.feature(RoomGames.self).allRounds { classRounds[round.stored.id] = nil }
    }

    /// Whether a request is about a class's round or game that can be identified only after reading its room: a round
    /// whose id does not contain its session, or the game that belongs to a host token.
    func mayConcernSleepingRoom(_ request: RoutedRequest) -> Bool {
        let path = request.http.path
        let isOldRound = path.hasPrefix("/api/v1/rounds/") && RoundID.session(of: request["id"]) == nil
        return isOldRound && classRounds[request["id"]] == nil || path.hasSuffix("/hit-test")
    }

    func sessionCode(of request: RoutedRequest) -> String? {
        guard request.http.path.hasPrefix("/api/v1/rounds/") else { return nil }
        return RoundID.session(of: request["id"])
    }

    /// Removes rounds that were started over a week ago.
    func cleanUp(_ rooms: isolated Rooms) {
        let (store, logger, time) = (services.store, rooms.logger, rooms.wallClock - Self.roundLifetimeSeconds)
        Task {
            do {
                try await store.removeRounds(startedBefore: time)
            } catch {
                logger.error("Cannot remove old rounds", metadata: ["reason": "\(error)"])
            }
        }
    }
}

/// Finds the puzzle of a request.
extension SpotFeature {
    /// Returns a puzzle from the cache or the store; authors also see hidden ones.
    static func puzzle(_ id: String, isAuthor: Bool, _ rooms: isolated Rooms) async throws(Problem) -> StoredPuzzle {
        let puzzle: StoredPuzzle
        if let remembered = rooms.feature(SpotFeature.self).puzzles.puzzle(id, now: rooms.now) {
            puzzle = remembered
        } else {
            let store = rooms.feature(SpotFeature.self).services.store
            guard let read = try await Problem.ofStore({ () throws(StorageError) in try await store.puzzle(id) }) else {
                throw .unknownPuzzle(id)
            }
            puzzle = read
            rooms.feature(SpotFeature.self).puzzles.remember(puzzle, now: rooms.now)
        }
        guard puzzle.isShown || isAuthor else { throw .unknownPuzzle(id) }
        return puzzle
    }

    /// Returns the visible puzzle of a request from the cache; `nil` if the store has to be read.
    static func cachedPuzzle(_ request: RoutedRequest, _ rooms: isolated Rooms) -> StoredPuzzle? {
        guard let puzzle = rooms.feature(SpotFeature.self).puzzles.puzzle(request["id"], now: rooms.now), puzzle.isShown
        else { return nil }
        return puzzle
    }
}
