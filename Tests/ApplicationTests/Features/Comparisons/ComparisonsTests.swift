import Testing
import Transport
import WireProtocol

@testable import Features
@testable import Rooms

/// Comparisons of parts: the contents of a part, permissions, and missing data.
@Suite(.timeLimit(.minutes(10))) struct ComparisonsTests {
    /// A class in which everybody does both challenges; in the second, each is 1 cm nearer to the target.
    private static func twice(phones: Int = 9) async throws -> (Classroom, [ChallengePlayer]) {
        let classroom = try await Classroom()
        var players: [ChallengePlayer] = []
        for _ in 0..<phones { players.append(try await ChallengePlayer(classroom)) }
        for gain in [0.0, 1.0] {
            await classroom.control("challenge", #""kind":"distance","target":10"#)
            for (index, player) in players.enumerated() {
                await player.stroke(7 - Double(index) / 8 + gain)
                await player.stroke(6.5 - Double(index) / 8 + gain)
            }
        }
        return (classroom, players)
    }

    @discardableResult
    private static func compare(_ classroom: Classroom, _ part: String, _ with: String) async -> Classroom.Response {
        let answer = await classroom.asHost(.post, "/comparison", json: #"{"part":"\#(part)","with":\#(with)}"#)
        // The next one may begin once this one's pause is over, which begins at any time after the answer.
        await classroom.passComparisons()
        return answer
    }

    // MARK: Parts

    @Test func `a session lists its parts, with the measures of each`() async throws {
        let (classroom, _) = try await Self.twice(phones: 2)
        let parts = try await classroom.asHost(.get, "/parts").json["parts"].items
        #expect(parts.map { $0["name"] } == ["figures", "challenge-1", "challenge-2"])
        #expect(parts.map { $0["participants"] } == [2, 2, 2])
        #expect(parts[1]["kind"] == "challenge-distance" && parts[1]["target"] == 10 && parts[1]["number"] == 1)
        #expect(parts[0]["startedAt"].isNull && parts[1]["startedAt"].text?.hasSuffix("Z") == true)
        #expect(parts[1]["measures"][0] == ["name": "error", "unit": "cm", "better": "less"])
    }

    @Test func `a phone's value is the median of its attempts, whatever their number`() async throws {
        let (classroom, players) = try await Self.twice(phones: 2)
        await players[0].stroke(10)
        let samples = try await classroom.asHost(.get, "/parts/challenge-2").json
        #expect(samples["participants"] == ["p1", "p2"])
        let measures = samples["measures"].items
        #expect(measures.map { $0["name"] } == ["error", "bestError", "attempts"])
        #expect(measures.map { $0["values"] } == [[2, 2.375], [0, 2.125], [3, 2]])
        let table = await classroom.asHost(.get, "/parts/challenge-2", headers: ["accept": "text/csv"]).text
        #expect(
            table
                == "participant,error,bestError,attempts,densityFrom,relativeError,errorError,bestErrorError\r\n"
                + "p1,2,0,3,assumed,,,\r\np2,2.375,2.125,2,assumed,,,\r\n"
        )
    }

    @Test func `a value has the error of its figure, and a side that of a value in the middle`() async throws {
        let (classroom, _) = try await Self.twice(phones: 3)
        let figures = try await classroom.asHost(.get, "/parts/figures").json["measures"].items
        let time = try #require(figures.first { $0["name"] == "touchingTime" })
        let stats = try await classroom.stats("p2")["time"]["totalSecondsError"]["error"].value
        let told = time["errors"][1].value
        #expect(try #require(told) >= #require(stats) && #require(told) < #require(stats) * 1.01)
        #expect(time["errorKind"] == "bound" && time["errorReason"].isNull)
        let distance = try #require(figures.first { $0["name"] == "distance" })
        #expect(distance["errors"] == [.null, .null, .null] && distance["errorReason"] == "densityAssumed")
        for measure in figures where ["touches", "taps", "peakForce"].contains(measure["name"].text) {
            #expect(measure["errors"].isNull)
        }
        let again = try await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#).json["measures"].items
        #expect(again[0]["first"]["valueError"] == ["error": .null, "reason": "densityAssumed"])
        #expect(again[2]["first"]["valueError"].isNull)
    }

    @Test func `a removed participant is in no part`() async throws {
        let (classroom, _) = try await Self.twice(phones: 2)
        await classroom.control("remove", #""participant":"p1""#)
        #expect(try await classroom.asHost(.get, "/parts/challenge-1").json["participants"] == ["p2"])
        #expect(try await classroom.asHost(.get, "/parts/figures").json["participants"] == ["p2"])
    }

    @Test func `parts and comparisons survive a crash`() async throws {
        let (classroom, _) = try await Self.twice()
        let paths = ["/parts", "/parts/figures", "/parts/challenge-1"]
        var before: [JSON] = []
        for path in paths { before.append(try await classroom.asHost(.get, path).json) }
        let compared = try await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#).json
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: true)
        for (path, answer) in zip(paths, before) { #expect(try await classroom.asHost(.get, path).json == answer) }
        let after = try await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#).json
        #expect(after == compared)
    }

    @Test func `the same phones are compared over the days of a long class, with their names`() async throws {
        let day = 86_400.0
        let classroom = try await Classroom(#"{"expiresIn":7776000}"#)
        await classroom.control("naming", #""naming":"own""#)
        var players: [ChallengePlayer] = []
        for index in 0..<9 {
            players.append(try await ChallengePlayer(classroom))
            await players[index].phone.send(#"{"type":"name","label":"Pupil \#(index)"}"#)
        }
        for gain in [0.0, 1.0] {
            await classroom.control("challenge", #""kind":"distance","target":10"#)
            for (index, player) in players.enumerated() {
                await player.stroke(7 - Double(index) / 8 + gain)
                await player.stroke(6.5 - Double(index) / 8 + gain)
            }
            guard gain == 0 else { break }
            await classroom.pass(seconds: 1)
            // Six weeks later, on another server, with the same phones.
            await classroom.pauseServer(milliseconds: 42 * day * 1000)
            try await classroom.restart(killing: true)
            await classroom.pass(seconds: 1)
            for index in players.indices { try await players[index].resume() }
        }
        let parts = try await classroom.asHost(.get, "/parts").json["parts"].items
        #expect(parts.map { $0["participants"] } == [9, 9, 9])
        let starts = parts.dropFirst().compactMap { $0["startedAt"].text }
        #expect(starts.count == 2 && starts[0].prefix(10) != starts[1].prefix(10), "\(starts)")
        let compared = try await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#).json
        #expect(compared["paired"] == .bool(true), "\(compared)")
        let error = compared["measures"][0]
        #expect(error["difference"] == -1 && error["first"]["count"] == 9 && error["second"]["leftOut"] == 0)
        let names = await classroom.asHost(.get, "/tables/participants", headers: ["accept": "text/csv"]).text
        for index in 0..<9 { #expect(names.contains(",Pupil \(index),")) }
    }

    // MARK: Comparing

    @Test func `two challenges of one session are compared in pairs`() async throws {
        let (classroom, _) = try await Self.twice()
        let answer = await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#)
        #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store")
        let found = try answer.json
        #expect(found["paired"] == .bool(true) && found["sameSettings"] == .bool(true))
        #expect(found["confidence"] == 0.95 && found["resamples"] == 9999 && found["fewest"] == 8)
        let error = found["measures"][0]
        // Everybody gains exactly 1 cm: no spread, and no verdict.
        #expect(error["difference"] == -1 && error["interval"] == [-1, -1])
        #expect(error["verdict"].isNull && error["missing"] == ["no-spread"])
        #expect(error["first"]["median"] == 3.75 && error["first"]["count"] == 9)
        #expect(error["first"]["values"].items.count == 9)
    }

    @Test func `a participant with only one of both values is left out of the pairs and counted`() async throws {
        let (classroom, players) = try await Self.twice(phones: 8)
        let late = try await ChallengePlayer(classroom)
        await late.stroke(9)
        await players[0].stroke(9)
        let found = try await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#).json["measures"][0]
        #expect(found["first"]["count"] == 8 && found["second"]["count"] == 8)
        #expect(found["first"]["leftOut"] == 0 && found["second"]["leftOut"] == 1)
        #expect(found["missing"] == [] && found["verdict"] == "lower")
        await classroom.control("remove", #""participant":"p8""#)
        let fewer = try await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#).json["measures"][0]
        #expect(fewer["missing"] == ["few-pairs"] && fewer["verdict"].isNull && fewer["interval"].isNull)
        #expect(fewer["first"]["count"] == 7 && !fewer["difference"].isNull)
    }

    @Test func `samples that were read before are compared as the part itself`() async throws {
        let (classroom, _) = try await Self.twice()
        let samples = await classroom.asHost(.get, "/parts/challenge-2").text
        let direct = try await Self.compare(classroom, "challenge-1", #"{"part":"challenge-2"}"#).json
        let sent = await Self.compare(classroom, "challenge-1", "{\"samples\":\(samples)}")
        #expect(try sent.json == direct)
        // In another session they count as other participants.
        let other = samples.replacing(classroom.code, with: "222222")
        let independent = try await Self.compare(classroom, "challenge-1", "{\"samples\":\(other)}").json
        #expect(independent["paired"] == .bool(false))
    }

    @Test func `persons of a file are paired by their codes, and by no others`() throws {
        let samples =
            #"{"code":"222222","name":"x","kind":"k","participants":["p1","p2","p3"],"#
            + #""persons":["P02",null,"P01"],"measures":[{"name":"m","values":[1,2,3]}]}"#
        let sent = try JSONDocument(Array(samples.utf8)).decode(SentSamples.self).checked()
        #expect(sent.persons == ["P02", nil, "P01"])
        #expect(sent.owners == ["person P02", "222222 p2", "person P01"])
        var other = sent
        other.head.code = "333333"
        let bytes = ComparedParts(sent, other, pairsPersons: true).json()
        let compared = try JSON(String(decoding: bytes, as: UTF8.self))
        #expect(compared["pairedBy"] == "person" && compared["measures"][0]["first"]["count"] == 2)
    }

    @Test func `another session needs its own host's token, and may sleep`() async throws {
        let (classroom, _) = try await Self.twice()
        let created = try await classroom.request(.post, "/api/v1/sessions", json: "{}").json
        let (code, token) = (try #require(created["code"].text), try #require(created["hostToken"].text))
        let phone = ChallengePlayer(classroom, joined: try await classroom.join(in: code))
        await classroom.request(
            .post,
            "/api/v1/sessions/\(code)/control",
            json: #"{"action":"challenge","kind":"distance","target":12}"#,
            token: token
        )
        await phone.stroke(11)
        await classroom.pass(milliseconds: 200)
        try await classroom.restart()
        let with = #"{"code":"\#(code.lowercased())","token":"\#(token)","part":"challenge-1"}"#
        let found = try await Self.compare(classroom, "challenge-1", with).json
        #expect(found["paired"] == .bool(false) && found["sameSettings"] == .bool(false))
        #expect(found["measures"][0]["missing"] == ["few-in-second"] && found["measures"][0]["second"]["count"] == 1)
        let wrong = await Self.compare(classroom, "challenge-1", with.replacing(token, with: classroom.hostToken))
        #expect(wrong.status == 403 && wrong.problem == "token-wrong")
        #expect(try wrong.json["field"] == "with")
        // An ended session is compared until it is wiped.
        let path = "/api/v1/sessions/\(code)"
        await classroom.request(.post, path + "/control", json: #"{"action":"end"}"#, token: token)
        #expect(await Self.compare(classroom, "challenge-1", with).status == 200)
        await classroom.request(.delete, path, token: token)
        let gone = await Self.compare(classroom, "challenge-1", with)
        #expect(gone.status == 404 && gone.problem == "unknown-session")
        let kept = await classroom.look { $0.feature(ComparisonsFeature.self).cache.count }
        #expect(kept == 0)
    }

    // MARK: Bad requests

    @Test(arguments: [
        (#"{"part":"challenge-9"}"#, 404, "unknown-part"), (#"{"part":"challenge-1"}"#, 422, "same-samples"),
        (#"{"part":"figures"}"#, 422, "nothing-in-common"), ("{}", 422, "invalid-value"),
        (#"{"part":"challenge-2","samples":{}}"#, 422, "invalid-value"), (#"{"samples":{}}"#, 422, "invalid-value"),
        (#"{"code":"222222","part":"challenge-1"}"#, 422, "invalid-value"),
        (#"{"code":"222222","token":"x","part":"challenge-1"}"#, 404, "unknown-session"),
        (#"{"code":"\u0000","token":"x","part":"challenge-1"}"#, 404, "unknown-session"),
        (#"{"part":7}"#, 422, "invalid-value"), ("[", 400, "bad-json"),
    ])
    func `a bad request says what is wrong`(with: String, status: Int, problem: String) async throws {
        let (classroom, _) = try await Self.twice(phones: 1)
        let answer = await Self.compare(classroom, "challenge-1", with)
        #expect(answer.status == status && answer.problem == problem, "\(answer.text)")
    }

    @Test(arguments: [
        #""participants":["a","a"],"measures":[]"#, #""participants":["a"],"measures":[{"name":"error","values":[]}]"#,
        #""participants":["a"],"measures":[{"name":"error","values":[1e300]}]"#,
        #""participants":["a"],"measures":[{"name":"error","values":[1e999]}]"#,
        #""participants":["a"],"measures":[{"name":"error","values":["1"]}]"#,
        #""participants":[],"measures":[{"name":"error","values":[]},{"name":"error","values":[]}]"#,
        #""participants":[],"measures":7"#,
    ])
    func `samples that no session has stored are refused`(fields: String) async throws {
        let (classroom, _) = try await Self.twice(phones: 1)
        let samples = #"{"samples":{"code":"222222","name":"x","kind":"challenge-distance",\#(fields)}}"#
        let answer = await Self.compare(classroom, "challenge-1", samples)
        #expect([400, 422].contains(answer.status), "\(answer.text)")
    }

    @Test func `given samples without values are compared with the session's own`() async throws {
        let (classroom, _) = try await Self.twice(phones: 1)
        let samples =
            #"{"samples":{"code":"222222","name":"x","kind":"challenge-distance","participants":["a"],"#
            + #""measures":[{"name":"error","unit":"cm","values":[null]},{"name":"new","values":[1]}]}}"#
        let found = try await Self.compare(classroom, "challenge-1", samples).json["measures"].items
        #expect(found.count == 1 && found[0]["missing"] == ["few-in-first", "few-in-second"])
        #expect(found[0]["difference"].isNull && found[0]["second"]["median"].isNull)
    }

    @Test(arguments: ["/parts", "/parts/challenge-1", "/comparison"])
    func `only the host reads parts and compares`(path: String) async throws {
        let (classroom, _) = try await Self.twice(phones: 1)
        let method: HTTPMethod = path == "/comparison" ? .post : .get
        let whole = "/api/v1/sessions/\(classroom.code)\(path)"
        let body = method == .post ? #"{"part":"challenge-1","with":{"part":"challenge-2"}}"# : nil
        #expect(await classroom.request(method, whole, json: body).problem == "token-missing")
        #expect(await classroom.request(method, whole, json: body, token: "wrong").problem == "token-wrong")
    }
}
