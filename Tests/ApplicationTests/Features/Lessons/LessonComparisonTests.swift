import Testing
import Transport

@testable import Features

/// A class whose lesson compares a figure.
@Suite(.timeLimit(.minutes(10))) struct LessonComparisonTests {
    private let classroom: Classroom

    init() async throws {
        classroom = try await Classroom()
        let stored = await classroom.request(
            .put,
            "/api/v1/lessons/far",
            json: """
                {"lesson":1,"title":{"en":"L"},"steps":[{"title":{"en":"1"}},
                 {"title":{"en":"2"},"activity":{"name":"challenge","kind":"distance","target":1}},
                 {"title":{"en":"3"},"compare":{"figure":"distance"}}]}
                """
        )
        // The tests of a suite share the server's lessons.
        #expect([200, 201].contains(stored.status))
        await classroom.control("activity", #""activity":"lesson","subject":"far""#)
        await classroom.control("lesson", #""step":2"#)
    }

    @Test func `another round of the step's own challenge stays visible`() async throws {
        var state = try await classroom.control("challenge", #""kind":"distance","target":1"#).json
        #expect(state["challenge"]["number"] == 2 && state["lesson"]["aside"].isNull)
        state = try await classroom.control("lesson", #""step":3"#).json
        #expect(state["finished"]["number"] == 2 && state["challenge"].isNull)
        #expect(state["lesson"]["figure"] == "distance" && state["lesson"]["aside"].isNull)
    }

    @Test func `a task that the host started during the step does not`() async throws {
        var state = try await classroom.control("challenge", #""kind":"hold","target":1"#).json
        #expect(state["lesson"]["aside"] == true)
        state = try await classroom.control("lesson", #""step":3"#).json
        #expect(state["activity"] == "touch" && state["finished"].isNull && state["challenge"].isNull)
        #expect(state["lesson"]["aside"].isNull)
    }
}
