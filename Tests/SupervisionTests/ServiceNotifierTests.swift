import Glibc
import Testing

@testable import Supervision

@Suite struct ServiceNotifierTests {
    /// A manager's socket in the abstract namespace, which leaves no file.
    private struct Manager {
        let name = "@touchfigures-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let descriptor: Int32

        init() {
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let path = [0] + Array(name.utf8.dropFirst())
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(descriptor, $0, length) }
            }
        }

        /// The next message; `nil` if there is none.
        func next() -> String? {
            var buffer = [UInt8](repeating: 0, count: 1000)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return count >= 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
        }
    }

    @Test func `states are datagrams of lines`() throws {
        let manager = Manager()
        defer { close(manager.descriptor) }
        let notifier = try #require(ServiceNotifier(socket: manager.name, isWatched: true))
        notifier.notify(.ready)
        notifier.beat()
        notifier.notify(.stopping)
        #expect(manager.next() == "READY=1\nSTATUS=Serving")
        #expect(manager.next() == "WATCHDOG=1")
        #expect(manager.next() == "STOPPING=1\nSTATUS=Stopping")
        notifier.notify(.reloading)
        // The manager compares the time with its own clock.
        let lines = try #require(manager.next()).split(separator: "\n")
        #expect(lines[0] == "RELOADING=1")
        let time = try #require(lines[1].split(separator: "=").last.flatMap { Double($0) })
        #expect(abs(time / 1000 - MonotonicClock.milliseconds) < 10_000)
    }

    @Test func `without a watchdog there are no beats`() throws {
        let manager = Manager()
        defer { close(manager.descriptor) }
        let notifier = try #require(ServiceNotifier(socket: manager.name, isWatched: false))
        notifier.beat()
        #expect(manager.next() == nil)
    }

    @Test(arguments: [nil, "", "relative", "/" + String(repeating: "x", count: 200)] as [String?])
    func `anything but a path is not a manager`(path: String?) {
        #expect(ServiceNotifier(socket: path, isWatched: true) == nil)
    }

    @Test func `a manager that has ended is ignored`() throws {
        let notifier = try #require(ServiceNotifier(socket: "/nowhere/notify", isWatched: true))
        notifier.notify(.ready)
    }
}
