import Glibc
import Testing

@testable import Supervision

@Suite struct SupervisorRulesTests {
    typealias Action = SupervisorRules.Action

    private let crash = SupervisorRules.Event.ended(.killed(signal: SIGSEGV))

    /// A supervisor whose worker was started and ready at 0.
    private func serving() -> SupervisorRules {
        var rules = SupervisorRules(now: 0)
        #expect(rules.handle(.timePassed, now: 0) == [.start(isReplacement: false)])
        #expect(rules.handle(.ready, now: 0) == [])
        return rules
    }

    // MARK: Reloading

    @Test func `a reload reaches a worker once it is ready`() {
        var rules = serving()
        #expect(rules.handle(.reloadRequested, now: 100) == [.signal(SIGHUP)])
        #expect(rules.handle(.reloaded, now: 110) == [])
        _ = rules.handle(crash, now: 200)
        #expect(rules.handle(.reloadRequested, now: 210) == [])
        #expect(rules.handle(.reloadRequested, now: 220) == [])
        #expect(rules.handle(.ready, now: 300).last == .signal(SIGHUP))
        #expect(rules.handle(.ready, now: 310) == [])
        #expect(rules.handle(.stopRequested, now: 400) == [.stopListening, .signal(SIGTERM)])
        #expect(rules.handle(.reloadRequested, now: 410) == [])
    }

    @Test func `a reload is owed by the worker that was starting, and not by its successor`() {
        var rules = SupervisorRules(now: 0)
        _ = rules.handle(.timePassed, now: 0)
        #expect(rules.handle(.reloadRequested, now: 10) == [])
        #expect(rules.handle(.ready, now: 20) == [.signal(SIGHUP)])
        _ = rules.handle(.reloadRequested, now: 30)
        _ = rules.handle(crash, now: 200)
        #expect(rules.handle(.ready, now: 300).contains(.signal(SIGHUP)) == false)
    }

    // MARK: Replacing

    @Test func `a worker that crashed is replaced at once, and one line reports it when its successor is ready`() {
        var rules = serving()
        #expect(rules.handle(crash, now: 90_000) == [.start(isReplacement: true)])
        #expect(
            rules.handle(.ready, now: 90_150)
                == [.log("The worker ended with signal 11 (SIGSEGV) after 90.0 s; replaced in 150 ms")]
        )
        #expect(rules.handle(.ready, now: 90_151) == [])
    }

    @Test func `a death is logged, too, if the server stops before the successor is ready`() {
        var rules = serving()
        _ = rules.handle(crash, now: 1000)
        let report = Action.log("The worker ended with signal 11 (SIGSEGV) after 1.0 s")
        #expect(rules.handle(.stopRequested, now: 1100) == [report, .stopListening, .signal(SIGTERM)])
        #expect(rules.handle(.ended(.exited(0)), now: 1200) == [.exit(code: 0, lastLine: nil)])
    }

    @Test(arguments: [WorkerEnd.exited(0), .exited(1), .killed(signal: SIGTERM)])
    func `a worker that has served is replaced however it ended`(end: WorkerEnd) {
        var rules = serving()
        #expect(rules.handle(.ended(end), now: 1000) == [.start(isReplacement: true)])
    }

    @Test func `the fifth death in 30 s ends it`() {
        var rules = serving()
        for death in 1..<SupervisorRules.deathLimit {
            #expect(rules.handle(crash, now: Double(death) * 7000) == [.start(isReplacement: true)])
            _ = rules.handle(.ready, now: Double(death) * 7000 + 100)
        }
        #expect(
            rules.handle(crash, now: 35_000) == [
                .stopListening,
                .exit(
                    code: 1,
                    lastLine: "5 workers died within 30 s; the last one ended with signal 11 (SIGSEGV) after 7.0 s"
                ),
            ]
        )
        #expect(rules.handle(.timePassed, now: 36_000) == [])
    }

    @Test func `deaths that are further apart never end it, and each is counted`() {
        var rules = serving()
        #expect(rules.restarts == 0)
        for death in 1...100 {
            #expect(rules.handle(crash, now: Double(death) * 7500) == [.start(isReplacement: true)])
            #expect(rules.restarts == death)
            _ = rules.handle(.ready, now: Double(death) * 7500 + 100)
        }
    }

    @Test
    func `a worker that dies before it is ready is reported, and the next one starts after a longer pause each time`() {
        var rules = serving()
        _ = rules.handle(crash, now: 1000)
        let first = rules.handle(.ended(.exited(1)), now: 1100)
        #expect(first == [.log("The worker ended with signal 11 (SIGSEGV) after 1.0 s")])
        #expect(rules.nextCheck == 1300)
        #expect(rules.handle(.timePassed, now: 1299) == [])
        #expect(rules.handle(.timePassed, now: 1300) == [.start(isReplacement: true)])
        #expect(rules.handle(crash, now: 1400) == [.log("The worker ended with exit code 1 after 0.1 s")])
        #expect(rules.nextCheck == 1800)
    }

    @Test func `a worker that takes long to fail is tried again within ten seconds, however often it has failed`() {
        var rules = serving()
        var now = 1000.0
        #expect(rules.handle(crash, now: now) == [.start(isReplacement: true)])
        for _ in 1...100 {
            now += 15_000
            _ = rules.handle(.ended(.exited(1)), now: now)
            #expect(rules.nextCheck > now && rules.nextCheck <= now + 10_000)
            now = rules.nextCheck
            #expect(rules.handle(.timePassed, now: now) == [.start(isReplacement: true)])
        }
    }

    @Test func `a process that fails to start counts as a death`() {
        var rules = serving()
        #expect(rules.handle(crash, now: 1000) == [.start(isReplacement: true)])
        #expect(
            rules.handle(.startFailed("no new process: out of memory"), now: 1000)
                == [.log("The worker ended with signal 11 (SIGSEGV) after 1.0 s")]
        )
        #expect(rules.nextCheck == 1200)
    }

    // MARK: The first start

    @Test(arguments: [Int32(1), 64])
    func `a first worker that ends by itself has reported why, and its exit code is passed on`(code: Int32) {
        var rules = SupervisorRules(now: 0)
        _ = rules.handle(.timePassed, now: 0)
        #expect(rules.handle(.ended(.exited(code)), now: 50) == [.exit(code: code, lastLine: nil)])
    }

    @Test func `a first worker that crashes is tried again, and reports the addresses`() {
        var rules = SupervisorRules(now: 0)
        _ = rules.handle(.timePassed, now: 0)
        #expect(rules.handle(crash, now: 50) == [])
        #expect(rules.handle(.timePassed, now: 250) == [.start(isReplacement: false)])
    }

    // MARK: Standing still

    @Test func `a worker that beats is left alone`() {
        var rules = serving()
        for second in 1...100 {
            #expect(rules.handle(.beat, now: Double(second) * 1000) == [])
            #expect(rules.handle(.timePassed, now: Double(second) * 1000 + 500) == [])
        }
    }

    /// Checks as often as the rules require, until they act.
    private func look(_ rules: inout SupervisorRules) -> (actions: [Action], now: Double) {
        while true {
            let now = rules.nextCheck
            let actions = rules.handle(.timePassed, now: now)
            if !actions.isEmpty || now > 60_000 { return (actions, now) }
        }
    }

    @Test func `a worker that is silent as a whole is killed and replaced`() {
        var rules = serving()
        let (actions, now) = look(&rules)
        #expect(actions == [.signal(SIGKILL)])
        #expect(now == SupervisorRules.silenceLimitMilliseconds)
        #expect(rules.handle(.ended(.killed(signal: SIGKILL)), now: now + 5) == [.start(isReplacement: true)])
        #expect(
            rules.handle(.ready, now: now + 155)
                == [.log("The worker was killed because it stood still after 9.0 s; replaced in 150 ms")]
        )
    }

    @Test func `a worker that found its loop blocked is reported as such`() {
        var rules = serving()
        _ = rules.handle(.hung, now: 5500)
        _ = rules.handle(.ended(.killed(signal: SIGABRT)), now: 5600)
        let line = "The worker ended itself because its loop stood still after 5.6 s; replaced in 200 ms"
        #expect(rules.handle(.ready, now: 5800) == [.log(line)])
    }

    @Test func `after a pause of the parent the worker's deadline starts again`() {
        var rules = serving()
        _ = rules.handle(.beat, now: 1000)
        #expect(rules.handle(.timePassed, now: 61_000) == [])
        #expect(rules.handle(.timePassed, now: 62_000) == [])
        #expect(rules.handle(.beat, now: 62_100) == [])
    }

    // MARK: Stopping

    @Test func `a stop refuses newcomers, stops the worker, and ends with 0`() {
        var rules = serving()
        #expect(rules.handle(.stopRequested, now: 1000) == [.stopListening, .signal(SIGTERM)])
        #expect(rules.handle(.stopRequested, now: 1001) == [])
        #expect(rules.handle(.ended(.exited(0)), now: 1100) == [.exit(code: 0, lastLine: nil)])
    }

    @Test func `a worker that does not stop is killed after 5 s`() {
        var rules = serving()
        _ = rules.handle(.stopRequested, now: 1000)
        #expect(rules.nextCheck == 6000)
        #expect(rules.handle(.timePassed, now: 5999) == [])
        #expect(rules.handle(.timePassed, now: 6000) == [.signal(SIGKILL)])
        #expect(
            rules.handle(.ended(.killed(signal: SIGKILL)), now: 6001)
                == [.exit(code: 1, lastLine: "the worker did not stop within 5 s and was killed")]
        )
    }

    @Test func `a crash while stopping is reported`() {
        var rules = serving()
        _ = rules.handle(.stopRequested, now: 1000)
        #expect(
            rules.handle(crash, now: 1100)
                == [.exit(code: 1, lastLine: "the worker ended with signal 11 (SIGSEGV) while it stopped")]
        )
    }

    @Test func `a stop between two workers ends the parent`() {
        var rules = SupervisorRules(now: 0)
        _ = rules.handle(.timePassed, now: 0)
        _ = rules.handle(crash, now: 50)
        let report = Action.log("The worker ended with signal 11 (SIGSEGV) after 0.1 s")
        #expect(rules.handle(.stopRequested, now: 60) == [report, .stopListening, .exit(code: 0, lastLine: nil)])
    }

    @Test func `a signal that ends a worker during its start is a clean stop`() {
        var rules = SupervisorRules(now: 0)
        _ = rules.handle(.timePassed, now: 0)
        _ = rules.handle(.stopRequested, now: 10)
        #expect(rules.handle(.ended(.killed(signal: SIGTERM)), now: 20) == [.exit(code: 0, lastLine: nil)])
    }
}
