import Testing
import Transport

/// Challenges: attempts that the server judges, the messages about them, and their storage.
@Suite(.timeLimit(.minutes(10))) struct ChallengesTests {
    // MARK: Judging

    @Test func `each gesture is one attempt, and the nearest to the target is the best`() async throws {
        let classroom = try await Classroom()
        let (player, viewer) = (try await ChallengePlayer(classroom), await classroom.watch())
        #expect(try await viewer.newest("snapshot")["results"] == [])
        let state = try await classroom.control("challenge", #""kind":"distance""#).json
        #expect(state["challenge"] == ["number": 1, "kind": "distance", "target": 10, "round": 1])
        #expect(
            try await player.challengeMessage == [
                "type": "challenge", "number": 1, "kind": "distance", "target": 10, "startsIn": 3, "attempts": 0,
                "latest": nil, "best": nil,
            ]
        )
        for (index, attempt) in [(8, 8), (11, 11), (4, 11), (9, 11), (9.5, 9.5)].enumerated() {
            await player.stroke(attempt.0)
            let challengeMessage = try await player.challengeMessage
            #expect(challengeMessage["attempts"] == .number(Double(index + 1)))
            #expect(challengeMessage["latest"] == .number(attempt.0) && challengeMessage["best"] == .number(attempt.1))
        }
        await classroom.pass(milliseconds: 50)
        #expect(try await viewer.newest("frame")["results"].items.contains(["p1", 9.5, 9.5, 5]))
        #expect(try await classroom.watch().newest("snapshot")["results"] == [["p1", 9.5, 9.5, 5]])
        #expect(try await classroom.attempts().map { $0["value"] } == [8, 11, 4, 9, 9.5])
        let stats = await classroom.asHost(.get).text
        #expect(!stats.contains("results") && !stats.contains("attempts"))
    }

    @Test func `a phone that joins during the countdown gets the remaining time`() async throws {
        let classroom = try await Classroom()
        await classroom.control("challenge", #""kind":"hold""#)
        await classroom.pass(milliseconds: 1200)
        let late = try await ChallengePlayer(classroom)
        #expect(abs((try await late.challengeMessage["startsIn"].value ?? 0) - 1.8) < 0.05)
        await classroom.pass(milliseconds: 1900)
        let latest = try await ChallengePlayer(classroom)
        #expect(try await latest.challengeMessage["startsIn"].isNull)
    }

    @Test func `a hold is measured in seconds, and many in one batch all count`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"hold","target":0.5"#)
        await player.send(
            (0..<60).flatMap { ["[0,1,5,5,\(2000 + 1000 * $0)]", "[2,1,5,5,\(2000 + 1000 * $0 + 10 * $0)]"] }
        )
        let challengeMessage = try await player.challengeMessage
        #expect(
            challengeMessage["attempts"] == 60 && challengeMessage["latest"] == 0.59 && challengeMessage["best"] == 0.5
        )
        let values = try await classroom.attempts().compactMap { $0["value"].value }
        #expect(zip(values, 0..<60).allSatisfy { abs($0 - Double($1) / 100) < 1e-9 } && values.count == 60)
    }

    @Test func `a gesture that began before, was frozen or was cleared is not an attempt`() async throws {
        let classroom = try await Classroom()
        let player = try await ChallengePlayer(classroom)
        await player.send(["[0,1,0,0,0]"])
        await classroom.control("challenge", #""kind":"distance""#)
        await player.send(["[2,1,64,0,10]"])
        await player.stroke(2)
        #expect(try await player.challengeMessage["attempts"] == 1)
        await player.send(["[0,1,0,0,5000]"])
        await classroom.control("clear")
        await player.send(["[2,1,64,0,5010]"])
        await player.send(["[0,1,0,0,6000]", "[1,1,320,0,6010]"])
        await classroom.control("freeze")
        player.now = 7000
        await player.stroke(10)  // Discarded.
        await classroom.control("unfreeze")
        await player.stroke(3)
        #expect(try await classroom.attempts().map { $0["value"] } == [2, 3], "a clear keeps the results")
    }

    @Test func `a finger held through a freeze makes no attempt`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"distance""#)
        await player.send(["[0,7,0,0,500]", "[1,7,320,0,600]"])
        await classroom.control("freeze")
        await player.send(["[1,7,330,0,700]"])
        await classroom.control("unfreeze")
        await player.send(["[1,7,340,0,800]", "[2,7,340,0,900]"])
        await player.stroke(3)
        #expect(try await classroom.attempts().map { $0["value"] } == [3])
    }

    @Test func `a press is judged by its largest weight, on the phone's own scale`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"press""#)
        #expect(try await player.challengeMessage["target"] == 200)
        await player.press([0.1, 0.42, 0.3])
        #expect(try await player.challengeMessage["latest"] == 161)
        #expect(try await classroom.results()["challenges"][0]["unit"] == "g")
        try await player.resume(#""scale":{"fullScaleGrams":400,"tare":0.02}"#)
        await player.press([0.1, 0.52])
        let challengeMessage = try await player.challengeMessage
        #expect(challengeMessage["latest"] == 200 && challengeMessage["best"] == 200)
    }

    @Test(arguments: [[0.5, 0.5, 0.5], [0, 0.5, 0, 0.5], [1, 1], [nil, nil]] as [[Double?]])
    func `a press without a measured force is not an attempt`(pressures: [Double?]) async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"press","target":200"#)
        await player.press(pressures)
        #expect(try await classroom.results()["challenges"][0]["participants"] == [])
    }

    // MARK: Several

    @Test func `a second start replaces the first, and a start without a kind ends the challenge`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"distance""#)
        await player.stroke(10)
        let viewer = await classroom.watch()
        await classroom.control("challenge", #""kind":"distance","target":5"#)
        let restarted = try await player.challengeMessage
        #expect(restarted["number"] == 2 && restarted["attempts"] == 0)
        #expect(
            try await viewer.newest("session")["challenge"]
                == ["number": 2, "kind": "distance", "target": 5, "round": 2]
        )
        await player.stroke(5)
        #expect(try await player.challengeMessage["attempts"] == 1)
        let late = try await ChallengePlayer(classroom)
        #expect(try await late.challengeMessage["number"] == 2, "a latecomer gets it after the welcome")
        #expect(try await classroom.control("challenge").json["challenge"].isNull)
        #expect(try await player.phone.newest("session")["challenge"].isNull)
        await player.phone.clear()
        await player.stroke(5)
        #expect(try await player.phone.messages(ofType: "challenge").isEmpty)
        let counts = [try await classroom.attempts(1).count, try await classroom.attempts(2).count]
        #expect(counts == [1, 1])
        #expect(try await classroom.results()["challenges"].items.map { $0["running"] } == [false, false])
        let results: JSON = try await classroom.watch().newest("snapshot")["results"]
        #expect(results == [["p1", 5, 5, 1]], "they stay visible until another task begins")
        await classroom.control("activity", #""activity":"touch""#)
        #expect(try await classroom.watch().newest("snapshot")["results"] == [])
    }

    @Test(arguments: [
        (#""kind":"jump""#, "kind"), (#""kind":"""#, "kind"), (#""kind":3"#, "kind"),
        (#""kind":"distance","target":0"#, "target"), (#""kind":"distance","target":-1"#, "target"),
        (#""kind":"distance","target":1e9"#, "target"), (#""kind":"distance","target":"ten""#, "target"),
        (#""kind":"hold","target":601"#, "target"), (#""kind":"targets","target":0.9"#, "target"),
        (#""kind":"targets","target":6.1"#, "target"),
    ])
    func `a wrong challenge is refused, and the running one continues`(fields: String, field: String) async throws {
        let classroom = try await Classroom()
        await classroom.control("challenge", #""kind":"hold","target":2"#)
        let answer = await classroom.control("challenge", fields)
        #expect(try answer.status == 422 && answer.json["field"] == .string(field))
        #expect(try await classroom.stats()["challenge"] == ["number": 1, "kind": "hold", "target": 2, "round": 1])
    }

    @Test func `only the host starts one, and not in a session that has ended`() async throws {
        let classroom = try await Classroom()
        let path = "/api/v1/sessions/\(classroom.code)/control"
        let body = #"{"action":"challenge","kind":"hold"}"#
        #expect(await classroom.request(.post, path, json: body).status == 401)
        await classroom.control("end")
        #expect(await classroom.control("challenge", #""kind":"hold""#).status == 409)
    }

    @Test func `a session holds a hundred challenges`() async throws {
        let classroom = try await Classroom()
        for number in 1...100 {
            let state = try await classroom.control("challenge", #""kind":"hold""#).json
            #expect(state["challenge"]["number"] == .number(Double(number)))
        }
        let answer = await classroom.control("challenge", #""kind":"hold""#)
        #expect(answer.status == 409 && answer.problem == "too-many-challenges")
    }

    @Test func `of many attempts, the first two hundred and the newest are kept`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"hold","target":100"#)
        for batch in 0..<3 {
            await player.send(
                (100 * batch..<100 * batch + 100).flatMap {
                    ["[0,1,5,5,\(10_000 * $0)]", "[2,1,5,5,\(10_000 * $0 + 10 * (300 - $0))]"]
                }
            )
        }
        await classroom.pass(milliseconds: 200)
        for _ in 0..<2 {
            let kept = try await classroom.attempts().compactMap { $0["attempt"].value }
            let expected: [Double] = (1...200).map { Double($0) } + [300]
            #expect(kept == expected)
            #expect(try await classroom.watch().newest("snapshot")["results"] == [["p1", 0.01, 3, 300]])
            try await classroom.restart(killing: true)
        }
    }

    @Test func `the export has each result after the batch that completed it`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"distance","target":2"#)
        await player.stroke(2, milliseconds: 100)
        await classroom.pass(milliseconds: 70)
        await player.stroke(3, milliseconds: 100)
        let lines = try await classroom.asHost(.get, "/events").text.split(separator: "\n").map { try JSON($0) }
        #expect(lines.map { $0["type"] } == ["challenge", "touches", "result", "touches", "result"])
        #expect(lines[0]["number"] == 1 && lines[0]["kind"] == "distance" && lines[0]["target"] == 2)
        #expect(
            lines[4] == [
                "participant": "p1", "type": "result", "challenge": 1, "kind": "distance", "unit": "cm", "seq": 2,
                "attempt": 2, "value": 3, "receivedMilliseconds": lines[3]["receivedMilliseconds"],
                "densityFrom": "assumed", "relativeError": .null, "densityError": .null,
                "valueError": ["error": .null, "reason": "densityAssumed"],
            ]
        )
    }

    @Test func `a held finger's time has the bound of its duration, also after a crash`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"hold""#)
        await player.stroke(1, milliseconds: 500)
        await classroom.pass(milliseconds: 200)
        for _ in 0..<2 {
            let results = try await classroom.asHost(.get, "/results").json
            let attempt = results["challenges"][0]["participants"][0]["results"][0]
            let stats = try await classroom.stats("p1")["time"]
            #expect(attempt["value"] == stats["lastSeconds"] && attempt["valueError"] == stats["lastSecondsError"])
            try await classroom.restart(killing: true)
        }
    }

    @Test func `viewers get an attempt that was made just before the challenge ended`() async throws {
        let classroom = try await Classroom()
        let (player, viewer) = (try await ChallengePlayer(classroom), await classroom.watch())
        await classroom.control("challenge", #""kind":"distance""#)
        await classroom.pass(milliseconds: 50)
        await player.stroke(8)
        // No frame was sent in between.
        #expect(try await viewer.newest("frame")["results"].items.isEmpty)
        await classroom.control("challenge")
        await classroom.pass(milliseconds: 50)
        #expect(try await viewer.newest("frame")["results"] == [["p1", 8, 8, 1]])
    }

    @Test func `a removed phone has no results`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"hold""#)
        await player.stroke(0.1)
        let viewer = await classroom.watch()
        #expect(try await viewer.newest("snapshot")["results"].items.map { $0[0] } == ["p1"])
        await classroom.control("remove", #""participant":"p1""#)
        await classroom.pass(milliseconds: 50)
        #expect(try await viewer.newest("frame")["results"].items.contains(["p1", nil, nil, 0]))
        #expect(try await classroom.watch().newest("snapshot")["results"] == [])
        #expect(try await classroom.attempts().isEmpty)
    }
}
