import Geometry

/// The ledger: which scenes play, from which position, and what follows.
extension AudioWalk {
    /// Advances the positions by the time since the last call.
    ///
    /// - Parameter endsLoops: Whether loops that have passed their end by the clock count as heard once.
    mutating func advance(to now: Double, endsLoops: Bool = true) {
        guard Self.isTime(now) else { return }
        let elapsed = max(0, now - clock) / 1000
        clock = now
        var isOver = false
        for scene in sounding {
            switch scenes[scene].sound {
            case .playing:
                scenes[scene].playbackSeconds += elapsed
                if endsLoops, play.scenes[scene].repetition == .loop, let seconds = length(of: scene),
                    scenes[scene].playbackSeconds >= seconds
                {
                    scenes[scene].isHeard = true
                    scenes[scene].playbackSeconds = Self.remainder(scenes[scene].playbackSeconds, seconds)
                }
            // Also ends a fade if the clock was set back; otherwise it would continue until the clock has caught up.
            case .fading
            where now >= scenes[scene].fadeEndMilliseconds
                || now < scenes[scene].fadeEndMilliseconds - Self.fadeSeconds * 1000:
                scenes[scene].sound = .silent
                isOver = true
            default: break
            }
        }
        if isOver { sounding.removeAll { scenes[$0].sound == .silent } }
    }

    /// Whether a number can be a time in ms: 30,000 years around 1970, so that sums stay exact.
    static func isTime(_ milliseconds: Double) -> Bool { milliseconds.magnitude <= 1e15 }

    /// The position within a loop, without libm's `fmod`; 0 beyond 10⁹ turns.
    private static func remainder(_ place: Double, _ seconds: Double) -> Double {
        let turns = place / seconds
        guard turns < 1e9 else { return 0 }
        let remainder = place - Double(Int(turns)) * seconds
        return remainder >= 0 && remainder < seconds ? remainder : 0
    }

    /// The length of a scene's sound, if it is known. A file may state the length of its first part only; a player that
    /// has passed this length is right.
    func length(of scene: Int) -> Double? {
        play.scenes[scene].seconds.flatMap { scenes[scene].reportedSeconds > $0 ? nil : $0 }
    }

    /// Whether a loop's player has begun again since its last report, judged by its present position.
    func hasTurned(_ scene: Int, to seconds: Double) -> Bool {
        if seconds + 1 < scenes[scene].reportedSeconds { return true }
        // A short sound may have advanced almost to its end since then.
        guard let length = length(of: scene), seconds < length else { return false }
        return scenes[scene].playbackSeconds >= length && scenes[scene].playbackSeconds - seconds > length / 2
    }

    /// A position limited to the sound's length, if the length is known.
    func clamped(_ place: Double, _ scene: Int) -> Double {
        guard let seconds = length(of: scene) else { return place }
        return min(place, seconds)
    }

    /// Whether all scenes that must be heard before this one have been heard.
    func arePrerequisitesHeard(_ scene: Int) -> Bool {
        play.prerequisites[scene].allSatisfy { scenes[$0].isHeard }
    }

    /// Starts the due scenes that may start, in the author's order.
    mutating func startDue() -> [WalkAction] {
        guard isStarted, !isPaused else { return [] }
        var actions: [WalkAction] = []
        if let chosen { actions += startIfDue(chosen) }
        for scene in inside { actions += startIfDue(scene) }
        return actions
    }

    private mutating func startIfDue(_ scene: Int) -> [WalkAction] {
        guard scenes[scene].isDue else { return [] }
        if scene != chosen {
            guard arePrerequisitesHeard(scene), !isOver(scene), hasFreeVoice else { return [] }
        }
        if scenes[scene].sound == .fading, let over = catchUp(fading: scene) { return over }
        scenes[scene].isDue = false
        sounding.removeAll { $0 == scene }
        sounding.append(scene)
        scenes[scene].sound = .playing
        scenes[scene].playbackSeconds = clamped(scenes[scene].playbackSeconds, scene)
        scenes[scene].reportedSeconds = scenes[scene].playbackSeconds
        return [.start(scene: scene, at: scenes[scene].playbackSeconds)]
    }

    /// Whether the scene is not played again, whatever the listener does.
    func isOver(_ scene: Int) -> Bool { play.scenes[scene].repetition == .once && scenes[scene].isHeard }

    /// Whether one more scene may start. Fading scenes do not count because they end soon, nor does the chosen scene,
    /// which has its own voice.
    var hasFreeVoice: Bool {
        sounding.count { scenes[$0].sound != .fading && $0 != chosen } < Self.maxSounding
    }

    /// Moves a fading scene to where its player is, which continued during the fade.
    ///
    /// - Returns: The actions if the sound ended meanwhile and is not played again.
    private mutating func catchUp(fading scene: Int) -> [WalkAction]? {
        let began = scenes[scene].fadeEndMilliseconds - Self.fadeSeconds * 1000
        scenes[scene].playbackSeconds += min(max(0, clock - began) / 1000, Self.fadeSeconds)
        guard let seconds = length(of: scene), scenes[scene].playbackSeconds >= seconds else { return nil }
        scenes[scene].isHeard = true
        let isLoop = play.scenes[scene].repetition == .loop
        scenes[scene].playbackSeconds = isLoop ? Self.remainder(scenes[scene].playbackSeconds, seconds) : 0
        guard scene != chosen, isOver(scene) else { return nil }
        scenes[scene].isDue = false
        return stopSound(scene)
    }

    /// Ends a sound and marks it as heard; a loop restarts.
    mutating func finish(_ scene: Int) -> [WalkAction] {
        scenes[scene].isHeard = true
        scenes[scene].playbackSeconds = 0
        scenes[scene].reportedSeconds = 0
        if play.scenes[scene].repetition == .loop, scenes[scene].sound != .fading {
            return scenes[scene].sound == .playing ? [.start(scene: scene, at: 0)] : []
        }
        if chosen == scene { chosen = nil }
        scenes[scene].sound = .silent
        sounding.removeAll { $0 == scene }
        return []
    }

    /// Stops a sound at once and remembers its position.
    mutating func stopSound(_ scene: Int) -> [WalkAction] {
        guard scenes[scene].sound != .silent else { return [] }
        scenes[scene].playbackSeconds = clamped(scenes[scene].playbackSeconds, scene)
        scenes[scene].sound = .silent
        sounding.removeAll { $0 == scene }
        return [.stop(scene: scene)]
    }

    /// Pauses what plays, and stops what fades out.
    mutating func silence() -> [WalkAction] {
        var actions: [WalkAction] = []
        for scene in sounding {
            switch scenes[scene].sound {
            case .playing:
                scenes[scene].playbackSeconds = clamped(scenes[scene].playbackSeconds, scene)
                scenes[scene].sound = .paused
                actions.append(.pause(scene: scene, at: scenes[scene].playbackSeconds))
            case .fading: actions += stopSound(scene)
            case .paused, .silent: break
            }
        }
        return actions
    }
}

/// Entering and leaving.
extension AudioWalk {
    /// Applies a fix of the receiver. While the walk is paused, scenes are entered and left, but none starts.
    ///
    /// - Parameter now: The clock in ms.
    /// - Returns: The actions for the player, in order.
    public mutating func fix(_ fix: Fix, now: Double) -> [WalkAction] {
        advance(to: now)
        let verdict = filter.judge(fix, now: clock)
        measure(fix, verdict)
        guard verdict == .evaluated, let position = filter.evaluated else { return startDue() }
        let actions = leave(from: position, accuracyMetres: fix.accuracyMetres)
        enter(at: position)
        return actions + startDue()
    }

    private mutating func measure(_ fix: Fix, _ verdict: Verdict) {
        guard verdict != .invalid, verdict != .outdated, let time = filter.newest?.time,
            let position = GeographicCoordinate(latitude: fix.latitude, longitude: fix.longitude)
        else { return }
        trace.apply(WalkFix(position: position, accuracyMetres: fix.accuracyMetres, time: time))
    }

    private mutating func leave(from position: GeographicCoordinate, accuracyMetres: Double) -> [WalkAction] {
        var actions: [WalkAction] = []
        var staying: [Int] = []
        for scene in inside {
            guard index.isLeft(scene, at: position, accuracyMetres: accuracyMetres) else {
                staying.append(scene)
                continue
            }
            scenes[scene].isInside = false
            guard scene != chosen else { continue }
            scenes[scene].isDue = false
            actions += scenes[scene].sound == .playing ? fade(scene) : stopSound(scene)
        }
        if staying.count < inside.count { inside = staying }
        return actions
    }

    private mutating func enter(at position: GeographicCoordinate) {
        var isNew = false
        for scene in index.candidates(at: position)
        where !scenes[scene].isInside && index.contains(scene, position) {
            scenes[scene].isInside = true
            // A chosen scene is already playing.
            let sound = scenes[scene].sound
            scenes[scene].isDue = sound == .silent || sound == .fading
            inside.append(scene)
            isNew = true
        }
        if isNew { inside.sort() }
    }

    private mutating func fade(_ scene: Int) -> [WalkAction] {
        if let seconds = length(of: scene), play.scenes[scene].repetition != .loop,
            scenes[scene].playbackSeconds >= seconds
        {
            // The sound is at its end, but the player has not reported it yet.
            return [.stop(scene: scene)] + finish(scene)
        }
        scenes[scene].sound = .fading
        scenes[scene].fadeEndMilliseconds = clock + Self.fadeSeconds * 1000
        return [.fade(scene: scene, seconds: Self.fadeSeconds, at: clamped(scenes[scene].playbackSeconds, scene))]
    }
}
