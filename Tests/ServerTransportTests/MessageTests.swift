import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct Messages {
    typealias Frame = WebSocketClient.Frame

    @Test("A message of the maximum length arrives, one byte more is refused with 1009", arguments: [true, false])
    func cap(inFragments: Bool) throws {
        let server = try TestServer { $0.maximumMessageSize = 10_000 }
        for (length, isAllowed) in [(10_000, true), (10_001, false)] {
            let client = try WebSocketClient(server)
            let bytes = [UInt8](repeating: 0x61, count: length)
            if inFragments {
                try client.send(Frame(isFinal: false, opcode: 1, payload: Array(bytes[..<5000])))
                try client.send(.more(Array(bytes[5000...]), isFinal: true))
            } else {
                try client.send(Frame(opcode: 1, payload: bytes))
            }
            if isAllowed {
                #expect(try client.receive().payload == bytes)
            } else {
                #expect(try client.receiveClose() == 1009)
            }
        }
        #expect(server.delegate.notes.withLock { $0.messages.count } == 1)
    }

    @Test func `A length that is too large is refused before its bytes arrive`() throws {
        let server = try TestServer()
        let client = try WebSocketClient(server)
        // 2^62 bytes are announced, one is sent.
        try client.socket.send([0x82, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x61])
        #expect(try client.receiveClose() == 1009)
    }

    @Test func `Fragments without end are refused with 1009`() throws {
        let server = try TestServer { $0.maximumMessageSize = 10_000 }
        let client = try WebSocketClient(server)
        try client.send(Frame(isFinal: false, opcode: 1, payload: []))
        for _ in 0..<200 { try? client.send(.more([UInt8](repeating: 0x61, count: 100), isFinal: false)) }
        #expect(try client.receiveClose() == 1009)
    }

    // MARK: Slow readers

    /// A client that does not read, and the connection it has.
    private func makeSlowReader(_ server: TestServer) throws -> (client: WebSocketClient, id: ConnectionID) {
        let client = try WebSocketClient(server, receiveBuffer: 4096)
        let isOpen = eventually { server.delegate.notes.withLock { !$0.opened.isEmpty } }
        #expect(isOpen)
        return (client, try #require(server.delegate.notes.withLock { $0.opened.last }))
    }

    @Test func `trySend refuses data for a slow reader, and drained follows when it reads`() throws {
        let server = try TestServer()
        let (client, id) = try makeSlowReader(server)
        let (accepted, drained) = try server.onLoop { transport in
            let frame = [UInt8](repeating: 0x61, count: 2000)
            var accepted = 0
            while accepted < 10_000, frame.withUnsafeBytes({ transport.trySend($0, kind: .text, to: id) }) {
                accepted += 1
            }
            return (accepted, server.delegate.notes.withLock { $0.drained })
        }
        // The accepted bytes are those in the two kernels' buffers, and one frame.
        #expect(accepted > 0 && accepted * 2000 < 1_000_000, "\(accepted) frames")
        // From now on the kernels may accept more at any time, also before the client reads.
        #expect(drained.isEmpty)
        for _ in 0..<accepted { #expect(try client.receive().payload.count == 2000) }
        #expect(eventually { server.delegate.notes.withLock { $0.drained == [id] } })
        let isAccepted = try server.onLoop { transport in
            [0x62].withUnsafeBytes { transport.trySend($0, kind: .text, to: id) }
        }
        #expect(isAccepted)
        // A UInt64 array: eight bytes.
        #expect(try client.receive().payload.count == MemoryLayout<Int>.size)
    }

    @Test func `Messages queued by send arrive in order, and trySend appends`() throws {
        let server = try TestServer { $0.maximumOutboxSize = 10_000_000 }
        let (client, id) = try makeSlowReader(server)
        let isRefused = try server.onLoop { transport in
            for number in 0..<2000 {
                Array("\(number) \(String(repeating: "x", count: 1000))".utf8).withUnsafeBytes {
                    transport.send($0, kind: .text, to: id)
                }
            }
            return Array("late".utf8).withUnsafeBytes { !transport.trySend($0, kind: .text, to: id) }
        }
        #expect(isRefused)
        for number in 0..<2000 { #expect(try client.receive().text.hasPrefix("\(number) x")) }
        let drained = eventually { server.delegate.notes.withLock { $0.drained == [id] } }
        #expect(drained)
    }

    @Test func `A reader too slow for the outbox is closed with 1013`() throws {
        let server = try TestServer { $0.maximumOutboxSize = 100_000 }
        let (client, id) = try makeSlowReader(server)
        try server.onLoop { transport in
            let message = [UInt8](repeating: 0x61, count: 10_000)
            for _ in 0..<1000 { message.withUnsafeBytes { transport.send($0, kind: .text, to: id) } }
        }
        #expect(try client.receiveClose() == 1013)
        let closed = eventually { server.delegate.notes.withLock { $0.closed == [id] } }
        #expect(closed)
    }

    @Test func `A slow reader does not keep others waiting`() throws {
        let server = try TestServer()
        let (_, id) = try makeSlowReader(server)
        try server.onLoop { transport in
            let frame = [UInt8](repeating: 0x61, count: 2000)
            while frame.withUnsafeBytes({ transport.trySend($0, kind: .text, to: id) }) {}
        }
        let other = try WebSocketClient(server)
        for number in 0..<100 {
            try other.send(.text("\(number)"))
            #expect(try other.receive() == .text("\(number)"))
        }
    }

    // MARK: Ends

    @Test func `close sends the queue, then its code and reason`() throws {
        let delegate = ScriptedDelegate()
        delegate.onMessage = { message, kind, connection, transport in
            transport.send(message, kind: kind, to: connection)
            transport.close(connection, code: 4404, reason: "no such session")
            // Too late for anything else.
            transport.send(message, kind: kind, to: connection)
        }
        let server = try TestServer(delegate)
        let client = try WebSocketClient(server)
        try client.send(.text("last"))
        #expect(try client.receive() == .text("last"))
        let frame = try client.receive()
        #expect(frame.closeCode == 4404)
        #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == "no such session")
        try client.send(frame)
        #expect(try client.socket.readToEnd() == "")
    }

    @Test func `A reason is cut to the limit of a frame, between characters`() throws {
        let delegate = ScriptedDelegate()
        delegate.onOpened = { $1.close($0, code: 4000, reason: String(repeating: "ä", count: 100)) }
        let server = try TestServer(delegate)
        let client = try WebSocketClient(server)
        let frame = try client.receive()
        #expect(frame.payload.count == 2 + 122)
        #expect(frame.closeCode == 4000)
    }

    @Test func `A connection can be answered from the moment it is open`() throws {
        let delegate = ScriptedDelegate()
        delegate.onOpened = { connection, transport in
            Array("welcome".utf8).withUnsafeBytes { _ = transport.trySend($0, kind: .text, to: connection) }
        }
        let server = try TestServer(delegate)
        #expect(try WebSocketClient(server).receive() == .text("welcome"))
    }

    @Test func `A client that vanishes is reported once, and its number becomes invalid`() throws {
        let server = try TestServer()
        do {
            let client = try WebSocketClient(server)
            // A reset instead of a goodbye.
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(client.socket.descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }
        let closed = eventually { server.delegate.notes.withLock { !$0.closed.isEmpty } }
        #expect(closed)
        let notes = server.delegate.notes.withLock { $0 }
        #expect(notes.closed == notes.opened)
        let id = notes.closed[0]
        let isAccepted = try server.onLoop { transport in
            [1].withUnsafeBytes { transport.trySend($0, kind: .text, to: id) }
        }
        #expect(!isAccepted)
        // The next one may use the same slot, with another number.
        let next = try WebSocketClient(server)
        try next.send(.text("x"))
        _ = try next.receive()
        #expect(server.delegate.notes.withLock { $0.opened.last } != id)
    }

    // MARK: Keep-alive

    @Test func `A silent client is pinged, and stays connected if it responds`() throws {
        let server = try TestServer {
            $0.pingAfter = .milliseconds(500)
            $0.pongTimeout = .milliseconds(2500)
        }
        let client = try WebSocketClient(server)
        for _ in 0..<4 {
            let frame = try client.receive()
            #expect(frame.opcode == 9)
            try client.send(Frame(opcode: 10, payload: frame.payload))
        }
        try client.send(.text("alive"))
        #expect(try client.receive() == .text("alive"))
    }

    @Test func `A client that does not answer a ping is disconnected, and only then, also if the check is late`() throws
    {
        let server = try TestServer {
            $0.pingAfter = .milliseconds(500)
            $0.pongTimeout = .seconds(1)
        }
        let client = try WebSocketClient(server)
        // Longer than both times, but too short for a pause of the process.
        try server.onLoop { _ in _ = usleep(1_700_000) }
        #expect(try client.receive().opcode == 9)
        #expect(try client.socket.readToEnd() == "")
        let closed = eventually { server.delegate.notes.withLock { $0.closed.count == 1 } }
        #expect(closed)
    }

    @Test func `A peer that does not read gets no more after some tens of kilobytes`() throws {
        let server = try TestServer()
        let client = try WebSocketClient(server, receiveBuffer: 4096)
        #expect(eventually { server.delegate.notes.withLock { $0.opened.count == 1 } })
        let id = try #require(server.delegate.notes.withLock { $0.opened.first })
        let frame = [UInt8](repeating: 0x61, count: 10_000)
        // Repeatedly for a while: the kernel accepts more as long as it expects the peer to read.
        var taken = 0
        for _ in 0..<100 {
            taken += try server.onLoop { transport in
                frame.withUnsafeBytes { frame in (0..<10).count { _ in transport.trySend(frame, kind: .text, to: id) } }
            }
            usleep(1000)
        }
        #expect(taken > 0 && taken * frame.count < 300_000, "\(taken) frames of 10 kB")
        withExtendedLifetime(client) {}
    }
}
