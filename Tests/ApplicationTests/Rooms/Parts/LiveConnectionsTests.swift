import Testing
import Transport
import WireProtocol

@testable import Rooms

@Suite struct LiveConnectionsTests {
    private let parts = Parts(closesPerTick: 2)

    private func close(_ connection: LiveConnection) -> TestTransport.Close? {
        parts.transport.lines[connection.id]?.close
    }

    @Test func `many connections are closed in portions, and nothing more is read from any of them`() {
        let connections = (0..<5).map { _ in parts.connect() }
        parts.connections.end(
            parts.connections.connections(of: parts.room).sorted { $0.id.rawValue < $1.id.rawValue },
            ConnectionEnd(code: .sessionEnded, title: "over", detail: "It is over.")
        )
        #expect(connections.allSatisfy(\.isClosing) && connections.filter { close($0) != nil }.count == 2)
        parts.connections.endFurther()
        #expect(connections.filter { close($0) != nil }.count == 4)
        parts.connections.endFurther()
        #expect(connections.allSatisfy { close($0) == .init(code: 4410, reason: "over") })
        #expect(parts.transport.lines[connections[4].id]?.received.first?.contains("It is over.") == true)
    }

    @Test func `a connection that sends nothing in time is closed, once`() {
        let (silent, phone) = (parts.connect(), parts.join())
        parts.connections.closeSilent(now: silent.helloDeadline - 1)
        #expect(close(silent) == nil)
        parts.connections.closeSilent(now: silent.helloDeadline)
        parts.connections.closeSilent(now: silent.helloDeadline)
        #expect(close(silent)?.reason == "no hello" && parts.transport.lines[silent.id]?.received.count == 1)
        #expect(
            phone.connection.flatMap { parts.transport.lines[$0]?.close } == nil && parts.connections.phoneCount == 1
        )
    }

    @Test func `a connection that is closing is not closed again`() {
        let connection = parts.connect()
        parts.connections.close(connection, code: 1012, reason: "session moving")
        parts.connections.fail(connection, .badMessage, title: "bad message", detail: "")
        #expect(close(connection) == .init(code: 1012, reason: "session moving"))
        #expect(parts.transport.lines[connection.id]?.received.isEmpty == true)
        #expect(parts.connections.remove(connection.id) === connection && parts.connections[connection.id] == nil)
    }
}
