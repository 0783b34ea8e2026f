import Challenges
import Geometry
import Testing

@Suite struct TappingTaskTests {
    private let ring = TargetRing(indexOfDifficulty: 3, on: Size(width: 390, height: 844))

    @Test("The movements cross the ring, visit every target once and end where they began")
    func order() {
        let order = (0...TargetRing.movementCount).map(TargetRing.target(after:))
        #expect(order == [0, 5, 1, 6, 2, 7, 3, 8, 4, 0])
    }

    @Test("The ring fits between the margins and has the difficulty asked for", arguments: [1, 2, 3, 3.5, 4])
    func layout(bits: Double) {
        let ring = TargetRing(indexOfDifficulty: bits, on: Size(width: 390, height: 844))
        for target in ring.targets {
            #expect(target.x - ring.width / 2 >= 24 - 0.5 && target.x + ring.width / 2 <= 366 + 0.5)
            #expect((target.y - 422).magnitude + ring.width / 2 <= 171 + 0.5)
        }
        #expect(ring.targets[0].x == 195, "the first is the topmost")
        let amplitude = ring.targets[0].distance(to: ring.targets[5])
        #expect((ElementaryFunctions.log2(amplitude / ring.width + 1) - bits).magnitude < 0.02)
    }

    @Test("Circles too small for a fingertip are larger, and the task easier", arguments: [5.0, 6.0])
    func smallest(bits: Double) {
        #expect(
            TargetRing(indexOfDifficulty: bits, on: Size(width: 390, height: 844)).width == TargetRing.minWidth
        )
    }

    @Test("The smallest and the largest screens have a ring on them", arguments: [1.0, 60, 8192])
    func screens(side: Double) {
        for bits in [1.0, 6] {
            let ring = TargetRing(indexOfDifficulty: bits, on: Size(width: side, height: side))
            #expect(ring.width >= 0)
            for target in ring.targets {
                #expect((0...side).contains(target.x) && (0...side).contains(target.y))
            }
        }
    }

    /// Movements of 100 px along the x axis, of 500 ms each, that end 0, 3, −3, 3, −3, 3, −3, 3, −3 px off.
    ///
    /// By hand: the mean deviation is 0, SD = √(8 × 9 / 8) = 3, We = 4.133 × 3 = 12.399; the movements' lengths are 100 plus
    /// the deviation at their end, and all begin at their target, so Ae = 100; IDe = log2(100 / 12.399 + 1) = 3.1803;
    /// TP = 3.1803 / 0.5 s = 6.3607 bits/s. With circles of 5 px, eight ends are outside.
    @Test("A sequence computed by hand")
    func byHand() {
        let movements = [0.0, 3, -3, 3, -3, 3, -3, 3, -3].enumerated().map { index, off in
            TappingMovement(
                from: Point(x: 0, y: 50),
                to: Point(x: 100, y: 50),
                start: Tap(position: Point(x: 0, y: 50), milliseconds: Double(index) * 500),
                end: Tap(position: Point(x: 100 + off, y: 50), milliseconds: Double(index + 1) * 500)
            )
        }
        let figures = TappingFigures(of: movements, width: 5)
        #expect((figures.univariate.width - 12.399).magnitude < 1e-9)
        #expect((figures.univariate.distance - 100).magnitude < 1e-9)
        #expect(figures.movementTimeSeconds == 0.5)
        #expect((figures.univariate.bits - 3.1803).magnitude < 1e-4)
        #expect((figures.throughput - 6.3607).magnitude < 1e-4)
        #expect(figures.errors == 8)
    }

    @Test("A deviation across the axis does not count, but a tap outside the circle is an error")
    func sideways() {
        let movements = [10.0, -10].map { off in
            TappingMovement(
                from: Point(x: 0, y: 0),
                to: Point(x: 0, y: -200),
                start: Tap(position: Point(x: 0, y: 0), milliseconds: 0),
                end: Tap(position: Point(x: off, y: -200), milliseconds: 800)
            )
        }
        let figures = TappingFigures(of: movements, width: 19)
        // SD = √(2 × 10²) = 14.142 across, mean length √(10² + 200²).
        #expect((figures.bivariate.width - 58.4495).magnitude < 1e-4)
        #expect((figures.bivariate.distance - 200.2498).magnitude < 1e-4)
        #expect((figures.bivariateThroughput - figures.bivariate.bits / 0.8).magnitude < 1e-12)
        #expect(figures.univariate.width == 1, "no deviation: a pixel is the finest there is")
        #expect(figures.univariate.distance == 200)
        #expect(figures.errors == 2)
    }

    @Test("Movements in the wrong direction have a throughput of 0")
    func wrongWay() {
        let movements = (0..<9).map { index in
            TappingMovement(
                from: Point(x: 0, y: 0),
                to: Point(x: 100, y: 0),
                start: Tap(position: Point(x: 0, y: 0), milliseconds: Double(index)),
                end: Tap(position: Point(x: -90, y: 0), milliseconds: Double(index) + 1)
            )
        }
        #expect(TappingFigures(of: movements, width: 100).throughput == 0)
    }

    @Test("A sequence needs a tap on the first target and nine movements; then the next may begin")
    func sequence() {
        var task = TappingTask(ring: ring)
        var time = 0.0
        let elsewhere = tap(&task, ring.targets[3], &time)
        #expect(elsewhere == nil)
        #expect(task.next == 0, "a tap elsewhere begins nothing")
        for _ in 0..<2 {
            for movement in 0...8 {
                #expect(task.next == TargetRing.target(after: movement))
                let unfinished = tap(&task, ring.targets[task.next], &time)
                #expect(unfinished == nil)
            }
            let figures = tap(&task, ring.targets[task.next], &time)
            #expect(figures?.errors == 0)
            #expect(figures?.movementTimeSeconds == 0.4)
            #expect(task.next == 0 && task.movements.isEmpty)
        }
    }

    @Test("A miss counts as an error; after a stray tap the movement is repeated from its start")
    func misses() {
        var task = TappingTask(ring: ring)
        var time = 0.0
        _ = tap(&task, ring.targets[0], &time)
        let off = Point(x: ring.targets[5].x, y: ring.targets[5].y + ring.width)
        _ = tap(&task, off, &time)
        #expect(task.movements.count == 1 && task.next == 1)
        _ = tap(&task, ring.targets[8], &time)
        #expect(task.movements.count == 1 && task.next == 5, "over two widths off: back to the movement's beginning")
        _ = tap(&task, ring.targets[1], &time)
        #expect(task.next == 5, "only its own target restarts the movement")
        _ = tap(&task, ring.targets[5], &time)
        #expect(task.next == 1)
        _ = tap(&task, ring.targets[5], &time)
        #expect(task.movements.count == 1 && task.next == 1, "a double tap restarts the movement")
        for _ in 0..<7 { _ = tap(&task, ring.targets[task.next], &time) }
        let figures = tap(&task, ring.targets[task.next], &time)
        #expect(figures?.errors == 1)
        #expect(figures?.movementTimeSeconds == 0.4, "neither the stray taps nor the way back count")
    }

    @Test("Without elapsed time there is no movement")
    func noTime() {
        var task = TappingTask(ring: ring)
        for _ in 0..<30 {
            let figures = task.tap(Tap(position: ring.targets[task.next], milliseconds: 5))
            #expect(figures == nil)
        }
        #expect(task.movements.isEmpty)
    }

    @Test("A task restored from its progress at any point continues identically")
    func numbers() {
        var time = 0.0
        for taps in 0...12 {
            var task = TappingTask(ring: ring)
            for index in 0..<taps {
                _ = tap(&task, index == 6 ? Point(x: 0, y: 0) : ring.targets[task.next], &time)
            }
            var other = TappingTask(ring: ring)
            let isTaken = other.resume(task.progress)
            #expect(isTaken)
            #expect(other == task)
        }
        var task = TappingTask(ring: ring)
        for numbers in [[1, 2], [Double](repeating: 1, count: 57)] {
            let isTaken = task.resume(numbers)
            #expect(!isTaken)
        }
    }

    private func tap(_ task: inout TappingTask, _ position: Point, _ time: inout Double) -> TappingFigures? {
        time += 400
        return task.tap(Tap(position: position, milliseconds: time))
    }
}
