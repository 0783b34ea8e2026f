import Foundation
import Storage
import Testing

@testable import Rooms

@Suite struct AgeClockTests {
    @Test func `a step of the machine's clock is reported once and moves nothing`() {
        let clocks = ManualClocks()
        var ages = AgeClock(nil, clocks)
        let end = ages.now + 3600
        clocks.pass(100)
        #expect(ages.detectStep() == nil)
        clocks.wall += 100_000
        #expect(ages.detectStep() == 100_000)
        #expect(ages.detectStep() == nil)
        #expect(end - ages.now == 3500)
        #expect(ages.wall(of: end) == clocks.wall + 3500)
        clocks.wall -= 200_000
        #expect(ages.detectStep() == -200_000)
        #expect(end - ages.now == 3500)
        #expect(ages.wall(of: end) == clocks.wall + 3500)
    }

    @Test func `a restart counts the time that has passed, whatever the clock says`() {
        let clocks = ManualClocks()
        let before = AgeClock(nil, clocks)
        clocks.pass(50)
        let stored = before.stored
        clocks.pass(1000)
        clocks.wall += 500_000
        let after = AgeClock(stored, clocks)
        #expect(after.now == stored.age + 1000)
        #expect(after.offset == 500_000)
        clocks.wall -= 900_000
        #expect(AgeClock(stored, clocks).now == stored.age + 1000)
    }

    @Test func `time while a machine was off counts by its clock, if that was ever right`() {
        let clocks = ManualClocks()
        let stored = AgeClock(nil, clocks).stored
        clocks.reboot(after: 7200)
        #expect(AgeClock(stored, clocks).now == stored.age + 7260)
        // Its clock has lost its battery: at least the time since the start has passed.
        clocks.wall = 86_400
        #expect(AgeClock(stored, clocks).now == stored.age + 60)
        // It was stored before the clock was set.
        clocks.wall = 1_800_000_000
        let unset = StoredClock(age: stored.age, wall: 1000, uptime: 5, boot: "another")
        #expect(AgeClock(unset, clocks).now == stored.age + 60)
        // It went backwards.
        clocks.wall = stored.wall - 5000
        #expect(AgeClock(stored, clocks).now == stored.age + 60)
    }

    @Test func `the kernel's and systemd's forms of a boot id are equal`() {
        let clocks = ManualClocks()
        clocks.boot = "866c77c9-d705-45d8-b9da-8144289fbe67"
        let stored = AgeClock(nil, clocks).stored
        clocks.pass(10)
        clocks.wall += 500_000
        clocks.boot = "866c77c9d70545d8b9da8144289fbe67"
        #expect(AgeClock(stored, clocks).now == stored.age + 10)
    }

    @Test(arguments: [("", ""), ("first", ""), ("", "first")])
    func `without a boot id a restart of the server counts the time that has passed`(before: String, after: String) {
        let clocks = ManualClocks()
        (clocks.boot, clocks.uptime) = (before, 90 * 86_400)
        let stored = AgeClock(nil, clocks).stored
        clocks.pass(10)
        clocks.boot = after
        #expect(AgeClock(stored, clocks).now == stored.age + 10)
        // The machine was off for a day, and has been running for longer than before.
        clocks.pass(91 * 86_400)
        clocks.uptime -= 86_400
        #expect(AgeClock(stored, clocks).now == stored.age + 91 * 86_400 + 10)
        // It was off and has been running for less.
        clocks.reboot(after: 7200)
        clocks.boot = after
        #expect(AgeClock(stored, clocks).now == stored.age + 91 * 86_400 + 10 + 7260)
    }

    @Test func `over 90 days of restarts and wrong clocks only the time without a battery is lost`() {
        let clocks = ManualClocks()
        var stored = AgeClock(nil, clocks).stored
        let begin = stored.age
        for day in 1...90 {
            clocks.pass(8 * 3600)
            clocks.wall += day % 7 == 3 ? 5000 : day % 7 == 4 ? -5000 : 0
            stored = AgeClock(stored, clocks).stored
            clocks.reboot(after: 16 * 3600 - 60)
            stored = AgeClock(stored, clocks).stored
        }
        #expect(stored.age - begin == 90 * 86_400)
        // After a night with a dead battery only the minute since the start counts.
        clocks.reboot(after: 16 * 3600 - 60)
        clocks.wall = 1000
        #expect(AgeClock(stored, clocks).now == stored.age + 60)
    }

    @Test func `sessions end in order of their times`() {
        var queue = ExpiryQueue()
        var random = SystemRandomNumberGenerator()
        let times = (0..<500).map { _ in Double(Int.random(in: 0..<100, using: &random)) }
        for (index, time) in times.enumerated() { queue.insert(String(index), expiresAt: time) }
        var taken: [String] = []
        for now in stride(from: -1.0, through: 105, by: 7) {
            var some: [String] = []
            repeat {
                some = queue.removeExpired(until: now, limit: 10)
                #expect(some.count <= 10)
                taken += some
            } while !some.isEmpty
            #expect(Set(taken) == Set(times.indices.filter { times[$0] <= now }.map(String.init)))
        }
        #expect(taken.count == times.count)
        #expect(taken.map { times[Int($0) ?? 0] } == times.sorted())
    }
}
