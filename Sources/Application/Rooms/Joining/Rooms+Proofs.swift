import Storage
import Transport
import WireProtocol

/// Over its limit of guesses, an address has to prove that it knows a session by more than its code.
///
/// Without a token it is refused before anything is read from disk, whether there is such a session or not. A host's token is
/// compared with its stored hash. Other tokens are known only once the session is read: who has a wrong one is refused after a
/// fixed time, whether something was read meanwhile or not.
extension Rooms {
    /// Whether the address has to prove that it knows the session.
    func mustProve(_ address: AddressGroup, _ code: String) -> Bool {
        budgets.wrongCodes.wait(address, now: now) > 0
            && directory.awake[code]?.knownAddresses.contains(address) != true
    }

    // MARK: Requests

    typealias Attempt = @Sendable (isolated Rooms) throws(Problem) -> HTTPReply

    /// Whether a request may read its session from disk now: not before an address that has to has proved that it knows it.
    func mayWake(_ code: String, for request: HTTPRequest) -> Bool {
        !mustProve(AddressGroup(request.remoteAddress), code) || directory.isHost(Self.bearer(request), of: code)
    }

    /// Answers a request that has to prove that it knows the session.
    ///
    /// - Parameters:
    ///   - hasProof: whether it carries something that may be a token.
    ///   - attempt: answers it by what is in memory.
    func proving(
        _ code: String,
        hasProof: Bool,
        _ request: HTTPRequest,
        _ attempt: @escaping Attempt
    ) -> HTTPReply {
        do throws(Problem) {
            return try attempt(self)
        } catch {
            guard hasProof, isGuess(error) else { return refusal(error, of: request) }
            let owner = WorkOwner(request, room: code)
            let refused = counted(error, of: request).response
            if isAsleep(code) { Task { await self.wake(code, for: owner) } }
            return .later { [self] in
                await clocks.sleep(milliseconds: Limits.proofTime)
                switch await secondAttempt(code, owner.address, attempt) {
                case .now(let response): return response
                case .later(let work): return await work()
                case nil: return refused
                }
            }
        }
    }

    private func secondAttempt(_ code: String, _ address: AddressGroup, _ attempt: Attempt) -> HTTPReply? {
        guard directory.awake[code] != nil else { return nil }
        let charged = budgets.wrongCodes
        do throws(Problem) {
            return try attempt(self)
        } catch {
            guard isGuess(error) else { return .now(error.response) }
            // It has been charged by the first attempt.
            budgets.wrongCodes = charged
            return nil
        }
    }

    private func isGuess(_ problem: Problem) -> Bool {
        ["unknown-session", "token-wrong", "too-many"].contains(problem.kind)
    }

    // MARK: Live connections

    /// A connection that is refused after its `hello`, unless that has a right token.
    struct PendingRefusal {
        let visitor: Visitor
        let code: String
        /// In ms on the server's clock.
        let helloDeadline: Double
        /// Whether its token is being checked; it says nothing more.
        var isProving = false
    }

    /// Handles the first message of a connection with a pending refusal.
    func prove(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) {
        guard let pending = pendingRefusals[id], !pending.isProving else { return }
        guard kind == .text,
            case .hello(let hello) = decoder.decode(message.assumingMemoryBound(to: UInt8.self).span),
            hello.hasToken
        else {
            pendingRefusals[id] = nil
            return refuse(id, .tooManyGuesses, from: pending.visitor.address)
        }
        let code = pending.code
        if case .view(let token) = hello.role, directory.isHost(token, of: code) {
            pendingRefusals[id] = nil
            return openAfterWaking(id, code, pending.visitor, first: message)
        }
        pendingRefusals[id]?.isProving = true
        let (visitor, bytes) = (pending.visitor, Array(message))
        if isAsleep(code) { Task { await self.wake(code, for: WorkOwner(visitor.address, room: code)) } }
        Task {
            await clocks.sleep(milliseconds: Limits.proofTime)
            guard self.pendingRefusals.removeValue(forKey: id) != nil else { return }
            guard let room = self.directory.awake[code], self.hasCredential(hello, room) else {
                return self.refuse(id, .tooManyGuesses, from: visitor.address)
            }
            self.open(id, room: code, from: visitor)
            bytes.withUnsafeBytes { self.receive($0, .text, id) }
        }
    }

    /// Refuses a connection to a session in memory because of its `hello`.
    func refuseUnproved(_ connection: Connection, _ hello: Hello) {
        guard hello.hasToken else { return refuse(connection, .tooManyGuesses) }
        connection.isClosing = true
        let (id, address) = (connection.id, connection.address)
        Task {
            await clocks.sleep(milliseconds: Limits.proofTime)
            if self.connections[id] != nil { self.refuse(id, .tooManyGuesses, from: address) }
        }
    }
}

extension Hello {
    /// Whether it carries a host's or a resume token.
    fileprivate var hasToken: Bool {
        switch role {
        case .view(let token): token != nil
        case .touch(_, let resume), .walk(_, let resume, _): resume != nil
        }
    }
}
