import AudioWalk
import Geometry
import TestSupport
import Testing

/// The distance that a listener's own walk counts.
@Suite struct WalkedMetresTests {
    private func street() throws -> Street { try Street([(.visit, [], nil)]) }

    /// Fixes as phones send them: most on foot, some vague, late, far off or invalid.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a walk counts by the rule of the class's figures, bit for bit`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        var (walk, trace, newest) = (try street().walk, WalkTrace(), -Double.infinity)
        var (metres, now) = (0.0, 0.0)
        for _ in 0..<400 {
            now += .random(in: 200...4000, using: &random)
            metres += .random(in: -2...6, using: &random)
            let leap = random.chance(0.1) ? Double.random(in: -500...500, using: &random) : 0
            let late = random.chance(0.1) ? Double.random(in: 0...9000, using: &random) : 0
            let accuracy = random.chance(0.05) ? -1 : Double.random(in: 1...55, using: &random)
            let latitude = Street.latitude(metres + leap)
            _ = walk.fix(Fix(latitude: latitude, longitude: 11, accuracyMetres: accuracy, time: now - late), now: now)
            guard accuracy >= 0, now - late > newest else { continue }
            newest = now - late
            trace.apply(WalkFix(position: place(latitude, 11), accuracyMetres: accuracy, time: newest))
            #expect(walk.walkedMetres == trace.distanceMetres, "seed \(seed)")
            #expect(walk.walkedMetresError == trace.distanceError?.metres, "seed \(seed)")
        }
        #expect(walk.walkedMetres > 100, "seed \(seed)")
    }

    @Test func `what is walked before the start and in a pause counts`() throws {
        var street = try street()
        _ = street.go(to: 0)
        _ = street.go(to: 60)
        _ = street.start()
        _ = street.pause()
        _ = street.go(to: 100)
        #expect(abs(street.walk.walkedMetres - 100) < 0.01)
    }

    @Test(arguments: [(9.0, 200.0), (11, 100), (36_000, 100)])
    func `what is travelled while the page is closed counts only without a gap`(gap: Double, metres: Double) throws {
        var street = try street()
        for step in 0...4 { _ = street.go(to: Double(step) * 25, in: 10) }
        street.walk = try AudioWalk(play: street.walk.play, checkpoint: street.walk.checkpoint())
        #expect(abs(street.walk.walkedMetres - 100) < 0.01)
        street.wait(gap)
        street.walk.interrupt(now: street.now)
        _ = street.go(to: 200, in: 0.5)
        #expect(abs(street.walk.walkedMetres - metres) < 0.01)
        let before = street.walk.walkedMetres
        _ = street.go(to: 230)
        #expect(abs(street.walk.walkedMetres - before - 30) < 0.01)
    }
}
