import Imaging
import Storage
import Web

extension Problem {
    static func unknownPuzzle(_ id: String) -> Problem {
        Problem(404, "unknown-puzzle", title: "Unknown puzzle", detail: "Unknown puzzle id \(id.named(upTo: 24)).")
    }

    static func unknownRound(_ id: String) -> Problem {
        Problem(404, "unknown-round", title: "Unknown round", detail: "Unknown round id \(id.named(upTo: 24)).")
    }

    static func noPicture(_ id: String) -> Problem {
        Problem(404, "no-picture", title: "Missing picture", detail: "The puzzle \(id.prefix(24)) has no picture yet.")
    }

    static func noOriginal(_ id: String) -> Problem {
        Problem(
            404,
            "no-original",
            title: "Missing original",
            detail: "The puzzle \(id.prefix(24)) has no original picture, or it changed since the round started."
        )
    }

    static let roundComplete = Problem(
        409,
        "round-complete",
        title: "Round complete",
        detail: "All differences are found; there are no more hints, and nothing to give up."
    )

    static let givenUp = Problem(
        409,
        "given-up",
        title: "Round given up",
        detail: "The player gave up this round and knows the differences; start another round."
    )

    static let classRound = Problem(
        409,
        "class-round",
        title: "Round of a class",
        detail: "A round in a class cannot be given up; its answers would not stay with one player."
    )

    static let notPlayable = Problem(
        409,
        "not-playable",
        title: "Puzzle not playable",
        detail: "The puzzle needs a picture and at least one difference inside it."
    )

    /// Converts a picture error.
    init(_ error: PictureError) {
        switch error {
        case .busy(let seconds):
            self = Problem(
                503,
                "too-busy",
                title: "Too many pictures",
                detail: "The server is busy with other pictures. Try again in \(seconds) s.",
                headers: ["retry-after": String(seconds)]
            )
        case .widthOutOfRange: self = .invalid("width", "\(error)")
        case .library, .cancelled:
            self = Problem(500, "server-error", title: "Image processing failure", detail: "\(error)")
        default: self = Problem(422, "bad-picture", title: "Invalid picture", detail: "\(error)")
        }
    }
}
