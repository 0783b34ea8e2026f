package import Web

extension Problem {
    /// 429: the address has used up a rate limit.
    ///
    /// - Parameters:
    ///   - what: Completes "Too many …", such as "sessions".
    ///   - wait: The number of seconds before the next attempt.
    package static func tooMany(_ what: String, wait: Int) -> Problem {
        Problem(
            429,
            "too-many",
            title: "Too many \(what)",
            detail: "Too many \(what) from this address. Try again in \(wait) s.",
            headers: ["retry-after": String(wait)]
        )
    }

    /// 503: too much work of a kind waits, or the work has waited too long.
    ///
    /// - Parameter what: Completes "The server is busy with other …".
    static func tooBusy(with what: String) -> Problem {
        Problem(
            503,
            "too-busy",
            title: "Too busy",
            detail: "The server is busy with other \(what). Try again in 5 s.",
            headers: ["retry-after": "5"]
        )
    }

    /// 503: the limit of responses about large rooms is reached.
    static let answersTooBusy = tooBusy(with: "answers about large rooms")
}
