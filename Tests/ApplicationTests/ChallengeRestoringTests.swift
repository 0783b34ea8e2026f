import Challenges
import Storage
import Testing
import WireProtocol

@testable import Application

@Suite struct ChallengeRestoringTests {
    private func session() -> Session {
        Session(
            code: "K7M2QX",
            hostToken: "t",
            state: SessionState(code: "K7M2QX", activity: "touch"),
            retention: .figures,
            locale: "en",
            createdAt: 0,
            expiresAt: 86_400
        )
    }

    private func restored(
        _ row: StoredSession,
        _ participants: [StoredParticipant] = [],
        _ results: [StoredResult] = []
    ) throws -> Session {
        try Session(
            RestoredSession(session: row, participants: participants, chunks: [], lastPosition: 0, results: results)
        )
    }

    @Test func `a row of the version without results comes back, its challenge with it`() throws {
        var row = session().row
        row.state = Array(
            """
            {"nextNumber":2,"bannedTokens":[],"state":{"code":"K7M2QX","activity":"touch","isFrozen":false,\
            "isHidden":false,"touchkit":false,"isEnded":false,"challenge":{"kind":"distance"}}}
            """.utf8
        )
        let participant = Participant(
            number: 1,
            name: "red fox",
            resumeToken: "r",
            screen: .init(width: 390, height: 844)
        )
        let restored = try restored(
            row,
            [participant.row(session: row.code, position: 0, challenge: 0, keepsPositions: true)]
        )
        #expect(restored.state.challenge == SessionState.Challenge(number: 1, kind: "distance", target: 10))
        #expect(restored.participants.first?.judge?.challenge == Challenge(kind: .distance, target: 10))
        restored.start(kind: "hold", target: 3, milliseconds: 5)
        #expect(restored.state.challenge?.number == 2)
    }

    @Test func `attempts and their summaries come back`() throws {
        let session = session()
        session.start(kind: "hold", target: 3, milliseconds: 5)
        let participant = session.join(screen: Hello.Screen(width: 390, height: 844))
        for seconds in [1.0, 2.5, 9] {
            session.record(Attempt(value: seconds), of: participant, seq: UInt64(seconds), milliseconds: 7)
        }
        let restored = try restored(
            session.row,
            [participant.row(session: session.code, position: 0, challenge: 1, keepsPositions: true)],
            session.pendingResults
        )
        let again = try #require(restored.participants.first)
        #expect(restored.summary(of: again) == AttemptSummary(count: 3, latest: 9, best: 2.5))
        #expect(restored.runningChallenge?.startedMilliseconds == 5)
    }

    @Test func `a damaged result is reported`() throws {
        let session = session()
        session.start(kind: "hold", target: 3, milliseconds: 5)
        for (challenge, content) in [(1, "{"), (2, "{}"), (0, "{}")] {
            let result = StoredResult(
                session: session.code,
                challenge: challenge,
                participant: 1,
                slot: 1,
                content: Array(content.utf8)
            )
            #expect(throws: StorageError.self) { _ = try restored(session.row, [], [result]) }
        }
    }
}

@Suite struct CSVWriterTests {
    @Test(arguments: [
        ("blue fox", "blue fox"), ("=1+1", "'=1+1"), ("@x", "'@x"), ("-1", "'-1"), ("a,b", "\"a,b\""),
        ("say \"hi\"", "\"say \"\"hi\"\"\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("two\nlines", "\"two\nlines\""), ("", ""),
    ])
    func `text is quoted where it must be, and no formula`(text: String, field: String) {
        var csv = CSVWriter(header: "a,b")
        csv.string(text)
        csv.number(nil)
        csv.integer(2)
        csv.endLine()
        #expect(csv.bytes == Array("a,b\r\n\(field),,2\r\n".utf8))
    }
}
