import AudioWalk
import Geometry
import TestSupport
import Testing

@Suite struct HostileWalkTests {
    private func walk() throws -> AudioWalk {
        AudioWalk(play: try Play(scenes: [Scene(name: "A", region: .circle(centre: place(48, 11), radiusMetres: 20))]))
    }

    /// At the edge, where every fix could enter or leave, with the noise of a cheap receiver.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `flutter never starts a scene twice`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        var walk = try walk()
        _ = walk.start(now: 0)
        var actions: [WalkAction] = []
        for step in 1...2000 {
            let metres = 20 + Double.random(in: -9...9, using: &random)
            let now = Double(step) * 1000
            actions += walk.fix(
                Fix(latitude: Street.latitude(metres), longitude: 11, accuracyMetres: 8, time: now),
                now: now
            )
        }
        #expect(actions.count == 1, "seed \(seed)")
    }

    @Test func `a thousand fixes a second are each judged`() throws {
        var walk = try walk()
        _ = walk.start(now: 0)
        var starts = 0
        for step in 1...10_000 {
            let fix = Fix(latitude: 48, longitude: 11, accuracyMetres: 5, time: Double(step))
            for case .start in walk.fix(fix, now: Double(step)) { starts += 1 }
            #expect(walk.verdict == .evaluated)
        }
        #expect(starts == 1)
    }

    @Test func `extreme numbers are handled`() throws {
        var random = SeededNumbers(state: 3)
        let odd = [
            Double.nan, .infinity, -.infinity, 0, -0.0, 90, -90, 180, -180, 1e308, -1e308, .leastNonzeroMagnitude, 48,
            11,
        ]
        func any() -> Double { odd.randomElement(using: &random) ?? 0 }
        var walk = AudioWalk(
            play: try Play(scenes: [
                Scene(
                    name: "A",
                    region: .circle(centre: place(90, 0), radiusMetres: 1e6),
                    repetition: .loop,
                    seconds: 1e-300
                ),
                Scene(
                    name: "B",
                    region: .polygon(points: [place(0, 179), place(1, -179), place(-1, -179)]),
                    seconds: 9
                ),
            ])
        )
        _ = walk.start(now: any())
        for _ in 0..<5000 {
            _ = walk.fix(Fix(latitude: any(), longitude: any(), accuracyMetres: any(), time: any()), now: any())
            _ = walk.progress(Int.random(in: -1...2, using: &random), seconds: any(), now: any())
            _ = walk.tick(now: any())
            _ = walk.next
            let scene = Int.random(in: -1...2, using: &random)
            _ = random.chance(0.5) ? walk.choose(scene, now: any()) : walk.ended(scene, now: any())
            if random.chance(0.2) { _ = random.chance(0.5) ? walk.pause(now: any()) : walk.resume(now: any()) }
            #expect(walk.playbackSeconds(of: 0, now: any()) >= 0)
            walk = try AudioWalk(play: walk.play, checkpoint: walk.checkpoint())
        }
    }
}
