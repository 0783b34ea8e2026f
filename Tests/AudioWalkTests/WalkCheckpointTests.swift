import AudioWalk
import Geometry
import TestSupport
import Testing

@Suite struct WalkCheckpointTests {
    private func randomWalk(_ random: inout SeededNumbers, steps: Int) throws -> Street {
        var street = try Street([(.visit, [], 40), (.once, [], nil), (.loop, ["0"], 7), (.visit, ["1"], nil)])
        _ = street.start()
        try live(&street, &random, steps: steps)
        return street
    }

    /// Random actions of every kind.
    @discardableResult
    private func live(_ street: inout Street, _ random: inout SeededNumbers, steps: Int) throws -> [WalkAction] {
        var actions: [WalkAction] = []
        for _ in 0..<steps {
            street.wait(.random(in: 0...4, using: &random))
            let scene = Int.random(in: 0..<5, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3: actions += street.go(to: .random(in: -50...350, using: &random), in: 25)
            case 4: actions += street.go(to: .random(in: -50...350, using: &random), in: 0.5)
            case 5: actions += random.chance(0.5) ? street.pause() : street.resume()
            case 6: actions += street.walk.ended(scene, now: street.now)
            case 7:
                actions += street.walk.progress(scene, seconds: .random(in: 0...50, using: &random), now: street.now)
            case 8: actions += street.walk.choose(random.chance(0.3) ? nil : scene, now: street.now)
            default: actions += street.walk.tick(now: street.now)
            }
            if random.chance(0.1) { street.walk.distanceFilter = try #require(DistanceFilter(isOn: true, metres: 8)) }
        }
        return actions
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a restored walk continues bit for bit`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        var street = try randomWalk(&random, steps: Int(seed) * 3)
        var other = street
        other.walk = try AudioWalk(play: street.walk.play, checkpoint: street.walk.checkpoint())
        var copy = random
        #expect(try live(&street, &random, steps: 60) == live(&other, &copy, steps: 60), "seed \(seed)")
        #expect(street.walk.checkpoint() == other.walk.checkpoint(), "seed \(seed)")
        #expect(street.walk.next?.point == other.walk.next?.point)
    }

    @Test func `a damaged checkpoint is refused`() throws {
        var random = SeededNumbers(state: 7)
        let walk = try randomWalk(&random, steps: 50).walk
        let good = walk.checkpoint()
        for index in good.indices {
            var bad = good
            bad[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: CheckpointError.damaged) { try AudioWalk(play: walk.play, checkpoint: bad) }
            #expect(throws: CheckpointError.damaged) {
                try AudioWalk(play: walk.play, checkpoint: Array(good[..<index]))
            }
        }
        #expect(throws: CheckpointError.damaged) { try AudioWalk(play: walk.play, checkpoint: good + [0]) }
    }

    /// Malicious damage with a valid checksum.
    @Test func `a forged checkpoint is refused or read safely`() throws {
        var random = SeededNumbers(state: 11)
        let walk = try randomWalk(&random, steps: 50).walk
        let good = walk.checkpoint()
        for _ in 0..<3000 {
            var bad = Array(good.dropLast(8))
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bad[Int.random(in: 0..<bad.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            var sum: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bad { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
            bad += (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
            guard var read = try? AudioWalk(play: walk.play, checkpoint: bad) else { continue }
            _ = read.resume(now: 1e9)
            _ = read.tick(now: 2e9)
            _ = read.fix(Fix(latitude: 48, longitude: 11, accuracyMetres: 1, time: 2e9), now: 2e9)
        }
    }

    @Test func `a checkpoint of another play or version is refused`() throws {
        let walk = try Street([(.visit, [], nil)]).walk
        let other = try Street([(.loop, [], nil)]).walk
        #expect(throws: CheckpointError.otherPlay) { try AudioWalk(play: other.play, checkpoint: walk.checkpoint()) }
        var future: [UInt8] = [99]
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in future { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        future += (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
        #expect(throws: CheckpointError.unknownVersion) { try AudioWalk(play: walk.play, checkpoint: future) }
    }

    @Test func `a checkpoint of version 2 goes on, and its distance has no error`() throws {
        // A walk of 60 m.
        let hexadecimal = Array(
            "0255dc5ba7cecd40db010000000000004ced40000100000000004ced40000000000000144001ba776dae11004840"
                + "000000000000264000000000004ced40000001ba776dae1100484000000000000026400000000000000014400611"
                + "0000000000000040ff51ccfeffff4d40ba776dae110048400000000000002640000000000000144000000000004c"
                + "ed40000000000000f0bfba776dae110048400000000000002640000000000000144000000000004ced4000000000"
                + "0000f0bfba776dae110048400000000000002640000000000000144000000000004ced40000000000000f0bf0100"
                + "0100100000000000003e4000000000000000000000000000c9ed40cef0b3e235eafc23"
        )
        let stored = stride(from: 0, to: hexadecimal.count, by: 2).map {
            UInt8(String(hexadecimal[$0...($0 + 1)]), radix: 16)!
        }
        var street = try Street([(.visit, [], nil)])
        street.walk = try AudioWalk(play: street.walk.play, checkpoint: stored)
        #expect(abs(street.walk.walkedMetres - 60) < 0.01 && street.walk.walkedMetresError == nil)
        street.wait(60)
        _ = street.go(to: 90)
        #expect(abs(street.walk.walkedMetres - 90) < 0.01)
        #expect(try AudioWalk(play: street.walk.play, checkpoint: street.walk.checkpoint()).walkedMetres > 89)
    }
}
