public import Geometry

/// A walk through a play: takes positions and taps, and returns actions for the player.
///
/// A state machine without side effects. Every call takes the clock `now` in ms; while the clock runs backwards, no
/// playing time is counted. Calls for a scene that does not exist are ignored.
public struct AudioWalk: Sendable {
    /// The listener's choice, and whether there is a position.
    public enum Phase: UInt8, CaseIterable, Sendable {
        /// The scene has not started.
        case idle
        /// Started, but without a usable fix.
        case waiting
        /// Started, with a position.
        case running
        /// Paused by the listener.
        case paused
    }

    /// The duration of the fade-out after a region was left, in seconds.
    public static let fadeSeconds = 1.0
    /// The maximum number of scenes that play at once, without a chosen one; further scenes wait until one of them
    /// ends.
    ///
    /// A phone plays a limited number of sounds, and nobody can distinguish more.
    public static let maxSounding = 16
    /// The time after its known length, in seconds, after which a sound counts as ended without a report of its player.
    public static let endGraceSeconds = 0.5

    /// The play of this walk.
    public let play: Play
    let index: RegionIndex
    /// The digest of the play that a checkpoint belongs to; computed once, because checkpoints are frequent.
    let playDigest: UInt64
    var filter = PositionFilter()
    var trace = WalkTrace()
    var scenes: [SceneState]
    /// The scenes that the listener is inside of, ascending.
    var inside: [Int] = []
    /// The scenes that sound, fade or are paused, in the order of their start.
    var sounding: [Int] = []
    /// The scene chosen from the list: it plays wherever the listener is.
    var chosen: Int?
    var isStarted = false
    var isPaused = false
    /// The time up to which playing positions are counted, in ms.
    var clock = 0.0

    /// Creates a walk in which nothing was entered or heard.
    public init(play: Play) {
        self.play = play
        index = RegionIndex(play)
        playDigest = play.digest
        scenes = [SceneState](repeating: SceneState(), count: play.scenes.count)
    }

    // MARK: State

    /// The listener's choice, and whether there is a position.
    public var phase: Phase {
        if !isStarted { return .idle }
        if isPaused { return .paused }
        return filter.evaluated == nil ? .waiting : .running
    }

    /// The quality of the position.
    ///
    /// - Parameter now: The clock in ms.
    public func signal(now: Double) -> Signal { filter.signal(now: now) }

    /// The accuracy of the newest valid fix, in metres.
    public var accuracyMetres: Double? { filter.newest?.accuracyMetres }

    /// The position of the last plausible fix.
    public var position: GeographicCoordinate? { filter.plausible?.position }

    /// The distance walked, in metres, over the fixes since the walk was created, also those before its start.
    public var walkedMetres: Double { trace.distanceMetres }

    /// How far `walkedMetres` may be from the true distance, in metres; `nil` if it is not known.
    public var walkedMetresError: Double? { trace.distanceError?.metres }

    /// The verdict on the last fix; `nil` before the first.
    public var verdict: Verdict? { filter.lastVerdict }

    /// The listener's setting; a change applies from the next fix.
    public var distanceFilter: DistanceFilter {
        get { filter.distanceFilter }
        set { filter.distanceFilter = newValue }
    }

    /// The scene that was started last among those that play or are paused.
    public var current: Int? { sounding.last { scenes[$0].sound != .fading } }

    /// Whether the listener has entered the scene's region and not left it.
    public func isInside(_ scene: Int) -> Bool { scenes[scene].isInside }
    /// Whether the scene was played to its end; a loop, once through.
    public func isHeard(_ scene: Int) -> Bool { scenes[scene].isHeard }
    /// Whether the scene is playing; false while it fades out.
    public func isPlaying(_ scene: Int) -> Bool { scenes[scene].sound == .playing }

    /// The reason why a scene that the listener has entered does not play yet; `nil` if it plays, is over, or nothing
    /// plays now.
    public func waitingReason(of scene: Int) -> WaitingReason? {
        guard isStarted, !isPaused, scenes[scene].isInside, scenes[scene].isDue, !isOver(scene) else { return nil }
        return arePrerequisitesHeard(scene) ? .voice : .turn
    }

    /// The position in the scene's sound in seconds: the current one, or the one to resume from.
    public func playbackSeconds(of scene: Int, now: Double) -> Double {
        let state = scenes[scene]
        guard state.sound == .playing, now > clock else { return clamped(state.playbackSeconds, scene) }
        return clamped(state.playbackSeconds + (now - clock) / 1000, scene)
    }

    /// The nearest region to go to, with its distance in metres and its nearest point. Its scene may start and was not
    /// heard, and the listener is outside the region.
    public var next: (scene: Int, metres: Double, point: GeographicCoordinate)? {
        guard let position else { return nil }
        return index.nearest(to: position) { scene in
            !scenes[scene].isHeard && !scenes[scene].isInside && arePrerequisitesHeard(scene)
        }
        .map { (scene: $0.index, metres: $0.metres, point: $0.point) }
    }

    // MARK: Taps

    /// Starts the walk; has no effect if it was started before.
    public mutating func start(now: Double) -> [WalkAction] {
        advance(to: now)
        isStarted = true
        return startDue()
    }

    /// Pauses everything that plays and stops what fades out.
    public mutating func pause(now: Double) -> [WalkAction] {
        advance(to: now)
        guard isStarted, !isPaused else { return startDue() }
        isPaused = true
        return silence()
    }

    /// Resumes the paused sounds, then starts the scenes that became due.
    public mutating func resume(now: Double) -> [WalkAction] {
        advance(to: now)
        guard isPaused else { return startDue() }
        isPaused = false
        var actions: [WalkAction] = []
        for scene in sounding where scenes[scene].sound == .paused {
            scenes[scene].sound = .playing
            scenes[scene].reportedSeconds = scenes[scene].playbackSeconds
            actions.append(.resume(scene: scene, at: clamped(scenes[scene].playbackSeconds, scene)))
        }
        return actions + startDue()
    }

    /// Records that the player was closed: the walk is paused at the last known positions, and what was travelled
    /// without positions is not counted as walked.
    ///
    /// Used for a walk that was restored after its page had been closed.
    public mutating func interrupt(now: Double) {
        if Self.isTime(now) { clock = now }
        if signal(now: clock) == .stale { trace.forgetPositions() }
        guard isStarted else { return }
        isPaused = true
        _ = silence()
    }

    /// Plays a scene wherever the listener is, and ends the one chosen before; `nil` only ends the latter.
    public mutating func choose(_ scene: Int?, now: Double) -> [WalkAction] {
        advance(to: now)
        guard isStarted, scene.map(scenes.indices.contains) ?? true else { return startDue() }
        var actions: [WalkAction] = []
        // A scene whose region contains the listener would play anyway.
        if let other = chosen, other != scene, !scenes[other].isInside {
            scenes[other].isDue = false
            actions = stopSound(other)
        }
        chosen = scene
        if let scene {
            let sound = scenes[scene].sound
            scenes[scene].isDue = sound == .silent || sound == .fading
        }
        return actions + startDue()
    }

    // MARK: The player

    /// Applies the player's own position in a scene, which is more exact than the clock's.
    ///
    /// - Parameter seconds: The position in the sound.
    public mutating func progress(_ scene: Int, seconds: Double, now: Double) -> [WalkAction] {
        // Other calls end loops; here, an end that was not reported yet may be reported by the next call.
        advance(to: now, endsLoops: false)
        guard scenes.indices.contains(scene), seconds >= 0, seconds <= Scene.maxSeconds else { return startDue() }
        let sound = scenes[scene].sound
        guard sound == .playing || sound == .paused else { return startDue() }
        // A player that loops by itself reports the loop only by its position.
        if play.scenes[scene].repetition == .loop, hasTurned(scene, to: seconds) { scenes[scene].isHeard = true }
        scenes[scene].playbackSeconds = seconds
        scenes[scene].reportedSeconds = seconds
        return startDue()
    }

    /// Applies the player's report that a scene's sound has ended.
    public mutating func ended(_ scene: Int, now: Double) -> [WalkAction] {
        advance(to: now)
        guard scenes.indices.contains(scene), scenes[scene].sound != .silent else { return startDue() }
        return finish(scene) + startDue()
    }

    /// Ends fades, and sounds of known length whose end was not reported.
    public mutating func tick(now: Double) -> [WalkAction] {
        advance(to: now)
        var actions: [WalkAction] = []
        for scene in sounding where scenes[scene].sound == .playing && play.scenes[scene].repetition != .loop {
            guard let seconds = length(of: scene) else { continue }
            if scenes[scene].playbackSeconds >= seconds + Self.endGraceSeconds {
                actions.append(.stop(scene: scene))
                actions += finish(scene)
            }
        }
        return actions + startDue()
    }
}

/// An action for the player on a scene's sound; `at` is a position in the sound in seconds.
public enum WalkAction: Equatable, Sendable {
    /// Play from this position, even if the sound is fading out.
    case start(scene: Int, at: Double)
    /// Fade out within `seconds`; the scene will resume from `at`.
    case fade(scene: Int, seconds: Double, at: Double)
    /// Pause at this position.
    case pause(scene: Int, at: Double)
    /// Resume from this position.
    case resume(scene: Int, at: Double)
    /// Stops the scene at once and releases its sound.
    case stop(scene: Int)
}

/// Why a scene waits inside its region.
public enum WaitingReason: UInt8, CaseIterable, Sendable {
    /// Scenes that must be heard before this one have not been heard.
    case turn
    /// The maximum number of scenes is already playing (`AudioWalk.maxSounding`).
    case voice
}

/// The state of one scene in a walk.
struct SceneState: Equatable {
    enum Sound: UInt8 {
        case silent, playing, fading, paused
    }

    /// Whether the region was entered and not left.
    var isInside = false
    /// Whether the sound was played to its end at least once.
    var isHeard = false
    /// Whether the scene was entered or chosen but not started, because of a prerequisite or a pause.
    var isDue = false
    var sound = Sound.silent
    /// The position in the sound in seconds: the current one, or the one to resume from.
    var playbackSeconds = 0.0
    /// The last position in the sound that the player reported.
    var reportedSeconds = 0.0
    /// The time at which a fade ends.
    var fadeEndMilliseconds = 0.0

    var isNew: Bool { self == SceneState() }
}
