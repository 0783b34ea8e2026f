import AudioWalk
import Geometry

// The calls of `Public/features/walk/engine/walk.js`. Each call that moves the walk returns the number of actions, and
// writes four doubles for each into the results: kind, scene, at, seconds.

nonisolated(unsafe) private var walks = Handles<AudioWalk>()

/// Returns a handle, or −1 with the fault in the results.
@_expose(wasm, "walk_create") @_cdecl("engines_walk_create")
func createWalk(_ play: UnsafePointer<UInt8>, _ playCount: Int, _ saved: UnsafePointer<UInt8>, _ savedCount: Int) -> Int
{
    results.begin()
    var reader = PlayReader(play, count: playCount)
    do throws(ReadFault) {
        let play = try reader.play()
        guard savedCount > 0 else { return walks.add(AudioWalk(play: play)) }
        do throws(CheckpointError) {
            return walks.add(try AudioWalk(play: play, checkpoint: bytes(saved, savedCount)))
        } catch {
            switch error {
            case .damaged: results.append(20)
            case .unknownVersion: results.append(21)
            case .otherPlay: results.append(22)
            }
        }
    } catch {
        error.write(into: &results)
    }
    return -1
}

@_expose(wasm, "walk_free") @_cdecl("engines_walk_free")
func freeWalk(_ handle: Int) { walks.remove(handle) }

@_expose(wasm, "walk_start") @_cdecl("engines_walk_start")
func startWalk(_ handle: Int, _ now: Double) -> Int { writeActions(walks[handle]?.engine.start(now: now)) }

@_expose(wasm, "walk_pause") @_cdecl("engines_walk_pause")
func pauseWalk(_ handle: Int, _ now: Double) -> Int { writeActions(walks[handle]?.engine.pause(now: now)) }

@_expose(wasm, "walk_resume") @_cdecl("engines_walk_resume")
func resumeWalk(_ handle: Int, _ now: Double) -> Int { writeActions(walks[handle]?.engine.resume(now: now)) }

@_expose(wasm, "walk_interrupt") @_cdecl("engines_walk_interrupt")
func interruptWalk(_ handle: Int, _ now: Double) {
    walks[handle]?.engine.interrupt(now: now)
}

@_expose(wasm, "walk_fix") @_cdecl("engines_walk_fix")
func fixWalk(
    _ handle: Int,
    _ latitude: Double,
    _ longitude: Double,
    _ accuracy: Double,
    _ time: Double,
    _ now: Double
) -> Int {
    let fix = Fix(latitude: latitude, longitude: longitude, accuracyMetres: accuracy, time: time)
    return writeActions(walks[handle]?.engine.fix(fix, now: now))
}

@_expose(wasm, "walk_progress") @_cdecl("engines_walk_progress")
func progressWalk(_ handle: Int, _ scene: Int, _ seconds: Double, _ now: Double) -> Int {
    writeActions(walks[handle]?.engine.progress(scene, seconds: seconds, now: now))
}

@_expose(wasm, "walk_ended") @_cdecl("engines_walk_ended")
func endedWalk(_ handle: Int, _ scene: Int, _ now: Double) -> Int {
    writeActions(walks[handle]?.engine.ended(scene, now: now))
}

/// A scene below 0 means no scene.
@_expose(wasm, "walk_choose") @_cdecl("engines_walk_choose")
func chooseWalk(_ handle: Int, _ scene: Int, _ now: Double) -> Int {
    writeActions(walks[handle]?.engine.choose(scene < 0 ? nil : scene, now: now))
}

@_expose(wasm, "walk_tick") @_cdecl("engines_walk_tick")
func tickWalk(_ handle: Int, _ now: Double) -> Int { writeActions(walks[handle]?.engine.tick(now: now)) }

/// Returns 1 if the setting was accepted, 0 if it is invalid.
@_expose(wasm, "walk_filter") @_cdecl("engines_walk_filter")
func filterWalk(_ handle: Int, _ isOn: Int, _ metres: Double) -> Int {
    guard let setting = DistanceFilter(isOn: isOn != 0, metres: metres) else { return 0 }
    walks[handle]?.engine.distanceFilter = setting
    return 1
}

/// Writes thirteen doubles, then two for each scene: flags and the position in the sound.
@_expose(wasm, "walk_state") @_cdecl("engines_walk_state")
func stateOfWalk(_ handle: Int, _ now: Double) -> Int {
    results.begin()
    guard let held = walks[handle] else { return 0 }
    let position = held.engine.position
    let next = held.engine.next
    results.append(Int(held.engine.phase.rawValue))
    results.append(Int(held.engine.signal(now: now).rawValue))
    results.append(held.engine.accuracyMetres)
    results.append(position?.latitude)
    results.append(position?.longitude)
    results.append(held.engine.current)
    results.append(next?.scene)
    results.append(next?.metres)
    results.append(next?.point.latitude)
    results.append(next?.point.longitude)
    results.append(held.engine.verdict.map { Int($0.rawValue) })
    results.append(held.engine.walkedMetres)
    results.append(held.engine.walkedMetresError)
    for scene in held.engine.play.scenes.indices {
        let flags =
            (held.engine.isInside(scene) ? 1 : 0) | (held.engine.isPlaying(scene) ? 2 : 0)
            | (held.engine.isHeard(scene) ? 4 : 0)
            | (held.engine.waitingReason(of: scene).map { $0 == .turn ? 8 : 16 } ?? 0)
        results.append(flags)
        results.append(held.engine.playbackSeconds(of: scene, now: now))
    }
    return results.count
}

/// Returns the number of bytes at `checkpoint`.
@_expose(wasm, "walk_checkpoint") @_cdecl("engines_walk_checkpoint")
func checkpointOfWalk(_ handle: Int) -> Int { walks[handle].map { hand($0.engine.checkpoint()) } ?? 0 }

private func writeActions(_ actions: [WalkAction]?) -> Int {
    results.begin()
    guard let actions else { return 0 }
    for action in actions {
        switch action {
        case .start(let scene, let at): append(0, scene, at, 0)
        case .fade(let scene, let seconds, let at): append(1, scene, at, seconds)
        case .pause(let scene, let at): append(2, scene, at, 0)
        case .resume(let scene, let at): append(3, scene, at, 0)
        case .stop(let scene): append(4, scene, 0, 0)
        }
    }
    return actions.count
}

private func append(_ kind: Int, _ scene: Int, _ at: Double, _ seconds: Double) {
    results.append(kind)
    results.append(scene)
    results.append(at)
    results.append(seconds)
}
