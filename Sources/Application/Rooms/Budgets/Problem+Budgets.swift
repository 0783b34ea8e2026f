extension Problem {
    /// 429: the address has used up a rate limit.
    ///
    /// - Parameters:
    ///   - what: completes "Too many …", such as "sessions".
    ///   - wait: when to try again, in seconds.
    static func tooMany(_ what: String, wait: Int) -> Problem {
        Problem(
            429,
            "too-many",
            title: "Too many \(what)",
            detail: "Too many \(what) from this address. Try again in \(wait) s.",
            headers: ["retry-after": String(wait)]
        )
    }

    /// 503: the limit of answers about large rooms is reached.
    static let answersTooBusy = Problem(
        503,
        "too-busy",
        title: "Too busy",
        detail: "The server is busy with answers about large rooms. Try again in 2 s.",
        headers: ["retry-after": "2"]
    )

    /// 503: the memory for uploads is used up.
    static let uploadsTooBusy = Problem(
        503,
        "too-busy",
        title: "Too busy",
        detail: "The server is busy with other uploads. Try again in 5 s.",
        headers: ["retry-after": "5"]
    )
}
