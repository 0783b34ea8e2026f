import Geometry

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
