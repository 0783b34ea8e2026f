import Challenges
import Foundation
import TestSupport
import Testing
import Transport

@testable import Features
@testable import Rooms

/// An experiment on the steering law with a class: from the first practice to the class's figures, through restarts.
@Suite(.timeLimit(.minutes(10))) struct SteeringTests {
    private static let short = #""task":"steering","distances":[20,30],"widths":[5,8],"trials":2,"practice":1"#

    private static func started(_ fields: String = short) async throws -> (Classroom, ChallengePlayer) {
        let classroom = try await Classroom()
        let player = try await ChallengePlayer(classroom)
        await classroom.control("experiment", fields)
        return (classroom, player)
    }

    @Test func `a phone practises, waits, steers through all tunnels and gets its result`() async throws {
        let (classroom, player) = try await Self.started()
        var message = try await player.experiment
        #expect(message["task"] == "steering" && message["state"] == "steering" && message["practice"] == .bool(true))
        #expect(message["tunnel"]["trials"] == 2 && message["trials"] == 0 && message["layout"].isNull)
        #expect(try await classroom.stats()["experiment"]["trials"] == 2)
        for _ in 0..<2 { try await player.steer() }
        message = try await player.experiment
        #expect(message["state"] == "waiting" && message["result"].isNull)
        // Steering of a waiting phone has no effect.
        try await player.steer()
        #expect(try await player.experiment["trials"] == 0)
        await classroom.control("experiment", #""step":"measure""#)
        for _ in 0..<8 { try await player.steer() }
        message = try await player.experiment
        #expect(message["state"] == "done" && message["result"]["trials"] == 8 && message["result"]["errors"] == 0)
        #expect(message["result"]["nominal"]["points"] == 4 && message["result"]["outsideShare"] == 0)
        let slope = try #require(message["result"]["nominal"]["slope"].value)
        #expect(message["result"]["nominal"]["indexOfPerformance"] == (slope > 0 ? .number(1 / slope) : .null))
        let figures = try await classroom.experiments()[0]
        #expect(figures["task"] == "steering" && figures["participants"][0]["missing"] == .array([]))
        #expect(figures["conditions"][0]["indexOfDifficulty"] == 4)
        #expect(figures["participants"][0]["figures"] == message["result"])
        #expect(figures["class"]["missing"] == .array(["one-participant"]))
        #expect(figures["class"]["conditions"][0]["indexOfDifficulty"] == 4)
    }

    @Test func `the samples of a part are the results after all tunnels`() async throws {
        let (classroom, player) = try await Self.started(Self.short.replacing("\"practice\":1", with: "\"practice\":0"))
        func sample() async throws -> [JSON: JSON] {
            let part = try await classroom.asHost(.get, "/parts/experiment-1").json
            #expect(part["kind"] == "experiment-steering" && part["participants"] == ["p1"])
            let measures = part["measures"].items.map { ($0["name"], $0["values"][0]) }
            return Dictionary(uniqueKeysWithValues: measures)
        }
        for _ in 0..<7 { try await player.steer() }
        #expect(try await sample().values.allSatisfy(\.isNull))
        try await player.steer()
        let (result, values) = (try await player.experiment["result"], try await sample())
        #expect(values.count == 5 && values["throughput"] == result["throughput"])
        #expect(
            values["slope"] == result["nominal"]["slope"] && values["errorRate"] == 0 && values["outsideShare"] == 0
        )
        let trials = try await classroom.trials().items.compactMap { $0["movementTimeSeconds"].value }
        let mean = trials.reduce(0, +) / Double(trials.count)
        #expect(abs((values["movementTime"]?.value ?? 0) - mean) < 1e-9)
    }

    @Test func `errors and broken attempts are distinguished`() async throws {
        let (classroom, player) = try await Self.started()
        try await player.steer(upTo: 0.5)
        try await player.steer(across: 20)
        #expect(try await player.experiment["trials"] == 1)
        try await player.steer()
        let trials = try await classroom.trials().items
        #expect(trials.map { $0["breaks"] } == [1, 0] && trials.map { $0["departures"] } == [1, 0])
        #expect(trials.allSatisfy { $0["practice"] == true && $0["outlier"].isNull })
        #expect(trials[1]["points"].items.count == 6 && trials[1]["points"][0].items.count == 3)
        let table = await classroom.asHost(.get, "/experiments/trials", headers: ["accept": "text/csv"])
        let lines = table.text.split(separator: "\r\n")
        #expect(lines.count == 3 && lines[0].hasSuffix(",breaks,outlier,densityFrom,relativeError,points"))
        #expect(lines[2].split(separator: ",").last?.split(separator: "|").count == 6)
        let path = "/api/v1/sessions/\(classroom.code)/experiments/trials"
        #expect(await classroom.request(.get, path).status == 401)
        #expect(try await classroom.taps().items.isEmpty)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `a kill loses no point, also in the middle of a trial`(seed: UInt64) async throws {
        let (classroom, player) = try await Self.started(Self.short.replacing("\"practice\":1", with: "\"practice\":0"))
        var random = SeededNumbers(state: seed)
        for trial in 0..<8 {
            try await player.steer { step in
                guard step > 0, Int.random(in: 0..<4, using: &random) == 0 else { return }
                let before = try await player.experiment
                await classroom.pass(milliseconds: 200)
                try await classroom.restart(killing: true)
                try await player.resume()
                let after = try await player.experiment
                for field in ["phase", "state", "task", "sequence", "trials", "result"] {
                    #expect(after[field] == before[field], "\(field) in \(trial)")
                }
            }
        }
        #expect(try await player.experiment["state"] == "done")
        let trials = try await classroom.trials().items
        #expect(trials.count == 8 && trials.allSatisfy { $0["points"].items.count == 6 && $0["breaks"] == 0 })
        let figures = try await classroom.experiments()
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: true)
        #expect(try await classroom.experiments() == figures)
    }

    @Test func `a freeze and clearing restart the sequence`() async throws {
        let (classroom, player) = try await Self.started()
        for action in ["freeze", "clear"] {
            try await player.steer()
            #expect(try await player.experiment["trials"] == 1)
            await classroom.control(action)
            if action == "freeze" { await classroom.control("unfreeze") }
            #expect(try await player.experiment["trials"] == 0)
        }
    }

    @Test func `a freeze after a broken attempt restarts the sequence, too`() async throws {
        let (classroom, player) = try await Self.started()
        try await player.steer(upTo: 0.5)
        await classroom.control("freeze")
        await classroom.control("unfreeze")
        for _ in 0..<2 { try await player.steer() }
        #expect(try await classroom.trials().items.map { $0["breaks"] } == [0, 0])
    }

    @Test(arguments: [false, true])
    func `the first finger determines the order, however its touches are sent`(isInOneBatch: Bool) async throws {
        let (classroom, player) = try await Self.started()
        func hasBegun() async throws -> Bool {
            try await classroom.room { $0.feature(RoomExperiments.self).started[0].hasBegun(1) }
        }
        #expect(try await !hasBegun())
        let touches = ["[0,1,20,20,1000]", "[2,1,20,20,1040]"]
        if isInOneBatch {
            await player.send(touches)
        } else {
            for touch in touches { await player.send([touch]) }
        }
        #expect(try await hasBegun())
    }

    @Test func `an experiment ends when the session has too many points`() async throws {
        let (classroom, player) = try await Self.started()
        try await classroom.room { $0.feature(RoomExperiments.self).pointCount = RoomExperiments.pointLimit - 12 }
        for _ in 0..<2 { try await player.steer() }
        #expect(try await player.experiment["phase"] == "finished")
        #expect(try await classroom.stats()["experiment"]["phase"] == "finished")
        #expect(try await classroom.trials().items.count == 2)
        #expect(await classroom.control("experiment").problem == "too-many-experiments")
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: true)
        #expect(try await classroom.trials().items.count == 2)
        #expect(try await classroom.room { $0.feature(RoomExperiments.self).pointCount } == 12)
    }

    @Test(arguments: [#""task":"pinching""#, #""trials":1"#, #""trials":11"#, #""distances":[10],"widths":[20]"#])
    func `bad settings are refused with a reason`(fields: String) async throws {
        let classroom = try await Classroom()
        let task = fields.contains("task") ? "" : #""task":"steering","#
        #expect(await classroom.control("experiment", task + fields).status == 422)
        #expect(try await classroom.experiments().items.isEmpty)
    }
}

extension ChallengePlayer {
    /// The newest tunnel.
    private var tunnel: JSON {
        get async throws {
            try await phone.messages(ofType: "experiment").last { !$0["tunnel"].isNull }?["tunnel"] ?? .null
        }
    }

    /// Steers upwards through the current tunnel, in one batch per point.
    ///
    /// - Parameters:
    ///   - across: its distance from the tunnel's middle after half the length, in CSS px.
    ///   - end: The share of the tunnel after which the finger is lifted.
    ///   - before: Called before each batch, with its number from 0.
    func steer(
        across: Double = 0,
        upTo end: Double = 1.1,
        before: (Int) async throws -> Void = { _ in }
    ) async throws {
        let tunnel = try await tunnel
        let (x, y) = (tunnel["start"][0].value ?? 0, tunnel["start"][1].value ?? 0)
        let length = y - (tunnel["end"][1].value ?? 0)
        now += 1000
        let ways = [-0.1, 0.1, 0.3, 0.5, 0.8, end].filter { $0 <= end }
        for (step, way) in ways.enumerated() {
            try await before(step)
            // Faster through wide tunnels than through narrow ones.
            now += 30 + 400 / (tunnel["width"].value ?? 1)
            let phase = step == 0 ? 0 : step == ways.count - 1 ? 2 : 1
            await send(["[\(phase),1,\(x + (way == 0.5 ? across : way)),\(y - way * length),\(now)]"])
        }
    }
}

extension Classroom {
    /// Every trial of steering.
    fileprivate func trials() async throws -> JSON {
        try await asHost(.get, "/experiments/trials").json["trials"]
    }
}
