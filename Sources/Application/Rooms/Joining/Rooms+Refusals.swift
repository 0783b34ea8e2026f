import Transport
import WireProtocol

/// Refuses live connections when a budget is used up: an `error` with a readable message, then the close.
extension Rooms {
    /// Why a connection is refused because of a budget.
    enum Refusal {
        /// The address sent too many wrong codes or tokens.
        case tooManyGuesses
        /// More phones of this address connect than can be admitted within seconds.
        case tooManyGreetings
        case tooManyViewers
    }

    func refuse(_ connection: Connection, _ refusal: Refusal) {
        guard !connection.isClosing else { return }
        connection.isClosing = true
        refuse(connection.id, refusal, from: connection.address)
    }

    /// Sends the message of a used-up budget and closes the connection.
    func refuse(_ id: ConnectionID, _ refusal: Refusal, from address: AddressGroup) {
        switch refusal {
        case .tooManyGuesses:
            let wait = max(1, budgets.wrongCodes.wait(address, now: now), budgets.wrongTokens.wait(address, now: now))
            connections.refuse(
                id,
                .tooFast,
                title: "too many wrong codes",
                detail: "Too many wrong codes or tokens from this address. Try again in \(wait) s."
            )
        case .tooManyGreetings:
            let wait = max(1, budgets.greetings.wait(address, now: now))
            connections.refuse(
                id,
                .tooFast,
                title: "too many phones",
                detail: "Too many phones connect from this address at once. Try again in \(wait) s."
            )
        case .tooManyViewers:
            connections.refuse(
                id,
                .tooBusy,
                title: "too many viewers",
                detail: "The limit of viewers is reached. Try again later."
            )
        }
    }

    /// Closes a connection because the disk is behind; the phone keeps its unacknowledged batches and reconnects.
    func rejectForBacklog(_ connection: Connection) {
        guard !connection.isClosing else { return }
        metrics.backlogRejections += 1
        connections.close(connection, code: 1013, reason: "waiting for the disk")
    }

    /// Closes the connection of a phone that is not admitted.
    func refuse(_ connection: Connection, _ refusal: PhoneRefusal) {
        switch refusal {
        case .roomFull(let detail): connections.fail(connection, .removed, title: "session full", detail: detail)
        case .locked:
            connections.fail(
                connection,
                .removed,
                title: "session locked",
                detail: "The host has locked the session for new participants."
            )
        case .serverFull(let detail): connections.fail(connection, .tooBusy, title: "server full", detail: detail)
        }
    }
}
