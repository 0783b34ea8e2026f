import Challenges
import Geometry
import TestSupport
import Testing

@Suite struct SymbolTaskTests {
    private static func task(_ number: Double) -> SymbolTask {
        SymbolTask(SymbolTemplate.numbered(number)!)
    }

    /// The movements of a finger through these places, 10 ms each.
    private static func stroke(_ places: [(Double, Double)], pointer: UInt64 = 1, from start: Double = 0)
        -> [PointerEvent]
    {
        var made = places.enumerated().map { index, place in
            PointerEvent(
                index == 0 ? .down : .moved,
                pointer: pointer,
                at: Point(x: place.0, y: place.1),
                milliseconds: start + 10 * Double(index)
            )
        }
        var last = made[made.count - 1]
        (last.phase, last.milliseconds) = (.up, last.milliseconds + 10)
        made.append(last)
        return made
    }

    /// The symbol drawn like its demonstration, in a square of this side.
    private static func demonstrated(_ number: Double, side: Double, turned: (Point) -> Point = { $0 }) -> SymbolTask {
        var task = task(number)
        for points in task.template.path.strokes {
            for (index, point) in points.enumerated() {
                let place = turned(Point(x: point.position.x * side, y: point.position.y * side))
                let phase: PointerEvent.Phase = index == 0 ? .down : index == points.count - 1 ? .up : .moved
                task.follow(PointerEvent(phase, pointer: 3, at: place, milliseconds: point.milliseconds + 5000))
            }
        }
        return task
    }

    @Test("A drawing exactly like the shown symbol has no error", arguments: 1...SymbolTemplate.all.count)
    func exact(number: Int) throws {
        let turns: [(Point) -> Point] = [
            { $0 }, { Point(x: -$0.y, y: $0.x) }, { Point(x: -$0.x, y: -$0.y) }, { Point(x: $0.y, y: -$0.x) },
        ]
        for (turn, turned) in turns.enumerated() {
            var task = Self.demonstrated(Double(number), side: 280, turned: turned)
            let template = task.template
            let finished = task.finish(pixels: 280, quarterTurns: turn)
            let drawing = try #require(finished)
            let figures = try #require(ArticulationFigures(of: drawing, like: template))
            for error in [
                figures.shapeError, figures.shapeVariability, figures.lengthError, figures.sizeError,
                figures.bendingError,
                figures.bendingVariability, figures.timeError, figures.timeVariability, figures.velocityError,
                figures.velocityVariability, figures.strokeOrderError,
            ] {
                #expect(error < 1e-7)
            }
            #expect(figures.strokeError == 0 && figures.points.count == ResampledPath.count)
            #expect(abs(figures.milliseconds - template.path.milliseconds) < 1e-7)
            #expect(figures.strokeStarts.count == template.path.strokes.count)
            #expect(task.strokes.isEmpty, "another drawing begins")
        }
    }

    @Test("A stretched drawing has the errors of its size")
    func stretched() throws {
        var task = Self.demonstrated(1, side: 300)
        let template = task.template
        let finished = task.finish(pixels: 200, quarterTurns: 0)
        let drawing = try #require(finished)
        let figures = try #require(ArticulationFigures(of: drawing, like: template))
        #expect(abs(figures.lengthError - 0.5) < 1e-12 && abs(figures.sizeError - 1.25) < 1e-12)
        #expect(figures.bendingError < 1e-7 && figures.timeError < 1e-7)
        #expect(abs(figures.velocityError - 0.5 * SymbolTemplate.sidesPerSecond) < 0.05)
    }

    @Test("Strokes in another order are seen by the stroke order error, and one more by the stroke error")
    func order() throws {
        var task = Self.task(6)
        task.follow(Self.stroke([(90, 10), (10, 90)]))
        task.follow(Self.stroke([(10, 10), (50, 50)], from: 100))
        task.follow(Self.stroke([(50, 50), (90, 90)], from: 200))
        let template = task.template
        let finished = task.finish(pixels: 100, quarterTurns: 0)
        let drawing = try #require(finished)
        let figures = try #require(ArticulationFigures(of: drawing, like: template))
        #expect(
            figures.strokeError == 1 && figures.strokeOrderError > 0.3 && figures.shapeError > figures.strokeOrderError
        )
    }

    @Test("Only one finger draws at a time, and time never goes back")
    func fingers() throws {
        var task = Self.task(3)
        task.follow([
            PointerEvent(.down, pointer: 1, at: Point(x: 0, y: 0), milliseconds: 100),
            PointerEvent(.down, pointer: 2, at: Point(x: 500, y: 0), milliseconds: 101),
            PointerEvent(.moved, pointer: 2, at: Point(x: 500, y: 500), milliseconds: 102),
            PointerEvent(.moved, pointer: 1, at: Point(x: 50, y: 0), milliseconds: 90),
            PointerEvent(.cancelled, pointer: 1, at: Point(x: 9, y: 9), milliseconds: 120),
            PointerEvent(.moved, pointer: 1, at: Point(x: 70, y: 0), milliseconds: 130),
            PointerEvent(.up, pointer: 2, at: Point(x: 70, y: 0), milliseconds: 130),
        ])
        #expect(
            task.strokes == [
                [
                    StrokePoint(Point(x: 0, y: 0), milliseconds: 100),
                    StrokePoint(Point(x: 50, y: 0), milliseconds: 100),
                ]
            ]
        )
    }

    @Test("A slip, a drawing without a size or with too many points is not an attempt")
    func none() {
        var slip = Self.task(1)
        slip.follow(Self.stroke([(0, 0), (9, 0)]))
        let slipped = slip.finish(pixels: 100, quarterTurns: 0)
        #expect(slipped == nil && slip.strokes.isEmpty)
        for (pixels, turn) in [(0.0, 0), (-1, 0), (100, 4), (100, -1)] {
            var task = Self.task(1)
            task.follow(Self.stroke([(0, 0), (90, 0)]))
            let drawing = task.finish(pixels: pixels, quarterTurns: turn)
            #expect(drawing == nil && task.strokes.isEmpty)
        }
        var long = Self.task(1)
        long.follow(Self.stroke((0...SymbolTask.maxPoints).map { (Double($0), 0) }))
        #expect(long.strokes[0].count == SymbolTask.maxPoints)
        let drawing = long.finish(pixels: 100, quarterTurns: 0)
        #expect(drawing == nil)
    }

    @Test("The judge has an attempt for each finished drawing, and none for an interrupted one")
    func judged() throws {
        let kind = try #require(Challenge.Kind.named("symbol"))
        let batch = try #require(kind.batch)
        let end = try #require(TaskBatch(batch, numbers: [900, 100, 0]))
        var judge = ChallengeJudge(
            Challenge(kind: kind, target: 5),
            screen: Size(width: 390, height: 844),
            isTouching: false
        )
        judge.follow(Self.stroke([(0, 50), (90, 50)]))
        judge.interrupt(isTouching: false)
        var attempts = [judge.apply(end)]
        judge.follow(Self.stroke([(0, 50), (90, 50)]))
        attempts += [judge.apply(end), judge.apply(end)]
        #expect(attempts[0] == nil && attempts[2] == nil, "nothing was drawn")
        let attempt = try #require(attempts[1])
        #expect(attempt.figures.count == kind.figures.count && attempt.value > 0)
        #expect(SymbolTemplate.numbered(0) == nil && SymbolTemplate.numbered(1.5) == nil)
        #expect(kind.targets.upperBound == Double(SymbolTemplate.all.count))
    }

    @Test("A restored drawing continues as if it had not stopped")
    func resumed() throws {
        let all = Self.stroke([(0, 0), (40, 80), (90, 10)]) + Self.stroke([(3, 4), (5, 60)], pointer: 0, from: 400)
        for cut in 0...all.count {
            var (whole, first, second) = (Self.task(3), Self.task(3), Self.task(3))
            whole.follow(all)
            first.follow(Array(all.prefix(cut)))
            let isValid = second.resume(first.progress)
            #expect(isValid)
            second.follow(Array(all.dropFirst(cut)))
            #expect(second.progress == whole.progress)
        }
    }

    @Test(
        "Numbers that no task has are refused, and change nothing",
        arguments: [
            [], [-1], [-2, 0], [1.5, 0], [-1, 1], [-1, -1], [-1, 1, 1, 0, 0], [-1, 2, 1, 0, 0, 0], [-1, 0, 0],
            [-1, 1, .nan, 0, 0, 0],
        ]
    )
    func refused(numbers: [Double]) {
        var task = Self.task(3)
        task.follow(Self.stroke([(0, 0), (40, 80)]))
        let before = task.progress
        let isValid = task.resume(numbers)
        #expect(!isValid && task.progress == before)
    }
}
