import Geometry
import TestSupport
import Testing
import TouchMetrics
import Transport
import WireProtocol

@testable import Rooms

/// The contents and the rate of figures messages.
@Suite(.timeLimit(.minutes(10))) struct FiguresTests {
    // MARK: Contents

    @Test func `a triangle of 3, 4 and 5 is 12 centimetres`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        await phone.touch(1, "[[0,1,100,100,0],[1,1,292,100,250],[1,1,292,356,500],[2,1,100,100,1000]]")
        let figures = try await phone.newest("figures")
        #expect(figures["distance"] == ["lastCentimetres": 12, "totalCentimetres": 12])
        let stats = try await classroom.stats("p1")
        let assumed: JSON = ["error": .null, "reason": "densityAssumed"]
        #expect(
            stats["distance"] == [
                "lastPixels": 768, "totalPixels": 768, "lastCentimetres": 12, "totalCentimetres": 12,
                "lastCentimetresError": assumed, "totalCentimetresError": assumed,
                "estimated": [
                    "lastPixels": 768, "totalPixels": 768, "lastCentimetres": 12, "totalCentimetres": 12,
                    "lastCentimetresError": assumed, "totalCentimetresError": assumed,
                ],
            ]
        )
        let late: JSON = [
            "error": .number(1.0 / 60 + 0.001), "kind": "bound", "sources": ["ends": .number(1.0 / 60), "time": 0.001],
        ]
        #expect(
            stats["time"] == [
                "lastSeconds": 1, "totalSeconds": 1, "lastSecondsError": late, "totalSecondsError": late,
            ]
        )
        #expect(stats["gestures"][0]["secondsError"] == late["error"])
        #expect(stats["gestures"][0]["centimetresError"] == .null)
    }

    @Test(arguments: [
        (390.0, 844.0, 64.0, 10), (32, 32, 64, 3), (412.3, 915.7, 61.37, 5), (1366, 1024, 52, 32),
    ])
    func `stats equal what the engine computes from the same batches`(
        width: Double,
        height: Double,
        density: Double,
        fingers: UInt64
    ) async throws {
        let classroom = try await Classroom()
        let screen = "{\"width\":\(width),\"height\":\(height),\"pixelsPerCentimetre\":\(density),\"calibrated\":true}"
        let phone = try await classroom.join(screen: screen)
        var metrics = TouchMetrics(screen: Size(width: width, height: height))
        var hand = Hand(fingers: fingers, width: width, height: height, seed: 7)
        for seq in 1...40 {
            let batch = hand.batch()
            try metrics.apply(batch.span)
            await phone.touch(seq, Hand.json(batch))
        }
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.messages(ofType: "error").isEmpty)
        let stats = try await classroom.stats("p1")
        let sums = FigureSums(metrics, pixelsPerCentimetre: density)
        #expect(stats["distance"]["totalCentimetres"] == .number(sums.totalCentimetres))
        #expect(stats["distance"]["lastCentimetres"] == .number(sums.lastCentimetres))
        #expect(stats["time"]["lastSeconds"] == .number(sums.lastSeconds))
        #expect(stats["time"]["totalSeconds"] == .number(sums.totalSeconds))
        let durations = DurationErrors(metrics)
        #expect(stats["time"]["lastSecondsError"]["error"].value == durations.last.error)
        #expect(stats["time"]["totalSecondsError"]["error"].value == durations.total.error)
        #expect(stats["touches"] == .number(Double(metrics.touches)))
        #expect(stats["touching"] == .number(Double(metrics.touching)))
        let figures = try await phone.newest("figures")
        #expect(figures["distance"]["totalCentimetres"] == .number(sums.totalCentimetres))
        // A phone that applies every received block has the heatmap of the stats.
        var counts = try await phone.newest("welcome")["stats"]["heatmap"]["counts"].items
        for figures in try await phone.messages(ofType: "figures") {
            for cell in figures["heatmap"]["cells"].items { counts[Int(cell[0].value ?? 0)] = cell[1] }
        }
        #expect(counts == stats["heatmap"]["counts"].items)
    }

    @Test func `batches of 512 events and of 32 fingers are taken, and an empty one counts as a batch`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[\((0..<512).map { "[\($0 == 0 ? 0 : 1),1,\($0 % 2),0,\($0)]" }.joined(separator: ","))]")
        await phone.touch(2, "[\((2...32).map { "[0,\($0),5,5,600]" }.joined(separator: ","))]")
        await phone.touch(3, "[]")
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 3)
        #expect(try await phone.messages(ofType: "error").isEmpty)
        let stats = try await classroom.stats("p1")
        #expect(stats["distance"]["totalPixels"] == 511 && stats["touching"] == 32 && stats["fingers"]["most"] == 32)
    }

    @Test func `the totals of a room are the sums of its phones, and rooms are independent`() async throws {
        let classroom = try await Classroom()
        let other = try #require(try await classroom.request(.post, "/api/v1/sessions").json["code"].text)
        for room in [classroom.code, classroom.code, other] {
            let phone = try await classroom.join(in: room)
            await phone.touch(1, "[[0,1,10,10,0],[2,1,74,10,500]]")
        }
        for (room, count) in [(classroom.code, 2.0), (other, 1.0)] {
            let merged = try await classroom.request(.get, "/api/v1/sessions/\(room)").json["merged"]
            #expect(merged["distance"]["totalCentimetres"] == .number(count))
            #expect(merged["time"]["totalSeconds"] == .number(count / 2))
            #expect(merged["touches"] == .number(count))
            #expect(merged["heatmap"]["counts"].items.compactMap(\.value).reduce(0, +) == count)
        }
    }

    // MARK: When

    /// Sends this number of batches of one event, and returns the number of figures messages.
    private func draw(
        _ classroom: Classroom,
        _ phone: Phone,
        hertz: Double,
        milliseconds: Double = 1000,
        from seq: Int = 1
    ) async throws -> (batches: Int, figures: [JSON]) {
        await phone.clear()
        let count = Int(milliseconds * hertz / 1000)
        for step in 0..<count {
            let number = seq + step
            await phone.touch(number, "[[\(number == 1 ? 0 : 1),1,\(number % 300),10,\(number * 4)]]")
            await classroom.pass(milliseconds: 1000 / hertz)
        }
        return (count, try await phone.messages(ofType: "figures"))
    }

    @Test func `each batch of a phone at 60 Hz is answered at once, and an acknowledgement costs no message`()
        async throws
    {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        let (batches, figures) = try await draw(classroom, phone, hertz: 60)
        #expect(figures.count == batches)
        #expect(figures.map { $0["seq"].value } == (1...60).map { Double($0) })
        let behind = figures.map { ($0["seq"].value ?? 0) - ($0["ack"].value ?? 0) }
        #expect(behind.allSatisfy { $0 >= 1 && $0 <= 8 })
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 60)
    }

    @Test func `a phone at 240 Hz gets 60 answers a second, with all that it sent`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        let (batches, figures) = try await draw(classroom, phone, hertz: 240)
        #expect(batches == 240)
        #expect((58...61).contains(figures.count), "\(figures.count)")
        let gaps = zip(figures, figures.dropFirst()).map { ($1["seq"].value ?? 0) - ($0["seq"].value ?? 0) }
        #expect(gaps.allSatisfy { $0 <= 8 }, "none waits for longer than two answers")
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["seq"] == 240)
    }

    @Test func `a commit is acknowledged separately when no batch follows`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        await phone.clear()
        await phone.touch(1, "[[0,1,0,0,0]]")
        #expect(try await phone.messages(ofType: "figures").map { $0["ack"] } == [0])
        // A commit at the next tick, and its delay.
        await classroom.pass(milliseconds: FigurePacing.acknowledgementDelay(pace: BatchPace.unwatched) - 5)
        #expect(try await phone.messages(ofType: "figures").count == 1)
        await classroom.pass(milliseconds: 20)
        #expect(try await phone.messages(ofType: "figures").map { $0["ack"] } == [0, 1])
        await classroom.pass(seconds: 5)
        #expect(try await phone.messages(ofType: "figures").count == 2, "nothing more without a change")
    }

    @Test func `on a crowded server phones get 30 answers a second, and 60 again when it is calm`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.look { $0.metrics.batches += 50_000 }
        await classroom.pass(seconds: 1)
        #expect(classroom.transport.pauseDuration == .milliseconds(1))
        let crowded = try await draw(classroom, phone, hertz: 60, milliseconds: 900)
        #expect((26...28).contains(crowded.figures.count), "\(crowded.figures.count)")
        await classroom.pass(seconds: 2)
        #expect(classroom.transport.pauseDuration == .zero)
        let calm = try await draw(classroom, phone, hertz: 60, from: crowded.batches + 1)
        #expect(calm.figures.count == 60)
    }

    @Test func `a busy server commits half as often`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.look { $0.metrics.batches += 4_000 }
        await classroom.pass(seconds: 1)
        let before = classroom.disk.commits
        _ = try await draw(classroom, phone, hertz: 60, milliseconds: 900)
        let commits = classroom.disk.commits - before
        #expect((7...10).contains(commits), "\(commits)")
    }

    @Test func `a phone that does not read gets the newest figures and every block when it reads again`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        await phone.stopReading()
        _ = try await draw(classroom, phone, hertz: 60)
        #expect(try await phone.messages(ofType: "figures").isEmpty)
        await phone.read()
        await classroom.pass(milliseconds: 50)
        let figures = try await phone.newest("figures")
        #expect(figures["seq"] == 60)
        let counted = figures["heatmap"]["cells"].items.compactMap { $0[1].value }.reduce(0, +)
        #expect(counted == 60, "it receives again what it missed")
    }
}

/// Fingers that draw somewhere, with batches of any length.
struct Hand {
    let fingers: UInt64
    let width: Double
    let height: Double
    private var random: SeededNumbers
    private var down: [UInt64: Point] = [:]
    private var clock = 1000.0

    init(fingers: UInt64, width: Double, height: Double, seed: UInt64) {
        (self.fingers, self.width, self.height) = (fingers, width, height)
        random = SeededNumbers(state: seed)
    }

    mutating func batch() -> [TouchEvent] {
        (0..<Int.random(in: 0...30, using: &random)).map { _ in
            clock += Double.random(in: -2...20, using: &random)
            let pointer = UInt64.random(in: 0..<fingers, using: &random)
            let place = Point(
                x: Double.random(in: -20...width + 20, using: &random),
                y: Double.random(in: -20...height + 20, using: &random)
            )
            let phases: [TouchPhase] = down[pointer] == nil ? [.began] : [.moved, .moved, .held, .ended, .cancelled]
            let phase = phases.randomElement(using: &random) ?? .moved
            down[pointer] = phase == .ended || phase == .cancelled ? nil : place
            return TouchEvent(phase: phase, pointer: pointer, position: place, time: clock)
        }
    }

    static func json(_ batch: [TouchEvent]) -> String {
        let rows = batch.map { "[\($0.phase.rawValue),\($0.pointer),\($0.position.x),\($0.position.y),\($0.time)]" }
        return "[\(rows.joined(separator: ","))]"
    }
}
