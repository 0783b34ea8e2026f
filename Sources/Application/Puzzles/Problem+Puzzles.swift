import Imaging
import Storage

extension Problem {
    static func unknownPuzzle(_ id: String) -> Problem {
        Problem(404, "unknown-puzzle", title: "No such puzzle", detail: "There is no puzzle \(id.prefix(24)).")
    }

    static func unknownRound(_ id: String) -> Problem {
        Problem(404, "unknown-round", title: "No such round", detail: "There is no round \(id.prefix(24)).")
    }

    static func noPicture(_ id: String) -> Problem {
        Problem(404, "no-picture", title: "No picture yet", detail: "The puzzle \(id.prefix(24)) has no picture yet.")
    }

    static let adminOnly = Problem(
        403,
        "admin-only",
        title: "Only for the author",
        detail: "Without --admin-token this is done from the server's own machine, under its own address."
    )

    static let roundComplete = Problem(
        409,
        "round-complete",
        title: "All found",
        detail: "Every difference is found; there is nothing left to hint at."
    )

    static let notPlayable = Problem(
        409,
        "not-playable",
        title: "Not playable yet",
        detail: "The puzzle needs a picture, and differences that lie in it."
    )

    /// Why a picture is not taken, compared or shown.
    init(_ error: PictureError) {
        switch error {
        case .busy(let seconds):
            self = Problem(
                503,
                "too-busy",
                title: "Too many pictures",
                detail: "Too many pictures are worked on; try again in \(seconds) s.",
                headers: ["retry-after": String(seconds)]
            )
        case .widthOutOfRange: self = .invalid("width", "\(error)")
        case .library, .cancelled: self = Problem(500, "server-error", title: "No picture", detail: "\(error)")
        default: self = Problem(422, "bad-picture", title: "Picture refused", detail: "\(error)")
        }
    }
}
