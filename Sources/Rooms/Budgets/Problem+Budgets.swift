package import Web

extension Problem {
    /// 429: the address has used up a rate limit.
    ///
    /// - Parameters:
    ///   - noun: Completes "Too many …", such as "sessions".
    ///   - wait: The number of seconds before the next attempt.
    package static func tooMany(_ noun: String, wait: Int) -> Problem {
        Problem(
            429,
            "too-many",
            title: "Too many \(noun)",
            detail: "Too many \(noun) from this address. Try again in \(wait) s.",
            headers: ["retry-after": String(wait)]
        )
    }

    /// 503: too much work of a kind waits, or the work has waited too long.
    ///
    /// - Parameter workName: Completes "The server is busy with other …".
    static func tooBusy(with workName: String) -> Problem {
        Problem(
            503,
            "too-busy",
            title: "Too busy",
            detail: "The server is busy with other \(workName). Try again in 5 s.",
            headers: ["retry-after": "5"]
        )
    }

    /// 503: the limit of responses about large rooms is reached.
    static let responsesTooBusy = tooBusy(with: "answers about large rooms")
}
