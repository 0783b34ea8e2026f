package import Dispatch
import Glibc

/// Follows the addresses and routes of this machine.
///
/// The kernel reports each change by netlink (rtnetlink(7)). If it refuses such a socket, the addresses are polled
/// every three seconds.
package final class AddressWatch {
    private static let settleTime = DispatchTimeInterval.milliseconds(200)
    private static let checkInterval = DispatchTimeInterval.seconds(3)

    private let source: any DispatchSourceProtocol

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - queue: A serial queue.
    ///   - changed: Called on the queue soon after the beginning, and once a series of changes has ended; the addresses
    ///     may be the same as before.
    package init(on queue: DispatchQueue, changed: @escaping @Sendable () -> Void) {
        let descriptor = Self.openSocket()
        guard descriptor >= 0 else {
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: Self.checkInterval)
            timer.setEventHandler(handler: changed)
            source = timer
            timer.resume()
            return
        }
        // A new lease causes several changes: the old address disappears, the new one appears, then its routes.
        let settling = DispatchSource.makeTimerSource(queue: queue)
        settling.setEventHandler(handler: changed)
        settling.schedule(deadline: .now() + Self.settleTime)
        settling.resume()
        let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        reading.setEventHandler {
            Self.drain(descriptor)
            settling.schedule(deadline: .now() + Self.settleTime)
        }
        reading.setCancelHandler {
            settling.cancel()
            close(descriptor)
        }
        source = reading
        reading.resume()
    }

    deinit { source.cancel() }

    /// Ends the watch; a running call completes.
    package func stop() { source.cancel() }

    /// A socket that receives changes of links, addresses and routes; negative if the system refuses it.
    private static func openSocket() -> Int32 {
        // From linux/rtnetlink.h: links, and addresses and routes of IPv4 and of IPv6.
        let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
        let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_NETLINK, kind, 0)
        guard descriptor >= 0 else { return -1 }
        // `sockaddr_nl`: family, padding, port, groups.
        var address = (UInt16(AF_NETLINK), UInt16(0), UInt32(0), groups)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, 12) }
        }
        guard bound == 0 else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    /// Reads all messages. The addresses are queried again after each, so a lost message does no harm.
    private static func drain(_ descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
            while true {
                let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                // ENOBUFS: there were too many changes, and some messages were dropped.
                guard count > 0 || (count < 0 && (errno == EINTR || errno == ENOBUFS)) else { return }
            }
        }
    }
}
