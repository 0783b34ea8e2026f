import Testing
import Transport

/// Plays for listeners: complete ones, with their sounds by byte ranges.
@Suite(.timeLimit(.minutes(10))) struct PlaysTests {
    private static let bytes = Samples.sound(samples: 478)  // 1,000 bytes.

    /// A play with one sound of a thousand bytes, and the sound's address.
    private func sound() async throws -> (Classroom, String) {
        let classroom = try await Classroom()
        await classroom.sendPlay("ranges", [Samples.scene("A")], sounds: [])
        let sent = await classroom.upload(.put, "/api/v1/plays/ranges/audio/a.wav", Self.bytes, type: nil)
        #expect(sent.status == 200, "\(sent.text)")
        return (classroom, try #require(try sent.json["scenes"][0]["audio"]["url"].text))
    }

    @Test(arguments: [
        ("bytes=0-0", 0, 0), ("bytes=0-1", 0, 1), ("bytes=100-199", 100, 199), ("bytes=990-", 990, 999),
        ("bytes=990-5000", 990, 999), ("bytes=-10", 990, 999), ("bytes=-5000", 0, 999), ("bytes=0-", 0, 999),
    ])
    func `a range is exactly its bytes`(header: String, first: Int, last: Int) async throws {
        let (classroom, url) = try await sound()
        let answer = await classroom.request(.get, url, headers: ["range": header])
        #expect(answer.status == 206 && answer.bytes == Array(Self.bytes[first...last]))
        #expect(answer.headers["content-range"] == "bytes \(first)-\(last)/1000")
        #expect(answer.headers["content-type"] == "audio/wav")
    }

    @Test func `ranges beyond the end, conditions and HEAD`() async throws {
        let (classroom, url) = try await sound()
        func ask(_ headers: HTTPHeaders) async -> Classroom.Response {
            await classroom.request(.get, url, headers: headers)
        }
        let whole = await ask([:])
        #expect(whole.status == 200 && whole.bytes == Self.bytes && whole.headers["accept-ranges"] == "bytes")
        #expect(whole.headers["cache-control"]?.contains("immutable") == true)
        let plain = String(url.prefix { $0 != "?" })
        #expect(await classroom.request(.get, plain).headers["cache-control"] == "no-cache")
        for header in ["bytes=1000-", "bytes=5000-6000", "bytes=-0"] {
            let answer = await ask(["range": header])
            #expect(answer.status == 416 && answer.headers["content-range"] == "bytes */1000")
        }
        for header in ["bytes=5-2", "bytes=0-1,5-6", "lines=0-1", "bytes=x-y"] {
            #expect(await ask(["range": header]).status == 200)
        }
        let tag = try #require(whole.headers["etag"])
        #expect(await ask(["range": "bytes=0-1", "if-range": tag]).status == 206)
        #expect(await ask(["range": "bytes=0-1", "if-range": "\"other\""]).bytes == Self.bytes)
        #expect(await ask(["if-none-match": tag]).status == 304)
        #expect(await classroom.request(.head, url).status == 200)
    }

    @Test func `listeners see complete plays, an author the others too`() async throws {
        let classroom = try await Classroom(services: TestServices())
        await classroom.sendPlay("done", [Samples.scene("A")])
        await classroom.sendPlay("draft", [Samples.scene("A"), Samples.scene("B", "b.wav")])
        func plays(_ query: String) async throws -> [JSON] {
            try await classroom.request(.get, "/api/v1/plays\(query)").json["plays"].items.map { $0["id"] }
        }
        #expect(try await plays("") == ["done"])
        #expect(try await Set(plays("?drafts=true")) == ["done", "draft"])
        let elsewhere: HTTPHeaders = ["origin": "http://elsewhere"]
        for rest in ["", "/play.xml", "/audio/a.wav"] {
            let path = "/api/v1/plays/draft\(rest)"
            let answer = await classroom.request(.get, path, headers: elsewhere)
            #expect(answer.status == 404 && ["unknown-play", "unknown-audio"].contains(answer.problem))
            #expect(await classroom.request(.get, path).status == 200, "its author")
            #expect(await classroom.request(.get, "/api/v1/plays/done\(rest)", headers: elsewhere).status == 200)
        }
    }

    @Test(arguments: [
        ("/plays/ranges/audio/none.wav", 404, "unknown-audio"), ("/plays/none/play.xml", 404, "unknown-play"),
        ("/plays/none", 404, "unknown-play"), ("/plays?drafts=maybe", 422, "invalid-value"),
        ("/plays?limit=0", 422, "invalid-value"),
    ])
    func `bad requests are reported`(path: String, status: Int, problem: String) async throws {
        let (classroom, _) = try await sound()
        let answer = await classroom.request(.get, "/api/v1\(path)")
        #expect(answer.status == status && answer.problem == problem)
    }

    @Test func `a list is paged`() async throws {
        let classroom = try await Classroom(services: TestServices())
        for number in 1...5 { await classroom.sendPlay("play-\(number)", [Samples.scene("A")]) }
        var (ids, next) = ([JSON](), "")
        repeat {
            let page = try await classroom.request(.get, "/api/v1/plays?limit=2\(next)").json
            #expect(page["plays"].items.count <= 2)
            ids += page["plays"].items.map { $0["id"] }
            next = page["cursor"].text.map { "&cursor=\($0)" } ?? ""
        } while !next.isEmpty
        #expect(ids == (1...5).map { .string("play-\($0)") })
    }
}
