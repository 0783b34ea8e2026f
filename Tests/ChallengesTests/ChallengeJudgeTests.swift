import Challenges
import Geometry
import Testing

@Suite struct ChallengeJudgeTests {
    private let screen = Size(width: 390, height: 844)

    @Test("A finished gesture is an attempt: its centimetres, or its seconds")
    func gestures() {
        var distance = ChallengeJudge(Challenge(kind: .distance, target: 10), screen: screen, isTouching: false)
        let drawn = distance.gestureFinished(centimetres: 9.5, milliseconds: 700)
        #expect(drawn == Attempt(value: 9.5))
        var hold = ChallengeJudge(Challenge(kind: .hold, target: 3), screen: screen, isTouching: false)
        let held = hold.gestureFinished(centimetres: 9.5, milliseconds: 2750)
        #expect(held == Attempt(value: 2.75))
    }

    @Test("A press is an attempt if its weight was measured")
    func presses() {
        var judge = ChallengeJudge(Challenge(kind: .press, target: 200), screen: screen, isTouching: false)
        let measured = judge.gestureFinished(centimetres: 0, milliseconds: 700, grams: 161)
        let unmeasured = judge.gestureFinished(centimetres: 0, milliseconds: 700, grams: nil)
        #expect([measured, unmeasured] == [Attempt(value: 161), nil])
        #expect(judge.challenge.isBetter(190, than: 220))
    }

    @Test("A gesture that began before the challenge, or was cleared or lifted, is not an attempt; the next one is")
    func underWay() {
        var judge = ChallengeJudge(Challenge(kind: .hold, target: 3), screen: screen, isTouching: true)
        let before = judge.gestureFinished(centimetres: 1, milliseconds: 9000)
        let after = judge.gestureFinished(centimetres: 1, milliseconds: 1000)
        judge.interrupt(isTouching: true)
        let cleared = judge.gestureFinished(centimetres: 1, milliseconds: 1000)
        judge.interrupt(isTouching: false)
        let lifted = judge.gestureFinished(centimetres: 1, milliseconds: 1000)
        #expect([before, after, cleared, lifted] == [nil, Attempt(value: 1), nil, Attempt(value: 1)])
    }

    @Test("Nine movements over the targets are an attempt, whose value is the throughput")
    func targets() throws {
        var judge = ChallengeJudge(Challenge(kind: .targets, target: 2), screen: screen, isTouching: true)
        var last: Attempt?
        for time in 0...9 {
            #expect(last == nil)
            let task = try #require(judge.task)
            let ring = try #require(task.layout)
            last = judge.gestureBegan(at: ring.targets[task.counts[0].value], milliseconds: Double(time) * 600)
            let lifted = judge.gestureFinished(centimetres: 1, milliseconds: 50)
            #expect(lifted == nil)
        }
        let attempt = try #require(last)
        let kind = Challenge.Kind.targets
        let figures = kind.complete(attempt.figures, value: attempt.value)
        let named = Dictionary(uniqueKeysWithValues: zip(kind.figures.map { "\($0.name)" }, figures))
        #expect(named["movementTimeSeconds"] == .number(0.6))
        #expect(named["throughputUnivariateBitsPerSecond"] == .number(attempt.value))
        #expect(named["errors"] == .count(0))
        judge.interrupt(isTouching: false)
        #expect(judge.task?.counts.map(\.value) == [0, 0])
    }

    @Test("A judge restored from its checkpoint is equal")
    func numbers() throws {
        for kind in Challenge.Kind.allCases {
            let challenge = Challenge(kind: kind, target: 3)
            var judge = ChallengeJudge(challenge, screen: screen, isTouching: kind == .hold)
            for time in 0...3 {
                let place = judge.task?.layout?.targets[judge.task?.counts[0].value ?? 0] ?? Point(x: 1, y: 1)
                _ = judge.gestureBegan(at: place, milliseconds: Double(time) * 600)
            }
            var other = ChallengeJudge(challenge, screen: screen, isTouching: false)
            for (numbers, isProgress) in [(judge.progress, true), ([], false), ([0, 1], false)] {
                let isTaken = other.resume(numbers)
                #expect(isTaken == isProgress)
                if isProgress { #expect(other == judge) }
            }
        }
    }

    @Test("A value nearer to the target is better, in targets a higher one; of equal ones the first is the best")
    func best() {
        let distance = Challenge(kind: .distance, target: 10)
        var summary: AttemptSummary?
        for value in [7.0, 12, 8, 14] { summary = .adding(value, to: summary, of: distance) }
        #expect(summary == AttemptSummary(count: 4, latest: 14, best: 12))
        let targets = Challenge(kind: .targets, target: 3)
        summary = nil
        for value in [4.0, 5, 3] { summary = .adding(value, to: summary, of: targets) }
        #expect(summary == AttemptSummary(count: 3, latest: 3, best: 5))
    }

    @Test("A series of reactions is one attempt with its median, and the next touch asks for another series")
    func reactions() {
        var judge = ChallengeJudge(Challenge(kind: .reaction, target: 2), screen: screen, isTouching: false)
        var now = 0.0
        func react(_ judge: inout ChallengeJudge, _ milliseconds: Double) -> Attempt? {
            now += 3000
            _ = judge.apply(flash(at: now))
            return judge.gestureBegan(at: Point(x: 1, y: 1), milliseconds: now + milliseconds)
        }
        #expect(react(&judge, 300) == nil)
        #expect(react(&judge, 50) == nil)
        let attempt = react(&judge, 200)
        #expect(attempt?.value == 250)
        #expect(attempt?.figures == [.list([300, 200]), .count(1), .count(0)])
        // The lift of a finger is not an attempt.
        let finished = judge.gestureFinished(centimetres: 1, milliseconds: 40)
        #expect(finished == nil)
        let another = judge.gestureBegan(at: Point(x: 1, y: 1), milliseconds: now + 900)
        #expect(another == nil && judge.task?.progress == ReactionTask(trials: 2).progress)
        #expect(react(&judge, 150) == nil)
        var restored = ChallengeJudge(judge.challenge, screen: screen, isTouching: false)
        let isValid = restored.resume(judge.progress)
        #expect(isValid && restored == judge)
    }

    @Test("A copy of a judge is independent")
    func copies() {
        let judge = ChallengeJudge(Challenge(kind: .reaction, target: 2), screen: screen, isTouching: false)
        var other = judge
        _ = other.apply(flash(at: 100))
        #expect(other != judge && judge.progress == [0, 0, 0, 0])
    }

    @Test("Each task has records of its own, and accepts only its batches")
    func batches() throws {
        let records = TaskBatchKind.all.map(\.record)
        #expect(records.count == Set(records).count && records.allSatisfy { $0 >= TaskBatchKind.firstRecord })
        let kind = try #require(TaskBatchKind.kind(ofRecord: 12))
        #expect(TaskBatchKind.kind(ofRecord: 99) == nil)
        for numbers in [[], [1, 2], [.infinity], [.nan], [-1.1e15]] {
            #expect(TaskBatch(kind, numbers: numbers) == nil)
        }
        var judge = ChallengeJudge(Challenge(kind: .hold, target: 3), screen: screen, isTouching: false)
        _ = judge.apply(flash(at: 100))
        #expect(judge.progress == [0])
    }

    private func flash(at milliseconds: Double) -> TaskBatch {
        TaskBatchKind.kind(ofRecord: 12).flatMap { TaskBatch($0, numbers: [milliseconds]) }!
    }

    @Test("Faster reactions are better")
    func faster() {
        let reaction = Challenge(kind: .reaction, target: 5)
        #expect(reaction.isBetter(180, than: 181) && !reaction.isBetter(5, than: 4))
        #expect(!reaction.kind.allows(2.5) && reaction.kind.allows(20) && !reaction.kind.allows(21))
    }

    @Test("Default targets are valid targets", arguments: Challenge.Kind.allCases)
    func defaults(kind: Challenge.Kind) {
        #expect(kind.allows(kind.defaultTarget))
    }
}
