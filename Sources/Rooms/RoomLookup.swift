package import Storage
package import Transport
package import Web
import WireProtocol

/// Finds the room of a request, and checks whether the request may access it.
package final class RoomLookup {
    private let features: FeatureList
    private let directory: RoomDirectory
    let access: Access
    private let guesses: GuessLimits
    private let reader: SessionReader

    init(
        _ features: FeatureList,
        _ directory: RoomDirectory,
        _ access: Access,
        _ guesses: GuessLimits,
        _ reader: SessionReader
    ) {
        self.features = features
        self.directory = directory
        self.access = access
        self.guesses = guesses
        self.reader = reader
    }

    /// Returns the room in a request's path.
    ///
    /// - Throws: 404 `unknown-session`; 429 while the address is over the limit of guesses.
    package func room(_ request: RoutedRequest) throws(Problem) -> Room {
        try guesses.room(request["code"], for: AddressGroup(request.http.remoteAddress))
    }

    /// Returns the room of a code, and the participant of a resume token, which proves that its phone knows the room.
    ///
    /// - Throws: The same problems as `room`; 409 if the session has ended; 403 if the token is no participant's.
    package func participant(resuming token: String, of code: String, for address: AddressGroup) throws(Problem) -> (
        Room, Participant
    ) {
        let known = directory.awake[SessionCode.normalised(code)]
        let participant = known?.participant(resuming: token)
        let room = if let known, participant != nil { known } else { try guesses.room(code, for: address) }
        guard !room.state.isEnded else { throw .sessionEnded }
        guard let participant else { throw .tokenWrong }
        return (room, participant)
    }

    /// Returns the room in a request's path if the request carries its host token.
    package func hostedRoom(_ request: RoutedRequest) throws(Problem) -> Room {
        let address = AddressGroup(request.http.remoteAddress)
        return try hostedRoom(request["code"], token: request.http.bearer, from: address)
    }

    /// Returns the room of a code if the token is its host's.
    package func hostedRoom(_ code: String, token: String?, from address: AddressGroup) throws(Problem) -> Room {
        if let token, let room = directory.awake[SessionCode.normalised(code)], room.isHost(TokenHash(of: token)) {
            room.remember(address)
            return room
        }
        _ = try guesses.room(code, for: address)
        throw token == nil ? .tokenMissing : .tokenWrong
    }

    /// Requires the host token of the session in a request's path, as far as it can be checked before the session is read.
    package func requireHost(_ request: RoutedRequest) throws(Problem) {
        guard isAsleep(request) else {
            _ = try hostedRoom(request)
            return
        }
        guard request.http.bearer != nil else { throw .tokenMissing }
    }

    /// Returns the room in memory that a page's address is about.
    package func roomOfPage(_ request: HTTPRequest) -> Room? {
        request.queryValue("s").flatMap { directory.awake[SessionCode.normalised($0)] }
    }

    /// Returns the room like `hostedRoom`, if it stores events.
    package func recordedRoom(_ request: RoutedRequest) throws(Problem) -> Room {
        let room = try hostedRoom(request)
        guard room.retention == .replay else {
            throw Problem(
                409,
                "no-events",
                title: "No events stored",
                detail: "The session has no events, because it was created with retention \"figures\"."
            )
        }
        return room
    }

    /// Returns the damaged session of a request with its host token; `nil` if the session is intact or unknown.
    package func damagedRoom(_ request: RoutedRequest) throws(Problem) -> SessionEntry? {
        let code = SessionCode.normalised(request["code"])
        guard let room = directory.sleeping[code], room.damage != nil, mayWake(code, for: request.http) else {
            return nil
        }
        try access.requireHost(request, key: TokenHash(stored: room.entry.hostToken))
        return room.entry
    }

    // MARK: Sessions on disk

    /// The session that a request names; empty for none.
    package func code(of request: RoutedRequest) -> String {
        let code = request["code"]
        guard code.isEmpty else { return SessionCode.normalised(code) }
        return features.all.lazy.compactMap { $0.sessionCode(of: request) }.first ?? ""
    }

    /// Whether a request needs a session to be read from disk first.
    package func isAsleep(_ request: RoutedRequest) -> Bool {
        reader.isAsleep(code(of: request)) || reader.mayConcernSleepingRoom(request)
    }

    /// Reads the session that a request needs.
    ///
    /// - Returns: Whether the session may exist.
    nonisolated(nonsending) func wake(for request: RoutedRequest) async -> Bool {
        if reader.mayConcernSleepingRoom(request) { await reader.wakingAtStart?.value }
        let code = code(of: request)
        return await reader.wake(code, for: WorkOwner(request.http, room: code))
    }

    /// Whether a request may cause its session to be read from disk now. An address that has to prove that it knows the
    /// session can do so only with the host token.
    package func mayWake(_ code: String, for request: HTTPRequest) -> Bool {
        !guesses.mustProve(AddressGroup(request.remoteAddress), code) || directory.isHost(request.bearer, of: code)
    }
}
