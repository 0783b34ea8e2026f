import Transport
import Web
import WireProtocol

/// Why a connection is refused because of a budget.
enum BudgetRefusal {
    /// The address sent too many wrong codes or tokens.
    case tooManyGuesses
    /// More phones of this address connect than can be admitted within seconds.
    case tooManyGreetings
    case tooManyViewers
}

/// Refusals: an `error` with a readable message, then the close.
extension LiveConnections {
    /// Closes a connection because a budget is used up.
    ///
    /// - Parameter wait: The number of seconds before the next attempt.
    func refuse(_ id: ConnectionID, _ refusal: BudgetRefusal, wait: Int) {
        switch refusal {
        case .tooManyGuesses:
            refuse(
                id,
                .tooFast,
                title: "too many wrong codes",
                detail: "Too many wrong codes or tokens from this address. Try again in \(wait) s."
            )
        case .tooManyGreetings:
            refuse(
                id,
                .tooFast,
                title: "too many phones",
                detail: "Too many phones connect from this address at once. Try again in \(wait) s."
            )
        case .tooManyViewers:
            refuse(
                id,
                .tooBusy,
                title: "too many viewers",
                detail: "The limit of viewers is reached. Try again later."
            )
        }
    }

    /// Closes the connection of a phone that is not admitted.
    func refuse(_ connection: LiveConnection, _ refusal: PhoneRefusal) {
        connection.room.arrivals.add(refusal == .locked ? .locked : .full, now: services.now)
        switch refusal {
        case .roomFull(let detail): fail(connection, .removed, title: "session full", detail: detail)
        case .locked:
            fail(
                connection,
                .removed,
                title: "session locked",
                detail: "The host has locked the session for new participants."
            )
        case .serverFull(let detail): fail(connection, .tooBusy, title: "server full", detail: detail)
        }
    }

    /// Closes a connection whose code is unknown.
    func refuseUnknown(_ id: ConnectionID, _ code: String) {
        services.metrics.wrongCodes.add(now: services.now)
        refuse(id, .noSuchSession, title: "no such session", detail: "Unknown session code \(code.named(upTo: 12)).")
    }

    /// Closes a connection because the disk is behind; the phone keeps its unacknowledged batches and reconnects.
    func rejectForBacklog(_ connection: LiveConnection) {
        guard !connection.isClosing else { return }
        services.metrics.backlogRejections += 1
        close(connection, code: 1013, reason: "waiting for the disk")
    }
}
