import AudioWalk
import Foundation
import Geometry
import TestSupport
import Testing

/// A walk generated from a seed by additions, multiplications and divisions only.
///
/// `Tests/Pages/shared/engines/walk-traces.mjs` makes the same.
extension EngineTrace {
    private mutating func random(below count: Int) -> Int { Int(random() * Double(count)) }

    private mutating func note(_ actions: [WalkAction]) {
        for action in actions {
            switch action {
            case .start(let scene, let at): [0, Double(scene), at].forEach { note($0) }
            case .fade(let scene, let seconds, let at): [1, Double(scene), at, seconds].forEach { note($0) }
            case .pause(let scene, let at): [2, Double(scene), at].forEach { note($0) }
            case .resume(let scene, let at): [3, Double(scene), at].forEach { note($0) }
            case .stop(let scene): [4, Double(scene)].forEach { note($0) }
            }
        }
    }

    /// Around a place that may be at the pole or the antimeridian, never beyond them.
    private mutating func position(around centre: (Double, Double), within degrees: Double) -> GeographicCoordinate {
        let latitude = min(90, max(-90, centre.0 + (random() - 0.5) * degrees))
        var longitude = centre.1 + (random() - 0.5) * degrees
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return place(latitude, longitude)
    }

    private mutating func play(around centre: (Double, Double)) throws -> Play {
        var scenes: [Scene] = []
        for index in 0..<12 {
            let middle = position(around: centre, within: 0.004)
            let region: Region
            if random() < 0.5 {
                region = try .circle(centre: middle, radiusMetres: 5 + random() * 60)
            } else {
                let (height, width) = (0.0001 + random() * 0.0004, 0.0001 + random() * 0.0004)
                let south = min(middle.latitude, 89.999)
                region = try .polygon(points: [
                    place(south, middle.longitude), place(south, min(180, middle.longitude + width)),
                    place(south + height, middle.longitude),
                ])
            }
            let repetition = Scene.Repetition.allCases[random(below: 3)]
            let seconds = random() < 0.5 ? 3 + random() * 60 : nil
            let after = index > 2 && random() < 0.3 ? ["\(random(below: index))"] : []
            scenes.append(
                try Scene(name: "\(index)", region: region, repetition: repetition, after: after, seconds: seconds)
            )
        }
        return try Play(scenes: scenes)
    }

    fileprivate mutating func run() throws -> UInt32 {
        let centre = [(48.1, 11.5), (-17.0, 179.9999), (89.9985, 20.0), (0.0, 0.0)][random(below: 4)]
        var walk = AudioWalk(play: try play(around: centre))
        var (now, here) = (1_700_000_000_000.0, place(centre.0, centre.1))
        note(walk.start(now: now))
        for step in 0..<600 {
            now += random() * 3000
            let choice = random(below: 20)
            if choice < 13 {
                let next = position(around: (here.latitude, here.longitude), within: choice == 0 ? 0.01 : 0.0002)
                if choice != 1 { here = next }
                let fix = Fix(
                    latitude: next.latitude,
                    longitude: next.longitude,
                    accuracyMetres: random() * 55,
                    time: now - random() * 500
                )
                note(walk.fix(fix, now: now))
            } else if choice == 13 {
                note(walk.pause(now: now))
            } else if choice < 16 {
                note(walk.resume(now: now))
            } else if choice == 16 {
                note(walk.ended(random(below: 12), now: now))
            } else if choice == 17 {
                note(walk.progress(random(below: 12), seconds: random() * 30, now: now))
            } else if choice == 18 {
                let scene = random(below: 14)
                note(walk.choose(scene < 12 ? scene : nil, now: now))
            } else {
                note(walk.tick(now: now))
            }
            if let next = walk.next {
                [Double(next.scene), next.metres, next.point.latitude, next.point.longitude].forEach { note($0) }
            }
            if step % 50 == 49 { walk.checkpoint().forEach { note(byte: $0) } }
        }
        return digest
    }
}

@Suite struct SameBitsTests {
    /// The engine's results when the file was written. `Tests/Pages/shared/engines/same-bits.test.mjs` compares the
    /// engine of the browser against the same file. After a change of the rules, copy the numbers that this test
    /// reports.
    @Test func `random walks give the bits that the browser gives`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/walk-digests.json")
        let wanted = try JSONDecoder().decode([UInt32].self, from: Data(contentsOf: file))
        var digests: [UInt32] = []
        for seed in 1...20 as ClosedRange<UInt32> {
            var trace = EngineTrace(seed: seed)
            digests.append(try trace.run())
        }
        #expect(digests == wanted)
    }
}
