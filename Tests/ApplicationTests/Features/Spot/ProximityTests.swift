import Testing
import Transport

/// Puzzles that are played at their place: a distant player gets the distance.
@Suite(.timeLimit(.minutes(10))) struct ProximityTests {
    /// A degree of latitude is 111,195 m on the sphere of the mean radius.
    private static let metre = 1 / 111_195.08

    private func begin(_ classroom: Classroom, _ puzzle: String, _ body: String?) async -> Classroom.Response {
        await classroom.request(.post, "/api/v1/puzzles/\(puzzle)/rounds", json: body)
    }

    @Test(arguments: [
        (0, 0, 201), (99, 0, 201), (101, 0, 403), (140, 45, 201), (146, 45, 403), (149, 5000, 201), (151, 5000, 403),
        (15_000_000, 50, 403),
    ])
    func `a player within the distance can play`(away: Double, accuracy: Double, status: Int) async throws {
        let classroom = try await Classroom(services: TestServices())
        let puzzle = try await classroom.puzzle(proximityMetres: 100)
        let place = "{\"latitude\":\(47.5 - away * Self.metre),\"longitude\":9.25,\"accuracy\":\(accuracy)}"
        let answer = await begin(classroom, puzzle, "{\"position\":\(place)}")
        #expect(answer.status == status, "\(answer.text)")
        guard status == 403 else { return }
        #expect(answer.problem == "too-far")
        #expect(try answer.json["proximityMetres"] == 100)
        #expect(abs(try #require(try answer.json["distanceMetres"].value) - away) <= max(1, away * 1e-6))
    }

    @Test(arguments: ["{}", #"{"position":null}"#, nil] as [String?])
    func `without a position the player is asked for it`(body: String?) async throws {
        let classroom = try await Classroom(services: TestServices())
        let answer = await begin(classroom, try await classroom.puzzle(proximityMetres: 100), body)
        #expect(answer.status == 403 && answer.problem == "position-needed")
        #expect(try answer.json["proximityMetres"] == 100)
        #expect(
            await begin(classroom, try await classroom.puzzle(), body).status == 201,
            "others are played from anywhere"
        )
    }

    @Test func `the poles and the date line are positions`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let puzzle = try await classroom.puzzle(proximityMetres: 100)
        for (latitude, longitude) in [(90, 0), (-90, 0), (0, 180), (0, -180)] {
            let position = "{\"latitude\":\(latitude),\"longitude\":\(longitude)}"
            #expect(await begin(classroom, puzzle, "{\"position\":\(position)}").problem == "too-far")
        }
    }

    @Test(arguments: [
        (#"{"latitude":91,"longitude":0}"#, "position.latitude"),
        (#"{"latitude":0,"longitude":-181}"#, "position.longitude"),
        (#"{"latitude":0,"longitude":0,"accuracy":-1}"#, "position.accuracy"),
        (#"{"latitude":0}"#, "position.longitude"),
        (#"{"latitude":"0","longitude":0}"#, "position.latitude"), ("7", "position"),
    ])
    func `a bad position is reported with its field, for any puzzle`(position: String, field: String) async throws {
        let classroom = try await Classroom(services: TestServices())
        for proximity in [nil, 100.0] {
            let puzzle = try await classroom.puzzle(proximityMetres: proximity)
            let answer = await begin(classroom, puzzle, "{\"position\":\(position)}")
            #expect(try answer.status == 422 && answer.json["field"] == .string(field), "\(answer.text)")
        }
    }
}
