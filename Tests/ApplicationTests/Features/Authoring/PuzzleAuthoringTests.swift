import Foundation
import Storage
import Testing
import Transport

/// Creating puzzles: permissions, refusals, and stored and sent pictures.
@Suite(.timeLimit(.minutes(10))) struct PuzzleAuthoringTests {
    private static let good = body()

    /// A good puzzle with one of its fields changed, or left out.
    private static func body(_ field: String = "", _ value: String? = nil) -> String {
        let differences = #"[{"x":10,"y":20,"width":30,"height":40}]"#
        let fields = [
            ("title", #""T""#), ("description", #""D""#), ("latitude", "47.5"), ("longitude", "9.25"),
            ("differences", differences),
        ]
        var texts = fields.filter { $0.0 != field }.map { "\"\($0.0)\":\($0.1)" }
        if let value { texts.append("\"\(field)\":\(value)") }
        return "{\(texts.joined(separator: ","))}"
    }

    private func make(_ classroom: Classroom, _ body: String = good) async throws -> String {
        try #require(try await classroom.request(.post, "/api/v1/puzzles", json: body).json["id"].text)
    }

    @discardableResult
    private func send(
        _ classroom: Classroom,
        _ puzzle: String,
        width: Int = 400,
        height: Int = 300,
        seed: UInt8 = 0
    ) async -> Classroom.Response {
        let picture = Samples.picture(width: width, height: height, seed: seed)
        return await classroom.upload(.put, "/api/v1/puzzles/\(puzzle)/image", picture, type: "image/png")
    }

    private static func rectangle(_ x: String, _ y: String, _ width: String, _ height: String) -> String {
        "{\"x\":\(x),\"y\":\(y),\"width\":\(width),\"height\":\(height)}"
    }

    @Test(
        arguments: [
            ("title", nil, "title"), ("title", #""""#, "title"), ("title", #"" \t\u3000""#, "title"),
            ("title", "\"\(String(repeating: "x", count: 201))\"", "title"), ("title", "7", "title"),
            ("description", "\"\(String(repeating: "x", count: 10_001))\"", "description"),
            ("latitude", "90.1", "latitude"),
            ("latitude", #""1""#, "latitude"), ("longitude", "-180.1", "longitude"),
            ("proximityMetres", "0", "proximityMetres"),
            ("proximityMetres", "-1", "proximityMetres"), ("proximityMetres", "1000001", "proximityMetres"),
            ("published", #""yes""#, "published"), ("differences", "{}", "differences"),
            ("differences", "[\(rectangle("1", "2", "3", "0"))]", "differences[0].height"),
            ("differences", "[\(rectangle("1", "2", "-3", "4"))]", "differences[0].width"),
            ("differences", "[\(rectangle("1e10", "2", "3", "4"))]", "differences[0].x"),
            ("differences", #"[{"x":1,"y":2,"width":3}]"#, "differences[0].height"),
            ("differences", "[\(rectangle("-9", "2", "3", "4"))]", "differences[0]"),
            (
                "differences",
                "[\([String](repeating: rectangle("1", "2", "3", "4"), count: 1001).joined(separator: ","))]",
                "differences"
            ),
        ] as [(String, String?, String)]
    )
    func `a wrong value is reported with its field`(name: String, value: String?, field: String) async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.post, "/api/v1/puzzles", json: Self.body(name, value))
        #expect(try answer.status == 422 && answer.json["field"] == .string(field), "\(answer.text)")
    }

    @Test func `a puzzle is shown once it has a picture, and hidden as a draft`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let made = await classroom.request(.post, "/api/v1/puzzles", json: Self.good)
        let puzzle = try #require(try made.json["id"].text)
        let path = "/api/v1/puzzles/\(puzzle)"
        #expect(made.status == 201 && made.headers["location"] == path)
        #expect(try made.json["shown"] == false && made.json["picture"].isNull)
        func listed(_ query: String = "") async throws -> [JSON] {
            try await classroom.request(.get, "/api/v1/puzzles\(query)").json["puzzles"].items.map { $0["id"] }
        }
        #expect(try await listed().isEmpty)
        #expect(try await listed("?drafts=true") == [.string(puzzle)])
        #expect(await classroom.request(.post, path + "/rounds").problem == "not-playable")
        #expect(await classroom.request(.get, path + "/image").problem == "no-picture")

        let sent = try await send(classroom, puzzle).json
        #expect(sent["shown"] == true && sent["position"].isNull && sent["picture"]["width"] == 400)
        #expect(try await listed() == [.string(puzzle)])
        let outside = Self.body("differences", "[\(Self.rectangle("400", "0", "5", "5"))]")
        let refused = await classroom.request(.put, path, json: outside)
        #expect(try refused.status == 422 && refused.json["field"] == "differences[0]")
        let draft = Self.body("published", "false").replacing(#""T""#, with: #""Neu""#)
        let changed = try await classroom.request(.put, path, json: draft).json
        #expect(changed["title"] == "Neu" && changed["shown"] == false)
        #expect(try await listed().isEmpty)
        // Its author may view and play it; a page of another site has no rights.
        #expect(await classroom.request(.get, path).status == 200)
        #expect(await classroom.request(.get, path, headers: ["origin": "http://elsewhere.example"]).status == 404)
        #expect(await classroom.request(.post, path + "/rounds").status == 201)
        let own = try await classroom.request(.get, path + "/differences").json
        #expect(own["rectangles"] == [["x": 10, "y": 20, "width": 30, "height": 40]])
    }

    @Test func `an author may send back what was read, and the player's form removes nothing`() async throws {
        let classroom = try await Classroom()
        let puzzle = try await make(classroom, Self.body("differences", "[\(Self.rectangle("1", "2", "3", "4"))]"))
        let path = "/api/v1/puzzles/\(puzzle)"
        let read = await classroom.request(.get, path + "/differences").text
        let again = await classroom.request(.put, path, json: read)
        #expect(try again.status == 200 && again.json["rectangles"] == [["x": 1, "y": 2, "width": 3, "height": 4]])
        let asPlayer = await classroom.request(.get, path).text
        let refused = await classroom.request(.put, path, json: asPlayer)
        #expect(try refused.status == 422 && refused.json["field"] == "rectangles")
        let twice = read.replacing("\"differences\":1", with: "\"differences\":[]")
        #expect(try await classroom.request(.put, path, json: twice).json["field"] == "rectangles")
        let outside = read.replacing("\"width\":3", with: "\"width\":-3")
        #expect(try await classroom.request(.put, path, json: outside).json["field"] == "rectangles[0].width")
        #expect(try await classroom.request(.get, path + "/differences").json["differences"] == 1)
    }

    @Test func `players never get the rectangles`() async throws {
        let classroom = try await Classroom()
        let body = Self.body("differences", "[\(Self.rectangle("11.125", "22.25", "33.5", "44.75"))]")
        let puzzle = try await make(classroom, body)
        await send(classroom, puzzle)
        for suffix in ["", "/thumbnail", "/image"] {
            let answer = await classroom.request(.get, "/api/v1/puzzles/\(puzzle)\(suffix)")
            #expect(answer.status == 200 && !answer.text.contains("11.125"))
        }
        #expect(try await classroom.request(.get, "/api/v1/puzzles/\(puzzle)").json["differences"] == 1)
    }

    @Test func `a picture is sent as stored, with a long cache lifetime`() async throws {
        let classroom = try await Classroom()
        let puzzle = try await make(classroom)
        await send(classroom, puzzle, width: 400, height: 200, seed: 0xff)
        let path = "/api/v1/puzzles/\(puzzle)"
        let puzzleJSON = try await classroom.request(.get, path).json
        let picture = try #require(puzzleJSON["picture"]["url"].text)
        for url in [picture, try #require(puzzleJSON["thumbnail"].text)] {
            let first = await classroom.request(.get, url)
            #expect(first.status == 200 && !first.bytes.isEmpty)
            #expect(first.headers["cache-control"] == "public, max-age=31536000, immutable")
            let tag = try #require(first.headers["etag"])
            let again = await classroom.request(.get, url, headers: ["if-none-match": tag])
            #expect(again.status == 304 && again.bytes.isEmpty)
            #expect(await classroom.request(.get, url).bytes == first.bytes)
            #expect(await classroom.request(.head, url).status == 200)
        }
        #expect(
            await classroom.request(.get, picture).headers["content-type"] == puzzleJSON["picture"]["mediaType"].text
        )
        #expect(await classroom.request(.get, path + "/image").headers["cache-control"] == "no-cache")
        // Only a few widths are made: the request gets the next larger one.
        var tags: [Int: Set<String>] = [:]
        for (width, made) in [
            (16, 80), (64, 80), (80, 80), (81, 160), (160, 160), (300, 320), (399, 480), (1000, 1024),
        ] {
            let answer = await classroom.request(.get, path + "/thumbnail?width=\(width)")
            #expect(answer.status == 200)
            tags[made, default: []].insert(answer.headers["etag"] ?? "")
        }
        #expect(tags.values.allSatisfy { $0.count == 1 } && Set(tags.values).count == 5)
        for width in ["0", "99999", "x", "-1", "1.5", ""] {
            let answer = await classroom.request(.get, path + "/thumbnail?width=\(width)")
            #expect(try answer.status == 422 && answer.json["field"] == "width")
        }
        // Another picture has another address, and the response at the old one must be revalidated.
        await send(classroom, puzzle, width: 400, height: 200, seed: 0xaa)
        #expect(try await classroom.request(.get, path).json["picture"]["url"] != .string(picture))
        #expect(await classroom.request(.get, picture).headers["cache-control"] == "no-cache")
    }

    @Test(
        arguments: [
            (Array("no picture".utf8), "image/png", 422), ([], "image/png", 422),
            (Array(Samples.picture(width: 40, height: 30).prefix(60)), "image/png", 422),
            (Samples.picture(width: 40, height: 30), "text/plain", 415),
            (Samples.picture(width: 40, height: 30), nil, 415),
            (Array("<svg/>".utf8), "image/svg+xml", 415),
        ] as [([UInt8], String?, Int)]
    )
    func `anything but a picture is refused`(content: [UInt8], type: String?, status: Int) async throws {
        let classroom = try await Classroom()
        let puzzle = try await make(classroom)
        let answer = await classroom.upload(.put, "/api/v1/puzzles/\(puzzle)/image", content, type: type)
        #expect(answer.status == status, "\(answer.text)")
        #expect(try await classroom.request(.get, "/api/v1/puzzles/\(puzzle)").json["picture"].isNull)
    }

    @Test func `a proposal needs both photos`() async throws {
        let classroom = try await Classroom()
        let picture = Samples.picture(width: 320, height: 240)
        func propose(_ names: [String]) async -> Classroom.Response {
            var form: [UInt8] = []
            for name in names {
                form += Array(
                    "--b\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a.png\"\r\n\r\n".utf8
                )
                form += picture + Array("\r\n".utf8)
            }
            return await classroom.upload(
                .post,
                "/api/v1/puzzles/propose",
                form + Array("--b--\r\n".utf8),
                type: "multipart/form-data; boundary=b"
            )
        }
        for (names, missing) in [(["original"], "altered"), (["altered"], "original")] {
            let answer = await propose(names)
            #expect(try answer.status == 422 && answer.json["field"] == .string(missing), "\(answer.text)")
        }
        let both = await propose(["original", "altered"])
        #expect(try both.status == 200 && both.json["differences"] == [] && both.json["width"] == 320)
        let path = "/api/v1/puzzles/propose"
        #expect(await classroom.upload(.post, path, [1], type: "text/plain").status == 415)
        let cut = await classroom.upload(
            .post,
            path,
            Array("--b\r\nno end".utf8),
            type: "multipart/form-data; boundary=b"
        )
        #expect(cut.status == 400)
    }

    @Test func `a picture without references is deleted from disk`() async throws {
        let services = try TestServices()
        let classroom = try await Classroom(services: services)
        func pictures() -> Int {
            let folder = services.folder.appending(path: "data/pictures")
            let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
            return (all?.allObjects ?? []).count { ($0 as? URL)?.hasDirectoryPath == false }
        }
        let (first, second) = (try await make(classroom), try await make(classroom))
        await send(classroom, first)
        await send(classroom, second)
        #expect(pictures() == 1, "the same picture")
        #expect(await classroom.request(.delete, "/api/v1/puzzles/\(first)").status == 204)
        #expect(pictures() == 1)
        #expect(await classroom.request(.get, "/api/v1/puzzles/\(second)/image").status == 200)
    }

    // MARK: Permissions

    private static let writes: [(HTTPMethod, String)] = [
        (.post, "/puzzles"), (.put, "/puzzles/x"), (.delete, "/puzzles/x"), (.put, "/puzzles/x/image"),
        (.post, "/puzzles/propose"), (.get, "/puzzles/x/differences"), (.post, "/puzzles/x/hit-test"),
        (.get, "/puzzles?drafts=true"), (.put, "/plays/x"), (.delete, "/plays/x"), (.put, "/plays/x/audio/a.wav"),
        (.post, "/plays"), (.post, "/plays/regions"), (.delete, "/plays/x/audio/a.wav"), (.get, "/plays?drafts=true"),
    ]

    @Test(arguments: writes)
    func `with an admin token, only the admin creates puzzles and plays`(method: HTTPMethod, path: String) async throws
    {
        let classroom = try await Classroom(adminToken: "of-the-author-alone")
        let path = "/api/v1\(path)"
        #expect(await classroom.request(method, path).status == 401)
        #expect(await classroom.request(method, path, token: "wrong").status == 403)
        let own = await classroom.request(method, path, token: "of-the-author-alone")
        #expect(own.status != 401 && own.status != 403)
    }

    @Test(arguments: writes)
    func `without an admin token, only the server's machine creates them, and no foreign page`(
        method: HTTPMethod,
        path: String
    ) async throws {
        let classroom = try await Classroom()
        for (name, value) in [
            ("host", "attacker.example"), ("host", "127.0.0.1.attacker.example"), ("origin", "http://attacker.example"),
            ("origin", "null"), ("host", "192.168.1.20:8080"), ("host", "localhost:65536"),
        ] {
            var headers: HTTPHeaders = [:]
            headers[name] = value
            let answer = await classroom.request(method, "/api/v1\(path)", headers: headers)
            let problem = name == "host" || method == .get ? "admin-only" : "origin-not-allowed"
            #expect(answer.status == 403 && answer.problem == problem, "\(name): \(value): \(answer.text)")
        }
    }

    @Test func `a fixed segment of a route is never an id`() async throws {
        let classroom = try await Classroom()
        for method in [HTTPMethod.get, .put, .delete] {
            let answer = await classroom.request(method, "/api/v1/puzzles/propose", json: Self.good)
            #expect(answer.status == 405 && answer.headers["allow"] == "OPTIONS, POST")
        }
    }

    @Test func `nothing is created while the disk is almost full`() async throws {
        let classroom = try await Classroom()
        classroom.disk.condition.freeBytes = 1 << 19
        await classroom.pass(seconds: 10)
        let head = await classroom.upload(.put, "/api/v1/puzzles/x/image", [1], type: "image/png")
        #expect(head.status == 507 && head.headers["retry-after"] == "60")
        #expect(await classroom.request(.post, "/api/v1/sessions").status == 507)
    }
}
