import Challenges
import Geometry
import Testing

@Suite struct LatencyTaskTests {
    private static func lap(_ lag: Double, frame: Double = 16.7) -> FollowedLap {
        FollowedLap(lagMilliseconds: lag, frameMilliseconds: frame)
    }

    private static func task(_ lags: [Double], of laps: Int) -> LatencyTask {
        var task = LatencyTask(laps: laps)
        for lag in lags { task.addLap(lap(lag)) }
        return task
    }

    @Test("A series ends with its last lap, and its value is the median of the laps")
    func series() throws {
        #expect(LatencyFigures(of: Self.task([80, 90, 300], of: 4)) == nil)
        let figures = try #require(LatencyFigures(of: Self.task([80, 90, 300, 86], of: 4)))
        #expect(figures.latencyMilliseconds == 88)
        #expect(figures.lapMilliseconds == [80, 90, 300, 86])
        #expect(figures.frameMilliseconds == 16.7)
        // √((59² + 49² + 161² + 53²) / 3), around 139
        #expect(try abs(#require(figures.deviationMilliseconds) - 107.4119794685) < 1e-9)
    }

    @Test(
        "Movements impossible for a finger change nothing",
        arguments: [lap(501), lap(-501), lap(80, frame: 0), lap(80, frame: -1)]
    )
    func impossible(lap: FollowedLap) {
        var task = Self.task([80], of: 3)
        task.addLap(lap)
        #expect(task == Self.task([80], of: 3))
    }

    @Test("A lap or a touch after a finished series begins another; a touch before its end does not")
    func another() {
        var task = Self.task([80, 90, 100], of: 3)
        task.addLap(Self.lap(70))
        #expect(task == Self.task([70], of: 3))
        task.beginNext()
        #expect(task == Self.task([70], of: 3))
        var finished = Self.task([80, 90, 100], of: 3)
        finished.beginNext()
        #expect(finished == LatencyTask(laps: 3))
    }

    @Test("The judge has an attempt for the lap that finishes a series, and none for touches")
    func judged() throws {
        let kind = try #require(Challenge.Kind.named("latency"))
        let batch = try #require(kind.batch)
        var judge = ChallengeJudge(
            Challenge(kind: kind, target: 3),
            screen: Size(width: 390, height: 844),
            isTouching: false
        )
        var attempts: [Attempt?] = []
        for lag in [70.0, 75, 95] {
            attempts.append(judge.gestureBegan(at: Point(x: 1, y: 1), milliseconds: 1))
            attempts.append(judge.apply(try #require(TaskBatch(batch, numbers: [3000, lag, 8.3]))))
        }
        #expect(attempts.dropLast().allSatisfy { $0 == nil })
        #expect(try #require(attempts.last)?.value == 75)
        #expect(TaskBatch(batch, numbers: [3000, 500.5, 8.3]) == nil)
    }

    @Test("A restored task continues as if it had not stopped")
    func resumed() {
        for lags in [[], [80.25], [80.25, -3, 120]] {
            var other = LatencyTask(laps: 3)
            let isValid = other.resume(Self.task(lags, of: 3).progress)
            #expect(isValid && other == Self.task(lags, of: 3))
        }
    }

    @Test(
        "Numbers that no task has are refused, and change nothing",
        arguments: [[1], [80, 0], [501, 16], [.nan, 16], [80, 16, 90], [80, 16, 80, 16, 80, 16, 80, 16]]
    )
    func invalid(numbers: [Double]) {
        var task = LatencyTask(laps: 3)
        let isValid = task.resume(numbers)
        #expect(!isValid)
        #expect(task == LatencyTask(laps: 3))
    }
}
