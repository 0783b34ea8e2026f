import TestSupport
import Testing
import Transport

@testable import Features
@testable import Rooms

/// A lesson at one's own pace: places, closing, persons, and the way back to the class's pace.
@Suite(.timeLimit(.minutes(10))) struct OwnPaceTests {
    /// Steps 1 to 4 and 8 run alone; 5 to 7 wait.
    private static let document = """
        {"lesson":1,"title":{"en":"Home"},"steps":[
         {"name":"guess","title":{"en":"1"},"question":{"text":{"en":"Which?"},"choices":[{"en":"A"},{"en":"B"}],"answer":2}},
         {"title":{"en":"2"},"text":{"en":"Read."}},
         {"title":{"en":"3"},"phones":{"en":"Draw."},"activity":{"name":"touch","clear":true}},
         {"name":"count","title":{"en":"4"},"question":{"text":{"en":"How many?"},"form":"number","truth":7}},
         {"title":{"en":"5"},"activity":{"name":"challenge","kind":"hold","target":1}},
         {"title":{"en":"6"},"question":{"again":"count"}},
         {"title":{"en":"7"},"compare":{"answers":"guess"}},
         {"title":{"en":"8"}}]}
        """
    private static let steps = 8

    /// A class whose lesson runs at one's own pace.
    private func begin(
        closingAfter seconds: Double? = nil,
        _ session: String = "{}",
        persons: Bool = false
    ) async throws -> Classroom {
        let classroom = try await Classroom(session)
        if persons { await classroom.control("naming", #""naming":"codes","persons":true"#) }
        let stored = await classroom.request(.put, "/api/v1/lessons/home", json: Self.document)
        // The tests share one store.
        #expect([200, 201].contains(stored.status))
        #expect(await start(classroom, closingAfter: seconds).status == 200)
        return classroom
    }

    private func start(_ classroom: Classroom, closingAfter seconds: Double?) async -> Classroom.Response {
        let closing = seconds.map { ",\"closesAt\":\"\(time(classroom, in: $0))\"" } ?? ""
        return await classroom.control(
            "activity",
            "\"activity\":\"lesson\",\"subject\":\"home\",\"progress\":\"own\"\(closing)"
        )
    }

    private func time(_ classroom: Classroom, in seconds: Double) -> String {
        Timestamp.text(classroom.clocks.wall + seconds)
    }

    private func put(_ classroom: Classroom, _ path: String, _ phone: Phone, _ fields: String) async
        -> Classroom.Response
    {
        await classroom.request(
            .put,
            "/api/v1/sessions/\(classroom.code)/\(path)",
            json: "{\"resume\":\"\(phone.resume)\",\"run\":1,\(fields)}"
        )
    }

    private func move(_ classroom: Classroom, _ phone: Phone, to step: Int) async -> Classroom.Response {
        await put(classroom, "place", phone, "\"step\":\(step)")
    }

    private func answer(_ classroom: Classroom, _ phone: Phone, _ step: Int, _ answer: String) async
        -> Classroom.Response
    {
        await put(classroom, "answer", phone, "\"step\":\(step),\(answer)")
    }

    @Test func `phones get the steps without right answers, and those that wait for the host`() async throws {
        let classroom = try await begin()
        let lesson = try await classroom.stats()["lesson"]
        #expect(lesson["progress"] == "own" && lesson["question"].isNull && lesson["closed"].isNull)
        #expect(lesson["closesAt"].text == (try await classroom.stats()["expiresAt"].text))
        let path = "/api/v1/sessions/\(classroom.code)/lesson"
        let shown = try await classroom.request(.get, path).json
        let steps = shown["steps"].items
        #expect(steps.map { $0["waits"] == true } == [false, false, false, false, true, true, true, false])
        #expect(steps.map { $0["draws"] == true } == [false, false, true, false, false, false, false, false])
        #expect(steps[0]["question"]["choices"].items.count == 2 && steps[0]["question"]["answer"].isNull)
        #expect(steps[3]["question"]["truth"].isNull && shown["members"].isNull)
        #expect(await classroom.control("lesson", "\"step\":1").status == 200)
        #expect(await classroom.request(.get, path).problem == "not-own-pace")
    }

    @Test(arguments: [54, 7, 2026]) func `places and answers never mix between phones`(seed: UInt64) async throws {
        var random = SeededNumbers(state: seed)
        let classroom = try await begin()
        var phones: [Phone] = []
        for _ in 0..<6 { phones.append(try await classroom.join()) }
        var model = phones.map { _ in (step: 1, reached: 1, answers: [Int: Int]()) }
        for round in 0..<80 {
            let who = Int.random(in: 0..<6, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let step = Int.random(in: 1...(Self.steps + 1), using: &random)
                model[who].step = step
                model[who].reached = max(step, model[who].reached)
                let moved = try await move(classroom, phones[who], to: step).json
                #expect(moved["step"].value == Double(step) && moved["reached"].value == Double(model[who].reached))
            case 6..<9:
                let value = Int.random(in: 1...2, using: &random)
                let step = [1, 4].randomElement(using: &random) ?? 1
                model[who].answers[step] = value
                let given = step == 1 ? "\"choice\":\(value)" : "\"value\":\(value)"
                #expect(await answer(classroom, phones[who], step, given).status == 200)
            default:
                guard round % 3 == 0 else { continue }
                try await classroom.restart(killing: true)
            }
        }
        try await classroom.restart(killing: true)
        let members = try await classroom.asHost(.get, "/lesson").json["members"].items
        for (phone, expected) in zip(phones, model) {
            let again = try await classroom.join("\"resume\":\"\(phone.resume)\"")
            let place = try await again.newest("lesson")
            let what = Comment("\(again.id), seed \(seed): \(place)")
            #expect(place["step"].value == Double(expected.step), what)
            #expect(place["reached"].value == Double(expected.reached), what)
            let answers = place["answers"].items.map { ($0["step"].value, ($0["choice"].value ?? $0["value"].value)) }
            let given = Dictionary(uniqueKeysWithValues: answers.map { (Int($0 ?? 0), Int($1 ?? 0)) })
            #expect(given == expected.answers, what)
            let states = members.first { $0["id"].text == again.id }?["states"].items ?? []
            for step in 1...Self.steps {
                let done = expected.reached > step ? "done" : nil
                let state: String? =
                    switch step {
                    case 1, 4: expected.answers[step] == nil ? nil : "answered"
                    case 5...7: expected.reached >= step ? "waiting" : nil
                    default: done
                    }
                #expect(states[step - 1].text == state, what)
            }
        }
    }

    @Test func `answers count until the lesson closes by the server's clock`() async throws {
        let classroom = try await begin(closingAfter: 600)
        let (phone, viewer) = (try await classroom.join(), await classroom.watch())
        await classroom.pass(seconds: 590)
        #expect(await answer(classroom, phone, 1, "\"choice\":1").status == 200)
        #expect(try await classroom.stats()["lesson"]["closed"].isNull)
        await classroom.pass(seconds: 12)
        #expect(try await phone.newest("session")["lesson"]["closed"] == true)
        #expect(try await viewer.newest("session")["lesson"]["closed"] == true)
        let late = await answer(classroom, phone, 1, "\"choice\":2")
        #expect(late.problem == "lesson-closed" && late.status == 409)
        #expect(await move(classroom, phone, to: 2).problem == "lesson-closed")
        let kept = try await classroom.request(.get, "/api/v1/sessions/\(classroom.code)/results").json
        #expect(kept["lessons"][0]["questions"][0]["participants"][0]["choice"] == 1)
        try await classroom.restart(killing: true)
        #expect(try await classroom.stats()["lesson"]["closed"] == true)
        // The host gives them more time.
        let more = "\"progress\":\"own\",\"closesAt\":\"\(time(classroom, in: 600))\""
        #expect(try await classroom.control("lesson", more).json["lesson"]["closed"].isNull)
        #expect(await answer(classroom, phone, 1, "\"choice\":2").status == 200)
    }

    @Test func `a lesson closes in time also if the server was off then`() async throws {
        let classroom = try await begin(closingAfter: 600)
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        try await classroom.restart(killing: true)
        await classroom.pass(seconds: 600)
        #expect(await answer(classroom, phone, 1, "\"choice\":2").problem == "lesson-closed")
        _ = try await classroom.join("\"resume\":\"\(phone.resume)\"")
        await classroom.pass(seconds: 2)
        #expect(try await classroom.stats()["lesson"]["closed"] == true)
    }

    @Test func `the closing is later than now and before the session ends`() async throws {
        let classroom = try await begin(closingAfter: nil, #"{"expiresIn":3600}"#)
        for seconds in [-1.0, 3700] {
            #expect(await start(classroom, closingAfter: seconds).problem == "invalid-value")
        }
        for fields in [
            #""progress":"own","closesAt":"tomorrow""#, #""progress":"fast""#, #""closesAt":"2030-01-01T00:00:00Z""#,
            #""step":2,"progress":"own""#,
        ] {
            #expect(await classroom.control("lesson", fields).problem == "invalid-value", "\(fields)")
        }
        let scale = await classroom.control("activity", #""activity":"scale","progress":"own""#)
        #expect(scale.problem == "invalid-value")
        // A shorter life of the session closes earlier.
        #expect(await start(classroom, closingAfter: 3600).status == 200)
        let state = try await classroom.control("lifetime", "\"expiresIn\":120").json
        #expect(state["lesson"]["closesAt"] == state["expiresAt"])
    }

    @Test func `steps that need the class take no answers, and others ask nothing`() async throws {
        let classroom = try await begin()
        let phone = try await classroom.join()
        #expect(await answer(classroom, phone, 6, "\"value\":3").problem == "step-waits")
        for step in [0, 2, 5, 9] {
            #expect(await answer(classroom, phone, step, "\"choice\":1").problem == "question-closed")
        }
        for step in [0, Self.steps + 2] { #expect(await move(classroom, phone, to: step).problem == "invalid-value") }
        #expect(await answer(classroom, phone, 4, "\"choice\":1").problem == "invalid-value")
    }

    @Test func `the class looks at its answers to each question, and goes on together`() async throws {
        let classroom = try await begin()
        let (one, two) = (try await classroom.join(), try await classroom.join())
        let viewer = await classroom.watch()
        #expect(await answer(classroom, one, 4, "\"value\":5").status == 200)
        #expect(await answer(classroom, two, 4, "\"value\":9").status == 200)
        await classroom.pass(milliseconds: 100)
        #expect(try await viewer.newest("frame")["stepPhones"] == [0, 0, 0, 2, 0, 0, 0, 0])
        var state = try await classroom.control("lesson", "\"step\":4,\"open\":false").json
        #expect(state["lesson"]["progress"].isNull && state["lesson"]["step"] == 4)
        #expect(state["lesson"]["question"]["open"] == false && state["lesson"]["question"]["truth"] == 7)
        await classroom.pass(milliseconds: 100)
        #expect(try await viewer.newest("frame")["answerValues"] == [5, 9])
        #expect(await answer(classroom, one, 4, "\"value\":6").problem == "question-closed")
        #expect(await move(classroom, one, to: 2).problem == "not-own-pace")
        // A question that waited for the class is open.
        state = try await classroom.control("lesson", "\"step\":6,\"open\":false").json
        #expect(state["lesson"]["discussed"] == true && state["lesson"]["question"]["open"] == true)
        // The same question, open again in the class's pace.
        state = try await classroom.control("lesson", "\"step\":4").json
        #expect(state["lesson"]["question"]["open"] == true && state["lesson"]["question"]["truth"].isNull)
        #expect(await answer(classroom, one, 4, "\"value\":6").status == 200)
        state = try await classroom.control("lesson", "\"step\":5").json
        #expect(state["challenge"]["kind"] == "hold" && state["lesson"]["step"] == 5)
        // And back to one's own pace, each where it was.
        state = try await classroom.control("lesson", "\"progress\":\"own\"").json
        #expect(state["activity"] == "lesson" && state["challenge"].isNull && state["lesson"]["aside"].isNull)
        #expect(await answer(classroom, two, 1, "\"choice\":1").status == 200)
    }

    @Test func `a step clears the figures of the phone that gets there, once, and no others`() async throws {
        let classroom = try await begin()
        let (one, two) = (try await classroom.join(), try await classroom.join())
        for phone in [one, two] { await phone.touch(1, "[[0,1,100,100,0],[1,1,164,100,20],[2,1,164,100,40]]") }
        let touches = { (phone: Phone) in try await classroom.stats(phone.id)["touches"] }
        #expect(await move(classroom, one, to: 3).status == 200)
        #expect(try await touches(one) == 0)
        #expect(try await touches(two) == 1)
        await one.touch(2, "[[0,1,100,100,60],[1,1,164,100,80],[2,1,164,100,99]]")
        #expect(await move(classroom, one, to: 2).status == 200)
        #expect(await move(classroom, one, to: 3).status == 200)
        #expect(try await touches(one) == 1)
        // Nor does the class, when it comes to the step together.
        #expect(await classroom.control("lesson", "\"step\":3").status == 200)
        #expect(try await touches(one) == 1)
    }

    @Test func `a person goes on with another phone and counts once`() async throws {
        let classroom = try await begin(persons: true)
        let (first, other) = (try await classroom.join(#""label":"P07""#), try await classroom.join(#""label":"P08""#))
        #expect(await answer(classroom, first, 1, "\"choice\":1").status == 200)
        #expect(await move(classroom, first, to: 4).status == 200)
        await classroom.pass(milliseconds: 50)
        let second = try await classroom.join(#""label":"P07""#)
        let place = try await second.newest("lesson")
        #expect(place["step"] == 4 && place["reached"] == 4 && place["elsewhere"] == [1])
        #expect(place["answers"].items.isEmpty, "a code shows no answers")
        #expect(try await other.newest("lesson")["step"] == 1)
        #expect(await answer(classroom, second, 1, "\"choice\":2").status == 200)
        var members = try await classroom.asHost(.get, "/lesson").json["members"].items
        #expect(members.count == 2 && members[0]["states"][0] == "answered" && members[0]["step"] == 4)
        #expect(members[0]["person"] == "P07")
        await classroom.control("naming", "\"shown\":false")
        members = try await classroom.asHost(.get, "/lesson").json["members"].items
        #expect(members[0]["person"].isNull && members[0]["label"].isNull && members.count == 2)
        let viewer = await classroom.watch()
        #expect(await classroom.control("lesson", "\"step\":1,\"open\":false").status == 200)
        await classroom.pass(milliseconds: 100)
        #expect(try await viewer.newest("frame")["answers"] == [0, 1], "the newest answer of a person counts")
    }

    @Test func `a lesson goes on at its own pace while nobody leads it`() async throws {
        let classroom = try await begin()
        let phone = try await classroom.join()
        #expect(await move(classroom, phone, to: 4).status == 200)
        await phone.hangUp()
        await classroom.pass(seconds: 5 * 3600)
        try await classroom.restart(killing: true)
        let again = try await classroom.join("\"resume\":\"\(phone.resume)\"")
        #expect(try await again.newest("lesson")["step"] == 4)
        #expect(await answer(classroom, again, 4, "\"value\":1").status == 200)
        let table = await classroom.asHost(.get, "/answers")
        #expect(table.text.contains("1,home,4,p1,"))
        let milliseconds = table.text.split(separator: "\r\n").last?.split(separator: ",").last.flatMap { Int($0) } ?? 0
        #expect(milliseconds >= 5 * 3_600_000)
    }
}
