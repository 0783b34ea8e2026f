import Storage
import Studies
import Testing
import Transport

@testable import Features
@testable import Rooms

/// Studies of a page: counted once, on disk when acknowledged, deleted on request, and for the host only.
@Suite(.timeLimit(.minutes(10))) struct StudyTests {
    private static let page = "https://shop.example/cart"
    private static let buy = "[\"#buy\",0.5,0.5,90,\"hit\"]"
    private static let beside = "[\"#plain\",0.1,0.1,80,\"dead\",true,\"#buy\",12]"

    private func studied(_ session: String = "{}") async throws -> Classroom {
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = ["https://shop.example"]
        return try await Classroom(session, configuration: configuration)
    }

    private func anchor(
        _ phone: Phone,
        _ seq: Int,
        _ anchors: [String],
        page: String = page,
        width: Double = 390
    ) async {
        await phone.send(
            "{\"type\":\"anchors\",\"seq\":\(seq),\"page\":\"\(page)\",\"width\":\(width),"
                + "\"anchors\":[\(anchors.joined(separator: ","))]}"
        )
    }

    private func pages(_ classroom: Classroom) async throws -> JSON {
        let answer = await classroom.asHost(.get, "/study")
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json
    }

    private func elements(_ classroom: Classroom, _ query: String = "") async throws -> [String: JSON] {
        let answer = await classroom.asHost(.get, "/study/elements?page=\(Self.page)\(query)")
        #expect(answer.status == 200, "\(answer.text)")
        var found: [String: JSON] = [:]
        for element in try answer.json["elements"].items { found[element["element"].text ?? ""] = element }
        return found
    }

    // MARK: Counting

    @Test func `touches are counted on their elements and sent to the host`() async throws {
        let classroom = try await studied()
        let (one, two) = (try await classroom.join(), try await classroom.join())
        #expect(try await one.newest("welcome")["study"] == true)
        await anchor(one, 1, [Self.buy, Self.beside])
        await anchor(two, 1, [Self.buy], width: 1280)
        await classroom.pass(milliseconds: 200)
        #expect(try await one.newest("figures")["ack"] == 1)
        let study = try await pages(classroom)
        #expect(study["participants"] == 2 && study["pages"].items.count == 1)
        let page = study["pages"][0]
        #expect(page["page"] == .string(Self.page) && page["touches"] == 3 && page["elements"] == 2)
        #expect(page["dead"] == 1 && page["rage"] == 1 && page["missed"] == 1 && page["missedMeanPixels"] == 12)
        #expect(page["widths"] == ["narrow": 2, "medium": 0, "wide": 1])
        let all = try await elements(classroom)
        #expect(all["#buy"]?["touches"] == 2 && all["#buy"]?["participants"] == 2)
        #expect(all["#buy"]?["cells"] == [[36, 2, 180]] && all["#buy"]?["missHistogram"] == [0, 1, 0, 0, 0, 0])
        let narrow = try await elements(classroom, "&width=narrow")
        #expect(narrow["#buy"]?["touches"] == 1 && narrow["#plain"]?["dead"] == 1)
        #expect(try await elements(classroom, "&width=medium").isEmpty)
        let table = await classroom.asHost(.get, "/study", headers: ["accept": "text/csv"]).text
        let lines = table.split(separator: "\r\n")
        #expect(lines.count == 4 && lines[1] == "\(Self.page),,narrow,#buy,1,1,1,0,0,0,0,1,12,90")
    }

    @Test func `each batch counts once, and a gap is reported`() async throws {
        let classroom = try await studied()
        let phone = try await classroom.join()
        await anchor(phone, 1, [Self.buy])
        await anchor(phone, 1, [Self.buy, Self.buy])
        await anchor(phone, 5, [Self.buy])
        #expect(try await phone.newest("error")["expected"] == 2)
        await phone.touch(2, "[[0,1,0,0,0],[2,1,64,0,10]]")
        await anchor(phone, 3, [Self.buy])
        #expect(try await elements(classroom)["#buy"]?["touches"] == 2)
        #expect(try await classroom.stats("p1")["touches"] == 1)
    }

    private static let badBatches = [
        ("no page", #""width":390,"anchors":[]"#), ("no width", #""page":"https://a/","anchors":[]"#),
        ("no anchors", #""page":"https://a/","width":390"#),
        ("a script as page", #""page":"javascript:alert(1)","width":390,"anchors":[]"#),
        ("a space in the page", #""page":"https://a/ b","width":390,"anchors":[]"#),
        ("a line break in the page", #""page":"https://a/\u000ab","width":390,"anchors":[]"#),
        (
            "a page that is too long",
            "\"page\":\"https://\(String(repeating: "a", count: 1000))\",\"width\":390,\"anchors\":[]"
        ),
        ("a width of 0", #""page":"https://a/","width":0,"anchors":[]"#),
        ("no array", #""page":"https://a/","width":390,"anchors":{}"#),
        ("an empty element", ##""page":"https://a/","width":390,"anchors":[["",0,0,1,"hit"]]"##),
        (
            "a long element",
            "\"page\":\"https://a/\",\"width\":390,\"anchors\":[[\"\(String(repeating: "a", count: 501))\",0,0,1,\"hit\"]]"
        ),
        ("NUL in an element", ##""page":"https://a/","width":390,"anchors":[["\u0000",0,0,1,"hit"]]"##),
        ("a place outside", ##""page":"https://a/","width":390,"anchors":[["#a",1.1,0,1,"hit"]]"##),
        ("a negative dwell", ##""page":"https://a/","width":390,"anchors":[["#a",0,0,-1,"hit"]]"##),
        ("an unknown outcome", ##""page":"https://a/","width":390,"anchors":[["#a",0,0,1,"miss"]]"##),
        ("rage as a number", ##""page":"https://a/","width":390,"anchors":[["#a",0,0,1,"hit",1]]"##),
        ("a hit that misses", ##""page":"https://a/","width":390,"anchors":[["#a",0,0,1,"hit",false,"#b",1]]"##),
        ("a miss without a distance", ##""page":"https://a/","width":390,"anchors":[["#a",0,0,1,"dead",false,"#b"]]"##),
        ("a miss of 101 px", ##""page":"https://a/","width":390,"anchors":[["#a",0,0,1,"dead",false,"#b",101]]"##),
        ("nine elements", ##""page":"https://a/","width":390,"anchors":[["#a",0,0,1,"dead",false,"#b",1,1]]"##),
        (
            "129",
            "\"page\":\"https://a/\",\"width\":390,\"anchors\":[\([String](repeating: buy, count: 129).joined(separator: ","))]"
        ),
        ("cut", ##""page":"https://a/","width":390,"anchors":[["#a",0,"##),
    ]

    @Test(arguments: badBatches)
    func `a bad batch is dropped, and the study continues`(what: String, fields: String) async throws {
        let classroom = try await studied()
        let phone = try await classroom.join()
        await anchor(phone, 1, [Self.buy])
        await phone.send("{\"type\":\"anchors\",\"seq\":2,\(fields)\(what == "cut" ? "" : "}")")
        let error = try await phone.newest("error")
        #expect(error["code"] == 4400 && error["seq"] == 2)
        await anchor(phone, 3, [Self.buy])
        #expect(try await elements(classroom)["#buy"]?["touches"] == 2)
        #expect(try await pages(classroom)["pages"].items.count == 1)
    }

    @Test func `a page of a disallowed origin is in no study`() async throws {
        let classroom = try await studied()
        let phone = try await classroom.join()
        let foreign = [
            "https://elsewhere.example/cart", "http://shop.example/cart", "https://shop.example.evil.example/",
            "https://shop.example@evil.example/", "https://shop.example:8443/", "https://shop.example",
        ]
        for (index, page) in foreign.enumerated() {
            await phone.clear()
            await anchor(phone, index + 1, [Self.buy], page: page)
            let error = try await phone.newest("error")
            #expect(error["code"] == 4400 && error["seq"] == .number(Double(index + 1)), "\(page)")
        }
        await anchor(phone, foreign.count + 1, [Self.buy], page: "https://shop.example/")
        #expect(try await pages(classroom)["pages"].items.map { $0["page"].text } == ["https://shop.example/"])
    }

    @Test func `freezing discards touches; clearing and removal delete them`() async throws {
        let classroom = try await studied()
        let (one, two) = (try await classroom.join(), try await classroom.join())
        await anchor(one, 1, [Self.buy])
        await anchor(two, 1, [Self.buy])
        await classroom.control("freeze")
        await anchor(one, 2, [Self.buy])
        await classroom.control("unfreeze")
        #expect(try await elements(classroom)["#buy"]?["touches"] == 2)
        await classroom.control("remove", #""participant":"p2""#)
        #expect(try await elements(classroom)["#buy"]?["touches"] == 1)
        await classroom.control("clear")
        #expect(try await pages(classroom)["pages"] == [])
        await anchor(one, 3, [Self.buy])
        #expect(try await elements(classroom)["#buy"]?["touches"] == 1)
        try await classroom.room { #expect($0.feature(RoomStudy.self).catalogue.sums == 1) }
        let metrics = await classroom.request(.get, "/metrics").text
        #expect(metrics.contains("touchfigures_budget_used{budget=\"study_sums\",scope=\"all\"} 1\n"))
    }

    @Test func `a viewer cannot send anchors or withdraw`() async throws {
        let classroom = try await studied()
        let viewer = await classroom.watch()
        await viewer.send("{\"type\":\"anchors\",\"seq\":1,\"page\":\"https://a/\",\"width\":390,\"anchors\":[]}")
        #expect(try await viewer.newest("error")["code"] == 4400)
        await viewer.clear()
        await viewer.send(#"{"type":"withdraw"}"#)
        #expect(try await viewer.newest("error")["code"] == 4400)
    }

    // MARK: Withdrawal

    @Test(arguments: ["figures", "replay"])
    func `a visitor who withdraws is forgotten, at once and after a restart`(retention: String) async throws {
        let classroom = try await studied(#"{"retention":"\#(retention)"}"#)
        let (one, two) = (try await classroom.join(), try await classroom.join())
        await anchor(one, 1, [Self.buy])
        await anchor(two, 1, [Self.buy])
        await classroom.pass(seconds: 2)
        await one.send(#"{"type":"withdraw"}"#)
        await classroom.pass(seconds: 2)
        #expect(try await one.messages(ofType: "withdrawn").count == 1)
        #expect(await one.closeCode == 4403)
        for killing in [false, true] {
            #expect(try await pages(classroom)["participants"] == 1)
            #expect(try await elements(classroom)["#buy"]?["touches"] == 1)
            #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)/participants/p1").status == 404)
            try await classroom.restart(killing: killing)
        }
        let line = await classroom.greet(Classroom.hello(#""resume":"\#(one.resume)""#))
        #expect(await line.closeCode == 4401)
        // Its number is not reused.
        #expect(try await classroom.join().id == "p3")
    }

    // MARK: Storage

    @Test(arguments: ["figures", "replay"], [false, true])
    func `acknowledged batches survive a crash`(retention: String, killing: Bool) async throws {
        let classroom = try await studied(#"{"retention":"\#(retention)"}"#)
        let phone = try await classroom.join()
        await anchor(phone, 1, [Self.buy, Self.beside])
        await anchor(phone, 2, [Self.buy], width: 800)
        await classroom.pass(seconds: 2)
        #expect(try await phone.newest("figures")["ack"] == 2)
        let before = await classroom.asHost(.get, "/study/elements?page=\(Self.page)").text
        try await classroom.restart(killing: killing)
        #expect(await classroom.asHost(.get, "/study/elements?page=\(Self.page)").text == before)
        let again = try await classroom.resume(phone)
        #expect(try await again.newest("welcome")["seq"] == 2)
        await anchor(again, 3, [Self.buy])
        #expect(try await elements(classroom)["#buy"]?["touches"] == 3)
        await classroom.control("clear")
        await classroom.pass(seconds: 2)
        try await classroom.restart(killing: true)
        #expect(try await pages(classroom)["pages"] == [])
    }

    @Test func `with sums only, no position and no order is on disk; with the replay the export has both`() async throws
    {
        let kept = try await studied()
        let phone = try await kept.join()
        await anchor(phone, 1, [Self.beside])
        await kept.pass(seconds: 2)
        let lines = await kept.asHost(.get, "/events").text.split(separator: "\n").map(String.init)
        let line = try JSON(lines.last ?? "")
        #expect(line["type"] == "anchors" && line["page"] == .string(Self.page) && line["seq"] == 1)
        #expect(line["anchors"] == [["#plain", 0.1, 0.1, 80, "dead", true, "#buy", 12]])
        let sums = try await studied(#"{"retention":"figures"}"#)
        await anchor(try await sums.join(), 1, [Self.beside])
        #expect(await sums.asHost(.get, "/events").problem == "no-events")
    }

    @Test func `an unreadable row damages only its session`() throws {
        let fields = try StoredFields(json: Array(#"{"study":[{"page":"a"}]}"#.utf8))
        #expect(throws: (any Error).self) { try fields.value(StoredStudy.self, "study") }
        let negative =
            #"{"study":[{"page":"a","width":0,"element":"b","counts":[-1,0,0,0,0,0,0],"dwellMilliseconds":0,"#
            + #""missedPixels":0,"missHistogram":[0,0,0,0,0,0],"cells":[],"cellDwell":[]}]}"#
        let wrong = try StoredFields(json: Array(negative.utf8))
        #expect(throws: (any Error).self) { try wrong.value(StoredStudy.self, "study") }
    }

    // MARK: Visibility

    @Test func `only the host reads a study, and pages of allowed origins may request it`() async throws {
        let classroom = try await studied()
        let path = "/api/v1/sessions/\(classroom.code)/study"
        for rest in ["", "/elements?page=\(Self.page)"] {
            #expect(await classroom.request(.get, path + rest).problem == "token-missing")
            #expect(
                await classroom.request(.get, path + rest, token: "xxxxxxxxxxxxxxxxxxxxxx").problem == "token-wrong"
            )
        }
        func reader(_ origin: String, _ method: HTTPMethod) async -> String? {
            let answer = await classroom.request(method, path, token: classroom.hostToken, headers: ["origin": origin])
            #expect(
                answer.headers["access-control-allow-origin"] == nil
                    || answer.headers["vary"]?.contains("Origin") == true
            )
            return answer.headers["access-control-allow-origin"]
        }
        for method in [HTTPMethod.get, .options] {
            #expect(await reader("https://shop.example", method) == "https://shop.example")
            #expect(await reader("https://elsewhere.example", method) == nil)
        }
        let preflight = await classroom.request(.options, path, headers: ["origin": "https://shop.example"])
        #expect(preflight.headers["access-control-allow-headers"]?.contains("Authorization") == true)
        #expect(await classroom.asHost(.get, "/study/elements").problem == "invalid-value")
        #expect(await classroom.asHost(.get, "/study/elements?page=a&width=huge").problem == "invalid-value")
    }
}
