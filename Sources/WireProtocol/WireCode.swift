/// The numbered errors of the live connection: the `code` of an error message, and the close code of a WebSocket.
package enum WireCode: UInt16, Sendable, CaseIterable {
    /// The server has no capacity; "Try again later" in the registry of RFC 6455 §11.7.
    case tooBusy = 1013
    /// An invalid message.
    case badMessage = 4400
    /// An invalid token.
    case notAuthorised = 4401
    /// The host removed the participant.
    case removed = 4403
    /// No session has this code.
    case noSuchSession = 4404
    /// No greeting arrived in time.
    case noHello = 4408
    /// In an error message, a gap in `seq`; as a close code, the participant resumed on a newer connection.
    case conflict = 4409
    /// The session has ended.
    case sessionEnded = 4410
    /// The stored session is damaged and cannot be read.
    case damaged = 4424
    /// The client sent more messages than the limits allow.
    case tooFast = 4429
}
