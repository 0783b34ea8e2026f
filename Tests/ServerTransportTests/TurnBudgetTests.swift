import EventLoops
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct TurnBudgetTests {
    @Test func `each turn has the same limit`() {
        var budget = TurnBudget()
        for turn in 1...3 as ClosedRange<UInt64> {
            var taken = 0
            while budget.consume(.write(100), turn: turn) { taken += 1 }
            #expect(taken == TurnBudget.limit)
        }
        var messages = 0
        while budget.consume(.read(100, messages: 10), turn: 8) { messages += 10 }
        #expect(messages == TurnBudget.limit)
        var handshakes = 0
        while budget.consume(.handshake, turn: 9) { handshakes += 1 }
        #expect(handshakes == 7)
        // At any cost: otherwise it would never be done.
        let (isTaken, isMore) = (budget.consume(.write(1 << 40), turn: 10), budget.consume(.write(0), turn: 10))
        #expect(isTaken && !isMore)
    }

    @Test func `the limit of a turn is shared by all connections, and each gets a part`() throws {
        let (connections, messages, size) = (48, 96, 1000)
        let server = try TestServer()
        let turns = Locked<[UInt64: Int]>([:])
        let loop = server.transport.loop
        server.delegate.onMessage = { message, _, _, _ in turns.withLock { $0[loop.turn, default: 0] += message.count }
        }
        nonisolated(unsafe) let clients = try (0..<connections).map { _ in try WebSocketClient(server) }
        // The loop is blocked meanwhile, so that all arrive at once: more than one turn's input.
        try server.onLoop { _ in
            let message = WebSocketClient.Frame(opcode: 1, payload: [UInt8](repeating: 0x61, count: size))
            for client in clients { for _ in 0..<messages { try? client.send(message) } }
        }
        let all = connections * messages * size
        let areReceived = eventually { turns.withLock { $0.values.reduce(0, +) } == all }
        #expect(areReceived)
        // The budget in KiB and the half for connections that are behind, the buffers that exceed them, and the rests of messages.
        let most = (TurnBudget.limit + TurnBudget.limit / 2) << 10 + 2 * 64 << 10 + connections * size
        turns.withLock { turns in #expect(turns.values.allSatisfy { $0 <= most }, "\(turns)") }
        withExtendedLifetime(clients) {}
    }

    @Test func `a client that sends faster than it is read delays nobody`() throws {
        let (connections, messages) = (40, 200)
        let server = try TestServer()
        let received = Locked<[UInt8]>([])
        server.delegate.onMessage = { message, _, _, _ in received.withLock { $0.append(message[0]) } }
        nonisolated(unsafe) let crowd = try (0..<connections).map { _ in try WebSocketClient(server) }
        nonisolated(unsafe) let prompt = try WebSocketClient(server)
        let areOpen = eventually { server.delegate.notes.withLock { $0.opened.count == connections + 1 } }
        #expect(areOpen)
        // The first time shows which connections have sent more than one read; the second time they come last.
        for round in 1...2 {
            try server.onLoop { _ in
                let many = WebSocketClient.Frame(opcode: 1, payload: [0x6d])
                for client in crowd { for _ in 0..<messages { try? client.send(many) } }
                try? prompt.send(WebSocketClient.Frame(opcode: 1, payload: [0x6f]))
            }
            let areReceived = eventually { received.withLock { $0.count == round * (connections * messages + 1) } }
            #expect(areReceived)
        }
        received.withLock { #expect($0.dropFirst(connections * messages + 1).first == 0x6f) }
        withExtendedLifetime((crowd, prompt)) {}
    }

    @Test func `scheduled connections continue in order`() {
        var scheduled = ScheduledConnections()
        var taken: [UInt64] = []
        for number in 0..<5000 as Range<UInt64> {
            scheduled.append(ConnectionID(rawValue: number))
            guard number % 3 == 0, let first = scheduled.first else { continue }
            taken.append(first.rawValue)
            scheduled.removeFirst()
        }
        while let first = scheduled.first {
            taken.append(first.rawValue)
            scheduled.removeFirst()
        }
        #expect(taken == Array(0..<5000))
        #expect(scheduled.count == 0)
    }

    @Test func `more messages than a turn sends arrive completely and in order, and so does the end`() throws {
        let server = try TestServer { $0.maximumOutboxSize = 1 << 20 }
        var clients = try (0..<1200).map { _ in try WebSocketClient(server) }
        let areOpen = eventually { server.delegate.notes.withLock { $0.opened.count == clients.count } }
        #expect(areOpen)
        let ids = server.delegate.notes.withLock(\.opened)
        let long = [UInt8](repeating: 0x62, count: 3000)
        try server.onLoop { transport in
            for id in ids { transport.send([0x61], kind: .text, to: id) }
            for id in ids { long.withUnsafeBytes { transport.send($0, kind: .text, to: id) } }
            for id in ids { transport.close(id, code: 4000, reason: "") }
        }
        for client in clients {
            #expect(try client.receive().payload == [0x61])
            #expect(try client.receive().payload == long)
            #expect(try client.receiveClose() == 4000)
        }
        // And all of them are sent at once.
        clients = []
        let areClosed = eventually { server.delegate.notes.withLock { $0.closed.count == ids.count } }
        #expect(areClosed)
    }
}
