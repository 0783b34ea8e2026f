/// A phone's answer to its host's newest question whether its data may be stored.
package enum ConsentAnswer: String, Sendable {
    case given
    case refused
    /// The phone was asked, and has not answered.
    case unanswered
}
