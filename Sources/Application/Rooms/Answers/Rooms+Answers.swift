import Transport
import WireProtocol

/// Answers about rooms: each is made once per revision; those about large rooms are made away from the event loop, one
/// at a time.
extension Rooms {
    /// The result of making an answer.
    enum AnswerOutcome {
        case made(SharedAnswer)
        /// Too many are being made or read.
        case busy
        /// The session no longer exists.
        case gone
        case failed(Problem)
    }

    /// Replies with an answer. The tag is known before the bytes, so a poll without news does not make the answer.
    func reply(with plain: any RoomAnswer, of room: Room, to request: HTTPRequest) -> HTTPReply {
        let answer = encoded(plain, of: room, for: request)
        let tag = tag(of: answer, room.revision)
        if EntityTag.isNamed(tag, in: request.headers["if-none-match"]) {
            return .now(HTTPResponse(status: 304).tagged(tag))
        }
        let owner = WorkOwner(request, room: room.code)
        if let made = room.answerCache?.answer(answer, revision: room.revision) {
            return reply(with: made, answer, for: owner)
        }
        guard isLarge(answer, of: room) else {
            do throws(Problem) {
                return reply(with: try makeNow(answer, of: room), answer, for: owner)
            } catch {
                return .now(error.response)
            }
        }
        let code = room.code
        return .answering { [self] () throws(Problem) in
            switch await outcome(of: answer, code, for: owner) {
            case .made(let made): return made.response(answer, body: try await gates.answers.body(of: made, for: owner))
            case .busy: throw .answersTooBusy
            case .gone: throw .unknownSession(code)
            case .failed(let problem): throw problem
            }
        }
    }

    private func outcome(of answer: any RoomAnswer, _ code: String, for owner: WorkOwner) async -> AnswerOutcome {
        await withCheckedContinuation { continuation in
            make(answer, of: code, for: owner) { continuation.resume(returning: $0) }
        }
    }

    /// Replies with an answer that is made already; a large one is read piece by piece.
    private func reply(with made: SharedAnswer, _ answer: any RoomAnswer, for owner: WorkOwner) -> HTTPReply {
        guard made.isLarge else { return .now(made.response(answer, body: .bytes(made.bytes))) }
        return .answering { [self] () throws(Problem) in
            made.response(answer, body: try await gates.answers.body(of: made, for: owner))
        }
    }

    /// Returns the strong entity tag: the server's run and the room's revision identify the bytes.
    private func tag(of answer: any RoomAnswer, _ revision: UInt64) -> String {
        "\"\(runID)-\(String(revision, radix: 36))-\(answer.cacheKey)\""
    }

    // MARK: Making

    /// The cost that takes about a millisecond, in blocks of heatmaps; above it an answer would block the event loop
    /// for too long.
    private static let largeRoom = 16_384

    /// Whether an answer must be made away from the event loop.
    func isLarge(_ answer: any RoomAnswer, of room: Room) -> Bool {
        answer.cost(in: room).map { $0 > Self.largeRoom } ?? true
    }

    /// Returns the cached answer if it is fresh, else makes it at once.
    func makeNow(_ answer: any RoomAnswer, of room: Room) throws(Problem) -> SharedAnswer {
        if let made = room.answerCache?.answer(answer, revision: room.revision), isFresh(made, answer) { return made }
        return cache(try reading(answer, of: room).bytes(), as: answer, room.revision, now, room)
    }

    private func isFresh(_ made: SharedAnswer, _ answer: any RoomAnswer) -> Bool {
        answer.lifetime.map { now - made.readAt < $0 } ?? true
    }

    /// Queues an answer; all requests until it is made share it.
    func make(
        _ answer: any RoomAnswer,
        of code: String,
        for owner: WorkOwner,
        _ done: @escaping (AnswerOutcome) -> Void
    ) {
        let refused = answers.add(.init(session: code, answer: answer), for: owner, now: now, done)
        for callback in refused { callback(.busy) }
        makeNextAnswer()
    }

    /// Refuses the requests that have waited too long for their answers.
    func refuseLateAnswers(_ now: Double) {
        for callback in answers.expire(now: now) { callback(.busy) }
    }

    private func makeNextAnswer() {
        while let (order, callbacks) = answers.takeNext() {
            guard let room = directory.awake[order.session] else {
                answers.finish()
                for callback in callbacks { callback(.gone) }
                continue
            }
            guard hasMemoryForAnswer(of: room) else {
                refusedAnswers += 1
                answers.finish()
                for callback in callbacks { callback(.busy) }
                continue
            }
            let (began, revision) = (now, room.revision)
            let reading = ReadRoom(reading(order.answer, of: room))
            if let snapshot = order.answer as? SnapshotAnswer { room.backlogs[snapshot.forHost] = FrameBacklog() }
            Task {
                let bytes = await reading.bytes()
                switch bytes {
                case .success(let bytes):
                    let made = self.cache(bytes, as: order.answer, revision, began, room)
                    for callback in callbacks { callback(.made(made)) }
                case .failure(let error): for callback in callbacks { callback(.failed(error)) }
                }
                await clocks.rest(asLongAs: self.now - began)
                self.answers.finish()
                self.makeNextAnswer()
            }
        }
    }

    private func hasMemoryForAnswer(of room: Room) -> Bool {
        // Drops cached answers before refusing new ones.
        if let answerCache = room.answerCache, answerCache.ledger.bytes > Limits.unreadAnswersPerRoom {
            room.answerCache?.clear(readBefore: .infinity)
        }
        if answerLedger.bytes > Limits.answers { evictAnswers(readBefore: .infinity) }
        // Others wait for what slow readers hold; it is free for the next request.
        if answerLedger.bytes > Limits.answers { Task { await gates.answers.endSlow(underPressure: true) } }
        return (room.answerCache?.ledger.bytes ?? 0) <= Limits.unreadAnswersPerRoom
            && answerLedger.bytes <= Limits.answers
    }

    /// Ends the downloads and large answers that are read too slowly.
    func endSlowReaders() {
        Task { [gates] in
            for desk in [gates.archives, gates.downloads, gates.answers] { await desk.endSlow() }
        }
    }

    /// How long an unused answer stays cached, in ms.
    private static let unusedAnswerLifetime = 5000.0

    /// Drops the answers that nobody asked for lately.
    func evictAnswers(_ now: Double) {
        evictAnswers(readBefore: now - Self.unusedAnswerLifetime)
    }

    private func evictAnswers(readBefore time: Double) {
        for room in directory.awake.values { room.answerCache?.clear(readBefore: time) }
    }

    private func cache(
        _ bytes: [UInt8],
        as answer: any RoomAnswer,
        _ revision: UInt64,
        _ readAt: Double,
        _ room: Room
    ) -> SharedAnswer {
        var answerCache = room.answerCache ?? AnswerCache(within: answerLedger)
        let made = SharedAnswer(
            bytes,
            tag: tag(of: answer, revision),
            revision: revision,
            readAt: readAt,
            ledger: answerCache.ledger
        )
        answerCache.store(made, as: answer)
        room.answerCache = answerCache
        return made
    }

    private func reading(_ answer: any RoomAnswer, of room: Room) -> any RoomReading {
        answer.read(room, at: room.readingMilliseconds(at: now))
    }
}

/// Carries a reading from the event loop to the task that writes it, and frees it there, because freeing a large one
/// takes time.
///
/// Sendable: only one side uses it at a time.
private final class ReadRoom: @unchecked Sendable {
    private var reading: (any RoomReading)?

    init(_ reading: any RoomReading) {
        self.reading = reading
    }

    @concurrent
    func bytes() async -> Result<[UInt8], Problem> {
        guard let reading else { return .success([]) }
        self.reading = nil
        do throws(Problem) {
            return .success(try reading.bytes())
        } catch {
            return .failure(error)
        }
    }
}

extension SharedAnswer {
    fileprivate func response(_ answer: any RoomAnswer, body: HTTPResponseBody) -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: body)
        response.headers["content-type"] = answer.mediaType
        if let coding = answer.contentCoding { response.headers["content-encoding"] = coding }
        return response.tagged(tag)
    }
}

extension HTTPResponse {
    fileprivate func tagged(_ tag: String) -> HTTPResponse {
        var response = self
        response.headers["etag"] = tag
        response.headers["cache-control"] = "no-cache"
        response.headers["vary"] = "Accept, Accept-Encoding"
        return response
    }
}

extension Problem {
    static func answerFailed(_ reason: String) -> Problem {
        Problem(500, "server-error", title: "No answer", detail: reason)
    }
}
