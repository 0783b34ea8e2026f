package import AudioWalk
import ReadableText

/// Finds all faults of a play.
///
/// The engine stops at its first fault, so the faulty part is removed and the remaining play is checked again.
package struct ScriptCheck {
    /// A fault of a play.
    package struct Finding: Sendable, Equatable {
        /// The scene's index; `nil` for the play as a whole.
        package var scene: Int?
        /// The reason as a message for people.
        package var reason: String
    }

    /// The most findings of a play's order.
    private static let maxFindings = 100

    private var findings: [Finding] = []
    /// The scenes that are still checked, with their index in the script.
    private var candidates: [(index: Int, scene: Scene)] = []

    /// The faults of a play, at most 100 of its order; empty for a valid play.
    package static func findings(_ script: PlayScript) -> [Finding] {
        var check = ScriptCheck()
        check.checkTexts(script)
        check.checkScenes(script)
        while check.findings.count < maxFindings, !check.candidates.isEmpty || script.scenes.isEmpty {
            do throws(PlayFault) {
                _ = try Play(scenes: check.candidates.map(\.scene))
                break
            } catch {
                guard check.removeFaultyPart(error) else { break }
            }
        }
        return check.findings
    }

    /// Checks that listeners can read the texts; a missing one is no fault here.
    private mutating func checkTexts(_ script: PlayScript) {
        check([script.title, script.version, script.about], of: nil)
        for (index, scene) in script.scenes.enumerated() {
            check([scene.name] + scene.transcript.map(\.text), of: index)
        }
    }

    private mutating func check(_ texts: [String], of scene: Int?) {
        for text in texts where !text.isEmpty {
            if let fault = ReadableText.fault(in: text) { add(scene, "the text \"\(text.prefix(20))\" \(fault)") }
        }
    }

    private mutating func checkScenes(_ script: PlayScript) {
        for (index, scene) in script.scenes.enumerated() {
            if !PlayLimits.isAudioName(scene.audio) {
                add(index, "\"\(scene.audio.prefix(40))\" is not a file name without a folder or leading dot")
            }
            for (one, next) in zip(scene.transcript, scene.transcript.dropFirst()) where next.seconds < one.seconds {
                add(index, "transcript not in order: \(next.seconds) s after \(one.seconds) s")
            }
            do throws(SceneFault) {
                let checked = try Scene(
                    name: scene.name,
                    region: scene.region,
                    repetition: scene.repetition,
                    after: scene.after
                )
                candidates.append((index, checked))
            } catch {
                add(index, error.reason)
            }
        }
        if script.audioNames.count > PlayLimits.audioCount {
            add(nil, "a play has at most \(PlayLimits.audioCount) sounds")
        }
    }

    /// Records a fault and removes its cause; returns whether checking can continue.
    private mutating func removeFaultyPart(_ fault: PlayFault) -> Bool {
        switch fault {
        case .noScenes:
            add(nil, "a play must have at least one scene")
            return false
        case .tooManyScenes:
            add(nil, "a play has at most \(Play.maxScenes) scenes")
            return false
        case .tooManyPoints:
            add(nil, "all polygons together have at most \(Play.maxPoints) corners")
            return false
        case .sameName(let first, let second):
            add(
                candidates[second].index,
                "the name \"\(candidates[second].scene.name)\" is already used by scene \(candidates[first].index + 1)"
            )
            candidates.remove(at: second)
            return true
        case .unknownScene(let scene, let name):
            add(candidates[scene].index, "unknown scene \"\(name)\" in after")
            return drop(name, from: scene)
        case .cyclicOrder(let circle):
            guard let first = circle.first, let waitsFor = (circle.dropFirst().first ?? circle.first) else {
                return false
            }
            let names = (circle + [first]).map { "\"\(candidates[$0].scene.name)\"" }
            add(
                candidates[first].index,
                "circular order: \(names.prefix(6).joined(separator: " after "))\(names.count > 6 ? " …" : "")"
            )
            return drop(candidates[waitsFor].scene.name, from: first)
        }
    }

    /// Removes a name from the scene's prerequisites.
    private mutating func drop(_ name: String, from index: Int) -> Bool {
        let scene = candidates[index].scene
        let after = scene.after.filter { !$0.utf8.elementsEqual(name.utf8) }
        guard after.count < scene.after.count,
            let changed = try? Scene(name: scene.name, region: scene.region, repetition: scene.repetition, after: after)
        else { return false }
        candidates[index].scene = changed
        return true
    }

    private mutating func add(_ scene: Int?, _ reason: String) {
        findings.append(Finding(scene: scene, reason: reason))
    }
}

extension RegionFault {
    /// The reason as a message for people; corners and edges are counted from 1.
    package var reason: String {
        switch self {
        case .radius: "the radius must be over 0 m"
        case .tooLarge: "the region reaches farther than \(Int(Region.maxRadiusMetres / 1000)) km from its middle"
        case .tooFewPoints: "a polygon needs at least 3 corners"
        case .tooManyPoints: "a polygon has at most \(SphericalPolygon.maxPoints) corners"
        case .repeatedPoint(let index): "corner \(index + 1) of the polygon repeats its neighbour"
        case .crossing(let one, let other):
            "the polygon crosses or touches itself: its edges \(one + 1) and \(other + 1) meet"
        case .noArea: "all corners of the polygon lie in one line"
        }
    }
}

extension SceneFault {
    /// The reason as a message for people.
    package var reason: String {
        switch self {
        case .emptyName: "the scene's name is empty"
        case .longName: "the scene's name is longer than \(Scene.maxNameBytes) bytes"
        case .seconds: "invalid length of the sound: expected seconds over 0 and at most \(Int(Scene.maxSeconds))"
        }
    }
}
