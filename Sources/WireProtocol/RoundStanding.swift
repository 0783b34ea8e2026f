/// A participant's progress in the class's game of spot the difference: counts and a time, no positions.
package struct RoundStanding: Equatable, Sendable {
    /// The number of differences found.
    package var found: Int
    /// The number of differences.
    package var total: Int
    /// The number of hints given.
    package var hints: Int
    /// The time from the round's start to its latest find in ms; `nil` before the first.
    package var milliseconds: Int?

    /// Creates a standing.
    package init(found: Int, total: Int, hints: Int, milliseconds: Int?) {
        self.found = found
        self.total = total
        self.hints = hints
        self.milliseconds = milliseconds
    }

    /// Whether every difference is found.
    package var isComplete: Bool { found == total }
}

extension JSONWriter {
    /// Writes the fields of a standing, without braces.
    package mutating func fields(of standing: RoundStanding) {
        integer("found", standing.found)
        integer("total", standing.total)
        integer("hints", standing.hints)
        bool("complete", standing.isComplete)
        integer("milliseconds", standing.milliseconds)
    }

    /// Writes `["p1",found,total,hints,milliseconds,complete]`.
    package mutating func standing(of id: String, _ standing: RoundStanding) {
        raw("[")
        string(id)
        for count in [standing.found, standing.total, standing.hints] {
            raw(",")
            integer(count)
        }
        raw(",")
        integer(standing.milliseconds)
        raw(",")
        bool(standing.isComplete)
        raw("]")
    }

    /// Writes the `spot` message for one phone, which is sent after `welcome` and after each change of its round.
    ///
    /// - Parameter isOver: Whether all players of the game have found everything, so that the original may be shown.
    package mutating func spot(round id: String, _ standing: RoundStanding, isOver: Bool = false) {
        raw("{\"type\":\"spot\"")
        string("round", id)
        fields(of: standing)
        if isOver { raw(",\"over\":true") }
        raw("}")
    }
}

extension RoundStanding: JSONFields {
    /// Writes the field `spot` with a comma before it.
    package func write(into json: inout JSONWriter) {
        json.raw(",\"spot\":{")
        json.fields(of: self)
        json.raw("}")
    }
}
