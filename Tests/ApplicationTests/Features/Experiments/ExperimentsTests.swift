import Foundation
import TestSupport
import Testing
import Transport

/// An experiment with a class: from the first practice to the class's figures, through restarts and late comers.
@Suite(.timeLimit(.minutes(10))) struct ExperimentsTests {
    private static let short = #""distances":[20,30],"widths":[5,8],"targets":5,"practice":1"#

    private static func started(_ fields: String = short) async throws -> (Classroom, ChallengePlayer) {
        let classroom = try await Classroom()
        let player = try await ChallengePlayer(classroom)
        await classroom.control("experiment", fields)
        return (classroom, player)
    }

    @Test func `a phone practises, waits, taps all conditions and gets its result`() async throws {
        let (classroom, player) = try await Self.started()
        var message = try await player.experiment
        #expect(message["phase"] == "practice" && message["state"] == "tapping" && message["practice"] == .bool(true))
        #expect(
            message["condition"].isNull && message["conditions"] == 4 && message["layout"]["targets"].items.count == 5
        )
        try await player.tapExperimentSequence()
        message = try await player.experiment
        #expect(message["state"] == "waiting" && message["result"].isNull)
        // Taps of a waiting phone have no effect.
        await player.tap(195, 300, after: 100)
        #expect(try await player.experiment["taps"] == 0)
        await classroom.control("experiment", #""step":"measure""#)
        for condition in 1...4 {
            message = try await player.experiment
            #expect(message["state"] == "tapping" && message["condition"] == .number(Double(condition)))
            try await player.tapExperimentSequence()
        }
        message = try await player.experiment
        #expect(message["state"] == "done" && message["result"]["trials"] == 20 && message["result"]["errors"] == 0)
        #expect(message["result"]["nominal"]["points"] == 4)
        let figures = try await classroom.experiments()[0]
        #expect(figures["phase"] == "measurement" && figures["participants"][0]["missing"] == .array([]))
        #expect(figures["participants"][0]["figures"] == message["result"])
        #expect(figures["class"]["missing"] == .array(["one-participant"]))
        await classroom.control("experiment", #""step":"stop""#)
        #expect(try await player.experiment["phase"] == "finished")
        #expect(try await classroom.experiments()[0]["phase"] == "finished")
        await classroom.control("activity", #""activity":"touch""#)
        #expect(try await classroom.stats()["experiment"].isNull)
        #expect(try await classroom.experiments()[0]["participants"].items.count == 1)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `a kill loses no tap and counts none twice`(seed: UInt64) async throws {
        let (classroom, player) = try await Self.started()
        var random = SeededNumbers(state: seed)
        var count = 0.0
        for sequence in 0..<5 {
            if sequence == 1 { await classroom.control("experiment", #""step":"measure""#) }
            let layout = try await player.layout
            for tap in 0...5 {
                await player.tapTarget(tap, of: layout)
                count += 1
                guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
                let before = try await player.experiment
                await classroom.pass(milliseconds: 200)
                try await classroom.restart(killing: true)
                try await player.resume()
                let after = try await player.experiment
                for field in ["phase", "state", "sequence", "condition", "taps", "result"] {
                    #expect(after[field] == before[field], "\(field) in \(sequence), \(tap)")
                }
            }
        }
        #expect(try await classroom.taps().items.count == Int(count))
        #expect(try await player.experiment["state"] == "done")
        let figures = try await classroom.experiments()
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: true)
        #expect(try await classroom.experiments() == figures)
    }

    @Test func `late comers practise first, and orders differ`() async throws {
        let (classroom, player) = try await Self.started()
        await classroom.control("experiment", #""step":"measure""#)
        let late = try await ChallengePlayer(classroom)
        #expect(try await late.experiment["practice"] == .bool(true))
        for _ in 0..<5 { try await late.tapExperimentSequence() }
        for _ in 0..<3 { try await player.tapExperimentSequence() }
        let experiment = try await classroom.experiments()[0]
        #expect(experiment["participants"][0]["order"] != experiment["participants"][1]["order"])
        #expect(experiment["participants"][0]["missing"].items.map { $0["reason"] } == ["not-tapped", "not-tapped"])
        #expect(experiment["class"]["complete"] == 1 && experiment["class"]["participants"] == 2)
        #expect(experiment["class"]["missing"] == .array(["incomplete-participants"]))
    }

    @Test func `a screen too small for a condition says so`() async throws {
        let classroom = try await Classroom()
        let player = try await ChallengePlayer(
            classroom,
            screen: #"{"width":260,"height":500,"pixelsPerCentimetre":64,"calibrated":true}"#
        )
        await classroom.control("experiment", #""distances":[20,33],"widths":[4],"targets":5,"practice":0"#)
        #expect(try await player.experiment["tooLarge"] == 1)
        try await player.tapExperimentSequence()
        #expect(try await player.experiment["state"] == "done")
        let missing = try await classroom.experiments()[0]["participants"][0]["missing"]
        #expect(missing[0]["reason"] == "too-large" && missing[0]["condition"] == 1)
    }

    @Test func `a participant that gets another order begins with it, also after a kill`() async throws {
        let classroom = try await Classroom()
        var players: [ChallengePlayer] = []
        for _ in 0..<4 { players.append(try await ChallengePlayer(classroom)) }
        let fourth = try #require(players.last)
        // The large ring fits on no screen: a phone that has it first continues with its second condition.
        await classroom.control("experiment", #""distances":[20,60],"widths":[8],"targets":5,"practice":0"#)
        #expect(try await fourth.experiment["sequence"] == 2)
        await fourth.tap(20, 20, after: 100)
        await classroom.pass(milliseconds: 200)
        try await classroom.restart()
        try await fourth.resume()
        // The restart offers it the other order.
        #expect(try await fourth.experiment["sequence"] == 1)
        await fourth.tapTarget(0, of: try await fourth.layout)
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: true)
        try await fourth.resume()
        let message = try await fourth.experiment
        #expect(message["state"] == "tapping" && message["sequence"] == 1 && message["taps"] == 1)
    }

    @Test func `a calibration restarts the sequence, in true size`() async throws {
        let (_, player) = try await Self.started()
        let layout = try await player.layout
        await player.tapTarget(0, of: layout)
        #expect(try await player.experiment["taps"] == 1)
        let calibrated = #"{"width":390,"height":844,"pixelsPerCentimetre":80,"calibrated":true}"#
        player.phone = try await player.classroom.join("\"resume\":\"\(player.phone.resume)\"", screen: calibrated)
        #expect(try await player.experiment["taps"] == 0)
        let after = try await player.layout
        #expect(after["width"].value == layout["width"].value.map { $0 * 1.25 })
    }

    @Test func `a freeze and clearing restart the sequence`() async throws {
        let (classroom, player) = try await Self.started()
        let layout = try await player.layout
        for action in ["freeze", "clear"] {
            for tap in 0...2 { await player.tapTarget(tap, of: layout) }
            #expect(try await player.experiment["taps"] == 3)
            await classroom.control(action)
            if action == "freeze" { await classroom.control("unfreeze") }
            #expect(try await player.experiment["taps"] == 0)
        }
    }

    @Test func `viewers see points and the class's figures grow`() async throws {
        let (classroom, player) = try await Self.started()
        await classroom.control("experiment", #""step":"measure""#)
        let viewer = await classroom.watch()
        #expect(try await viewer.newest("snapshot")["experimentFigures"][0]["missing"] == .array(["no-participant"]))
        for _ in 0..<2 { try await player.tapExperimentSequence() }
        await classroom.pass(milliseconds: 100)
        let frames = try await viewer.messages(ofType: "frame").filter { !$0["experimentPoints"].isNull }
        let point = try #require(frames.last)["experimentPoints"][0]
        let figures = try await classroom.experiments()[0]["participants"][0]["conditions"][0]
        #expect(point[0] == "p1" && point[4] == figures["movementTimeSeconds"] && point[6] == 5)
        #expect(point[8] == figures["movementTimeSecondsError"]["error"])
        let later = await classroom.watch()
        let snapshot = try await later.newest("snapshot")
        #expect(snapshot["experimentPoints"][0] == point && snapshot["experiment"]["phase"] == "measurement")
        await classroom.control("remove", #""participant":"p1""#)
        await classroom.pass(milliseconds: 100)
        let end = try await viewer.messages(ofType: "frame").filter { !$0["experimentFigures"].isNull }.last
        #expect(end?["experimentFigures"][0]["participants"] == 0)
        #expect(try await classroom.taps().items.isEmpty)
    }

    @Test func `viewers see what was finished just before the host ends the experiment`() async throws {
        let (classroom, player) = try await Self.started(
            #""distances":[20,30],"widths":[5,8],"targets":5,"practice":0"#
        )
        let viewer = await classroom.watch()
        try await player.tapExperimentSequence()
        await classroom.control("experiment", #""step":"stop""#)
        await classroom.pass(milliseconds: 100)
        let frame = try await viewer.messages(ofType: "frame").last { !$0["experimentPoints"].isNull }
        #expect(frame?["experimentPoints"][0][0] == "p1")
        #expect(frame?["experimentFigures"][0]["participants"] == 1)
    }

    @Test func `every tap is exported, for the host only`() async throws {
        let (classroom, player) = try await Self.started()
        let layout = try await player.layout
        for tap in 0...5 {
            let target = layout["targets"][Int(tap * 3 % 5)]
            // The second is a double tap, the fourth a miss.
            let (again, off) = (layout["targets"][0], tap == 3 ? 30.0 : 0)
            let place = tap == 1 ? again : target
            await player.tap((place[0].value ?? 0) + off, place[1].value ?? 0, after: 400)
        }
        let taps = try await classroom.taps().items
        #expect(taps.map { $0["trial"] } == [0, 1, 2, 3, 4, 5])
        #expect(taps.map { $0["outlier"] } == [.null, "short", .null, .null, .null, .null])
        #expect(taps.map { $0["hit"] } == [.null, false, true, false, true, true].map { $0 })
        #expect(
            taps.allSatisfy { $0["practice"] == true && $0["participant"] == "p1" && $0["movementTimeSeconds"] != 0 }
        )
        let path = "/experiments/taps"
        let table = await classroom.asHost(.get, path, headers: ["accept": "text/csv"])
        let lines = table.text.split(separator: "\r\n")
        #expect(lines.count == 7 && lines[2].hasSuffix(",0.4,FALSE,short,assumed,"))
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)\(path)").status == 401)
        let events = await classroom.asHost(.get, "/events").text
        #expect(events.contains(#""type":"experiment","number":1,"measurement":false}"#))
    }

    @Test(
        arguments: [
            (#""step":"halt""#, 422), (#""step":"measure""#, 409), (#""step":"stop""#, 409), (#""targets":4"#, 422),
            (#""targets":27"#, 422), (#""practice":4"#, 422), (#""blocks":0"#, 422), (#""blocks":11"#, 422),
            (#""distances":[]"#, 422), (#""distances":[20,20]"#, 422),
            (#""distances":[1e9]"#, 422), (#""widths":[0.5]"#, 422), (#""distances":[10],"widths":[20]"#, 422),
            (#""widths":"wide""#, 422), (#""distances":[20,21,22,23,24]"#, 422),
        ]
    )
    func `bad settings are refused with a reason`(fields: String, status: Int) async throws {
        let classroom = try await Classroom()
        let answer = await classroom.control("experiment", fields)
        #expect(answer.status == status, "\(answer.text)")
        #expect(try await classroom.experiments().items.isEmpty)
    }

    @Test func `a session without positions has no experiment, and any other at most ten`() async throws {
        let figures = try await Classroom(#"{"retention":"figures"}"#)
        #expect(await figures.control("experiment").problem == "no-events")
        let classroom = try await Classroom()
        for _ in 0..<10 { #expect(await classroom.control("experiment").status == 200) }
        #expect(await classroom.control("experiment").problem == "too-many-experiments")
    }

    @Test func `a challenge ends an experiment and vice versa`() async throws {
        let (classroom, player) = try await Self.started()
        await classroom.control("challenge", #""kind":"distance""#)
        #expect(try await classroom.stats()["experiment"].isNull)
        await player.stroke(2)
        #expect(try await classroom.attempts().count == 1)
        await classroom.control("experiment", Self.short)
        #expect(try await classroom.stats()["challenge"].isNull)
        try await player.tapExperimentSequence()
        #expect(try await classroom.attempts().count == 1)
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: true)
        #expect(try await classroom.attempts().count == 1)
        #expect(try await classroom.taps().items.count == 6)
    }
}

extension ChallengePlayer {
    convenience init(_ classroom: Classroom, screen: String) async throws {
        self.init(classroom, joined: try await classroom.join(screen: screen))
    }

    /// The newest `experiment` message.
    var experiment: JSON { get async throws { try await phone.newest("experiment") } }

    /// The newest targets.
    var layout: JSON {
        get async throws {
            try await phone.messages(ofType: "experiment").last { !$0["layout"].isNull }?["layout"] ?? .null
        }
    }

    /// Taps the middle of a target of the sequence.
    func tapTarget(_ tap: Int, of layout: JSON, after: Double = 400) async {
        let count = layout["targets"].items.count
        let target = layout["targets"][tap * (count + 1) / 2 % max(count, 1)]
        await self.tap(target[0].value ?? 0, target[1].value ?? 0, after: after + 10 * Double(tap))
    }

    /// Taps a whole sequence.
    func tapExperimentSequence() async throws {
        let layout = try await layout
        for tap in 0...layout["targets"].items.count { await tapTarget(tap, of: layout) }
    }
}

extension Classroom {
    /// The figures of all experiments.
    func experiments() async throws -> JSON {
        try await request(.get, "/api/v1/sessions/\(code)/experiments").json["experiments"]
    }

    /// Every tap.
    func taps() async throws -> JSON {
        try await asHost(.get, "/experiments/taps").json["taps"]
    }
}
