import Foundation
import SystemCalls
import Testing

/// The descriptor to which the signal's handler writes one byte.
nonisolated(unsafe) private var handlerPipe: CInt = -1

@Suite(.serialized) final class InterruptionTests {
    private static let byte: UInt8 = 33

    private var before = sigaction()

    init() {
        var action = sigaction()
        // Without SA_RESTART a call that the signal interrupts returns at once.
        action.__sigaction_handler.sa_handler = { _ in
            var byte = InterruptionTests.byte
            _ = Glibc.write(handlerPipe, &byte, 1)
        }
        sigaction(SIGUSR1, &action, &before)
    }

    deinit { sigaction(SIGUSR1, &before, nil) }

    @Test("A read that a signal interrupts is made again")
    func reads() throws {
        let pipe = try NarrowPipe()
        defer { [pipe.reading, pipe.writing].forEach { close($0) } }
        handlerPipe = pipe.writing
        let thread = CallingThread { readBytes(1, from: pipe.reading) }
        thread.interrupt(by: SIGUSR1)
        #expect(thread.value == [Self.byte])
    }

    @Test("A write that a signal interrupts continues where it was")
    func writes() throws {
        let (pipe, other) = (try NarrowPipe(), try NarrowPipe())
        defer { [pipe.reading, other.reading, other.writing].forEach { close($0) } }
        handlerPipe = other.writing
        let thread = pipe.writer()
        thread.interrupt(by: SIGUSR1)
        // The handler has run, so the call has returned, before there is space in the pipe.
        #expect(readBytes(1, from: other.reading) == [Self.byte])
        #expect(readBytes(pipe.bytes.count + 1, from: pipe.reading) == pipe.bytes)
        #expect(thread.value == true)
    }
}
