import TestSupport
import Testing
import Transport

@testable import Rooms
@testable import Web

/// The order of work, its waiting, and its refusal.
@Suite struct FairQueueTests {
    private let stranger = WorkOwner(AddressGroup("10.0.0.1"))
    private let school = WorkOwner(AddressGroup("10.0.0.2"))

    private func line(capacity: Int = 1, waiting: Int = 1000, perAddress: Int = 1000) -> FairQueue<Int> {
        FairQueue(
            .init(capacity: capacity, waiting: waiting, waitingPerAddress: perAddress, maxWaitMilliseconds: 20_000)
        )
    }

    private func session(_ name: String, at address: String = "10.0.0.1") -> WorkOwner {
        WorkOwner(AddressGroup(address), room: name)
    }

    @Test(arguments: [1, 2, 4])
    func `the first job of an address waits for at most one running job of a flood`(capacity: Int) {
        var line = line(capacity: capacity)
        for number in 1...500 { #expect(line.add(number, for: stranger, now: 0).isEmpty) }
        #expect(line.start() == Array(1...capacity))
        #expect(line.add(1000, for: school, now: 0).isEmpty)
        line.finish(1)
        #expect(line.start() == [1000])
        // Afterwards they alternate, as long as both have work.
        for number in 1001...1003 { _ = line.add(number, for: school, now: 0) }
        var started: [Int] = []
        for _ in 0..<6 {
            line.finish(started.last ?? 1000)
            started += line.start()
        }
        let strangers = (capacity + 1)...(capacity + 3)
        #expect(started.filter { $0 > 1000 } == [1001, 1002, 1003] && started.filter { $0 < 1000 } == Array(strangers))
        for (one, next) in zip(started, started.dropFirst()) { #expect((one > 1000) != (next > 1000)) }
    }

    @Test func `of one address the first job of a session waits for one of another session`() {
        var line = line()
        for number in 1...100 { _ = line.add(number, for: session("STRANGER"), now: 0) }
        #expect(line.start() == [1])
        _ = line.add(200, for: session("CLASS"), now: 0)
        line.finish(1)
        #expect(line.start() == [200])
    }

    @Test func `many sessions of one address count as one address`() {
        var line = line()
        for number in 1...100 { _ = line.add(number, for: session("S\(number)"), now: 0) }
        _ = line.start()
        _ = line.add(200, for: school, now: 0)
        line.finish(1)
        #expect(line.start() == [200])
    }

    @Test func `an address with too many waiting jobs loses the newest of its session with the most`() {
        var line = line(perAddress: 4)
        _ = line.add(0, for: school, now: 0)
        _ = line.start()
        for number in 1...4 { #expect(line.add(number, for: session("STRANGER"), now: 0).isEmpty) }
        #expect(line.add(5, for: session("STRANGER"), now: 0) == [5])
        #expect(line.add(6, for: session("CLASS"), now: 0) == [4])
        #expect(line.add(7, for: session("CLASS"), now: 0) == [3], "they have two each now")
        #expect(line.add(8, for: session("CLASS"), now: 0) == [8])
        #expect(line.add(9, for: school, now: 0).isEmpty, "another address has its own bound")
        #expect(line.refusals == 4 && line.waitingCount == 5)
    }

    @Test func `a full queue turns away the newest job of the address with the most, never a newcomer's first`() {
        var line = line(waiting: 10)
        _ = line.add(0, for: stranger, now: 0)
        _ = line.start()
        for number in 1...10 { _ = line.add(number, for: stranger, now: 0) }
        #expect(line.add(11, for: stranger, now: 0) == [11])
        #expect(line.add(20, for: school, now: 0) == [10])
        #expect(line.waitingCount == 10)
    }

    @Test func `in a full queue an address that would then have as many jobs displaces none`() {
        var line = line(waiting: 3)
        _ = line.add(0, for: stranger, now: 0)
        _ = line.start()
        for number in 1...2 { _ = line.add(number, for: stranger, now: 0) }
        _ = line.add(3, for: school, now: 0)
        #expect(line.add(4, for: school, now: 0) == [4])
        #expect(line.waitingCount == 3)
    }

    @Test func `of hundreds of addresses and sessions none is forgotten while it waits`() {
        for isOneAddress in [true, false] {
            var line = line()
            let owners = (0..<300).map {
                isOneAddress ? session("S\($0)") : session("S", at: "10.0.\($0 / 256).\($0 % 256)")
            }
            for (number, owner) in owners.enumerated() { _ = line.add(number, for: owner, now: 0) }
            // Each gets another turn after the first turn of all.
            for (number, owner) in owners.enumerated() { _ = line.add(300 + number, for: owner, now: 0) }
            var started: [Int] = []
            while let next = line.start().first {
                started.append(next)
                line.finish(next)
            }
            #expect(started == Array(0..<600))
        }
    }

    @Test func `a job that waits too long is turned away, one without a time limit is not`() {
        var line = line(waiting: 2)
        _ = line.add(0, for: stranger, now: 0)
        _ = line.start()
        _ = line.add(1, for: stranger, now: 0)
        _ = line.add(2, for: school, now: 5000)
        _ = line.add(3, for: school, isPatient: true, now: 0)
        #expect(line.nextDeadline == 20_000)
        #expect(line.expire(now: 19_999).isEmpty)
        #expect(line.expire(now: 20_000) == [1])
        #expect(line.expire(now: 1e9) == [2])
        #expect(line.waitingCount == 1 && line.nextDeadline == nil)
        line.finish(0)
        #expect(line.start() == [3])
    }

    @Test func `a job that several addresses request is done once, at the first turn of any of them`() {
        var line = line()
        for number in 1...50 { _ = line.add(number, for: stranger, now: 0) }
        #expect(line.start() == [1])
        #expect(line.add(50, for: school, now: 0).isEmpty)
        line.finish(1)
        #expect(line.start() == [50])
        #expect(line.add(50, for: school, now: 0).isEmpty, "it runs: there is nothing to wait for")
        line.finish(50)
        #expect(line.start() == [2] && line.waitingCount == 47)
    }

    @Test func `large jobs are not overtaken by small ones, and a cost above the total takes the total`() {
        var line = FairQueue<Int>(.init(capacity: 10, waiting: 9, waitingPerAddress: 9, maxWaitMilliseconds: 1))
        _ = line.add(1, for: stranger, cost: 6, now: 0)
        _ = line.add(2, for: school, cost: 100, now: 0)
        _ = line.add(3, for: stranger, cost: 1, now: 0)
        #expect(line.start() == [1] && line.used == 6)
        line.finish(1)
        #expect(line.start() == [2] && line.used == 10)
        line.finish(2)
        #expect(line.start() == [3] && line.used == 1)
        line.finish(3)
        line.finish(3)
        #expect(line.used == 0)
    }

    @Test func `abandoned jobs are not started`() {
        var line = line()
        for number in 1...3 { _ = line.add(number, for: stranger, now: 0) }
        _ = line.start()
        #expect(line.abandon(2) && !line.abandon(2) && !line.abandon(1))
        line.finish(1)
        #expect(line.start() == [3])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `in any order of events nothing is lost, and no address waits for two rounds of the others`(seed: UInt64) {
        var random = SeededNumbers(state: seed)
        var line = FairQueue<Int>(.init(capacity: 3, waiting: 40, waitingPerAddress: 15, maxWaitMilliseconds: 500))
        let addresses = (1...6).map { "10.0.0.\($0)" }
        var (waiting, running, gone) = (Set<Int>(), [Int](), Set<Int>())
        // The number of starts since each address's first entry became first.
        var passed: [String: Int] = [:]
        var owners: [Int: String] = [:]
        func waits(_ address: String) -> Bool { waiting.contains { owners[$0] == address } }
        for number in 0..<4000 {
            let now = Double(number)
            let address = addresses[min(Int.random(in: 0..<12, using: &random), 5)]
            if !waits(address) { passed[address] = 0 }
            owners[number] = address
            waiting.insert(number)
            let owner = session("S\(number % 3)", at: address)
            for refused in line.add(number, for: owner, now: now) + line.expire(now: now) {
                waiting.remove(refused)
                gone.insert(refused)
            }
            if !running.isEmpty, Bool.random(using: &random) {
                line.finish(running.remove(at: Int.random(in: 0..<running.count, using: &random)))
            }
            for started in line.start() {
                #expect(waiting.remove(started) != nil)
                running.append(started)
                for address in addresses { passed[address, default: 0] += 1 }
                passed[owners[started] ?? ""] = 0
            }
            let starving = addresses.filter { passed[$0] ?? 0 > 2 * addresses.count && waits($0) }
            #expect(starving.isEmpty, "seed \(seed), work \(number)")
            #expect(line.used == running.count && running.count <= 3 && line.waitingCount == waiting.count)
            owners = owners.filter { waiting.contains($0.key) || running.contains($0.key) }
        }
        #expect(!gone.isEmpty)
    }
}

@Suite(.timeLimit(.minutes(10))) struct FairGateTests {
    private let clocks = ManualClocks()
    private let stranger = WorkOwner(AddressGroup("10.0.0.1"))
    private let school = WorkOwner(AddressGroup("10.0.0.2"))

    private func gate(waiting: Int = 100) -> FairGate {
        FairGate(
            .init(capacity: 1, waiting: waiting, waitingPerAddress: waiting, maxWaitMilliseconds: 20_000),
            of: "pictures",
            clocks: clocks
        )
    }

    @Test func `a job within the limit starts at once, the next one waits, and a full queue refuses with a text`()
        async throws
    {
        let gate = gate(waiting: 1)
        let first = FairGate.Ticket()
        #expect(await gate.enter(for: stranger, ticket: first))
        let second = Task { try await gate.run(for: stranger) { 2 } }
        while await gate.waitingCount == 0 { await Task.yield() }
        let refused = await #expect(throws: Problem.self) { try await gate.run(for: stranger) { 3 } }
        #expect(refused?.status == 503 && refused?.kind == "too-busy" && refused?.headers["retry-after"] == "5")
        #expect(refused?.detail == "The server is busy with other pictures. Try again in 5 s.")
        #expect(await gate.refusals == 1)
        await gate.leave(first)
        #expect(try await second.value == 2)
        #expect(await gate.used == 0)
    }

    @Test func `a turn that does not come in time is cancelled`() async {
        let gate = gate()
        #expect(await gate.enter(for: stranger, ticket: FairGate.Ticket()))
        let late = Task { await gate.enter(for: school, ticket: FairGate.Ticket()) }
        await clocks.waitForSleeper()
        clocks.pass(20)
        #expect(await late.value == false)
        #expect(await gate.waitingCount == 0)
    }

    @Test func `a cancelled job stops waiting, and a job that throws releases its place`() async {
        let gate = gate()
        let first = FairGate.Ticket()
        #expect(await gate.enter(for: stranger, ticket: first))
        let gone = Task { await gate.enter(for: school, ticket: FairGate.Ticket()) }
        while await gate.waitingCount == 0 { await Task.yield() }
        gone.cancel()
        #expect(await gone.value == false)
        #expect(await gate.waitingCount == 0)
        await gate.leave(first)
        await #expect(throws: Problem.self) {
            try await gate.run(for: school) { () throws(Problem) in throw Problem.sessionEnded }
        }
        #expect(await gate.used == 0)
    }

    @Test func `a response requested by many is made once, in the turn of the first`() async throws {
        let gate = gate()
        let making = SharedWork<Int>(gate)
        let first = FairGate.Ticket()
        #expect(await gate.enter(for: stranger, ticket: first))
        let count = Counter()
        let others = (0..<20).map { index in
            Task { try await making.value("other \(index)", for: stranger) { 0 } }
        }
        while await gate.waitingCount < 20 { await Task.yield() }
        let tasks = [stranger, school, school].map { owner in
            Task { try await making.value("picture", for: owner) { await count.next() } }
        }
        // The second owner waits for the first one's work.
        while await gate.waitingCount < 22 { await Task.yield() }
        await gate.leave(first)
        for task in tasks { #expect(try await task.value == 1) }
        for other in others { _ = try await other.value }
        #expect(await count.value == 1)
    }

    private actor Counter {
        private(set) var value = 0

        func next() -> Int {
            value += 1
            return value
        }
    }
}
