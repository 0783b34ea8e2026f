/// What a phone has said to its host's newest question, whether what it sends may be stored.
package enum ConsentAnswer: String, Sendable {
    case given
    case refused
    /// It was asked, and has not answered.
    case unanswered
}
