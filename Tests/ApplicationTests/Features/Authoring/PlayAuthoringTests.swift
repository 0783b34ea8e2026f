import Testing
import Transport

/// Creating plays: first the file, then each sound.
@Suite(.timeLimit(.minutes(10))) struct PlayAuthoringTests {
    private let sound = Samples.sound(samples: 2000)

    private func put(_ classroom: Classroom, _ id: String, _ text: String) async -> Classroom.Response {
        await classroom.upload(.put, "/api/v1/plays/\(id)", Array(text.utf8), type: "application/xml")
    }

    @Test func `a play is created before its sounds, and shown once the last sound is there`() async throws {
        let classroom = try await Classroom()
        let path = "/api/v1/plays/made-here"
        let text = Samples.play([Samples.scene("A"), Samples.scene("B", "b c.wav", after: ["A"])], title: "Made")
        let made = await put(classroom, "made-here", text)
        #expect(made.status == 201 && made.headers["location"] == path, "\(made.text)")
        #expect(try made.json["missing"] == ["a.wav", "b c.wav"])
        func seen() async -> Int {
            await classroom.request(.get, path, headers: ["origin": "http://elsewhere"]).status
        }
        #expect(await seen() == 404)
        let first = try await classroom.upload(.put, path + "/audio/a.wav", sound, type: nil).json
        #expect(first["missing"] == ["b c.wav"] && first["complete"] == false)
        #expect(await seen() == 404)
        let done = try await classroom.upload(.put, path + "/audio/b c.wav", sound, type: nil).json
        #expect(done["complete"] == true && done["missing"] == [] && done["revision"] == 3)
        #expect(await seen() == 200)
        let scene = try await classroom.request(.get, path).json["scenes"][1]
        #expect(scene["audio"]["name"] == "b c.wav" && scene["audio"]["type"] == "audio/wav")
        #expect(scene["audio"]["bytes"] == .number(Double(sound.count)) && scene["audio"]["seconds"] == 0.25)
        #expect(scene["after"] == ["A"] && scene["repeat"] == "visit")
        #expect(
            scene["region"] == ["type": "circle", "latitude": 47.66, "longitude": 9.18, "radiusMetres": 20]
        )
        #expect(await classroom.request(.get, path + "/play.xml").headers["content-type"] == "application/xml")
        // Sending the file again keeps the sounds; removing a sound hides the play.
        #expect(try await put(classroom, "made-here", text).json["revision"] == 3)
        #expect(try await classroom.request(.delete, path + "/audio/a.wav").json["missing"] == ["a.wav"])
        #expect(await seen() == 404)
        #expect(await classroom.request(.delete, path).status == 204)
        #expect(await classroom.request(.delete, path).status == 404)
    }

    @Test func `a new play is named after its title`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let text = Array(Samples.play([Samples.scene("A")], title: "Über – uns!").utf8)
        var ids: [JSON] = []
        for _ in 0..<2 {
            ids.append(
                try await classroom.upload(.post, "/api/v1/plays", text, type: "application/xml").json["id"]
            )
        }
        #expect(ids == ["ueber-uns", "ueber-uns-2"])
    }

    private static let file = Array(Samples.play([Samples.scene("A")]).utf8)

    @Test(
        arguments: [
            (HTTPMethod.put, "/plays/Bad_ID", file, "application/xml", 422, "invalid-value"),
            (.put, "/plays/\(String(repeating: "x", count: 65))", file, "application/xml", 422, "invalid-value"),
            (.put, "/plays/x", file, "application/json", 415, "unsupported-media-type"),
            (.put, "/plays/x", [], "application/xml", 422, "bad-document"),
            (.put, "/plays/x", [UInt8](repeating: 0x20, count: (1 << 20) + 1), "application/xml", 413, nil),
            (.put, "/plays/nobody/audio/a.wav", Samples.sound(samples: 9), nil, 404, "unknown-play"),
            (.put, "/plays/here/audio/a.wav", Array("no sound".utf8), nil, 422, "bad-audio"),
            (
                .put, "/plays/here/audio/\(String(repeating: "x", count: 121))", Samples.sound(samples: 9), nil, 422,
                "invalid-value"
            ),
            (.put, "/plays/here/audio/.a", Samples.sound(samples: 9), nil, 422, "invalid-value"),
            (.delete, "/plays/here/audio/none.wav", [], nil, 404, "unknown-audio"),
            (.post, "/plays/regions", Array("<html/>".utf8), "application/xml", 422, "bad-document"),
        ] as [(HTTPMethod, String, [UInt8], String?, Int, String?)]
    )
    func `bad requests are reported, and nothing of them is stored`(
        method: HTTPMethod,
        path: String,
        body: [UInt8],
        type: String?,
        status: Int,
        problem: String?
    ) async throws {
        let classroom = try await Classroom()
        await classroom.sendPlay("here", [Samples.scene("A")])
        let before = await classroom.request(.get, "/api/v1/plays/here").text
        let answer = await classroom.upload(method, "/api/v1\(path)", body, type: type)
        #expect(answer.status == status && answer.problem == problem, "\(answer.text)")
        #expect(await classroom.request(.get, "/api/v1/plays/here").text == before)
        #expect(await classroom.request(.get, "/api/v1/plays/x").status == 404)
    }

    @Test func `a problem has the line of each fault`() async throws {
        let classroom = try await Classroom()
        let answer = try await put(
            classroom,
            "x",
            Samples.play([Samples.scene("A", after: ["B"]), Samples.scene("A")])
        ).json
        #expect(answer["faults"].items.map { $0["line"] } == [5, 9] && answer["line"] == 5)
        let many = try await put(
            classroom,
            "x",
            Samples.play([String](repeating: Samples.scene("A", latitude: 99), count: 150))
        ).json
        #expect(many["faults"].items.count == 100 && many["detail"].text?.contains("149 more") == true)
    }

    @Test func `regions of a map are returned with the errors of unreadable ones`() async throws {
        let classroom = try await Classroom()
        let map = """
            <kml><Document><Placemark><name>Quay</name><Point><coordinates>9.5,47.5</coordinates></Point></Placemark>
            <Placemark><name>None</name></Placemark></Document></kml>
            """
        let answer = try await classroom.upload(.post, "/api/v1/plays/regions", Array(map.utf8), type: nil).json
        let circle: JSON = ["type": "circle", "latitude": 47.5, "longitude": 9.5, "radiusMetres": 25]
        #expect(answer["regions"] == [["name": "Quay", "region": circle]])
        #expect(answer["faults"].items.map { $0["line"] } == [2])
    }

    @Test func `a sound that is sent again replaces the first`() async throws {
        let classroom = try await Classroom()
        await classroom.sendPlay("many", [Samples.scene("A")], sounds: [])
        let sent = await classroom.upload(.put, "/api/v1/plays/many/audio/a.wav", sound, type: nil)
        #expect(sent.status == 200)
        // A sound with the same name replaces the first.
        let other = Samples.sound(samples: 100)
        let again = try await classroom.upload(.put, "/api/v1/plays/many/audio/a.wav", other, type: nil).json
        #expect(again["scenes"][0]["audio"]["bytes"] == .number(Double(other.count)))
    }
}
