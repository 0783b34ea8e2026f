import Challenges
import Geometry
import TestSupport
import Testing

/// A touch with an error of 2 ms; the participant's number is the seat's, if it is known.
private func touch(_ participant: Int, at seconds: Double, seat: Int? = nil, error: Double = 2) -> ClassTouch {
    ClassTouch(participant: participant, seat: seat, seconds: seconds, clockErrorMilliseconds: error)
}

@Suite struct WaveFiguresTests {
    @Test("Without seats, people a second are n − 1 through the time from the first to the last touch")
    func withoutSeats() throws {
        let touches = [touch(3, at: 102), touch(1, at: 100), touch(2, at: 101.5), touch(4, at: 104)]
        let figures = try #require(WaveFigures.figures(of: touches, centimetres: 50))
        #expect(figures.value == 0.75)
        #expect(figures.wholeSeconds == 4)
        #expect(figures.people == 4)
        #expect(figures.touches.map(\.touch.participant) == [1, 2, 3, 4])
        #expect(figures.touches.map(\.touch.seconds) == [0, 1.5, 2, 4])
        #expect((figures.clockErrorMilliseconds - 4.0 / 3).magnitude < 1e-12)
        #expect((try #require(figures.screenErrorMilliseconds) - 28.284271247461902 / 3).magnitude < 1e-12)
        #expect(figures.metresPerSecond == 0.375)
        #expect(figures.interceptSeconds == nil && figures.interval == nil)
    }

    @Test("One touch is no wave; two at one time have no speed")
    func tooFew() throws {
        #expect(WaveFigures.figures(of: [touch(1, at: 5)], centimetres: 80) == nil)
        let figures = try #require(WaveFigures.figures(of: [touch(1, at: 5), touch(2, at: 5)], centimetres: 80))
        #expect(figures.value == nil && figures.metresPerSecond == nil && figures.wholeSeconds == 0)
    }

    @Test("With seats, a line holds although one person sleeps and one starts too soon")
    func robustLine() throws {
        var touches = (1...11).map { touch($0, at: 50 + 0.25 * Double($0), seat: $0) }
        touches[4].seconds = 57
        touches[8].seconds = 50.1
        let figures = try #require(WaveFigures.figures(of: touches, centimetres: 100))
        #expect((figures.secondsPerPerson - 0.25).magnitude < 1e-12)
        #expect((try #require(figures.value) - 4).magnitude < 1e-9)
        #expect((try #require(figures.metresPerSecond) - 4).magnitude < 1e-9)
        // Of times that count from the first touch, which is that of seat 9.
        #expect((try #require(figures.interceptSeconds) + 0.1).magnitude < 1e-9)
        #expect(figures.screenErrorMilliseconds == nil)
        let interval = try #require(figures.interval)
        #expect(interval.contains(4) && interval.upperBound < 8)
    }

    @Test("A wave that comes from the last seat has a negative time from seat to seat, and the same speed")
    func backwards() throws {
        let touches = (1...6).map { touch($0, at: 10 - 0.5 * Double($0), seat: $0) }
        let figures = try #require(WaveFigures.figures(of: touches, centimetres: 80))
        #expect(figures.secondsPerPerson == -0.5)
        #expect(figures.value == 2)
    }

    @Test("Whatever the clocks' errors are, they move the line by no more than is said", arguments: 1...20)
    func clockBound(seed: Int) throws {
        var random = SeededNumbers(state: UInt64(seed))
        let count = Int.random(in: 3...20, using: &random)
        let touches = (1...count).map {
            let seconds = 0.3 * Double($0) + .random(in: 0...0.2, using: &random)
            return touch($0, at: seconds, seat: $0, error: .random(in: 0...30, using: &random))
        }
        let figures = try #require(WaveFigures.figures(of: touches, centimetres: 80))
        for _ in 0..<50 {
            let moved = touches.map { original in
                var other = original
                other.seconds += original.clockErrorMilliseconds / 1000 * .random(in: -1...1, using: &random)
                return other
            }
            let other = try #require(WaveFigures.figures(of: moved, centimetres: 80))
            let change = 1000 * (other.secondsPerPerson - figures.secondsPerPerson).magnitude
            #expect(change <= figures.clockErrorMilliseconds + 1e-9)
        }
    }
}

@Suite struct ClassTouchTaskTests {
    private static let time = ClassTime(milliseconds: 91_000, errorMilliseconds: 3, epoch: 2)

    /// A task after one touch.
    private static func touched() -> ClassTouchTask {
        var task = ClassTouchTask()
        _ = task.gestureBegan(at: Point(x: 1, y: 1), milliseconds: 500)
        return task
    }

    @Test("The first touch of a round is the attempt, once, as soon as the clock is known")
    func once() throws {
        var task = Self.touched()
        _ = task.gestureBegan(at: Point(x: 1, y: 1), milliseconds: 900)
        let early = task.synchronise { _ in nil }
        #expect(early == nil && task.awaitsClock)
        var asked: [Double] = []
        let made = task.synchronise {
            asked.append($0)
            return Self.time
        }
        let attempt = try #require(made)
        #expect(asked == [500])
        #expect(attempt.value == 91)
        #expect(attempt.figures == [.number(500), .number(3), .count(2)])
        let again = task.synchronise { _ in Self.time }
        #expect(again == nil && !task.awaitsClock)
    }

    @Test("Its state goes through numbers, and damaged ones are refused")
    func progress() {
        var task = Self.touched()
        var other = ClassTouchTask()
        let refused = other.resume([1, 2, 3])
        #expect(!refused && other == ClassTouchTask())
        let resumed = other.resume(task.progress)
        #expect(resumed && other == task && other.awaitsClock)
        _ = task.synchronise { _ in Self.time }
        let finished = other.resume(task.progress)
        #expect(finished && other == task && !other.awaitsClock)
        task.interrupt()
        #expect(task == other, "an attempt stays")
    }

    @Test("An interrupted touch that is no attempt yet is forgotten")
    func interrupted() {
        var task = Self.touched()
        task.interrupt()
        #expect(task == ClassTouchTask())
    }
}

@Suite struct RelayFiguresTests {
    /// A chain whose persons pass the squeeze on every 0.3 s.
    private static func chain(_ count: Int) -> [ClassTouch] {
        (1...count).map { touch($0, at: 20 + 0.3 * Double($0), seat: $0) }
    }

    @Test("The time a person is the whole time through n − 1, to which only the first and the last screen add")
    func whole() throws {
        let figures = try #require(RelayFigures.figures(of: Self.chain(11), seats: 11, centimetres: 150))
        #expect((try #require(figures.value) - 300).magnitude < 1e-9)
        #expect(figures.people == 11 && figures.brokenAfter == nil)
        #expect((figures.clockErrorMilliseconds - 0.4).magnitude < 1e-12)
        #expect((try #require(figures.screenErrorMilliseconds) - 2.8284271247461903).magnitude < 1e-12)
        #expect((try #require(figures.metresPerSecond) - 5).magnitude < 1e-9)
        #expect(
            figures.links.count == 10 && figures.links.allSatisfy { $0.mark == nil && $0.clockErrorMilliseconds == 4 }
        )
        #expect(figures.touches.allSatisfy { $0.fault == nil })
    }

    @Test("A false start and a late touch are named, and leave the chain")
    func faults() throws {
        var touches = Self.chain(8)
        touches[3].seconds = touches[1].seconds + 0.02
        touches[5].seconds += 5
        let figures = try #require(RelayFigures.figures(of: touches, seats: 8, centimetres: 150))
        #expect((try #require(figures.value) - 300).magnitude < 1e-9)
        let faults = figures.touches.filter { $0.fault != nil }
        #expect(faults.map(\.touch.participant) == [4, 6])
        #expect(faults.map(\.fault) == [.early, .late])
        #expect(figures.people == 6)
    }

    @Test("A broken chain is named where it broke; a person without a touch in between passed the squeeze on")
    func broken() throws {
        var touches = Self.chain(6)
        touches.remove(at: 2)
        let figures = try #require(RelayFigures.figures(of: touches, seats: 9, centimetres: 150))
        #expect(figures.brokenAfter == 6)
        #expect((try #require(figures.value) - 300).magnitude < 1e-9)
        #expect(figures.links.map(\.to) == [2, 4, 5, 6])
    }

    @Test("Without seats, links that nobody can react in and gaps are marked")
    func withoutSeats() throws {
        let times = [0, 0.3, 0.35, 0.6, 0.9, 2.4]
        let touches = times.enumerated().map { touch($0 + 1, at: 7 + $1) }
        let figures = try #require(RelayFigures.figures(of: touches, seats: 0, centimetres: 150))
        #expect((try #require(figures.value) - 480).magnitude < 1e-9)
        #expect(figures.links.map(\.mark) == [nil, .short, nil, nil, .gap])
        #expect(figures.brokenAfter == nil && figures.touches.allSatisfy { $0.fault == nil })
    }

    @Test(
        "The chain is the longest one of all sets of touches, of equally long ones that with the first seats",
        arguments: 1...60
    )
    func longest(seed: Int) throws {
        var random = SeededNumbers(state: UInt64(seed))
        let count = Int.random(in: 2...9, using: &random)
        let touches = (1...count).map {
            touch(
                $0,
                at: 0.2 * Double($0) + .random(in: -0.5...0.5, using: &random),
                seat: 2 * $0 - Int.random(in: 0...1, using: &random)
            )
        }
        var best: [ClassTouch] = []
        // In the order in which sets with earlier seats come first among equally large ones.
        for set in (1..<(1 << count)).reversed() {
            let chosen = touches.indices.filter { set >> (count - 1 - $0) & 1 == 1 }.map { touches[$0] }
            let holds = zip(chosen, chosen.dropFirst()).allSatisfy { earlier, later in
                later.seconds - earlier.seconds >= 0.1 * Double((later.seat ?? 0) - (earlier.seat ?? 0)) - 1e-12
            }
            if holds, chosen.count > best.count { best = chosen }
        }
        let figures = RelayFigures.figures(of: touches, seats: 20, centimetres: 150)
        guard best.count > 1 else {
            #expect(figures == nil)
            return
        }
        let links = try #require(figures).links
        #expect([links[0].from] + links.map(\.to) == best.map(\.participant))
    }
}
