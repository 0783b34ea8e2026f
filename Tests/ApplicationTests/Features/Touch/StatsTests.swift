import Testing
import Transport

/// The public data about a session and its phones.
@Suite(.timeLimit(.minutes(10))) struct StatsTests {
    /// Two phones that drew.
    private func drawn() async throws -> (Classroom, [Phone]) {
        let classroom = try await Classroom()
        let phones = [try await classroom.join(), try await classroom.join()]
        for (number, phone) in phones.enumerated() {
            await phone.touch(1, "[[0,1,39,422,0,0.5],[1,1,103,422,100,0.5],[2,1,103,\(422 + 64 * number),350]]")
        }
        await classroom.pass(milliseconds: 200)
        return (classroom, phones)
    }

    private static let paths = [
        "", "/participants/p1", "/heatmap", "/heatmap?layer=dwell", "/heatmap?participant=p1", "/results",
    ]

    @Test func `a new session has all stats, with the value 0`() async throws {
        let classroom = try await Classroom()
        let stats = try await classroom.stats()
        #expect(stats["code"] == .string(classroom.code) && stats["participants"] == [])
        #expect(stats["activity"] == "touch" && stats["retention"] == "replay" && stats["frozen"] == false)
        let merged = stats["merged"]
        #expect(merged["distance"]["totalCentimetres"] == 0 && merged["time"]["totalSeconds"] == 0)
        #expect(merged["touches"] == 0)
        #expect(merged["heatmap"]["counts"].items.count == 24 * 48)
        #expect(merged["heatmap"]["counts"].items.allSatisfy { $0 == 0 })
    }

    @Test func `the sums are the totals of the participants`() async throws {
        let (classroom, _) = try await drawn()
        let stats = try await classroom.stats()
        let participants = stats["participants"].items
        #expect(participants.map { $0["distance"]["totalPixels"] } == [64, 128])
        #expect(stats["merged"]["distance"]["totalCentimetres"] == 3)
        #expect(stats["merged"]["time"]["totalSeconds"] == 0.7 && stats["merged"]["touches"] == 2)
    }

    @Test func `stats say who a participant is`() async throws {
        let (classroom, phones) = try await drawn()
        for phone in phones {
            let (stats, welcome) = (try await classroom.stats(phone.id), try await phone.newest("welcome"))
            #expect(stats["id"] == .string(phone.id) && stats["name"] == welcome["participant"]["name"])
            #expect(stats["colour"] == welcome["participant"]["colour"])
            #expect(stats["connected"] == true && stats["seq"] == 1)
            #expect(stats["calibrated"] == false && stats["pixelsPerCentimetre"] == 64)
            #expect(Set(stats["pressure"].fields.keys) == ["provenance", "force", "grams", "peakGrams"])
        }
        await phones[0].hangUp()
        #expect(try await classroom.stats("p1")["connected"] == false)
    }

    @Test(arguments: paths)
    func `no response contains a token`(path: String) async throws {
        let (classroom, phones) = try await drawn()
        let text = await classroom.request(.get, "/api/v1/sessions/\(classroom.code)\(path)").text
        for token in [classroom.hostToken, phones[0].resume, phones[1].resume] { #expect(!text.contains(token)) }
    }

    @Test(arguments: paths)
    func `unchanged figures are not sent again, and any origin may read them`(path: String) async throws {
        let (classroom, phones) = try await drawn()
        await classroom.control("challenge", #""kind":"distance""#)
        let path = "/api/v1/sessions/\(classroom.code)\(path)"
        let first = await classroom.request(.get, path, headers: ["origin": "https://dashboard.example"])
        #expect(first.status == 200 && first.headers["access-control-allow-origin"] == "*")
        let tag = try #require(first.headers["etag"])
        let again = await classroom.request(.get, path, headers: ["if-none-match": "\"x\", \(tag)"])
        #expect(again.status == 304 && again.bytes.isEmpty && again.headers["etag"] == tag)
        let other = await classroom.request(.get, path, headers: ["if-none-match": "\"other\""])
        #expect(other.status == 200 && other.bytes == first.bytes)
        let head = await classroom.request(.head, path)
        #expect(head.status == 200 && head.headers["etag"] == tag)
        await phones[0].touch(2, "[[0,1,5,5,1000],[2,1,69,5,1500]]")
        await classroom.pass(milliseconds: 100)
        let changed = await classroom.request(.get, path, headers: ["if-none-match": tag])
        #expect(changed.status == 200 && changed.headers["etag"] != tag)
    }

    @Test func `the figures are available as a table with the values of the stats`() async throws {
        let (classroom, phones) = try await drawn()
        await phones[1].hangUp()
        let answer = await classroom.asHost(.get, headers: ["accept": "text/csv"])
        #expect(
            answer.headers["content-type"] == "text/csv; charset=utf-8"
                && answer.headers["vary"] == "Accept, Accept-Encoding, Accept-Language"
        )
        #expect(
            answer.headers["content-disposition"]
                == "attachment; filename=\"touchfigures-\(classroom.code)-figures.csv\""
        )
        let lines = answer.text.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(lines.count == 3 && answer.text.hasSuffix("\r\n"))
        for (line, phone) in zip(lines.dropFirst(), phones) {
            let row = Dictionary(uniqueKeysWithValues: zip(lines[0].map { String($0) }, line.map { String($0) }))
            let stats = try await classroom.stats(phone.id)
            #expect(row.count == 30)
            #expect(row["participant"] == phone.id && row["name"] == stats["name"].text && row["calibrated"] == "FALSE")
            let (distance, time) = (stats["distance"], stats["time"])
            for (name, value) in [
                ("lastPixels", distance["lastPixels"]), ("totalPixels", distance["totalPixels"]),
                ("lastCentimetres", distance["lastCentimetres"]), ("totalCentimetres", distance["totalCentimetres"]),
                ("estimatedLastCentimetres", distance["estimated"]["lastCentimetres"]),
                ("estimatedTotalCentimetres", distance["estimated"]["totalCentimetres"]),
                ("lastSeconds", time["lastSeconds"]), ("totalSeconds", time["totalSeconds"]),
                ("lastSecondsError", time["lastSecondsError"]["error"]),
                ("totalSecondsError", time["totalSecondsError"]["error"]),
                ("touches", stats["touches"]), ("taps", stats["taps"]), ("pixelsPerCentimetre", 64),
                ("screenWidth", 390),
                ("screenHeight", 844),
            ] as [(String, JSON)] {
                #expect(row[name].flatMap(Double.init) == value.value, "\(name)")
            }
        }
        let again = await classroom.asHost(
            .get,
            headers: ["accept": "text/csv", "if-none-match": try #require(answer.headers["etag"])]
        )
        #expect(again.status == 304)
        #expect(await classroom.asHost(.get).headers["content-type"] == "application/json")
    }

    @Test func `a room of the largest screens is sent completely`() async throws {
        let classroom = try await Classroom()
        let line = await classroom.greet(Classroom.hello(screen: Classroom.largestScreen))
        await line.touch(1, "[[0,1,8191,8191,0]]")
        await classroom.pass(milliseconds: 100)
        let participant = try await classroom.stats("p1")
        #expect(participant["heatmap"]["counts"].items.count == 65_536)
        let first = await classroom.asHost(.get)
        let whole = try first.json
        #expect(whole["participants"][0]["heatmap"]["counts"].items.last == 1)
        #expect(whole["merged"]["heatmap"]["counts"].items.compactMap(\.value).reduce(0, +) == 1)
        let tag = try #require(first.headers["etag"])
        #expect(await classroom.asHost(.get, headers: ["if-none-match": tag]).status == 304)
        await line.touch(2, "[[1,1,1,1,10]]")
        await classroom.pass(seconds: 1)
        let changed = await classroom.asHost(.get, headers: ["if-none-match": tag])
        #expect(changed.status == 200 && changed.headers["etag"] != tag)
        #expect(try changed.json["participants"][0]["seq"] == 2)
    }
}
