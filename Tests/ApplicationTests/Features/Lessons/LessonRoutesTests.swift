import Storage
import Testing
import Transport

/// The server's lessons: read by all, written by authors.
@Suite(.timeLimit(.minutes(10))) struct LessonRoutesTests {
    private func put(_ classroom: Classroom, _ id: String?, _ document: String) async -> Classroom.Response {
        let path = "/api/v1/lessons" + (id.map { "/\($0)" } ?? "")
        return await classroom.request(id == nil ? .post : .put, path, json: document)
    }

    @Test func `a lesson is stored, listed, replaced and deleted`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let made = await put(classroom, nil, Samples.lessonDocument)
        // `taps` is included.
        #expect(made.status == 201 && made.headers["location"] == "/api/v1/lessons/taps-2")
        #expect(try made.json["lesson"]["title"]["de"] == "Tippen" && made.json["builtIn"] == false)
        let replaced = await put(classroom, "taps", Samples.lessonDocument)
        #expect(replaced.status == 201)
        let list = try await classroom.request(.get, "/api/v1/lessons").json["lessons"].items
        #expect(list.map { $0["id"] } == ["taps-2", "taps"] && list.allSatisfy { $0["builtIn"] == false })
        #expect(list[0]["steps"] == 6 && list[0]["minutes"] == 10 && list[0]["title"]["en"] == "Taps")
        #expect(try await put(classroom, "taps", Samples.lessonDocument).json["revision"] == 1, "no change")
        #expect(await classroom.request(.delete, "/api/v1/lessons/taps").status == 204)
        #expect(try await classroom.request(.get, "/api/v1/lessons/taps").json["builtIn"] == true)
        #expect(await classroom.request(.delete, "/api/v1/lessons/taps").problem == "built-in-lesson")
        #expect(await classroom.request(.delete, "/api/v1/lessons/none").problem == "unknown-lesson")
        #expect(await classroom.request(.get, "/api/v1/lessons/none").status == 404)
    }

    @Test func `a lesson that is read and sent back unchanged changes nothing`() async throws {
        let classroom = try await Classroom(services: TestServices())
        for id in ["mine", "taps"] {
            if id == "mine" { _ = await put(classroom, id, Samples.lessonDocument) }
            let read = await classroom.request(.get, "/api/v1/lessons/\(id)")
            let written = await put(classroom, "mine", read.text)
            #expect(try written.json["revision"] == 1 && written.json["lesson"] == read.json["lesson"])
        }
        let wrapped = "{\"id\":\"x\",\n\"lesson\":{\"lesson\":1,\n\"title\":7,\"steps\":[]}}"
        let refused = await put(classroom, "mine", wrapped)
        #expect(try refused.status == 422 && refused.json["line"] == 3)
    }

    @Test func `faults are reported with their lines, and nothing is stored`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let bad =
            "{\"lesson\":1,\n\"title\":{\"en\":\"x\"},\n\"steps\":[{\"title\":{\"en\":\"\"},\n\"activity\":{\"name\":\"swim\"}}]}"
        let answer = await put(classroom, "bad", bad)
        #expect(answer.status == 422 && answer.problem == "bad-document")
        let faults = try answer.json["faults"].items
        #expect(faults.map { $0["line"] } == [3, 4])
        #expect(faults[1]["reason"].text?.hasPrefix("steps[0].activity.name: unknown \"swim\"") == true)
        #expect(await classroom.request(.get, "/api/v1/lessons/bad").status == 404)
        #expect(await put(classroom, "Bad!", Samples.lessonDocument).problem == "invalid-value")
        #expect(
            await put(classroom, "bad", String(repeating: " ", count: LessonLimits.documentBytes + 1)).status == 422
        )
        #expect(await put(classroom, "bad", String(repeating: " ", count: LessonLimits.fileBytes + 1)).status == 413)
    }

    @Test func `only authors can write`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let answer = await classroom.request(
            .post,
            "/api/v1/lessons",
            json: Samples.lessonDocument,
            headers: ["origin": "http://elsewhere"]
        )
        #expect(answer.status == 403)
    }
}
