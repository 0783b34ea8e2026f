import Foundation
import Storage
import TestSupport
import Testing
import Transport

/// Walkers of a session: fixes count exactly once and are on disk when acknowledged; positions are for the host only.
@Suite(.timeLimit(.minutes(10))) struct WalkingTests {
    private static let here = "[47.66,9.175,5,1700000000000,null]"

    private func hello(_ fields: String = "") -> String {
        "{\"type\":\"hello\",\"role\":\"walk\"\(fields.isEmpty ? "" : "," + fields)}"
    }

    private func walker(_ classroom: Classroom, _ fields: String = "") async throws -> Phone {
        let line = await classroom.greet(hello(fields))
        let welcome = try #require(try await line.messages(ofType: "welcome").first)["participant"]
        return Phone(
            classroom: classroom,
            connection: line.connection,
            id: try #require(welcome["id"].text),
            resume: try #require(welcome["resume"].text)
        )
    }

    private func send(_ phone: Phone, _ seq: Int, _ fixes: [String], sentAt: Double? = nil) async {
        let time = sentAt.map { ",\"t\":\($0)" } ?? ""
        await phone.send("{\"type\":\"fixes\",\"seq\":\(seq)\(time),\"fixes\":[\(fixes.joined(separator: ","))]}")
    }

    /// A fix this distance in metres north of the start, 10 s after the previous one.
    private func step(_ number: Int) -> String {
        "[\(47.66 + Double(number) * 1e-4),9.175,1,\(1_700_000_000_000 + number * 10_000),null]"
    }

    /// The head of the export, and the fixes of each walker.
    private func walks(_ classroom: Classroom) async throws -> (JSON, [String: [JSON]]) {
        let answer = await classroom.asHost(.get, "/walks")
        #expect(answer.status == 200, "\(answer.text)")
        let lines = try answer.text.split(separator: "\n").map { try JSON($0) }
        var traces: [String: [JSON]] = [:]
        for line in lines.dropFirst() { traces[line["participant"].text ?? "", default: []] += line["fixes"].items }
        return (lines[0], traces)
    }

    // MARK: Counting

    @Test func `a walk is counted and reported`() async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom, #""play":"ferryman""#)
        for number in 0..<30 { await send(phone, number + 1, [step(number)]) }
        await classroom.pass(milliseconds: 200)
        let walk = try await phone.newest("figures")["walk"]
        #expect(walk["play"] == "ferryman" && walk["fixes"] == 30)
        // 29 times 1e-4 of a degree on the sphere of the mean radius.
        let expected = 29e-4 * 6_371_008.7714 * .pi / 180
        #expect(abs((walk["distanceMetres"].value ?? 0) - expected) < 0.001)
        #expect(try await classroom.stats("p1")["walk"] == walk)
        let (head, traces) = try await walks(classroom)
        let participant = try await phone.newest("welcome")["participant"].fields.filter { $0.key != "resume" }
        #expect(head["participants"] == [.object(participant.merging(["play": "ferryman"]) { $1 })])
        let rows = try #require(traces["p1"])
        let latitudes: [Double?] = (0..<30).map { 47.66 + Double($0) * 1e-4 }
        #expect(rows.map { $0[1].value } == latitudes)
        #expect(rows.last?[5] == walk["distanceMetres"] && rows.allSatisfy { $0[6] == true })
        // A straight way: what steps leave out, and what lies between fixes of 10 s.
        let error = walk["distanceError"]
        #expect(error["kind"] == "bound" && rows.last?[7] == error["error"])
        #expect((6..<100).contains(error["error"].value ?? 0))
        #expect(error["sources"].fields.keys.sorted() == ["accuracy", "corners", "ends", "sampling"])
        let part = try await classroom.asHost(.get, "/parts/walk").json
        #expect(part["participants"] == ["p1"] && part["measures"][0]["unit"] == "m")
        #expect(part["measures"][0]["values"] == [walk["distanceMetres"]])
        // The bound, rounded up to three digits.
        let (bound, told) = (try #require(error["error"].value), try #require(part["measures"][0]["errors"][0].value))
        #expect(part["measures"][0]["errorKind"] == "bound" && (bound..<bound * 1.01).contains(told))
    }

    @Test func `each batch counts once, and a gap is reported`() async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom)
        await send(phone, 1, [Self.here])
        await send(phone, 1, [Self.here, Self.here])
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["walk"]["fixes"] == 1)
        await send(phone, 5, [Self.here])
        let error = try await phone.newest("error")
        #expect(error["code"] == 4409 && error["expected"] == 2)
        await send(phone, 2, [Self.here])
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["walk"]["fixes"] == 2)
    }

    private static let badBatches = [
        ("no fixes", #""x":1"#), ("null", #""fixes":null"#), ("NaN", #""fixes":[[NaN,9,5,1,null]]"#),
        ("a latitude beyond the pole", #""fixes":[[90.01,9,5,1,null]]"#),
        ("a longitude beyond the antimeridian", #""fixes":[[47,-180.5,5,1,null]]"#),
        ("infinite", #""fixes":[[47,1e400,5,1,null]]"#), ("a negative accuracy", #""fixes":[[47,9,-1,1,null]]"#),
        ("no accuracy", #""fixes":[[47,9,null,1,null]]"#), ("an endless accuracy", #""fixes":[[47,9,1e9,1,null]]"#),
        ("no time", #""fixes":[[47,9,5]]"#), ("a time beyond 1e15", #""fixes":[[47,9,5,1e16]]"#),
        ("a scene and a half", #""fixes":[[47,9,5,1,1.5]]"#), ("scene -1", #""fixes":[[47,9,5,1,-1]]"#),
        ("scene 10,000", #""fixes":[[47,9,5,1,10000]]"#), ("six elements", #""fixes":[[47,9,5,1,null,1]]"#),
        ("a good one before a bad one", #""fixes":[[47,9,5,1,null],[47,9,5,"1"]]"#),
        ("513", "\"fixes\":[\([String](repeating: "[47,9,5,1]", count: 513).joined(separator: ","))]"),
        ("an endless clock", #""t":1e300,"fixes":[]"#), ("cut", #""fixes":[[47,9,"#),
    ]

    @Test(arguments: badBatches)
    func `a bad batch is dropped, and the walk continues`(what: String, fields: String) async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom)
        await send(phone, 1, [Self.here])
        await phone.send("{\"type\":\"fixes\",\"seq\":2,\(fields)\(what == "cut" ? "" : "}")")
        let error = try await phone.newest("error")
        #expect(error["code"] == 4400 && error["seq"] == 2)
        await send(phone, 3, [Self.here])
        await classroom.pass(milliseconds: 200)
        let figures = try await phone.newest("figures")
        #expect(figures["walk"]["fixes"] == 2 && figures["ack"] == 3)
    }

    @Test(arguments: [
        (#""play":"""#, "play"), ("\"play\":\"\(String(repeating: "x", count: 101))\"", "play"),
        (#""play":7"#, "play"), (#""screen":{"width":0,"height":1}"#, "screen"),
    ])
    func `a bad greeting gets a precise error`(fields: String, detail: String) async throws {
        let classroom = try await Classroom()
        let line = await classroom.greet(hello(fields))
        #expect(try await line.newest("error")["detail"].text?.contains(detail) == true)
        #expect(await line.closeCode == 4400)
    }

    @Test func `a phone touches and walks as one participant`() async throws {
        let classroom = try await Classroom()
        let touching = try await classroom.join()
        await touching.touch(1, "[[0,1,0,0,0],[2,1,64,0,10]]")
        await touching.hangUp()
        let walking = try await walker(classroom, #""play":"ferryman","resume":"\#(touching.resume)""#)
        let welcome = try await walking.newest("welcome")
        #expect(welcome["seq"] == 1 && welcome["stats"]["screen"]["width"] == 390)
        await send(walking, 2, [Self.here])
        let stats = try await classroom.stats("p1")
        #expect(stats["touches"] == 1 && stats["walk"]["fixes"] == 1 && stats["seq"] == 2)
        let again = try await classroom.resume(touching)
        await again.touch(3, "[[0,1,0,0,20],[2,1,64,0,30]]")
        await classroom.pass(milliseconds: 100)
        #expect(try await again.newest("figures")["touches"] == 2)
    }

    @Test func `freeze discards, and clear continues to count from the place`() async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom)
        await send(phone, 1, [step(0), step(1)])
        await classroom.control("freeze")
        await send(phone, 2, [step(2)])
        await classroom.pass(milliseconds: 200)
        var walk = try await phone.newest("figures")["walk"]
        #expect(walk["fixes"] == 2 && abs((walk["distanceMetres"].value ?? 0) - 11.12) < 0.01)
        await classroom.control("unfreeze")
        await classroom.control("clear")
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["walk"]["fixes"] == 0)
        await send(phone, 3, [step(2)])
        await classroom.pass(milliseconds: 200)
        walk = try await phone.newest("figures")["walk"]
        #expect(walk["fixes"] == 1 && abs((walk["distanceMetres"].value ?? 0) - 11.12) < 0.01)
    }

    // MARK: Visibility

    @Test func `places are for the host only`() async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom)
        let (host, other) = (await classroom.watch(asHost: true), await classroom.watch())
        #expect(try await host.newest("snapshot")["walkers"] == [])
        #expect(try await other.newest("snapshot")["walkers"].isNull)
        await send(phone, 1, ["[47.66,9.175,5,1000,3]"])
        await classroom.pass(seconds: 2)
        let row = try #require(try await host.messages.last { !$0["walkers"].items.isEmpty })["walkers"][0]
        #expect(row.items.prefix(6) == ["p1", 47.66, 9.175, 5, 3, 0])
        let drawing = try await classroom.join()
        await drawing.touch(1, "[[0,1,1,1,0],[2,1,1,1,1]]")
        await classroom.pass(seconds: 2)
        #expect(try await other.messages.contains { !$0["figures"].items.isEmpty })
        let text = await classroom.line(other.connection).received.joined()
        #expect(!text.contains("walkers"))
        let path = "/api/v1/sessions/\(classroom.code)"
        let stats = await classroom.request(.get, path).text
        let table = await classroom.request(.get, path, headers: ["accept": "text/csv"]).text
        for each in [text, stats, table] { #expect(!each.contains("47.66") && !each.contains("9.175")) }
        let walk = try await classroom.stats("p1")["walk"]
        #expect(walk["play"].isNull && walk["fixes"] == 1 && walk["distanceMetres"] == 0)
        #expect(row[7] == walk["distanceError"]["error"])
        for suffix in ["/walks", "/events"] {
            #expect(await classroom.request(.get, path + suffix).status == 401)
            #expect(await classroom.request(.get, path + suffix, token: "xxxxxxxxxxxxxxxxxxxxxx").status == 403)
        }
        let again = try await classroom.watch(asHost: true).newest("snapshot")["walkers"]
        #expect(again[0].items.prefix(6) == ["p1", 47.66, 9.175, 5, 3, 0])
    }

    @Test func `late fixes are sorted by the time of the walk`() async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom)
        await classroom.pass(seconds: 30)
        let now = 1_700_000_000_000.0
        // An hour without a network: the phone's clock has the age of each fix.
        await send(phone, 1, ["[47.66,9.175,5,\(now - 3_600_000),null]"], sentAt: now)
        await send(phone, 2, ["[47.66,9.175,5,\(now - 10_000),null]"], sentAt: now)
        await send(phone, 3, ["[47.66,9.175,5,\(now + 60_000),null]"], sentAt: now)  // A clock that was set meanwhile.
        let times = try #require(try await walks(classroom).1["p1"]).compactMap { $0[0].value }
        #expect(times == [0, 20_000, 30_000])
    }

    @Test func `the events' export has the fixes`() async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom)
        await send(phone, 1, [Self.here], sentAt: 1_700_000_000_250)
        let lines = try await classroom.asHost(.get, "/events").text.split(separator: "\n").map { try JSON($0) }
        #expect(lines.count == 1 && lines[0]["type"] == "fixes" && lines[0]["seq"] == 1)
        #expect(lines[0]["t"] == 1_700_000_000_250 && lines[0]["participant"] == "p1")
        #expect(lines[0]["fixes"] == [[47.66, 9.175, 5, 1_700_000_000_000, nil]])
    }

    @Test func `a poll without news costs no body`() async throws {
        let classroom = try await Classroom()
        let phone = try await walker(classroom)
        let tag = try #require(await classroom.asHost(.get, "/walks").headers["etag"])
        #expect(await classroom.asHost(.get, "/walks", headers: ["if-none-match": tag]).status == 304)
        await send(phone, 1, [Self.here])
        #expect(await classroom.asHost(.get, "/walks", headers: ["if-none-match": tag]).status == 200)
    }

    // MARK: Storage

    @Test(arguments: ["replay", "figures"], [1, 2] as [UInt64])
    func `crashes lose no fix and count none twice`(retention: String, seed: UInt64) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        var (phone, random) = (try await walker(classroom), SeededNumbers(state: seed))
        var sent = 0
        for _ in 0..<4 {
            for _ in 0..<Int.random(in: 2...20, using: &random) {
                sent += 1
                await send(phone, sent, [step(sent)])
                if Bool.random(using: &random) { await classroom.pass(milliseconds: 30) }
            }
            try await classroom.restart(killing: true)
            phone = try await walker(classroom, #""resume":"\#(phone.resume)""#)
            let lastSeq = Int(try await phone.newest("welcome")["seq"].value ?? 0)
            // Like a page, sends again all batches that the server does not have.
            for seq in lastSeq..<sent { await send(phone, seq + 1, [step(seq + 1)]) }
        }
        await classroom.pass(milliseconds: 200)
        let walk = try await classroom.stats("p1")["walk"]
        #expect(walk["fixes"] == .number(Double(sent)), "seed \(seed)")
        let each = 1e-4 * 6_371_008.7714 * .pi / 180
        let steps = (walk["distanceMetres"].value ?? 0) / each
        #expect(abs(steps - steps.rounded()) < 1e-4)
        // Without places a walker's last position is unknown after a kill: each of the four kills loses a step at most.
        let most = Double(sent - 1)
        #expect((retention == "replay" ? most...most : most - 4...most).contains(steps.rounded()))
        let snapshot = try await classroom.watch(asHost: true).newest("snapshot")
        if retention == "replay" {
            #expect(try await walks(classroom).1["p1"]?.count == sent)
            #expect(snapshot["walkers"][0][0] == "p1")
        } else {
            #expect(await classroom.asHost(.get, "/walks").status == 409)
        }
    }

    @Test(arguments: ["replay", "figures"])
    func `sessions of figures only store no place, and a wipe leaves none`(retention: String) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        let phone = try await walker(classroom)
        await send(phone, 1, ["[47.663718,9.175,5,1000,null]"])
        // With retention `figures` commits are at least a second apart.
        await classroom.pass(milliseconds: 1_200)
        for _ in 0..<2 {
            #expect(classroom.disk.holds(47.663718) == (retention == "replay"))
            let events = await classroom.asHost(.get, "/events").text
            #expect(events.contains("47.663718") == (retention == "replay"))
            try await classroom.restart(killing: true)
            #expect(try await classroom.stats("p1")["walk"]["fixes"] == 1)
        }
        await classroom.asHost(.delete)
        #expect(!classroom.disk.holds(47.663718))
    }

    // MARK: Plays

    @Test func `a class walks through a play that listeners see`() async throws {
        let classroom = try await Classroom()
        await classroom.sendPlay("class", [Samples.scene("A")], sounds: [])
        let start = #""activity":"walk","subject":"class""#
        let refused = await classroom.control("activity", start)
        #expect(refused.status == 404 && refused.problem == "unknown-play")
        #expect(try await classroom.stats()["activity"] == "touch")
        await classroom.sendPlay("class", [Samples.scene("A")])
        let state = try await classroom.control("activity", start).json
        #expect(state["activity"] == "walk" && state["subject"] == "class")
        #expect(await classroom.control("activity", #""activity":"walk","subject":"none""#).status == 404)
        #expect(try await classroom.stats()["subject"] == "class")
    }
}

extension MemoryDisk {
    /// Whether any stored data contains the number, in a log's form or as text.
    fileprivate func holds(_ number: Double) -> Bool {
        let needles = [withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }, Array("\(number)".utf8)]
        var rows = participants.values.flatMap(\.values).flatMap { [$0.profile, $0.checkpoint] }
        rows += chunks.values.joined().map(\.bytes) + keyframes.values.joined().map(\.state)
        rows += sessions.values.map(\.state) + results.values.joined().map(\.content)
        return rows.contains { row in
            needles.contains { needle in
                row.indices.dropLast(needle.count - 1).contains { row[$0..<$0 + needle.count].elementsEqual(needle) }
            }
        }
    }
}
