import Foundation
import TestSupport
import Testing

/// The ring of targets: its sequence, its figures, and the effects of a freeze and a kill.
@Suite(.timeLimit(.minutes(10))) struct TargetsTests {
    /// The figures of docs/figures.md, computed independently of the engine.
    private func fitts(_ taps: [ChallengePlayer.Tap], width: Double) -> [String: Double] {
        func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
        var (deviations, lengths, times, errors) = ([Double](), [Double](), [Double](), 0.0)
        for (start, end) in zip(taps, taps.dropFirst()) {
            let axis = (end.target - start.target) / length(end.target - start.target)
            deviations.append(((end.place - end.target) * axis).sum())
            lengths.append(((end.place - start.place) * axis).sum())
            times.append((end.milliseconds - start.milliseconds) / 1000)
            if length(end.place - end.target) > width / 2 { errors += 1 }
        }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        let centre = mean(deviations)
        let variance = deviations.map { ($0 - centre) * ($0 - centre) }.reduce(0, +) / Double(deviations.count - 1)
        let effectiveWidth = max(4.133 * variance.squareRoot(), 1)
        let difficulty = log2(mean(lengths) / effectiveWidth + 1)
        return [
            "value": difficulty / mean(times), "movementTimeSeconds": mean(times),
            "effectiveWidthPixels": effectiveWidth,
            "effectiveDistancePixels": mean(lengths), "effectiveIndexOfDifficultyBits": difficulty,
            "throughputUnivariateBitsPerSecond": difficulty / mean(times), "errors": errors,
        ]
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `the throughput is that of an independent computation`(seed: UInt64) async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"targets","target":3.5"#)
        var random = SeededNumbers(state: seed)
        for sequence in 1...2 {
            let (challengeMessage, taps) = try await player.tapSequence(spread: 8 * Double(sequence), random: &random)
            let expected = fitts(taps, width: try #require(challengeMessage["layout"]["width"].value))
            let kept = try #require(try await classroom.attempts().last)
            for (name, value) in expected { #expect(abs((kept[name].value ?? .nan) - value) < 1e-9, "\(name)") }
            #expect(
                challengeMessage["attempts"] == .number(Double(sequence)) && challengeMessage["latest"] == kept["value"]
            )
        }
        let values = try await classroom.attempts().compactMap { $0["value"].value }
        #expect(try await player.challengeMessage["best"].value == values.max())
    }

    @Test(arguments: [(390.0, 844.0), (1180, 820), (320, 320)])
    func `the ring is on the screen and as difficult as asked`(width: Double, height: Double) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join(
            screen: "{\"width\":\(width),\"height\":\(height),\"pixelsPerCentimetre\":64}"
        )
        await classroom.control("challenge", #""kind":"targets","target":2"#)
        let layout = try await phone.newest("challenge")["layout"]
        let side = try #require(layout["width"].value)
        let targets = layout["targets"].items.map { SIMD2($0[0].value ?? -1, $0[1].value ?? -1) }
        #expect(targets.count == 9)
        for target in targets {
            #expect(side / 2 <= target.x && target.x <= width - side / 2)
            #expect(side / 2 <= target.y && target.y <= height - side / 2)
        }
        let way = targets[0] - targets[5]
        #expect(abs((way * way).sum().squareRoot() / side - 3) < 0.06)
    }

    @Test func `a freeze restarts the sequence`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"targets","target":2"#)
        let first = try await player.challengeMessage["layout"]["targets"][0]
        for _ in 0..<2 {
            await player.tap(first[0].value ?? 0, first[1].value ?? 0, after: 400)
            #expect(try await player.challengeMessage["next"] == 5)
            await classroom.control("freeze")
            #expect(try await player.challengeMessage["next"] == 0)
            await classroom.control("unfreeze")
        }
    }

    @Test(arguments: ["replay", "figures"])
    func `a sequence continues after a crash`(retention: String) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        let player = try await ChallengePlayer(classroom)
        await classroom.control("challenge", #""kind":"targets","target":2"#)
        var taps: [ChallengePlayer.Tap] = []
        for movement in 0..<10 {
            let challengeMessage = try await player.challengeMessage
            let target = challengeMessage["layout"]["targets"][Int(challengeMessage["next"].value ?? 0)]
            let place = SIMD2(target[0].value ?? 0, target[1].value ?? 0)
            await player.tap(place.x, place.y, after: 500 + 10 * Double(movement))
            taps.append(ChallengePlayer.Tap(target: place, place: place, milliseconds: player.now))
            guard movement == 0 || movement == 4 else { continue }
            let next = try await player.challengeMessage["next"]
            // With retention `figures` commits are at least a second apart.
            await classroom.pass(milliseconds: 1_200)
            try await classroom.restart(killing: true)
            try await player.resume()
            #expect(try await player.challengeMessage["next"] == next)
        }
        let challengeMessage = try await player.challengeMessage
        let expected = fitts(taps, width: try #require(challengeMessage["layout"]["width"].value))
        #expect(abs((challengeMessage["latest"].value ?? 0) - (expected["value"] ?? .nan)) < 1e-9)
        #expect(try await classroom.attempts().count == 1)
    }
}
