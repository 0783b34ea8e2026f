package import Imaging
import Logging
import Rooms
package import Storage
import Transport
import Web

/// Spot the difference: puzzles for single players and classes.
final class SpotFeature: Feature {
    static let routes = roundRoutes + ClassRoutes.all + puzzleRoutes
    static let activities = [
        Activity("spot") { rooms, room, subject, _ throws(Problem) in try startGame(of: subject, in: room, rooms) }
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

/// The stores and picture processing for the puzzles' routes.
package struct PuzzleServices: Sendable {
    /// The store of the puzzles.
    package let store: any PuzzleStore
    let pictures: any PictureStore
    let processing: any PictureProcessing
    let thumbnails: any ThumbnailMaking

    /// Creates the services from their parts.
    package init(
        store: any PuzzleStore,
        pictures: any PictureStore,
        processing: any PictureProcessing,
        thumbnails: any ThumbnailMaking
    ) {
        self.store = store
        self.pictures = pictures
        self.processing = processing
        self.thumbnails = thumbnails
    }
}

/// Caches recently used puzzles, so that a thumbnail or a hit test needs no disk access.
///
/// Entries are valid for a second only, because an import in another process may change puzzles.
struct PuzzleCache {
    private static let lifetimeMilliseconds = 1000.0
    private static let maxPuzzles = 2000

    private var entries: [String: (puzzle: StoredPuzzle, loadedAt: Double)] = [:]

    /// - Parameter now: ms on the server's clock.
    func puzzle(_ id: String, now: Double) -> StoredPuzzle? {
        guard let entry = entries[id], now - entry.loadedAt < Self.lifetimeMilliseconds else { return nil }
        return entry.puzzle
    }

    mutating func remember(_ puzzle: StoredPuzzle, now: Double) {
        if entries.count >= Self.maxPuzzles {
            entries = entries.filter { now - $0.value.loadedAt < Self.lifetimeMilliseconds }
            if entries.count >= Self.maxPuzzles { entries.removeAll() }
        }
        entries[puzzle.id] = (puzzle, now)
    }

    mutating func forget(_ id: String) {
        entries[id] = nil
    }
}

/// Caches rounds outside classes, so that a miss needs no disk access.
///
/// The store has every round, so an entry may be dropped at any time.
struct RoundCache {
    private static let maxRounds = 20_000

    private var rounds: [String: LiveRound] = [:]

    /// - Parameter now: ms on the server's clock.
    func round(_ id: String, now: Double) -> LiveRound? {
        let round = rounds[id]
        round?.usedAt = now
        return round
    }

    /// Returns the cached round, or caches the one that was read.
    mutating func remember(_ stored: StoredRound, now: Double) -> LiveRound {
        if let round = round(stored.id, now: now) { return round }
        if rounds.count >= Self.maxRounds {
            let middle = rounds.values.map(\.usedAt).sorted()[Self.maxRounds / 2]
            rounds = rounds.filter { $0.value.usedAt > middle }
        }
        let round = LiveRound(stored)
        round.usedAt = now
        rounds[stored.id] = round
        return round
    }

    mutating func forget(_ id: String) {
        rounds[id] = nil
    }

    mutating func forget(puzzle: String) {
        rounds = rounds.filter { $0.value.stored.puzzle != puzzle }
    }
}

extension Problem {
    static func unknownPuzzle(_ id: String) -> Problem {
        Problem(404, "unknown-puzzle", title: "Unknown puzzle", detail: "Unknown puzzle id \(id.named(upTo: 24)).")
    }

    static func unknownRound(_ id: String) -> Problem {
        Problem(404, "unknown-round", title: "Unknown round", detail: "Unknown round id \(id.named(upTo: 24)).")
    }

    static func noPicture(_ id: String) -> Problem {
        Problem(404, "no-picture", title: "Missing picture", detail: "The puzzle \(id.prefix(24)) has no picture yet.")
    }

    static func noOriginal(_ id: String) -> Problem {
        Problem(
            404,
            "no-original",
            title: "Missing original",
            detail: "The puzzle \(id.prefix(24)) has no original picture, or it changed since the round started."
        )
    }

    static let roundComplete = Problem(
        409,
        "round-complete",
        title: "Round complete",
        detail: "All differences are found; there are no more hints, and nothing to give up."
    )

    static let givenUp = Problem(
        409,
        "given-up",
        title: "Round given up",
        detail: "The player gave up this round and knows the differences; start another round."
    )

    static let classRound = Problem(
        409,
        "class-round",
        title: "Round of a class",
        detail: "A round in a class cannot be given up; its answers would not stay with one player."
    )

    static let notPlayable = Problem(
        409,
        "not-playable",
        title: "Puzzle not playable",
        detail: "The puzzle needs a picture and at least one difference inside it."
    )

    /// Converts a picture error.
    init(_ error: PictureError) {
        switch error {
        case .busy(let seconds):
            self = Problem(
                503,
                "too-busy",
                title: "Too many pictures",
                detail: "The server is busy with other pictures. Try again in \(seconds) s.",
                headers: ["retry-after": String(seconds)]
            )
        case .widthOutOfRange: self = .invalid("width", "\(error)")
        case .library, .cancelled:
            self = Problem(500, "server-error", title: "Image processing failure", detail: "\(error)")
        default: self = Problem(422, "bad-picture", title: "Invalid picture", detail: "\(error)")
        }
    }
}

extension HTTPRequest {
    /// - Throws: 415 unless the body is a picture by its media type.
    func requirePicture() throws(Problem) {
        let kind = headers["content-type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        guard PictureFormat.allCases.map(\.mediaType).contains(kind) else {
            throw Problem(
                415,
                "unsupported-media-type",
                title: "Unsupported media type",
                detail: "The Content-Type must be image/jpeg, image/png or image/webp."
            )
        }
    }
}
