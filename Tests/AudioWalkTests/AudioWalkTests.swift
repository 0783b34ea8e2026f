import AudioWalk
import Geometry
import Testing

/// A play of circles along a meridian: each 20 m in radius, 100 m apart, the first around latitude 48.
struct Street {
    var walk: AudioWalk
    private var seconds = 0.0

    init(_ scenes: [(repetition: Scene.Repetition, after: [String], seconds: Double?)]) throws {
        walk = AudioWalk(
            play: try Play(
                scenes: scenes.enumerated().map { index, scene in
                    try Scene(
                        name: "\(index)",
                        region: .circle(centre: place(Self.latitude(Double(index) * 100), 11), radiusMetres: 20),
                        repetition: scene.repetition,
                        after: scene.after,
                        seconds: scene.seconds
                    )
                }
            )
        )
    }

    static func latitude(_ metres: Double) -> Double { 48 + metres / 111_195.08 }

    var now: Double { seconds * 1000 }

    mutating func wait(_ duration: Double) { seconds += duration }

    /// Half a minute later somewhere else: no step is too fast.
    mutating func go(to metres: Double, in duration: Double = 30, accuracy: Double = 5) -> [WalkAction] {
        seconds += duration
        let latitude = Self.latitude(metres)
        return walk.fix(Fix(latitude: latitude, longitude: 11, accuracyMetres: accuracy, time: now), now: now)
    }

    mutating func start() -> [WalkAction] { walk.start(now: now) }
    mutating func pause() -> [WalkAction] { walk.pause(now: now) }
    mutating func resume() -> [WalkAction] { walk.resume(now: now) }
}

@Suite struct AudioWalkTests {
    private func street(
        _ count: Int = 3,
        _ repetition: Scene.Repetition = .visit,
        seconds: Double? = nil
    ) throws -> Street {
        try Street(Array(repeating: (repetition, [], seconds), count: count))
    }

    @Test func `a scene starts in its region and fades when it is left`() throws {
        var street = try street()
        #expect(street.walk.phase == .idle)
        #expect(street.start() == [])
        #expect(street.walk.phase == .waiting)
        #expect(street.go(to: -50) == [])
        #expect(street.walk.phase == .running)
        #expect(street.go(to: -19) == [.start(scene: 0, at: 0)])
        #expect(street.walk.current == 0)
        // Beyond the radius, but not by more than 10 m.
        #expect(street.go(to: 29) == [])
        #expect(street.go(to: 31) == [.fade(scene: 0, seconds: 1, at: 60)])
        #expect(street.walk.current == nil)
        #expect(street.go(to: 0) == [.start(scene: 0, at: 60)])
    }

    @Test func `a worse accuracy leaves later`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        #expect(street.go(to: 59, accuracy: 40) == [])
        #expect(street.go(to: 61, accuracy: 40) == [.fade(scene: 0, seconds: 1, at: 60)])
    }

    @Test func `re-entering during the fade continues at the current position`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        #expect(street.go(to: 31, in: 4) == [.fade(scene: 0, seconds: 1, at: 4)])
        #expect(street.go(to: 20, in: 0.75) == [.start(scene: 0, at: 4.75)])
        // After the fade it continues where it was left.
        #expect(street.go(to: 31, in: 2) == [.fade(scene: 0, seconds: 1, at: 6.75)])
        #expect(street.go(to: 20, in: 1) == [.start(scene: 0, at: 6.75)])
    }

    @Test(arguments: Scene.Repetition.allCases)
    func `a sound that ends during its fade was heard`(repetition: Scene.Repetition) throws {
        var street = try street(1, repetition, seconds: 5)
        _ = street.start()
        _ = street.go(to: 0)
        street.wait(0.5)
        #expect(street.go(to: 31, in: 4) == [.fade(scene: 0, seconds: 1, at: 4.5)])
        let actions = street.go(to: 20, in: 0.75)
        switch repetition {
        case .visit: #expect(actions == [.start(scene: 0, at: 0)])
        case .once: #expect(actions == [.stop(scene: 0)])
        case .loop: #expect(actions == [.start(scene: 0, at: 0.25)])
        }
        #expect(street.walk.isHeard(0))
        #expect(street.go(to: 10) == [])
    }

    /// A walk with this number of scenes in one place.
    private func crowd(_ count: Int, _ repetition: Scene.Repetition = .once) throws -> AudioWalk {
        let region = try Region.circle(centre: place(48, 11), radiusMetres: 30)
        var walk = AudioWalk(
            play: try Play(scenes: (0..<count).map { try Scene(name: "\($0)", region: region, repetition: repetition) })
        )
        _ = walk.start(now: 0)
        return walk
    }

    private func starts(_ scenes: [Int]) -> [WalkAction] { scenes.map { .start(scene: $0, at: 0) } }

    @Test func `all scenes of one place sound, up to the limit`() throws {
        let most = AudioWalk.maxSounding
        var walk = try crowd(most + 3)
        let fix = Fix(latitude: 48, longitude: 11, accuracyMetres: 5, time: 1000)
        #expect(walk.fix(fix, now: 1000) == starts(Array(0..<most)))
        #expect((0..<most + 3).map { walk.waitingReason(of: $0) == .voice } == (0..<most + 3).map { $0 >= most })
        // A waiting scene has not been heard, and starts as soon as another one ends.
        #expect(walk.tick(now: 60_000) == [])
        #expect(walk.ended(4, now: 61_000) == starts([most]))
        #expect(!walk.isHeard(most) && walk.isHeard(4))
        #expect(walk.waitingReason(of: 4) == nil && walk.waitingReason(of: most) == nil)
        // A paused scene keeps its voice; a chosen one has a separate voice.
        _ = walk.pause(now: 62_000)
        #expect(walk.waitingReason(of: most + 1) == nil)
        _ = walk.resume(now: 63_000)
        #expect(walk.choose(most + 1, now: 64_000) == starts([most + 1]))
        #expect(walk.ended(7, now: 65_000) == starts([most + 2]))
        #expect((0..<most + 3).allSatisfy { walk.waitingReason(of: $0) == nil })
        for scene in 0..<most + 3 { #expect(walk.ended(scene, now: 66_000) == []) }
        #expect((0..<most + 3).allSatisfy { walk.isHeard($0) })
    }

    @Test func `a scene says that it waits for others`() throws {
        var street = try Street([(.visit, [], nil), (.visit, ["0"], nil)])
        _ = street.start()
        _ = street.go(to: 100)
        #expect(street.walk.waitingReason(of: 1) == .turn)
        #expect(street.walk.waitingReason(of: 0) == nil)
        _ = street.go(to: 0)
        #expect(street.walk.waitingReason(of: 1) == nil)
    }

    @Test func `pause and resume concern exactly the playing scenes`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        street.wait(5)
        _ = street.go(to: 100)
        #expect(street.walk.current == 1)
        street.wait(7)
        #expect(street.pause() == [.pause(scene: 1, at: 7)])
        street.wait(100)
        #expect(street.pause() == [])
        #expect(street.resume() == [.resume(scene: 1, at: 7)])
        #expect(street.resume() == [])
        street.wait(1)
        #expect(street.pause() == [.pause(scene: 1, at: 8)])
    }

    @Test func `a sound that fades at a pause just stops`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        _ = street.go(to: 31, in: 3)
        street.wait(0.5)
        #expect(street.pause() == [.stop(scene: 0)])
        #expect(street.resume() == [])
        #expect(street.go(to: 0) == [.start(scene: 0, at: 3)])
    }

    @Test func `a region left while paused is not resumed`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        street.wait(3)
        _ = street.pause()
        #expect(street.go(to: 50) == [.stop(scene: 0)])
        #expect(street.resume() == [])
        #expect(street.go(to: 0) == [.start(scene: 0, at: 3)])
    }

    @Test func `a scene that was entered while paused starts on resuming`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        _ = street.pause()
        _ = street.go(to: 100)
        #expect(street.resume() == [.start(scene: 1, at: 0)])
        _ = street.pause()
        // Left and entered again: it starts like a new visit, at its position.
        #expect(street.go(to: 200) == [.stop(scene: 1)])
        #expect(street.go(to: 100) == [])
        #expect(street.resume() == [.start(scene: 1, at: 0)])
        _ = street.pause()
        // Entered and left again.
        _ = street.go(to: 0)
        _ = street.go(to: 50)
        #expect(street.resume() == [])
    }

    @Test func `a visit starts again after its sound was played to the end`() throws {
        var street = try street(1)
        _ = street.start()
        _ = street.go(to: 0)
        #expect(street.walk.ended(0, now: street.now) == [])
        #expect(street.walk.isHeard(0))
        #expect(street.go(to: 1) == [])
        #expect(street.go(to: 50) == [])
        #expect(street.go(to: 0) == [.start(scene: 0, at: 0)])
    }

    @Test func `a scene played once never plays again after its end`() throws {
        var street = try street(1, .once)
        _ = street.start()
        _ = street.go(to: 0)
        _ = street.go(to: 50)
        #expect(street.go(to: 0) == [.start(scene: 0, at: 30)])
        _ = street.walk.ended(0, now: street.now)
        _ = street.go(to: 50)
        #expect(street.go(to: 0) == [])
    }

    @Test func `a loop repeats`() throws {
        var street = try street(1, .loop, seconds: 20)
        _ = street.start()
        _ = street.go(to: 0)
        #expect(street.walk.tick(now: street.now + 19_000) == [])
        #expect(!street.walk.isHeard(0))
        #expect(street.walk.tick(now: street.now + 21_000) == [])
        #expect(street.walk.isHeard(0))
        #expect(street.go(to: 50) == [.fade(scene: 0, seconds: 1, at: 10)])
        #expect(street.go(to: 0) == [.start(scene: 0, at: 10)])
        #expect(street.walk.ended(0, now: street.now) == [.start(scene: 0, at: 0)])
    }

    @Test func `a looping player is recognised by its position`() throws {
        var street = try street(1, .loop)
        _ = street.start()
        _ = street.go(to: 0)
        _ = street.walk.progress(0, seconds: 12, now: street.now)
        #expect(!street.walk.isHeard(0))
        _ = street.walk.progress(0, seconds: 0.4, now: street.now)
        #expect(street.walk.isHeard(0))
    }

    @Test func `an end that was not reported is derived from the length`() throws {
        var street = try street(1, seconds: 20)
        _ = street.start()
        _ = street.go(to: 0)
        #expect(street.walk.tick(now: street.now + 20_400) == [])
        #expect(street.walk.playbackSeconds(of: 0, now: street.now + 20_400) == 20)
        #expect(street.walk.tick(now: street.now + 20_500) == [.stop(scene: 0)])
        #expect(street.walk.isHeard(0))
        #expect(street.go(to: 50) == [])
    }

    @Test(arguments: [Scene.Repetition.visit, .once, .loop])
    func `a length that is too short does not end a sound whose player continues`(repetition: Scene.Repetition) throws {
        var street = try street(1, repetition, seconds: 5)
        _ = street.start()
        _ = street.go(to: 0)
        // Like a page, which reports less often while it is hidden.
        for seconds in [4.75, 5.25, 5.5, 6.5, 9] {
            street.wait(seconds - street.walk.playbackSeconds(of: 0, now: street.now))
            #expect(street.walk.progress(0, seconds: seconds, now: street.now) == [])
            #expect(street.walk.tick(now: street.now) == [])
            #expect(!street.walk.isHeard(0) && street.walk.isPlaying(0))
        }
        // Leaving, entering, pausing and restoring keep its position, not the length.
        #expect(street.go(to: 50, in: 0) == [.fade(scene: 0, seconds: 1, at: 9)])
        #expect(street.go(to: 0, in: 5) == [.start(scene: 0, at: 9)])
        #expect(street.pause() == [.pause(scene: 0, at: 9)])
        let restored = try AudioWalk(play: street.walk.play, checkpoint: street.walk.checkpoint())
        #expect(restored.playbackSeconds(of: 0, now: street.now) == 9)
        #expect(street.resume() == [.resume(scene: 0, at: 9)])
        _ = street.walk.ended(0, now: street.now)
        #expect(street.walk.isHeard(0))
    }

    @Test(arguments: [0.25, 1.0])
    func `a short loop was heard once its player has restarted, however often it reports`(pace: Double) throws {
        var street = try street(1, .loop, seconds: 0.75)
        _ = street.start()
        _ = street.go(to: 0)
        for turn in 1...8 where !street.walk.isHeard(0) {
            street.wait(pace)
            let played = pace * Double(turn)
            _ = street.walk.progress(0, seconds: played - 0.75 * (played / 0.75).rounded(.down), now: street.now)
            _ = street.walk.tick(now: street.now)
            #expect(street.walk.isHeard(0) == (played >= 0.75), "\(played)")
        }
        #expect(street.walk.isHeard(0))
    }

    @Test func `a loop whose player falls behind the clock has not restarted`() throws {
        var street = try street(1, .loop, seconds: 3)
        _ = street.start()
        _ = street.go(to: 0)
        street.wait(3.25)
        _ = street.walk.progress(0, seconds: 2, now: street.now)
        #expect(!street.walk.isHeard(0))
        street.wait(1.25)
        _ = street.walk.progress(0, seconds: 0.25, now: street.now)
        #expect(street.walk.isHeard(0))
    }

    @Test func `a player that reports the beginning is trusted`() throws {
        var street = try street(1)
        _ = street.start()
        _ = street.go(to: 0)
        street.wait(10)
        _ = street.walk.progress(0, seconds: 0, now: street.now)
        #expect(street.walk.playbackSeconds(of: 0, now: street.now) == 0)
    }

    @Test func `between two calls a playing sound continues, a paused one does not`() throws {
        var street = try street(1)
        _ = street.start()
        _ = street.go(to: 0)
        #expect(street.walk.playbackSeconds(of: 0, now: street.now + 2000) == 2)
        street.wait(3)
        _ = street.pause()
        #expect(street.walk.playbackSeconds(of: 0, now: street.now + 2000) == 3)
    }

    @Test func `the player's position takes precedence over the clock`() throws {
        var street = try street(1)
        _ = street.start()
        _ = street.go(to: 0)
        street.wait(10)
        _ = street.walk.progress(0, seconds: 8.5, now: street.now)
        street.wait(1)
        #expect(street.pause() == [.pause(scene: 0, at: 9.5)])
        _ = street.walk.progress(0, seconds: 9.25, now: street.now)
        #expect(street.resume() == [.resume(scene: 0, at: 9.25)])
        for seconds in [-1, Double.nan, .infinity] {
            _ = street.walk.progress(0, seconds: seconds, now: street.now)
        }
        _ = street.walk.progress(7, seconds: 1, now: street.now)
        #expect(street.walk.playbackSeconds(of: 0, now: street.now) == 9.25)
    }

    @Test func `a scene waits for those before it`() throws {
        var street = try Street([(.visit, [], nil), (.visit, ["0"], nil)])
        _ = street.start()
        #expect(street.go(to: 100) == [])
        #expect(street.walk.next?.scene == 0)
        #expect(street.go(to: 0) == [.start(scene: 0, at: 0)])
        _ = street.walk.ended(0, now: street.now)
        #expect(street.walk.next?.scene == 1)
        #expect(street.go(to: 100) == [.start(scene: 1, at: 0)])
    }

    @Test func `a waiting scene starts where the listener stands`() throws {
        let middle = place(48, 11)
        let play = try Play(scenes: [
            Scene(name: "B", region: .circle(centre: middle, radiusMetres: 30), after: ["A"]),
            Scene(name: "A", region: .circle(centre: middle, radiusMetres: 20)),
        ])
        var walk = AudioWalk(play: play)
        _ = walk.start(now: 0)
        let fix = Fix(latitude: 48, longitude: 11, accuracyMetres: 5, time: 1000)
        #expect(walk.fix(fix, now: 1000) == [.start(scene: 1, at: 0)])
        #expect(walk.ended(1, now: 9000) == [.start(scene: 0, at: 0)])
        // While paused it waits again.
        var other = AudioWalk(play: play)
        _ = other.start(now: 0)
        _ = other.fix(fix, now: 1000)
        _ = other.pause(now: 2000)
        #expect(other.ended(1, now: 2000) == [])
        #expect(other.resume(now: 3000) == [.start(scene: 0, at: 0)])
    }

    @Test func `a chosen scene sounds anywhere`() throws {
        var street = try street()
        #expect(street.walk.choose(0, now: 0) == [])
        _ = street.start()
        #expect(street.walk.choose(1, now: street.now) == [.start(scene: 1, at: 0)])
        #expect(street.walk.choose(1, now: street.now) == [])
        #expect(street.go(to: 0) == [.start(scene: 0, at: 0)])
        #expect(street.walk.choose(2, now: street.now) == [.stop(scene: 1), .start(scene: 2, at: 0)])
        // Entering or leaving the chosen scene's region changes nothing.
        #expect(street.go(to: 200) == [.fade(scene: 0, seconds: 1, at: 30)])
        #expect(street.go(to: 300) == [])
        #expect(street.walk.choose(nil, now: street.now) == [.stop(scene: 2)])
        #expect(street.walk.choose(99, now: street.now) == [])
        #expect(street.go(to: 200) == [.start(scene: 2, at: 60)])
    }

    @Test func `a choice made while paused starts on resuming`() throws {
        var street = try street()
        _ = street.start()
        _ = street.pause()
        #expect(street.walk.choose(1, now: street.now) == [])
        #expect(street.walk.phase == .paused)
        #expect(street.resume() == [.start(scene: 1, at: 0)])
    }

    @Test func `a start after the first fix starts at once`() throws {
        var street = try street()
        #expect(street.go(to: 0) == [])
        #expect(street.start() == [.start(scene: 0, at: 0)])
        #expect(street.walk.phase == .running)
        #expect(street.start() == [])
    }

    @Test func `the next region is the nearest that may start`() throws {
        var street = try street()
        #expect(street.walk.next == nil)
        _ = street.start()
        _ = street.go(to: 170)
        let next = try #require(street.walk.next)
        #expect(next.scene == 2)
        #expect((next.metres - 10).magnitude < 1e-3)
        #expect((next.point.latitude - Street.latitude(180)).magnitude < 1e-9)
        #expect((next.point.longitude - 11).magnitude < 1e-9)
        _ = street.go(to: 200)
        #expect(street.walk.next?.scene == 1)
        _ = street.walk.ended(2, now: street.now)
        _ = street.go(to: 175)
        #expect(street.walk.next?.scene == 1)
    }

    @Test func `an interruption counts nothing`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        street.wait(5)
        _ = street.walk.tick(now: street.now)
        var again = try AudioWalk(play: street.walk.play, checkpoint: street.walk.checkpoint())
        again.interrupt(now: street.now + 3_600_000)
        #expect(again.phase == .paused)
        #expect(again.resume(now: street.now + 3_601_000) == [.resume(scene: 0, at: 5)])
    }

    @Test func `an invalid time does not advance the clock`() throws {
        var street = try street()
        _ = street.start()
        _ = street.go(to: 0)
        for now in [Double.nan, .infinity, -.infinity] { #expect(street.walk.tick(now: now) == []) }
        #expect(street.walk.tick(now: 0) == [])
        #expect(street.walk.playbackSeconds(of: 0, now: 0) == 0)
    }
}
