import Testing
import Transport

@testable import Features
@testable import Rooms
@testable import Web

/// The requests and responses of scripts of other origins.
@Suite struct CrossOriginTests {
    private let friend = "https://friend.example"

    private func classroom() async throws -> Classroom {
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = ["https://Friend.example:443"]
        return try await Classroom(configuration: configuration)
    }

    private func preflight(
        _ classroom: Classroom,
        _ path: String,
        _ method: String?,
        origin: String
    ) async -> HTTPHeaders {
        var headers: HTTPHeaders = ["origin": origin]
        if let method { headers["access-control-request-method"] = method }
        let answer = await classroom.request(.options, path, headers: headers)
        #expect(answer.status == 204 && answer.headers["allow"]?.contains("OPTIONS") == true)
        #expect(answer.headers["access-control-allow-credentials"] == nil)
        return answer.headers
    }

    @Test func `an allowed origin may send each method of each route of sessions and of players`() async throws {
        let classroom = try await classroom()
        let own = AuthoringFeature.routes
        #expect(own.allSatisfy { $0.readers == .ownPages })
        let all = await classroom.look { $0.features.all.flatMap { type(of: $0).routes } }
        let sessions = all.filter { route in
            if route.pattern.count > 2, case .literal("sessions") = route.pattern[2] { true } else { false }
        }
        #expect(sessions.count > 25 && sessions.allSatisfy { $0.readers > .ownPages })
        for (path, method) in [
            ("/api/v1/sessions", "POST"), ("/api/v1/sessions/K7M2QX/control", "POST"),
            ("/api/v1/sessions/K7M2QX", "DELETE"),
            ("/api/v1/sessions/K7M2QX", "GET"), ("/api/v1/sessions/K7M2QX/answer", "PUT"),
            ("/api/v1/rounds/x/hits", "POST"),
            ("/api/v1/sessions/K7M2QX/remote/redeem", "POST"), ("/api/v1/puzzles/x/rounds", "POST"),
        ] {
            let headers = await preflight(classroom, path, method, origin: friend)
            #expect(headers["access-control-allow-origin"] == friend, "\(path)")
            let methods = headers["access-control-allow-methods"]?.split(separator: ", ").map(String.init) ?? []
            #expect(methods.contains(method))
            for name in ["Authorization", "Content-Type", "If-None-Match"] {
                #expect(headers["access-control-allow-headers"]?.contains(name) == true)
            }
            #expect(headers["vary"]?.contains("Origin") == true)
        }
    }

    @Test(arguments: [
        ("/api/v1/puzzles", "POST"), ("/api/v1/puzzles/x", "PUT"), ("/api/v1/puzzles/x", "DELETE"),
        ("/api/v1/plays", "POST"),
        ("/api/v1/plays/x/audio/a.mp3", "PUT"), ("/api/v1/lessons", "POST"), ("/api/v1/lessons/x", "DELETE"),
        ("/api/v1/author/phones", "POST"), ("/api/v1/server/stop", "POST"), ("/metrics", "GET"),
    ])
    func `routes of authors and operators are not for other origins`(path: String, method: String) async throws {
        let classroom = try await classroom()
        let headers = await preflight(classroom, path, method, origin: friend)
        #expect(headers["access-control-allow-origin"] == nil && headers["access-control-allow-methods"] == nil)
    }

    @Test func `other origins may read public data, and send nothing`() async throws {
        let classroom = try await classroom()
        let path = "/api/v1/sessions/\(classroom.code)"
        for origin in ["https://evil.example", "null", "https://friend.example.evil.example", "http://friend.example"] {
            let read = await preflight(classroom, path, "GET", origin: origin)
            #expect(read["access-control-allow-origin"] == "*" && read["access-control-allow-methods"] == "GET, HEAD")
            for (path, method) in [(path, "DELETE"), (path + "/control", "POST"), ("/api/v1/sessions", "POST")] {
                let headers = await preflight(classroom, path, method, origin: origin)
                #expect(headers["access-control-allow-origin"] == nil && headers["access-control-allow-methods"] == nil)
            }
            let answer = await classroom.request(.post, "/api/v1/sessions", headers: ["origin": origin])
            #expect(answer.status == 403 && answer.headers["access-control-allow-origin"] == nil)
            #expect(answer.headers["vary"]?.contains("Origin") == true)
        }
    }

    @Test func `an allowed origin can read each response, also refusals, with the necessary headers`()
        async throws
    {
        let classroom = try await classroom()
        let path = "/api/v1/sessions/\(classroom.code)"
        let token = classroom.hostToken
        let answers = [
            await classroom.request(.post, "/api/v1/sessions", headers: ["origin": friend]),
            await classroom.request(.post, path + "/control", json: "{", token: token, headers: ["origin": friend]),
            await classroom.request(.post, path + "/control", json: "{}", headers: ["origin": friend]),
            await classroom.request(.put, path + "/control", json: "{}", headers: ["origin": friend]),
            await classroom.request(.get, path + "/events", token: token, headers: ["origin": friend]),
            await classroom.request(.get, "/api/v1/sessions/222222/replay", headers: ["origin": friend]),
        ]
        #expect(answers.map(\.status) == [201, 400, 401, 405, 200, 404])
        for answer in answers {
            #expect(answer.headers["access-control-allow-origin"] == friend)
            #expect(answer.headers["access-control-allow-credentials"] == nil)
            for name in ["ETag", "Location", "Retry-After"] {
                #expect(answer.headers["access-control-expose-headers"]?.contains(name) == true)
            }
            #expect(answer.headers["vary"]?.contains("Origin") == true)
        }
        let own = await classroom.request(.post, "/api/v1/sessions")
        #expect(own.status == 201 && own.headers["access-control-allow-origin"] == nil)
        #expect(own.headers["vary"] == "Origin")
    }

    @Test func `without allowed origins no response varies by origin`() async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.post, "/api/v1/sessions", headers: ["origin": "http://127.0.0.1:8080"])
        #expect(answer.status == 201 && answer.headers["vary"] == nil)
        #expect(answer.headers["access-control-allow-origin"] == nil)
    }
}
