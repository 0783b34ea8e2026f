import Geometry
import Storage
import TouchMetrics
package import Transport
import Web
import WireProtocol

/// Opens live connections, before their `hello`: refuses them, or lets them wait until their session is read from disk,
/// or until they prove that they know it.
package final class ConnectionOpening {
    private let services: RoomServices
    private let access: Access
    private let directory: RoomDirectory
    private let node: NodeMembership
    private let reader: SessionReader
    private let connections: LiveConnections
    private let arrivals: Arrivals
    private let guesses: GuessLimits

    init(
        _ services: RoomServices,
        _ access: Access,
        _ directory: RoomDirectory,
        _ node: NodeMembership,
        _ reader: SessionReader,
        _ connections: LiveConnections,
        _ arrivals: Arrivals,
        _ guesses: GuessLimits
    ) {
        self.services = services
        self.access = access
        self.directory = directory
        self.node = node
        self.reader = reader
        self.connections = connections
        self.arrivals = arrivals
        self.guesses = guesses
    }

    /// Decides whether an HTTP request may become a WebSocket.
    package func decide(onUpgrade request: HTTPRequest) -> UpgradeDecision {
        guard SessionCode.ofLivePath(request.path) != nil else { return .ignore }
        do throws(Problem) {
            try access.requireAllowedOrigin(request, to: "open the live connection")
            return .accept
        } catch {
            return .reject(error.response)
        }
    }

    /// Responds to an ordinary request at the address of a live connection; `nil` at any other path.
    package func respond(withoutUpgrade request: HTTPRequest) -> HTTPResponse? {
        guard SessionCode.ofLivePath(request.path) != nil else { return nil }
        return Problem(
            426,
            "upgrade-required",
            title: "Upgrade required",
            detail: "A live connection is here: open it as a WebSocket, version 13, with the subprotocol "
                + "\(ProtocolVersion.subprotocol).",
            headers: ["upgrade": "websocket", "sec-websocket-version": "13"]
        ).response
    }

    /// Opens a connection, after its session is read from disk if necessary.
    package func open(_ id: ConnectionID, _ request: HTTPRequest) {
        let code = SessionCode.ofLivePath(request.path) ?? ""
        let visitor = arrivals.visitor(request)
        let isKnownToExist = directory.awake[code] != nil && !node.isReleasing(code)
        if guesses.mustProve(visitor.address, code), !isKnownToExist {
            // Nothing is read or sent before the connection has sent a valid token.
            openWithoutSession(id, code: code, from: visitor)
        } else if reader.isAsleep(code) {
            openAfterWaking(id, code, visitor)
        } else {
            open(id, room: code, from: visitor)
        }
    }

    /// Handles a message of a connection that is not open yet.
    func receive(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) {
        if let pending = arrivals.refusal(of: id) {
            prove(message, kind, id, pending)
        } else {
            buffer(message, kind, id)
        }
    }

    /// Opens a connection to a session in memory, or refuses it.
    ///
    /// - Parameter wasFound: Whether the session may exist; if not, the phone forgets it.
    private func open(_ id: ConnectionID, room code: String, from visitor: Visitor, wasFound: Bool = false) {
        switch directory.sleeping[code]?.state {
        case .damaged(let damage):
            return connections.refuse(
                id,
                .damaged,
                title: "session damaged",
                detail: damage.publicDescription + "."
            )
        case .unreadable: return close(id, "storage failure")
        // `waking`: another request began to read the session again after reading it had failed.
        case .crowded, .waking: return close(id, "too busy")
        case .owned: return close(id, "session moving")
        case .asleep, nil: break
        }
        if node.isReleasing(code) || (wasFound && reader.hasMoved(code)) { return close(id, "session moving") }
        // Refused by a close code, because scripts in a browser cannot see the status of the handshake.
        guard let room = directory.awake[code] else { return openWithoutSession(id, code: code, from: visitor) }
        let now = services.now
        let needsCredential = guesses.demandCredential(of: visitor.address, for: room, now)
        guard !room.state.isEnded || needsCredential else {
            return connections.refuse(id, .sessionEnded, title: "session ended", detail: "The session has ended.")
        }
        let connection = LiveConnection(
            id: id,
            room: room,
            visitor: visitor,
            helloDeadline: now + LiveConnection.helloTimeoutMilliseconds,
            rate: FrameRateLimit(now: now)
        )
        connection.needsCredential = needsCredential
        connections.add(connection)
    }

    private func close(_ id: ConnectionID, _ reason: String) {
        services.transport.close(id, code: 1013, reason: reason)
    }

    // MARK: Sessions on disk

    /// Opens the connection after its session is read.
    ///
    /// - Parameter first: a message that has arrived already.
    private func openAfterWaking(
        _ id: ConnectionID,
        _ code: String,
        _ visitor: Visitor,
        first: UnsafeRawBufferPointer? = nil
    ) {
        arrivals.addEarly(id, code, visitor)
        if let first { buffer(first, .text, id) }
        let owner = WorkOwner(visitor.address, room: code)
        services.begin { rooms in
            let wasFound = await rooms.reader.wake(code, for: owner)
            guard let early = rooms.arrivals.removeEarly(id) else { return }
            rooms.opening.open(id, room: early.code, from: early.visitor, wasFound: wasFound)
            for message in early.messages {
                message.bytes.withUnsafeBytes { rooms.receive($0, message.kind, id) }
            }
        }
    }

    /// Buffers a message of an early connection, or closes the connection if it sends too much.
    private func buffer(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) {
        if !arrivals.buffer(message, kind, id) { close(id, "too many messages before welcome") }
    }

    // MARK: Unknown codes and proofs

    /// Refuses a connection whose code is unknown.
    private func openWithoutSession(_ id: ConnectionID, code: String, from visitor: Visitor) {
        guard guesses.countCode(visitor.address) == 0 else {
            // Behaves like an existing room that requires a token: refused after its `hello`.
            let deadline = services.now + LiveConnection.helloTimeoutMilliseconds
            return arrivals.addRefusal(
                id,
                PendingRefusal(visitor: visitor, code: code, helloDeadline: deadline)
            )
        }
        guard guesses.isGuessing(visitor.address) else { return connections.refuseUnknown(id, code) }
        services.begin { rooms in
            await rooms.clocks.sleep(milliseconds: Limits.wrongCodeDelayMilliseconds)
            rooms.connections.refuseUnknown(id, code)
        }
    }

    /// Handles the first message of a connection that needs proof, beyond the code, that it knows the session.
    ///
    /// Without a token the connection is refused before anything is read from disk.
    /// A host's token is compared with its stored hash. Other tokens can be checked only after the session is read: a
    /// wrong one is refused after a fixed time, whether anything was read or not.
    private func prove(
        _ message: UnsafeRawBufferPointer,
        _ kind: MessageKind,
        _ id: ConnectionID,
        _ pending: PendingRefusal
    ) {
        guard !pending.isProving else { return }
        let (visitor, code) = (pending.visitor, pending.code)
        guard kind == .text,
            case .hello(let hello) = connections.decoder.decode(message.assumingMemoryBound(to: UInt8.self).span),
            hello.hasToken
        else {
            _ = arrivals.removeRefusal(id)
            return refuseGuess(id, visitor)
        }
        if case .view(let token) = hello.role, directory.isHost(token, of: code) {
            _ = arrivals.removeRefusal(id)
            return openAfterWaking(id, code, visitor, first: message)
        }
        arrivals.beginProof(id)
        let bytes = Array(message)
        if reader.isAsleep(code) {
            let owner = WorkOwner(visitor.address, room: code)
            services.begin { _ = await $0.reader.wake(code, for: owner) }
        }
        services.begin { rooms in
            await rooms.clocks.sleep(milliseconds: Limits.proofTimeoutMilliseconds)
            guard rooms.arrivals.removeRefusal(id) != nil else { return }
            guard let room = rooms.directory.awake[code], room.accepts(hello) else {
                return rooms.opening.refuseGuess(id, visitor)
            }
            rooms.opening.open(id, room: code, from: visitor)
            bytes.withUnsafeBytes { rooms.receive($0, .text, id) }
        }
    }

    private func refuseGuess(_ id: ConnectionID, _ visitor: Visitor) {
        connections.refuse(id, .tooManyGuesses, wait: guesses.wait(visitor.address))
    }
}

extension Hello {
    /// The blocks of a phone's heatmap; `nil` for a viewer.
    var blocks: Int? {
        switch role {
        case .touch(let screen, _), .walk(let screen, _, _):
            BlockGrid(covering: screen.size).count
        case .view: nil
        }
    }

    /// Whether it carries a host's or a resume token.
    var hasToken: Bool {
        switch role {
        case .view(let token): token != nil
        case .touch(_, let resume), .walk(_, let resume, _): resume != nil
        }
    }
}

extension Hello.Screen {
    /// The size in CSS px.
    var size: Size { Size(width: width, height: height) }
}

extension Participant {
    /// Updates calibration and scale of a resumed phone; returns whether stored values changed.
    func update(_ screen: Hello.Screen, _ newScale: Hello.Scale?) -> Bool {
        let newScale = newScale ?? scale
        guard pixelsPerCentimetre != screen.pixelsPerCentimetre || trust != screen.trust || scale != newScale
        else { return false }
        pixelsPerCentimetre = screen.pixelsPerCentimetre
        trust = screen.trust
        scale = newScale
        return true
    }
}
