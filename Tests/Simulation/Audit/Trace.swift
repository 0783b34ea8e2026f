import Foundation

/// The events of a run: a digest of every byte and its time, and the newest ones in words.
final class Trace {
    /// Why the run has failed; nothing happens after it.
    private(set) var failure: String?
    /// The newest events.
    private(set) var lines: [String] = []
    /// The words of all events are printed.
    var isPrinting = false
    private var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var bytes = 0

    /// 16 hexadecimal digits.
    var text: String { String(digest >> 32, radix: 16) + "-" + String(digest & 0xffff_ffff, radix: 16) }

    private func mix(_ word: UInt64) {
        digest = (digest ^ word) &* 0x9e37_79b9_7f4a_7c15
        digest ^= digest >> 29
    }

    /// Adds a message to the digest.
    func add(_ kind: UInt64, _ time: Double, _ message: UnsafeRawBufferPointer) {
        mix(kind)
        mix(time.bitPattern)
        mix(UInt64(message.count))
        bytes += message.count
        var index = 0
        while index + 8 <= message.count {
            mix(message.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        while index < message.count {
            mix(UInt64(message[index]))
            index += 1
        }
    }

    /// Adds an event in words.
    func note(_ time: Double, _ line: @autoclosure () -> String) {
        let text = String(format: "%10.3f s  ", (time - 1_000_000) / 1000) + line()
        if isPrinting { print(text) }
        lines.append(text)
        if lines.count > 400 { lines.removeFirst(200) }
        Array(text.utf8).withUnsafeBytes { add(7, time, $0) }
    }

    /// The first failure ends the run.
    func fail(_ reason: @autoclosure () -> String) {
        if failure == nil { failure = reason() }
    }
}
