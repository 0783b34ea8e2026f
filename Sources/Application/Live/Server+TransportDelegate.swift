package import Transport
import WireProtocol

/// The transport calls on the loop's thread, which is where this actor lives: one check, and no hop.
extension Server: TransportDelegate {
    package nonisolated func admit(_ head: HTTPRequest) -> RequestAdmission {
        assumeIsolated { $0.admission(of: head) }
    }

    package nonisolated func respond(to request: HTTPRequest) -> HTTPReply {
        assumeIsolated { $0.reply(to: request) }
    }

    package nonisolated func upgrade(_ request: HTTPRequest) -> UpgradeDecision {
        assumeIsolated { $0.decide(onUpgrade: request) }
    }

    package nonisolated func opened(_ connection: ConnectionID, by request: HTTPRequest) {
        assumeIsolated { $0.open(connection, request) }
    }

    package nonisolated func received(
        _ message: UnsafeRawBufferPointer,
        kind: MessageKind,
        on connection: ConnectionID
    ) {
        // Used up before this call returns, on the thread that made it.
        nonisolated(unsafe) let message = message
        assumeIsolated { $0.receive(message, kind, connection) }
    }

    package nonisolated func drained(_ connection: ConnectionID) {
        assumeIsolated { $0.resumeSending(to: connection) }
    }

    package nonisolated func closed(_ connection: ConnectionID) {
        assumeIsolated { $0.forget(connection) }
    }
}
