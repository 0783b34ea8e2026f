import Challenges
import Geometry
import TestSupport
import Testing

/// A tap whose phone has another zero than the room.
private func tap(_ room: Double, error: Double = 2) -> ClassTap {
    ClassTap(ownMilliseconds: room - 7000, roomMilliseconds: room, clockErrorMilliseconds: error)
}

private func plan(_ kind: Challenge.Kind, _ target: Double) throws -> TapPlan {
    try #require(kind.ofClass?.plan(for: target))
}

@Suite struct BeatFiguresTests {
    @Test("Eight beats and 30 s follow the countdown, and without beats the time that was chosen")
    func spans() throws {
        let beat = try plan(.beat, 120).span(after: 5000, epoch: 2)
        #expect(beat == TapSpan(from: 6000, until: 6000 + 8 * 500 + 30_000, epoch: 2))
        #expect(try plan(.clap, 20).span(after: 5000, epoch: 1) == TapSpan(from: 5000, until: 25_000, epoch: 1))
    }

    @Test("People who tap at once are wholly together, have their tempo, and no drift")
    func allAtOnce() throws {
        let plan = try plan(.beat, 100)
        let span = plan.span(after: 0, epoch: 1)
        let times = (0..<50).map { 1000 + 8 * 600 + 600 * Double($0) }
        let taps = Dictionary(uniqueKeysWithValues: (1...5).map { ($0, times.map { tap($0) }) })
        let figures = try #require(BeatFigures(of: taps, plan, in: span))
        #expect((try #require(figures.value) - 1).magnitude < 1e-12)
        #expect((try #require(figures.chance) - 0.886226925452758 / 5.0.squareRoot()).magnitude < 1e-12)
        #expect((try #require(figures.tempo) - 100).magnitude < 1e-9)
        #expect(figures.risesAtSeconds == 0 && figures.fallsAtSeconds == nil)
        #expect(figures.steps.count == 61 && figures.steps[3].seconds == 1.5)
        for person in figures.people {
            #expect(person.taps == 50 && person.doubles == 0 && person.missing == 0)
            #expect(person.driftMilliseconds == 0 && person.spreadMilliseconds == 0)
            #expect((try #require(person.latenessMilliseconds)).magnitude < 1e-9)
            #expect(person.clockErrorMilliseconds == 4)
        }
    }

    @Test("Who taps half a period later is as far from the others as one can be; taps twice and gaps do not matter")
    func oneOff() throws {
        let plan = try plan(.clap, 30)
        let span = plan.span(after: 0, epoch: 1)
        let times = (0..<55).map { 100 + 500 * Double($0) }
        var taps = [1: times.map { tap($0) }, 2: times.map { tap($0) }, 3: times.map { tap($0) }]
        taps[4] = times.map { tap($0 + 125) }
        taps[2]?.append(contentsOf: [tap(1140), tap(2160)])
        taps[3]?.remove(at: 10)
        let figures = try #require(BeatFigures(of: taps, plan, in: span))
        #expect(figures.people.map(\.doubles) == [0, 2, 0, 0])
        #expect(figures.people.map(\.missing) == [0, 0, 1, 0])
        #expect((try #require(figures.people[3].latenessMilliseconds) - 125).magnitude < 1e-6)
        #expect(figures.people.allSatisfy { ($0.tempo ?? 0) == 120 })
        // Three at 1 and one a quarter behind: √(9 + 1) / 4.
        #expect((try #require(figures.value) - 10.0.squareRoot() / 4).magnitude < 0.01)
    }

    @Test("Steps in which the others are apart say nothing about a person")
    func othersApart() throws {
        let plan = try plan(.clap, 30)
        let span = plan.span(after: 0, epoch: 1)
        let times = (0..<55).map { 100 + 500 * Double($0) }
        // The second person changes to between the first one's taps, so that these two have no common time.
        let apart = times.enumerated().map { $0.offset < 20 ? $0.element : $0.element + 250 }
        let taps = [1: times.map { tap($0) }, 2: apart.map { tap($0) }, 3: times.map { tap($0 + 50) }]
        let third = try #require(BeatFigures(of: taps, plan, in: span)).people[2]
        // All but the moment of the change, in which the others are half together.
        #expect(try #require(third.agreement) > 0.95)
        #expect((try #require(third.latenessMilliseconds) - 50).magnitude < 5)
    }

    @Test("One tap is nothing, two have no tempo, and one person alone is not together")
    func tooFew() throws {
        let plan = try plan(.clap, 30)
        let span = plan.span(after: 0, epoch: 1)
        #expect(BeatFigures(of: [1: [tap(500)], 2: []], plan, in: span) == nil)
        let figures = try #require(BeatFigures(of: [1: [tap(500), tap(1000)]], plan, in: span))
        #expect(figures.value == nil && figures.tempo == nil && figures.screenCeiling == nil)
        #expect(figures.people[0].tempo == nil && figures.people[0].driftMilliseconds == nil)
        #expect(BeatFigures(of: [1: (0..<9).map { tap(40_000 + 500 * Double($0)) }], plan, in: span) == nil)
    }

    @Test("Whatever the clocks' errors are, they change the value by no more than is said", arguments: 1...20)
    func clockBound(seed: Int) throws {
        var random = SeededNumbers(state: UInt64(seed))
        let plan = try plan(.clap, 30)
        let span = plan.span(after: 0, epoch: 1)
        var (told, true_): ([Int: [ClassTap]], [Int: [ClassTap]]) = ([:], [:])
        for person in 1...6 {
            let error = Double.random(in: 1...30, using: &random)
            let off = Double.random(in: -error...error, using: &random)
            var time = 300 + Double.random(in: 0...600, using: &random)
            while time < 29_000 {
                let own = time - 1000
                true_[person, default: []].append(
                    ClassTap(ownMilliseconds: own, roomMilliseconds: time, clockErrorMilliseconds: 0)
                )
                told[person, default: []].append(
                    ClassTap(ownMilliseconds: own, roomMilliseconds: time + off, clockErrorMilliseconds: error)
                )
                time += Double.random(in: 540...660, using: &random)
            }
        }
        let figures = try #require(BeatFigures(of: told, plan, in: span))
        let truth = try #require(BeatFigures(of: true_, plan, in: span))
        let difference = (try #require(figures.value) - (try #require(truth.value))).magnitude
        // At the ends a person is there a step sooner or later.
        #expect(difference <= (try #require(figures.clockError)) + 0.02)
        #expect(figures.people.map(\.tempo) == truth.people.map(\.tempo))
    }

    @Test("Each tap is an attempt once its time is known, in order, and what waits survives a restart")
    func task() {
        var judge = ChallengeJudge(
            Challenge(kind: .beat, target: 100),
            screen: Size(width: 390, height: 844),
            isTouching: false
        )
        for time in [10.0, 20, 30] {
            #expect(judge.gestureBegan(at: Point(x: 1, y: 1), milliseconds: time) == nil)
        }
        #expect(judge.synchronise { _ in nil } == nil)
        var other = ChallengeJudge(judge.challenge, screen: Size(width: 390, height: 844), isTouching: false)
        #expect(other.resume(judge.progress) && other == judge)
        let values = (0..<4).map { _ in
            other.synchronise { ClassTime(milliseconds: $0 + 5000, errorMilliseconds: 1, epoch: 3) }?.value
        }
        #expect(values == [5.01, 5.02, 5.03, nil])
        #expect(other.task?.awaitsClock == false)
    }
}
