/// A participant's progress in the class's game of spot the difference: counts and a time, never positions.
package struct RoundStanding: Equatable, Sendable {
    package var found: Int
    package var total: Int
    package var hints: Int
    /// From the round's beginning to its latest find; `nil` before the first.
    package var milliseconds: Int?

    package init(found: Int, total: Int, hints: Int, milliseconds: Int?) {
        self.found = found
        self.total = total
        self.hints = hints
        self.milliseconds = milliseconds
    }

    package var isComplete: Bool { found == total }
}

extension JSONWriter {
    package mutating func fields(of standing: RoundStanding) {
        raw("\"found\":")
        integer(standing.found)
        raw(",\"total\":")
        integer(standing.total)
        raw(",\"hints\":")
        integer(standing.hints)
        raw(",\"complete\":")
        bool(standing.isComplete)
        raw(",\"milliseconds\":")
        integer(standing.milliseconds)
    }

    /// `["p1",found,total,hints,milliseconds,complete]`.
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

    /// A message to a phone about its own round: after `welcome`, and whenever it changed.
    package mutating func spot(round id: String, _ standing: RoundStanding) {
        raw("{\"type\":\"spot\",\"round\":")
        string(id)
        raw(",")
        fields(of: standing)
        raw("}")
    }
}

extension RoundStanding: JSONFields {
    package func write(into json: inout JSONWriter) {
        json.raw(",\"spot\":{")
        json.fields(of: self)
        json.raw("}")
    }
}
