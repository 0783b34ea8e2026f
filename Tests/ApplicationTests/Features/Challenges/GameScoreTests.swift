import Challenges
import Testing
import Transport

@testable import Features

/// Points by rank, round by round.
@Suite(.timeLimit(.minutes(10))) struct GameScoreTests {
    private let distance = Challenge(kind: .distance, target: 10)

    @Test func `the nearest result gets the most points, and equal results share the better place`() {
        var score = GameScore()
        score.add([1: 9, 2: 11, 3: 10, 4: 20], of: distance)
        #expect(score.contestants == 4)
        #expect(score.standings[3] == .init(place: 1, gained: 10, points: 10, overall: 1))
        for tied in [1, 2] { #expect(score.standings[tied] == .init(place: 2, gained: 8, points: 8, overall: 2)) }
        #expect(score.standings[4] == .init(place: 4, gained: 6, points: 6, overall: 4))
    }

    @Test func `each participant with a result gains at least a point, the others keep their score`() {
        var score = GameScore()
        score.add(Dictionary(uniqueKeysWithValues: (1...30).map { ($0, 10 + Double($0)) }), of: distance)
        #expect(score.standings[30] == .init(place: 30, gained: 1, points: 1, overall: 9))
        score.add([30: 10], of: distance)
        #expect(score.standings[30] == .init(place: 1, gained: 10, points: 11, overall: 1))
        #expect(score.standings[1] == .init(place: nil, gained: 0, points: 10, overall: 2))
        #expect(score.contestants == 1)
    }

    @Test func `with targets the highest is the best`() {
        var score = GameScore()
        score.add([1: 3.5, 2: 4.5], of: Challenge(kind: .targets, target: 3))
        #expect(score.standings[2]?.place == 1)
    }

    // MARK: In a class

    @Test func `rounds that follow one another have a running score`() async throws {
        let (classroom, first) = try await Classroom.challenge(#""kind":"distance","target":5"#)
        let second = try await ChallengePlayer(classroom)
        let viewer = await classroom.watch()
        await first.stroke(5)
        await second.stroke(3)
        let over = try await classroom.control("challenge").json
        #expect(over["finished"]["round"] == 1)
        await classroom.pass(milliseconds: 100)
        #expect(
            try await viewer.newest("frame")["scores"] == [["p1", 1, 10, 10, 1], ["p2", 2, 8, 8, 2]]
        )
        let standing = try await second.phone.newest("standing")
        #expect(standing["round"] == 1 && standing["place"] == 2 && standing["of"] == 2)
        #expect(standing["gained"] == 8 && standing["points"] == 8 && standing["overall"] == 2)
        #expect(standing["kind"] == "distance" && standing["latest"] == 3 && standing["best"] == 3)
        let histogram = standing["histogram"]
        #expect(histogram["counts"].items.count { $0 == 1 } == 2 && histogram["own"] == 1)
        #expect(histogram["attempt"] == "best")

        // A start ends the running round, which then counts, too.
        for _ in 0..<2 { await classroom.control("challenge", #""kind":"distance","target":5"#) }
        await second.stroke(5)
        let third = try await classroom.control("challenge").json
        #expect(third["finished"]["round"] == 3)
        #expect(try await second.phone.newest("standing")["points"] == 18)
        let idle = try await first.phone.newest("standing")
        #expect(idle["place"].isNull && idle["gained"] == 0 && idle["points"] == 10 && idle["overall"] == 2)
        #expect(try await classroom.results()["challenges"].items.map { $0["round"] } == [1, 2, 3])

        try await classroom.restart()
        try await second.resume()
        #expect(try await second.phone.newest("standing")["points"] == 18, "after a restart")
        #expect(
            try await classroom.watch().newest("snapshot")["scores"]
                == [["p1", .null, 0, 10, 2], ["p2", 1, 10, 18, 1]]
        )

        // Another task ends the game.
        await classroom.control("activity", #""activity":"touch""#)
        #expect(try await classroom.control("challenge", #""kind":"hold""#).json["challenge"]["round"] == 1)
        #expect(try await classroom.watch().newest("snapshot")["scores"].items.isEmpty)
    }
}
