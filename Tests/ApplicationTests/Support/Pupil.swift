import Geometry
import Testing
import Transport

/// A phone of a class that plays a puzzle, and its round.
final class Pupil {
    let classroom: Classroom
    let code: String
    let phone: Phone
    private(set) var round = ""

    init(_ classroom: Classroom, in code: String? = nil) async throws {
        self.classroom = classroom
        self.code = code ?? classroom.code
        phone = try await classroom.join(in: code)
    }

    @discardableResult
    func begin(
        _ puzzle: String,
        status: Int = 201,
        session: String? = nil,
        resume: String? = nil
    ) async throws -> JSON {
        let body = "{\"session\":\"\(session ?? code)\",\"resume\":\"\(resume ?? phone.resume)\"}"
        let answer = await classroom.request(.post, "/api/v1/puzzles/\(puzzle)/rounds", json: body)
        #expect(answer.status == status, "\(answer.text)")
        if answer.status < 300 { round = try #require(try answer.json["id"].text) }
        return try answer.json
    }

    /// Presses the middle of one of `Classroom.differences`, or beside all of them.
    @discardableResult
    func press(_ number: Int?, status: Int = 200) async throws -> JSON {
        let place = number.map { Classroom.differences[$0] }
        return try await press(
            at: place.map { $0.x + $0.width / 2 } ?? 5,
            place.map { $0.y + $0.height / 2 } ?? 5,
            status: status
        )
    }

    func press(at x: Double, _ y: Double, status: Int = 200) async throws -> JSON {
        let body = "{\"x\":\(x),\"y\":\(y),\"shownWidth\":1000,\"shownHeight\":600}"
        return try await ask(.post, "/hits", body, status)
    }

    @discardableResult
    func hint(status: Int = 200) async throws -> JSON { try await ask(.post, "/hints", nil, status) }

    func state(status: Int = 200) async throws -> JSON { try await ask(.get, "", nil, status) }

    private func ask(_ method: HTTPMethod, _ path: String, _ body: String?, _ status: Int) async throws -> JSON {
        let answer = await classroom.request(method, "/api/v1/rounds/\(round)\(path)", json: body)
        #expect(answer.status == status, "\(answer.text)")
        return try answer.json
    }
}

extension Classroom {
    /// The host starts a puzzle for the class.
    @discardableResult
    func play(_ puzzle: String) async -> Response {
        await control("activity", "\"activity\":\"spot\",\"subject\":\"\(puzzle)\"")
    }
}
