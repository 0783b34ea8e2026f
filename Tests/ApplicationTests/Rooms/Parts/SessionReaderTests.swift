import Storage
import Testing

@testable import Rooms
@testable import Web

@Suite struct SessionReaderTests {
    private let parts = Parts()

    private func add(_ state: SleepingRoom.State, for seconds: Double = 60) {
        let expiresAt = parts.directory.ages.now + seconds
        parts.directory.add(
            SessionEntry(code: "AAAAAA", hostToken: "", expiresAt: expiresAt, isReadAtStart: false),
            state
        )
    }

    @Test func `a session on disk has to be read, unless it has expired or cannot be`() {
        #expect(!parts.reader.isAsleep("AAAAAA") && !parts.reader.isAsleep(parts.room.code))
        add(.asleep)
        #expect(parts.reader.isAsleep("AAAAAA"))
        add(.asleep, for: -1)
        #expect(!parts.reader.isAsleep("AAAAAA"))
        add(.damaged(Damage(session: "AAAAAA", part: "its row", reason: "it cannot be read")))
        #expect(!parts.reader.isAsleep("AAAAAA"))
    }

    @Test(arguments: [
        (SleepingRoom.State.asleep, "unknown-session"), (.unreadable, "store-failing"), (.crowded, "too-busy"),
        (.owned, "session-moving"),
    ])
    func `an unreadable session is reported with its reason`(state: SleepingRoom.State, problem: String) {
        add(state)
        #expect(parts.reader.absenceProblem(of: "AAAAAA").kind == problem)
        add(state, for: -1)
        #expect(parts.reader.absenceProblem(of: "AAAAAA").kind == "unknown-session")
    }

    @Test func `a waiter for a session continues when the read has succeeded or failed`() async {
        add(.asleep)
        let directory = parts.directory
        for (state, isUnknown) in [(SleepingRoom.State.unreadable, false), (nil, false), (nil, true)] {
            add(.asleep)
            let mayExist = await withCheckedContinuation { continuation in
                directory.sleeping["AAAAAA"]?.state = .waking([continuation], FairGate.Ticket())
                parts.reader.finish("AAAAAA", state, isUnknown: isUnknown)
            }
            #expect(mayExist == !isUnknown)
        }
        add(.asleep)
        parts.reader.finish("AAAAAA", .unreadable)
        #expect(parts.reader.absenceProblem(of: "AAAAAA").kind == Problem.storeFailing.kind)
        parts.reader.finish("AAAAAA", nil)
        #expect(!directory.isKnown("AAAAAA"))
    }

    @Test func `a session that was found but has moved is not reported as unknown`() throws {
        let parts = Parts(ownership: Owners())
        #expect(throws: Problem.self) { try parts.reader.requireKept("AAAAAA", wasFound: true) }
        try parts.reader.requireKept("AAAAAA", wasFound: false)
        try parts.reader.requireKept(parts.room.code, wasFound: true)
        #expect(parts.reader.movedProblem(of: "AAAAAA").kind == "session-moving")
        #expect(parts.reader.absenceProblem(of: "AAAAAA").kind == "unknown-session")
        #expect(self.parts.reader.movedProblem(of: "AAAAAA").kind == "unknown-session", "nobody else can have it")
    }
}
