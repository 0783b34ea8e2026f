/// The numbered errors of the live connection: the `code` of an error message, and the close code of a WebSocket.
package enum WireCode: UInt16, Sendable, CaseIterable {
    /// "Try again later", of the registry of RFC 6455 §11.7.
    case tooBusy = 1013
    case badMessage = 4400
    case notAuthorised = 4401
    case removed = 4403
    case noSuchSession = 4404
    case noHello = 4408
    /// As an error: a gap in `seq`. As a close code: the participant resumed on a newer connection.
    case conflict = 4409
    case sessionEnded = 4410
    /// What is stored of the session cannot be read.
    case damaged = 4424
    case tooFast = 4429
}
