import CSupervision
import Foundation
import ServerTransport
import Synchronization
import Testing
import Transport

@testable import Supervision

@Suite(.serialized) struct WatchdogTests {
    /// An object on the loop of a real transport, which can block it.
    private actor LoopTenant {
        private let transport: any TransportControl
        private let executor: any SerialExecutor
        private var timer: (any ScheduledTimer)?

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ transport: any TransportControl) {
            self.transport = transport
            executor = transport.executor
        }

        func beat(_ watchdog: Watchdog) {
            watchdog.beat()
            timer = transport.schedule(every: .milliseconds(20)) { watchdog.beat() }
        }

        func standStill(until end: DispatchSemaphore) { blockTheLoop(end) }
    }

    /// The stacks, once the watchdog has found that the loop is blocked.
    private final class Report: Sendable {
        private let file = Mutex("")
        private let isThere = DispatchSemaphore(value: 0)

        func write(first loop: Int32) {
            let path = NSTemporaryDirectory() + "stacks-\(UUID().uuidString)"
            let descriptor = open(path, O_CREAT | O_RDWR, 0o600)
            StackReport(to: descriptor).write(first: loop)
            close(descriptor)
            file.withLock { $0 = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
            unlink(path)
            isThere.signal()
        }

        func wait() -> String {
            _ = isThere.wait(timeout: .now() + 30)
            return file.withLock(\.self)
        }

        var isEmpty: Bool { file.withLock(\.isEmpty) }
    }

    @Test func `a blocked loop is found, and its stack names the function`() async throws {
        let transport = try ServerTransport(.init())
        let (tenant, report, end) = (LoopTenant(transport), Report(), DispatchSemaphore(value: 0))
        let watchdog = try Watchdog(nil, limit: 200) { report.write(first: $0) }
        await tenant.beat(watchdog)
        let standing = Task { await tenant.standStill(until: end) }
        let text = await Task.detached { report.wait() }.value
        end.signal()
        await standing.value
        let loop = text.components(separatedBy: "Thread ").first { $0.contains("transport, the event loop") }
        #expect(loop?.contains("blockTheLoop") == true, "\(text)")
        watchdog.stop()
        await transport.stop()
    }

    @Test func `a running loop is not reported, nor is one that has ended`() async throws {
        let transport = try ServerTransport(.init())
        let (tenant, report) = (LoopTenant(transport), Report())
        let watchdog = try Watchdog(nil, limit: 1500) { report.write(first: $0) }
        await tenant.beat(watchdog)
        // Longer than the limit: only waiting shows whether it acts.
        try await Task.sleep(for: .milliseconds(2500))
        watchdog.stop()
        await transport.stop()
        #expect(report.isEmpty)
    }
}

/// The function that must be in the stack.
@inline(never)
private func blockTheLoop(_ end: DispatchSemaphore) {
    end.wait()
}

@Suite struct SymbolTableTests {
    @Test func `files other than programs have no symbols and cause no crash`() throws {
        for content in [Data(), Data([0x7f, 0x45, 0x4c, 0x46, 2]), Data(repeating: 0xff, count: 4096)] {
            let path = NSTemporaryDirectory() + "program-\(UUID().uuidString)"
            try content.write(to: URL(filePath: path))
            defer { unlink(path) }
            let table = SymbolTable(file: path)
            #expect(table.describe(1) == "0x1")
        }
        #expect(SymbolTable(file: "/none").describe(UInt.max) == "0xffffffffffffffff")
    }
}
