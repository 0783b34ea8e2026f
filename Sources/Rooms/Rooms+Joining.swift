import Storage
import TouchMetrics
package import Transport
import Web
import WireProtocol

/// Admits phones and viewers by their `hello`, and handles their departure.
extension Rooms {
    // MARK: Greetings

    /// Handles a `hello`: admits the connection, or queues it if its address exceeds the rate.
    func greet(_ connection: LiveConnection, _ hello: Hello) {
        guard case .waiting = connection.role else {
            return report(connection, "Duplicate hello; send it once per connection.")
        }
        if commits.isBacklogged { return connections.rejectForBacklog(connection) }
        guard !connection.needsCredential || connection.room.accepts(hello) else {
            return refuseUnproved(connection, hello)
        }
        if connection.needsCredential {
            connection.needsCredential = false
            guard !connection.room.state.isEnded else {
                return connections.fail(
                    connection,
                    .sessionEnded,
                    title: "session ended",
                    detail: "The session has ended."
                )
            }
        }
        guard let blocks = hello.blocks else { return admit(connection, hello) }
        guard let wait = arrivals.reserveTurn(for: connection.address, blocks: blocks, now: now) else {
            return refuse(connection, .tooManyGreetings)
        }
        guard wait > 0 else { return admit(connection, hello) }
        connection.role = .greeted
        arrivals.wait(hello, of: connection.id, until: now + wait)
        ticker.start()
    }

    /// Refuses a connection to a session in memory because of its `hello`.
    private func refuseUnproved(_ connection: LiveConnection, _ hello: Hello) {
        guard hello.hasToken else { return refuse(connection, .tooManyGuesses) }
        connection.isClosing = true
        let (id, address) = (connection.id, connection.address)
        Task {
            await clocks.sleep(milliseconds: Limits.proofTimeoutMilliseconds)
            if connections[id] != nil { refuse(id, .tooManyGuesses, from: address) }
        }
    }

    /// Admits the queued greetings that are due.
    func admitWaiting(_ now: Double) {
        guard arrivals.waitingGreetings > 0 else { return }
        ticker.keepTicking(now: now)
        for (id, hello) in arrivals.removeDue(now: now) {
            guard let connection = connections[id], !connection.isClosing, case .greeted = connection.role else {
                continue
            }
            admit(connection, hello)
        }
    }

    /// Admits a connection in the role of its `hello`.
    private func admit(_ connection: LiveConnection, _ hello: Hello) {
        // Another node may know more phones and batches by now.
        if node.isLeaseUncertain { return connections.close(connection, code: 1013, reason: "session moving") }
        connection.wantsPeers = hello.wantsPeers
        switch hello.role {
        case .view(let token):
            let key = token.map(TokenHash.init(of:))
            if let key, !connection.room.isHost(key) { return refuseToken(connection, "Invalid host token.") }
            connection.hostKey = key
            connection.wantsCloseFrames = hello.wantsCloseFrames
            guard connection.room.viewers.count < Limits.viewersPerRoom, budgets.viewers.consume(connection.address)
            else { return refuse(connection, .tooManyViewers) }
            viewers.add(connection)
        case .touch(_, let resume?), .walk(_, let resume?, _): resumePhone(connection, hello, token: resume)
        case .touch(let screen, nil), .walk(let screen, nil, _): join(connection, screen, hello)
        }
    }

    // MARK: Phones

    /// Adds a new participant for a phone.
    private func join(_ connection: LiveConnection, _ screen: Hello.Screen, _ hello: Hello) {
        let room = connection.room
        // The first welcome was lost: the phone gets its existing participant, not a second one.
        if let participant = hello.join.flatMap({ room.participant(joinedWith: $0) }),
            let token = participant.unconfirmedToken
        {
            guard !connections.isOutdated(connection, of: participant) else {
                return connections.closeOutdated(connection)
            }
            reattach(connection, participant, hello)
            if commits.enqueue(.welcome(PendingWelcome(participant: participant, connection: connection, token: token)))
            {
                return
            }
            return welcome(participant, on: connection, token: token)
        }
        if let refusal = places.refusal(of: connection.address, blocks: hello.blocks ?? 0, in: room) {
            return connections.refuse(connection, refusal)
        }
        let token = Token.random()
        let participant = room.join(screen: screen, scale: hello.scale, with: hello.join, token: token)
        participant.joinedMilliseconds = room.milliseconds(at: now)
        participant.device = connection.device
        for feature in room.features { _ = feature.helloReceived(from: participant, hello) }
        attach(connection, to: participant)
        room.needsRow = true
        commits.markDirty(participant, in: room)
        // The phone relies on its resume token from now on, so it must be on disk first.
        if commits.enqueue(.welcome(PendingWelcome(participant: participant, connection: connection, token: token))) {
            return
        }
        welcome(participant, on: connection, token: token)
    }

    /// Continues a participant on a new connection.
    private func resumePhone(_ connection: LiveConnection, _ hello: Hello, token: String) {
        let room = connection.room
        guard !room.bannedKeys.contains(TokenHash(of: token)) else {
            return connections.fail(
                connection,
                .removed,
                title: "banned",
                detail: "The host has banned this phone."
            )
        }
        guard let participant = room.participant(resuming: token) else {
            // The phone may have joined at a node that started after this one lost the database.
            if node.isLeaseOverdue { return connections.close(connection, code: 1013, reason: "session moving") }
            return refuseToken(connection, "Unknown resume token.")
        }
        if let refusal = places.refusalToReturn(participant, from: connection.address) {
            return connections.refuse(connection, refusal)
        }
        guard !connections.isOutdated(connection, of: participant) else { return connections.closeOutdated(connection) }
        connection.hasResumed = true
        reattach(connection, participant, hello)
        welcome(participant, on: connection, token: token)
    }

    /// Attaches a known participant to a new connection, and closes its older one.
    private func reattach(_ connection: LiveConnection, _ participant: Participant, _ hello: Hello) {
        if let older = participant.connection, let other = connections[older] {
            metrics.takeovers += 1
            connections.closeOutdated(other)
        }
        var isChanged = participant.device != connection.device
        participant.device = connection.device
        // A walker's `hello` carries no real screen.
        if case .touch(let screen, _) = hello.role {
            isChanged = participant.update(screen, hello.scale)
            if places.resize(participant, to: screen.size, in: connection.room) {
                connection.room.log.append(
                    .screen(participant.metrics.screen),
                    of: participant.number,
                    milliseconds: connection.room.milliseconds(at: now)
                )
                isChanged = true
            }
        }
        for feature in connection.room.features where feature.helloReceived(from: participant, hello) {
            isChanged = true
        }
        if isChanged {
            participant.needsRow = true
            commits.markDirty(participant, in: connection.room)
        }
        attach(connection, to: participant)
    }

    /// Closes a connection with an invalid token, which counts as a guess of its address.
    private func refuseToken(_ connection: LiveConnection, _ detail: String) {
        guard guesses.countToken(connection.address) == 0 else { return refuse(connection, .tooManyGuesses) }
        connections.fail(connection, .notAuthorised, title: "not authorised", detail: detail)
    }

    /// Makes a participant the owner of a connection.
    private func attach(_ connection: LiveConnection, to participant: Participant) {
        connection.role = .phone(participant)
        connection.room.remember(connection.address)
        places.occupy(participant, in: connection.room, from: connection.address)
        participant.connection = connection.id
        participant.isWelcomed = false
        for feature in connection.room.features { feature.connectionChanged(of: participant, self) }
        viewers.markJoined(participant, in: connection.room)
    }

    /// Sends `welcome`, and then everything else that the phone needs.
    ///
    /// - Parameter token: the participant's resume token, which only its phone knows.
    func welcome(_ participant: Participant, on connection: LiveConnection, token: String) {
        guard participant.connection == connection.id, !connection.isClosing else { return }
        let room = connection.room
        participant.isWelcomed = true
        // The welcome's stats contain all blocks.
        participant.metrics.changedBlocks.drain { _ in }
        participant.pace = room.pace
        participant.announcedPace = room.pace.batchesPerSecond
        var stats = room.stats(of: participant)
        stats.identity = participant.ownIdentity
        connections.send(to: connection.id) {
            $0.welcome(
                stats,
                resume: token,
                ack: participant.ack,
                pace: participant.announcedPace,
                session: room.fullState,
                retention: room.retention.rawValue
            )
        }
        participant.pacing.recordSent(ack: participant.ack, now: now)
        participant.pacing.recordCommit(ack: participant.ack, pace: participant.announcedPace, now: now)
        if connection.wantsPeers { peers.show(to: connection) }
        room.sendFeatureState(to: participant, self)
    }

    // MARK: Refusals

    /// Closes a connection because a budget is used up.
    func refuse(_ connection: LiveConnection, _ refusal: BudgetRefusal) {
        guard !connection.isClosing else { return }
        connection.isClosing = true
        refuse(connection.id, refusal, from: connection.address)
    }

    private func refuse(_ id: ConnectionID, _ refusal: BudgetRefusal, from address: AddressGroup) {
        let wait =
            switch refusal {
            case .tooManyGuesses: guesses.wait(address)
            case .tooManyGreetings: max(1, budgets.greetings.wait(address, now: now))
            case .tooManyViewers: 0
            }
        connections.refuse(id, refusal, wait: wait)
    }

    /// Continues sending to a connection whose send buffer has space again.
    package func resumeSending(to id: ConnectionID) {
        guard let connection = connections[id] else { return }
        switch connection.role {
        case .waiting, .greeted: break
        case .viewer: viewers.catchUp(connection)
        case .phone(let participant):
            if participant.pacing.dueAt < .infinity { figures.send(to: participant, now) }
        }
    }

    // MARK: Leaving

    /// Removes a closed connection.
    package func forget(_ id: ConnectionID) {
        guard let connection = connections.remove(id) else { return arrivals.remove(id) }
        let room = connection.room
        switch connection.role {
        case .waiting, .greeted: break
        case .viewer:
            budgets.viewers.release(connection.address)
            viewers.remove(id, from: room)
        case .phone(let participant):
            peers.hide(from: id, in: room)
            // A late close of an old connection must not affect a participant that has resumed elsewhere.
            guard participant.connection == id else { return }
            participant.connection = nil
            participant.isWelcomed = false
            for feature in room.features { feature.connectionChanged(of: participant, self) }
            viewers.markLeft(participant, in: room)
            places.depart(participant, from: room)
        }
    }

    /// Ends a participant's part in the room; returns its connection, which the caller closes.
    func dismiss(_ participant: Participant, from room: Room, isBanned: Bool) -> LiveConnection? {
        if isBanned { room.bannedKeys.insert(participant.resumeKey) }
        room.remove(participant, at: room.milliseconds(at: now))
        if room.state.spotlight == participant.id { room.state.spotlight = nil }
        viewers.markRemoved(participant, in: room)
        places.release(participant, in: room)
        for feature in room.features { feature.participantRemoved(participant, self) }
        guard let id = participant.connection else { return nil }
        participant.connection = nil
        return connections[id]
    }
}
