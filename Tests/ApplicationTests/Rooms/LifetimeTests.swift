import Storage
import Testing
import Transport

@testable import Rooms

/// Sessions of up to 90 days: the host's choices, and number types that hold the time.
@Suite(.timeLimit(.minutes(10))) struct LifetimeTests {
    private static let day = 86_400.0

    @Test(
        arguments: [
            ("24h", 86_400), ("90d", 7_776_000), ("45m", 2_700), ("7d", 604_800), ("1m", 60),
            ("91d", nil), ("0h", nil), ("59", nil), ("", nil), ("d", nil), ("-3h", nil), ("1.5h", nil), ("24", nil),
            ("99999999999999999999d", nil), ("7 d", nil), ("7w", nil),
        ] as [(String, Int?)]
    )
    func `durations are minutes, hours or days`(text: String, seconds: Int?) {
        #expect(SessionLifetime(text)?.seconds == seconds)
        guard let lifetime = SessionLifetime(text) else { return }
        #expect(SessionLifetime(lifetime.description) == lifetime)
    }

    @Test func `lifetimes are ordered by their length`() {
        #expect(SessionLifetime.minimum < .day && .day < .maximum)
        #expect(!(SessionLifetime.maximum < .day) && !(SessionLifetime.day < .day))
    }

    @Test func `a host chooses within the operator's limit, and gets the operator's standard by default`()
        async throws
    {
        var configuration = ServerConfiguration()
        let week = try #require(SessionLifetime("7d"))
        configuration.lifetimes = SessionLifetimes(standard: try #require(SessionLifetime("2d")), limit: week)
        let classroom = try await Classroom(configuration: configuration)
        let lifetime = try await classroom.request(.get, "/api/v1/server").json["sessionLifetime"]
        #expect(
            lifetime["standardSeconds"] == .number(2 * Self.day) && lifetime["limitSeconds"] == .number(7 * Self.day)
        )
        #expect(try await classroom.room { $0.expiresAt - $0.createdAt } == 2 * Self.day)
        let requests = [("60", 201), ("604800", 201), ("null", 201), ("59", 422), ("604801", 422), ("-1", 422)]
        for (seconds, status) in requests {
            let answer = await classroom.request(.post, "/api/v1/sessions", json: "{\"expiresIn\":\(seconds)}")
            #expect(answer.status == status, "\(seconds): \(answer.text)")
            if status == 422 { #expect(try answer.json["field"] == "expiresIn") }
        }
    }

    @Test
    func `the host extends and shortens a session's lifetime; its phones are notified, and a kill changes nothing`()
        async throws
    {
        let classroom = try await Classroom(#"{"expiresIn":3600}"#)
        let (phone, viewer) = (try await classroom.join(), await classroom.watch())
        await classroom.pass(seconds: 10)
        let before = try await classroom.room { $0.expiresAt }
        let answer = await classroom.control("lifetime", #""expiresIn":7200"#)
        #expect(answer.status == 200, "\(answer.text)")
        let after = try await classroom.room { $0.expiresAt }
        #expect(after == before + 3610)
        let text = Timestamp.text(after)
        #expect(try answer.json["expiresAt"] == .string(text))
        #expect(try await phone.newest("session")["expiresAt"] == .string(text))
        #expect(try await viewer.newest("session")["expiresAt"] == .string(text))
        try await classroom.restart(killing: true)
        #expect(try await classroom.stats()["expiresAt"] == .string(text))
        // Beyond its first end.
        await classroom.pauseServer(milliseconds: 5_000_000)
        await classroom.pass(seconds: 2)
        #expect(await classroom.asHost(.get).status == 200)
        #expect(await classroom.control("lifetime", #""expiresIn":60"#).status == 200)
        await classroom.pass(seconds: 58)
        #expect(await classroom.asHost(.get).status == 200)
        await classroom.pass(seconds: 4)
        #expect(await classroom.asHost(.get).problem == "unknown-session")
        #expect(classroom.disk.sessions.isEmpty)
    }

    @Test func `a lifetime is counted from the beginning, however often it is extended`() async throws {
        let classroom = try await Classroom(#"{"expiresIn":604800}"#)
        let created = try await classroom.room { $0.createdAt }
        await classroom.pauseServer(milliseconds: 6 * Self.day * 1000)
        await classroom.pass(seconds: 1)
        for (seconds, status) in [("7776000", 422), ("7257000", 200), ("30", 422), ("null", 422)] {
            #expect(await classroom.control("lifetime", "\"expiresIn\":\(seconds)").status == status, "\(seconds)")
        }
        #expect(try await classroom.room { $0.expiresAt } <= created + 90 * Self.day)
        #expect(await classroom.control("lifetime").problem == "invalid-value")
    }

    @Test func `for 90 days a class continues, over restarts and steps of the clock, and is then wiped`() async throws {
        let classroom = try await Classroom(#"{"expiresIn":7776000}"#)
        let phone = try await classroom.join()
        var (seq, days) = (0, 0.0)
        // Twice beyond 2^31 ms, and once beyond 2^32.
        for (later, step) in [(0, 0), (24, 0), (2, 3600), (24, -100_000), (39, 900_000)] as [(Double, Double)] {
            await classroom.pauseServer(milliseconds: later * Self.day * 1000)
            classroom.clocks.wall += step
            days += later
            try await classroom.restart(killing: step != 0)
            await classroom.pass(seconds: 1)
            let back = try await classroom.join("\"resume\":\"\(phone.resume)\"")
            for _ in 0..<2 {
                seq += 1
                let time = days * Self.day * 1000 + Double(seq) * 200
                await back.touch(seq, "[[0,1,0,0,\(time)],[2,1,64,0,\(time + 100)]]")
            }
            await classroom.pass(seconds: 1)
            let stats = try await classroom.stats()
            #expect(stats["participants"][0]["distance"]["totalPixels"] == .number(Double(64 * seq)), "day \(days)")
        }
        let latest = try await classroom.room { $0.latestMilliseconds }
        #expect(Double(latest) >= 89 * Self.day * 1000 && Double(latest) < 90 * Self.day * 1000)
        let replay = try await classroom.asHost(.get, "/replay").json
        #expect(replay["durationMilliseconds"] == .number(Double(latest)))
        // Only the remaining day.
        await classroom.pauseServer(milliseconds: (Self.day - 60) * 1000)
        await classroom.pass(seconds: 1)
        #expect(await classroom.asHost(.get).status == 200)
        await classroom.pauseServer(milliseconds: 60_000)
        await classroom.pass(seconds: 2)
        #expect(await classroom.asHost(.get).problem == "unknown-session")
        #expect(classroom.disk.sessions.isEmpty && classroom.disk.chunks.isEmpty)
    }
}
