import Geometry
import Storage
import TouchMetrics
import Transport
import WireProtocol

/// Handles `hello` messages: admits phones and viewers.
extension Rooms {
    /// Handles a `hello`: admits the connection, or queues it if its address is over the rate.
    func greet(_ connection: Connection, _ hello: Hello) {
        guard case .waiting = connection.role else {
            return report(connection, "Duplicate hello; send it once per connection.")
        }
        if commits.isBacklogged { return rejectForBacklog(connection) }
        guard !connection.needsCredential || hasCredential(hello, connection.room) else {
            return refuseUnproved(connection, hello)
        }
        if connection.needsCredential {
            connection.needsCredential = false
            guard !connection.room.state.isEnded else { return refuseEnded(connection) }
        }
        guard let blocks = hello.blocks else { return admit(connection, hello) }
        guard
            let wait = budgets.greetings.turn(
                for: connection.address,
                cost: 1 + Double(blocks) / Limits.blocksPerGreeting,
                longestWait: Limits.longestGreetingWait,
                now: now
            ), greetings.count < Limits.waitingGreetings
        else { return refuse(connection, .tooManyGreetings) }
        guard wait > 0 else { return admit(connection, hello) }
        connection.role = .greeted
        greetings.add(hello, of: connection.id, dueAt: now + wait)
        ticker.start()
    }

    /// Admits the queued greetings that are due.
    func admitWaiting(_ now: Double) {
        ticker.keepTicking(now: now)
        for (id, hello) in greetings.takeDue(now: now) {
            guard let connection = connections[id], !connection.isClosing, case .greeted = connection.role else {
                continue
            }
            admit(connection, hello)
        }
    }

    private func refuseEnded(_ connection: Connection) {
        connections.fail(connection, .sessionEnded, title: "session ended", detail: "The session has ended.")
    }

    /// Whether the `hello` carries a valid host or resume token.
    func hasCredential(_ hello: Hello, _ room: Room) -> Bool {
        switch hello.role {
        case .view(let token?): room.isHost(TokenHash(of: token))
        case .touch(_, let resume?), .walk(_, let resume?, _): room.participant(resuming: resume) != nil
        case .view, .touch, .walk: false
        }
    }

    /// Admits a connection in the role of its `hello`.
    private func admit(_ connection: Connection, _ hello: Hello) {
        connection.wantsPeers = hello.wantsPeers
        switch hello.role {
        case .view(let token):
            let key = token.map(TokenHash.init(of:))
            if let key, !connection.room.isHost(key) { return refuseToken(connection, "Invalid host token.") }
            connection.hostKey = key
            guard connection.room.viewers.count < Limits.viewersPerRoom, budgets.viewers.take(connection.address)
            else { return refuse(connection, .tooManyViewers) }
            viewers.add(connection)
        case .touch(_, let resume?), .walk(_, let resume?, _): resumePhone(connection, hello, token: resume)
        case .touch(let screen, nil), .walk(let screen, nil, _): join(connection, screen, hello)
        }
    }

    // MARK: Phones

    /// Adds a new participant for a phone.
    private func join(_ connection: Connection, _ screen: Hello.Screen, _ hello: Hello) {
        let room = connection.room
        // Its first welcome was lost: give it the participant that it already has, not a second one.
        if let participant = hello.join.flatMap({ room.participant(joinedWith: $0) }),
            let token = participant.unconfirmedToken
        {
            reattach(connection, participant, hello)
            return commits.afterCommit { self.welcome(participant, on: connection, token: token) }
        }
        if let refusal = refusal(of: connection.address, blocks: hello.blocks ?? 0, in: room) {
            return refuse(connection, refusal)
        }
        let token = Token.random()
        let participant = room.join(screen: screen, scale: hello.scale, with: hello.join, token: token)
        participant.joinedMilliseconds = room.milliseconds(at: now)
        for feature in room.features { _ = feature.greeted(participant, by: hello) }
        attach(connection, to: participant)
        room.needsRow = true
        commits.markDirty(participant, in: room)
        // The phone relies on its resume token from here on, so it must be on disk first.
        commits.afterCommit { self.welcome(participant, on: connection, token: token) }
    }

    /// Continues a participant on a new connection.
    private func resumePhone(_ connection: Connection, _ hello: Hello, token: String) {
        let room = connection.room
        guard !room.bannedKeys.contains(TokenHash(of: token)) else {
            return connections.fail(connection, .removed, title: "banned", detail: "The host has banned this phone.")
        }
        guard let participant = room.participant(resuming: token) else {
            return refuseToken(connection, "Unknown resume token.")
        }
        // A phone that left without drawing needs a place again.
        if participant.place == nil,
            let refusal = budgets.phones.refusal(of: connection.address, blocks: participant.metrics.grid.count)
        {
            return refuse(connection, refusal)
        }
        connection.hasResumed = true
        reattach(connection, participant, hello)
        welcome(participant, on: connection, token: token)
    }

    /// Attaches a known participant to a new connection, and closes its older one.
    private func reattach(_ connection: Connection, _ participant: Participant, _ hello: Hello) {
        if let older = participant.connection, let other = connections[older] {
            metrics.takeovers += 1
            connections.fail(
                other,
                .conflict,
                title: "resumed elsewhere",
                detail: "Session resumed on another connection."
            )
        }
        var isChanged = false
        // A walker's `hello` carries no real screen.
        if case .touch(let screen, _) = hello.role { isChanged = participant.update(screen, hello.scale) }
        for feature in connection.room.features where feature.greeted(participant, by: hello) { isChanged = true }
        if isChanged {
            participant.needsRow = true
            commits.markDirty(participant, in: connection.room)
        }
        attach(connection, to: participant)
    }

    /// Closes a connection with an invalid token, which counts as a guess of its address.
    private func refuseToken(_ connection: Connection, _ detail: String) {
        guard budgets.wrongTokens.take(connection.address, now: now) == 0 else {
            return refuse(connection, .tooManyGuesses)
        }
        connections.fail(connection, .notAuthorised, title: "not authorised", detail: detail)
    }

    /// Makes a participant the owner of a connection.
    private func attach(_ connection: Connection, to participant: Participant) {
        connection.role = .phone(participant)
        connection.room.remember(connection.address)
        takePlace(participant, in: connection.room, from: connection.address)
        participant.connection = connection.id
        participant.isWelcomed = false
        viewers.markJoined(participant, in: connection.room)
    }

    /// Sends `welcome`, and then what else the phone needs.
    ///
    /// - Parameter token: the participant's resume token, which only its phone knows.
    private func welcome(_ participant: Participant, on connection: Connection, token: String) {
        guard participant.connection == connection.id, !connection.isClosing else { return }
        participant.isWelcomed = true
        // The welcome's stats contain all blocks.
        participant.metrics.changedBlocks.drain { _ in }
        participant.pace = connection.room.pace
        participant.announcedPace = connection.room.pace.batchesPerSecond
        connections.send(to: connection.id) {
            $0.welcome(
                connection.room.stats(of: participant),
                resume: token,
                ack: participant.ack,
                pace: participant.announcedPace,
                session: connection.room.fullState,
                retention: connection.room.retention.rawValue,
                expiresAt: connection.room.expiryText
            )
        }
        participant.pacing.sent(ack: participant.ack, now: now)
        participant.pacing.committed(ack: participant.ack, pace: participant.announcedPace, now: now)
        if connection.wantsPeers { peers.show(to: connection) }
        connection.room.sendFeatureState(to: participant, self)
    }
}

extension Participant {
    /// Updates screen and scale of a resumed phone; returns whether stored values changed.
    fileprivate func update(_ screen: Hello.Screen, _ newScale: Hello.Scale?) -> Bool {
        let newScale = newScale ?? scale
        guard
            pixelsPerCentimetre != screen.pixelsPerCentimetre || isCalibrated != screen.calibrated || scale != newScale
        else { return false }
        pixelsPerCentimetre = screen.pixelsPerCentimetre
        isCalibrated = screen.calibrated
        scale = newScale
        return true
    }
}

extension Hello {
    /// The blocks of a phone's heatmap; `nil` for a viewer.
    fileprivate var blocks: Int? {
        switch role {
        case .touch(let screen, _), .walk(let screen, _, _):
            BlockGrid(covering: Size(width: screen.width, height: screen.height)).count
        case .view: nil
        }
    }
}
