import Testing
import Transport

@testable import Features

/// A lesson in a class: its steps, its answers, and restarts.
@Suite(.timeLimit(.minutes(10))) struct LessonRoomTests {
    @discardableResult
    private func start(_ classroom: Classroom, _ id: String = "taps") async -> Classroom.Response {
        await classroom.control("activity", "\"activity\":\"lesson\",\"subject\":\"\(id)\"")
    }

    @discardableResult
    private func go(_ classroom: Classroom, to step: Int) async -> Classroom.Response {
        await classroom.control("lesson", "\"step\":\(step)")
    }

    /// Stores a lesson with a text, an activity and its results.
    private func store(_ activity: String, as id: String, in classroom: Classroom) async {
        let stored = await classroom.request(
            .put,
            "/api/v1/lessons/\(id)",
            json: """
                {"lesson":1,"title":{"en":"L"},"steps":[{"title":{"en":"1"}},
                 {"title":{"en":"2"},"activity":\(activity)},{"title":{"en":"3"},"compare":{"figure":"results"}}]}
                """
        )
        #expect(stored.status == 201)
    }

    @Test func `tasks that begin at the same time are distinguished`() async throws {
        let classroom = try await Classroom()
        let player = try await ChallengePlayer(classroom)
        await store(#"{"name":"challenge","kind":"hold","target":1}"#, as: "moment", in: classroom)
        await start(classroom, "moment")
        await go(classroom, to: 2)
        let now = classroom.clocks.monotonicMilliseconds
        await classroom.control("challenge", #""kind":"distance","target":1"#)
        #expect(classroom.clocks.monotonicMilliseconds == now, "no time must pass between both")
        await player.stroke(1)
        await classroom.pass(milliseconds: 100)
        await classroom.control("challenge", #""kind":"press","target":1"#)
        await go(classroom, to: 3)
        await go(classroom, to: 1)
        // Without a result in the step's own challenge the newest results are shown.
        let state = try await go(classroom, to: 3).json
        #expect(state["finished"]["number"] == 3)
    }

    @Test func `a task started just before a lesson does not belong to it`() async throws {
        let classroom = try await Classroom()
        await store(#"{"name":"touch"}"#, as: "after", in: classroom)
        let now = classroom.clocks.monotonicMilliseconds
        await classroom.control("challenge", #""kind":"distance","target":1"#)
        await start(classroom, "after")
        #expect(classroom.clocks.monotonicMilliseconds == now, "no time must pass between both")
        let state = try await go(classroom, to: 3).json
        #expect(state["finished"].isNull && state["lesson"]["step"] == 3)
    }

    private func answer(_ classroom: Classroom, _ phone: Phone, step: Int = 1, _ choice: Int) async
        -> Classroom.Response
    {
        await classroom.request(
            .put,
            "/api/v1/sessions/\(classroom.code)/answer",
            json: "{\"resume\":\"\(phone.resume)\",\"run\":1,\"step\":\(step),\"choice\":\(choice)}"
        )
    }

    @Test func `a question is answered once per phone, and its answer may change until the next step`() async throws {
        let classroom = try await Classroom()
        let (one, two) = (try await classroom.join(), try await classroom.join())
        let viewer = await classroom.watch()
        let started = try await start(classroom).json
        #expect(started["activity"] == "lesson" && started["lesson"]["step"] == 1 && started["lesson"]["steps"] == 6)
        let question = started["lesson"]["question"]
        #expect(question["open"] == true && question["choices"].items.count == 3)
        #expect(question["answer"] == .null, "phones must not learn it before")
        #expect(await answer(classroom, one, 1).status == 200)
        #expect(await answer(classroom, two, 3).status == 200)
        #expect(await answer(classroom, one, 2).status == 200)
        await classroom.pass(milliseconds: 100)
        #expect(try await viewer.messages(ofType: "frame").last?["answers"] == [0, 1, 1])
        #expect(await answer(classroom, one, 4).problem == "invalid-value")
        #expect(await answer(classroom, one, 0).status == 422)
        #expect(await answer(classroom, one, step: 2, 1).problem == "question-closed")
        #expect(await go(classroom, to: 2).status == 200)
        #expect(await answer(classroom, one, 1).problem == "question-closed")
        let stranger = await classroom.request(
            .put,
            "/api/v1/sessions/\(classroom.code)/answer",
            json: #"{"resume":"guess","step":1,"choice":1}"#
        )
        #expect(stranger.problem == "token-wrong")
    }

    @Test func `steps begin activities, keep results visible, and restore them`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        #expect(await start(classroom).status == 200)
        #expect(await answer(classroom, phone, 2).status == 200)
        var state = try await go(classroom, to: 2).json
        #expect(state["activity"] == "touch" && state["challenge"]["kind"] == "distance")
        state = try await go(classroom, to: 3).json
        #expect(state["finished"]["kind"] == "distance" && state["lesson"]["figure"] == "results")
        state = try await go(classroom, to: 4).json
        #expect(state["activity"] == "lesson" && state["lesson"]["question"]["open"] == true)
        #expect(await answer(classroom, phone, step: 4, 1).status == 200)
        let late = await classroom.watch()
        #expect(try await late.messages(ofType: "snapshot").last?["answers"] == [1, 0, 0])
        #expect(try await late.messages(ofType: "snapshot").last?["earlierAnswers"] == [0, 1, 0])
        state = try await go(classroom, to: 5).json
        #expect(state["lesson"]["question"]["open"] == false && state["lesson"]["question"]["answer"] == 2)
        #expect(await answer(classroom, phone, step: 5, 1).problem == "question-closed")
        state = try await go(classroom, to: 1).json
        #expect(state["lesson"]["step"] == 1 && state["lesson"]["question"]["open"] == true)
        let own = try await phone.messages(ofType: "lesson").last
        #expect(own?["step"] == 1 && own?["choice"] == 2)
    }

    @Test func `a step starts a reaction task`() async throws {
        let classroom = try await Classroom()
        await store(#"{"name":"challenge","kind":"reaction","target":4}"#, as: "reaction", in: classroom)
        await start(classroom, "reaction")
        let state = try await go(classroom, to: 2).json
        #expect(state["challenge"]["kind"] == "reaction" && state["challenge"]["target"] == 4)
        #expect(state["lesson"]["aside"].isNull)
    }

    @Test func `a task that the host starts during a step is reported, and the same step returns from it`() async throws
    {
        let classroom = try await Classroom()
        await store(#"{"name":"scale"}"#, as: "scale", in: classroom)
        let others = [
            ("challenge", #""kind":"hold""#), ("activity", #""activity":"scale""#), ("activity", #""activity":"walk""#),
            ("activity", #""activity":"touch""#), ("activity", #""activity":"spot""#),
            ("experiment", #""distances":[20,30],"widths":[5,8],"targets":5,"practice":0"#),
        ]
        await start(classroom)
        for step in [1, 2, 3, 4, 5] {
            await go(classroom, to: step)
            for (action, fields) in others {
                var state = try await classroom.control(action, fields).json
                #expect(state["lesson"]["aside"] == true, "\(action) \(fields) at step \(step)")
                #expect(state["lesson"]["step"] == .number(Double(step)))
                state = try await go(classroom, to: step).json
                #expect(state["lesson"]["aside"].isNull, "back from \(action) \(fields) at step \(step)")
            }
        }
        // Another round of the step's own challenge, and its end, belong to the step.
        var state = try await go(classroom, to: 2).json
        #expect(state["lesson"]["aside"].isNull && state["challenge"]["kind"] == "distance")
        state = try await classroom.control("challenge", #""kind":"distance","target":1"#).json
        #expect(state["lesson"]["aside"].isNull)
        state = try await classroom.control("challenge", #""kind":"distance","target":2"#).json
        #expect(state["lesson"]["aside"] == true)
        await start(classroom, "scale")
        await go(classroom, to: 2)
        state = try await classroom.control("activity", #""activity":"scale""#).json
        #expect(state["lesson"]["aside"].isNull)
    }

    @Test func `results are shown again when the class returns to them`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let viewer = await classroom.watch()
        await start(classroom)
        await go(classroom, to: 2)
        await phone.touch(1, "[[0,1,100,100,0],[1,1,164,100,100],[2,1,164,100,200]]")
        await classroom.pass(milliseconds: 200)
        await go(classroom, to: 3)
        // The question hides the results.
        var state = try await go(classroom, to: 4).json
        #expect(state["finished"].isNull)
        await classroom.pass(milliseconds: 200)
        await viewer.clear()
        state = try await go(classroom, to: 3).json
        #expect(state["finished"]["kind"] == "distance" && state["activity"] == "touch")
        await classroom.pass(milliseconds: 200)
        let results = try await viewer.messages(ofType: "frame").compactMap { $0["results"].items.first }
        #expect(results.first?.items.first == "p1")
        // Results of an earlier lesson are not restored.
        await classroom.control("lesson", #""on":false"#)
        await start(classroom)
        #expect(try await go(classroom, to: 3).json["finished"].isNull)
    }

    @Test func `back shows the results of the step's own challenge, not of a later one`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let stored = await classroom.request(
            .put,
            "/api/v1/lessons/two",
            json: """
                {"lesson":1,"title":{"en":"L"},"steps":[
                 {"title":{"en":"1"},"activity":{"name":"challenge","kind":"distance","target":1}},
                 {"title":{"en":"2"},"compare":{"figure":"results"}},{"title":{"en":"3"}},
                 {"title":{"en":"4"},"activity":{"name":"challenge","kind":"distance","target":10}},
                 {"title":{"en":"5"},"compare":{"figure":"results"}}]}
                """
        )
        #expect(stored.status == 201)
        await start(classroom, "two")
        await phone.touch(1, "[[0,1,100,100,0],[1,1,164,100,100],[2,1,164,100,200]]")
        await classroom.pass(milliseconds: 100)
        for step in 2...4 { await go(classroom, to: step) }
        await phone.touch(2, "[[0,1,100,100,300],[1,1,164,100,400],[2,1,164,100,500]]")
        await go(classroom, to: 5)
        for (step, target) in [(4, 10.0), (2, 1), (1, 1), (2, 1), (4, 10), (5, 10)] {
            let state = try await go(classroom, to: step).json
            #expect(state["finished"]["target"] == .number(target), "at step \(step)")
            #expect(state["lesson"]["aside"].isNull && state["challenge"].isNull)
        }
        // A next round follows only the newest challenge.
        await go(classroom, to: 1)
        let state = try await classroom.control("challenge", #""kind":"distance","target":1"#).json
        #expect(state["challenge"]["number"] == 3 && state["challenge"]["round"] == 1)
    }

    @Test func `a step clears the figures when the class first reaches it, not on the way back`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let stored = await classroom.request(
            .put,
            "/api/v1/lessons/clears",
            json: """
                {"lesson":1,"title":{"en":"L"},"steps":[{"title":{"en":"1"}},
                 {"title":{"en":"2"},"activity":{"name":"touch","clear":true}},
                 {"title":{"en":"3"},"activity":{"name":"touch","clear":true}},
                 {"title":{"en":"4"},"activity":{"name":"touch","clear":true}}]}
                """
        )
        #expect(stored.status == 201)
        await start(classroom, "clears")
        // The host skips the second step, goes back to it, and on again.
        for (index, (step, centimetres)) in [(3, 0.0), (2, 1), (3, 2), (4, 0), (2, 1), (4, 2)].enumerated() {
            await go(classroom, to: step)
            let distance = try await classroom.stats("p1")["distance"]["totalCentimetres"]
            #expect(distance == .number(centimetres), "visit \(index + 1), at step \(step)")
            let t = 1000 * index
            await phone.touch(index + 1, "[[0,1,100,100,\(t)],[1,1,164,100,\(t + 100)],[2,1,164,100,\(t + 200)]]")
            await classroom.pass(milliseconds: 300)
        }
    }

    @Test func `a step has a timer, and both answers of a question asked twice are compared`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let stored = await classroom.request(
            .put,
            "/api/v1/lessons/timed",
            json: """
                {"lesson":1,"title":{"en":"L"},"steps":[
                 {"name":"q","title":{"en":"1"},"question":{"text":{"en":"?"},"choices":[{"en":"a"},{"en":"b"}]}},
                 {"title":{"en":"2"},"seconds":60,"activity":{"name":"touch"}},
                 {"title":{"en":"3"},"question":{"again":"q"}},{"title":{"en":"4"},"compare":{"answers":"q"}}]}
                """
        )
        #expect(stored.status == 201)
        await start(classroom, "timed")
        // A lesson may begin a millisecond late.
        await classroom.pass(milliseconds: 1)
        #expect(await answer(classroom, phone, 1).status == 200)
        #expect(try await go(classroom, to: 2).json["lesson"]["seconds"] == 60)
        await classroom.pass(milliseconds: 5000)
        let late = await classroom.watch()
        let passed = try await late.messages(ofType: "snapshot").last?["stepMilliseconds"].items.first
        #expect(passed == 5000)
        await go(classroom, to: 3)
        #expect(await answer(classroom, phone, step: 3, 2).status == 200)
        #expect(try await go(classroom, to: 4).json["lesson"]["seconds"].isNull)
        let last = try await classroom.watch().messages(ofType: "snapshot").last
        #expect(
            last?["answers"] == [0, 1] && last?["earlierAnswers"] == [1, 0] && last?["stepMilliseconds"].isNull == true
        )
    }

    @Test func `an experiment is an activity of a lesson, with its results`() async throws {
        let classroom = try await Classroom()
        await store(
            #"{"name":"experiment","distances":[20,30],"widths":[5,8],"targets":5,"practice":0}"#,
            as: "law",
            in: classroom
        )
        let player = try await ChallengePlayer(classroom)
        await start(classroom, "law")
        var state = try await go(classroom, to: 2).json
        #expect(state["activity"] == "touch" && state["experiment"]["phase"] == "measurement")
        #expect(state["experiment"]["distances"] == [20, 30] && state["lesson"]["step"] == 2)
        try await player.tapExperimentSequence()
        state = try await go(classroom, to: 3).json
        #expect(state["experiment"]["phase"] == "finished" && state["lesson"]["figure"] == "results")
        #expect(try await go(classroom, to: 1).json["experiment"].isNull)
        state = try await go(classroom, to: 3).json
        #expect(state["experiment"]["phase"] == "finished" && state["experiment"]["number"] == 1)
    }

    @Test func `without events no experiment begins, and the class stays in its activity`() async throws {
        let classroom = try await Classroom(#"{"retention":"figures"}"#)
        await store(#"{"name":"experiment"}"#, as: "no-law", in: classroom)
        await start(classroom, "no-law")
        #expect(await go(classroom, to: 2).problem == "no-events")
        #expect(try await classroom.stats()["lesson"]["step"] == 1)
        #expect(try await go(classroom, to: 3).json["lesson"]["step"] == 3)
    }

    @Test func `a step whose play was deleted says so, and the lesson continues`() async throws {
        let classroom = try await Classroom()
        #expect(await start(classroom).status == 200)
        let refused = await go(classroom, to: 6)
        #expect(refused.problem == "unknown-play")
        let lesson = try await classroom.stats()["lesson"]
        #expect(lesson["step"] == 6)
        #expect(try await go(classroom, to: 5).json["lesson"]["step"] == 5)
        for step in [0, 7, -1] { #expect(await go(classroom, to: step).problem == "invalid-value") }
    }

    @Test func `an unknown lesson changes nothing, and a lesson can be ended`() async throws {
        let classroom = try await Classroom()
        #expect(await start(classroom, "none").problem == "unknown-lesson")
        #expect(await go(classroom, to: 1).problem == "no-lesson")
        #expect(try await classroom.stats()["activity"] == "touch")
        #expect(await start(classroom).status == 200)
        let ended = try await classroom.control("lesson", "\"on\":false").json
        #expect(ended["activity"] == "touch" && ended["lesson"] == .null)
        for _ in 2...RoomLesson.maxLessons { #expect(await start(classroom).status == 200) }
        #expect(await start(classroom).problem == "too-many-lessons")
        #expect(try await classroom.stats()["lesson"]["run"] == .number(Double(RoomLesson.maxLessons)))
    }

    @Test(arguments: [false, true]) func `step and answers survive a restart`(killing: Bool) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        #expect(await start(classroom).status == 200)
        #expect(await answer(classroom, phone, 3).status == 200)
        #expect(await go(classroom, to: 4).status == 200)
        #expect(await answer(classroom, phone, step: 4, 2).status == 200)
        try await classroom.restart(killing: killing)
        let lesson = try await classroom.stats()["lesson"]
        #expect(lesson["step"] == 4 && lesson["question"]["choices"].items.count == 3)
        let viewer = await classroom.watch()
        let snapshot = try await viewer.messages(ofType: "snapshot").last
        #expect(snapshot?["answers"] == [0, 1, 0] && snapshot?["earlierAnswers"] == [0, 0, 1])
        let results = try await classroom.request(.get, "/api/v1/sessions/\(classroom.code)/results").json
        let questions = results["lessons"][0]["questions"]
        #expect(questions[0]["participants"][0]["choice"] == 3 && questions[0]["answer"] == 2)
        #expect(questions[1]["step"] == 4)
        let table = await classroom.asHost(.get, "/answers")
        #expect(
            table.text.hasPrefix(
                "run,lesson,step,participant,name,label,group,person,choice,correct,value,unit,truth,difference,"
                    + "differencePercent,answeredMilliseconds,order,rightOrder,tau,confidence,tolerance,curve,"
                    + "trueCurve,rootMeanSquare,correlation,turningPoints,picture,pictureWidth,pictureHeight,points,truthPoints,"
                    + "distance,distancePercent,inside,area,areaPercent,overlap\r\n1,taps,1,p1,"
            )
        )
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)/answers").status == 401)
    }

    @Test func `a removed participant is not counted`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let viewer = await classroom.watch()
        #expect(await start(classroom).status == 200)
        #expect(await answer(classroom, phone, 1).status == 200)
        await classroom.control("remove", "\"participant\":\"p1\"")
        await classroom.pass(milliseconds: 100)
        #expect(
            try await viewer.messages(ofType: "frame").last { $0["answers"].items.count == 3 }?["answers"] == [0, 0, 0]
        )
    }
}
