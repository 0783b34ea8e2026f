import AudioWalk
import Geometry
import TestSupport
import Testing

/// The rules of entering, leaving, pausing and order over sets of scenes, with the time in whole seconds; regions are flags.
private struct Model {
    let repetitions: [Scene.Repetition]
    let before: [[Int]]
    var now = 0
    var inside: Set<Int> = []
    var heard: Set<Int> = []
    /// Entered during this visit, and neither started nor ended during it.
    var waiting: Set<Int> = []
    /// The start of each playing scene.
    var playing: [Int: Int] = [:]
    var paused: Set<Int> = []
    /// The end of each fade.
    var fading: [Int: Int] = [:]
    /// The position of each in seconds, at the time in `playing`.
    var places: [Int: Int] = [:]
    var isPaused = false

    private func place(_ scene: Int) -> Int {
        (places[scene] ?? 0) + (playing[scene].map { now - $0 } ?? 0)
    }

    /// The waiting scenes that may start now, by number.
    private mutating func go() -> [WalkAction] {
        guard !isPaused else { return [] }
        return waiting.sorted().compactMap { scene in
            guard heard.isSuperset(of: before[scene]), repetitions[scene] != .once || !heard.contains(scene) else {
                return nil
            }
            waiting.remove(scene)
            fading[scene] = nil
            playing[scene] = now
            return .start(scene: scene, at: Double(places[scene] ?? 0))
        }
    }

    mutating func wait(_ seconds: Int) {
        now += seconds
        fading = fading.filter { $0.value > now }
    }

    mutating func move(to place: Set<Int>) -> [WalkAction] {
        var actions: [WalkAction] = []
        for scene in inside.subtracting(place).sorted() {
            waiting.remove(scene)
            if playing[scene] != nil {
                places[scene] = self.place(scene)
                playing[scene] = nil
                fading[scene] = now + 1
                actions.append(.fade(scene: scene, seconds: 1, at: Double(self.place(scene))))
            } else if paused.remove(scene) != nil {
                actions.append(.stop(scene: scene))
            }
        }
        waiting.formUnion(place.subtracting(inside))
        inside = place
        return actions + go()
    }

    mutating func pause() -> [WalkAction] {
        guard !isPaused else { return [] }
        isPaused = true
        var actions: [WalkAction] = []
        for scene in playing.keys {
            places[scene] = place(scene)
            actions.append(.pause(scene: scene, at: Double(places[scene] ?? 0)))
        }
        paused = Set(playing.keys)
        playing = [:]
        actions += fading.keys.map { .stop(scene: $0) }
        fading = [:]
        return actions
    }

    mutating func resume() -> [WalkAction] {
        guard isPaused else { return [] }
        isPaused = false
        let actions = paused.map { WalkAction.resume(scene: $0, at: Double(places[$0] ?? 0)) }
        for scene in paused { playing[scene] = now }
        paused = []
        return actions + go()
    }

    mutating func ended(_ scene: Int) -> [WalkAction] {
        guard playing[scene] != nil || paused.contains(scene) || fading[scene] != nil else { return [] }
        heard.insert(scene)
        places[scene] = 0
        if repetitions[scene] == .loop, fading[scene] == nil {
            guard playing[scene] != nil else { return go() }
            playing[scene] = now
            return [.start(scene: scene, at: 0)] + go()
        }
        playing[scene] = nil
        paused.remove(scene)
        fading[scene] = nil
        return go()
    }
}

@Suite struct LedgerModelTests {
    /// Six circles in a row, neighbours overlapping, so that a listener is in none, one or two of them.
    private static let count = 6

    private func play(_ random: inout SeededNumbers) throws -> Play {
        try Play(
            scenes: (0..<Self.count).map { index in
                try Scene(
                    name: "\(index)",
                    region: .circle(centre: place(Street.latitude(Double(index) * 100), 11), radiusMetres: 60),
                    repetition: Scene.Repetition.allCases.randomElement(using: &random) ?? .visit,
                    after: (0..<index).filter { _ in random.chance(0.2) }.map { "\($0)" }
                )
            }
        )
    }

    /// Independent of order within one call, except that starts come last.
    private func sorted(_ actions: [WalkAction]) -> [String] {
        actions.map { "\($0)" }.sorted()
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `random sequences agree with the model`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        let play = try play(&random)
        var walk = AudioWalk(play: play)
        var model = Model(repetitions: play.scenes.map { $0.repetition }, before: play.prerequisites)
        var playing: Set<Int> = []
        #expect(walk.start(now: 0) == [])
        for step in 0..<400 {
            let seconds = Int.random(in: 0...3, using: &random)
            model.wait(seconds)
            var now = Double(model.now) * 1000
            let actions: [WalkAction]
            let expected: [WalkAction]
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                // Slow enough for walking; positions clearly in or outside of a circle.
                model.wait(60)
                now = Double(model.now) * 1000
                let metres = Double(Int.random(in: -2...12, using: &random)) * 50
                let fix = Fix(latitude: Street.latitude(metres), longitude: 11, accuracyMetres: 5, time: now)
                actions = walk.fix(fix, now: now)
                expected = model.move(to: Set((0..<Self.count).filter { (metres - Double($0) * 100).magnitude < 60 }))
            case 5:
                actions = walk.pause(now: now)
                expected = model.pause()
            case 6, 7:
                actions = walk.resume(now: now)
                expected = model.resume()
            case 8:
                let scene = Int.random(in: 0..<Self.count, using: &random)
                actions = walk.ended(scene, now: now)
                expected = model.ended(scene)
                playing.remove(scene)
            default:
                actions = walk.tick(now: now)
                expected = []
                // A saved and restored walk continues in the same way.
                walk = try AudioWalk(play: play, checkpoint: walk.checkpoint())
            }
            #expect(sorted(actions) == sorted(expected), "seed \(seed), step \(step)")
            for action in actions { follow(action, &playing, "seed \(seed), step \(step)") }
            #expect(playing == Set(model.playing.keys), "seed \(seed), step \(step)")
            #expect(Set((0..<Self.count).filter { walk.isHeard($0) }) == model.heard, "seed \(seed), step \(step)")
        }
    }

    /// No sequence of actions may start a sounding scene, or end a silent one.
    private func follow(_ action: WalkAction, _ playing: inout Set<Int>, _ comment: Comment) {
        switch action {
        case .start(let scene, _), .resume(let scene, _): #expect(playing.insert(scene).inserted, comment)
        case .fade(let scene, _, _), .pause(let scene, _): #expect(playing.remove(scene) != nil, comment)
        case .stop(let scene): playing.remove(scene)
        }
    }
}
