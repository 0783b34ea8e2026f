/// The numbered errors of the live connection: the `code` of an error message, and the close code of a WebSocket.
package enum WireCode: UInt16, Sendable, CaseIterable {
    case badMessage = 4400
    case notAuthorised = 4401
    case removed = 4403
    case noSuchSession = 4404
    case noHello = 4408
    /// As an error: a gap in `seq`. As a close code: the participant resumed on a newer connection.
    case conflict = 4409
    case sessionEnded = 4410
    case tooFast = 4429
}
