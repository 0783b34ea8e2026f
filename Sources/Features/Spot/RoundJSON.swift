import Geometry
import Rooms
import SpotTheDifference
import Storage
import WireProtocol

/// Writes rounds as JSON, with the found differences and, unless the player gave up, nothing about the others.
extension JSONWriter {
    /// Writes a round with its found differences, and with the missed ones once the player gave up.
    mutating func round(_ stored: StoredRound) {
        let round = stored.round
        raw("{")
        string("id", stored.id)
        string("puzzle", stored.puzzle)
        integer("found", round.found.count)
        integer("total", round.puzzle.differences.count)
        bool("complete", round.isComplete)
        integer("hints", round.hints)
        string("startedAt", Timestamp.text(stored.startedAt))
        string("completedAt", stored.completedAt.map(Timestamp.text))
        number("seconds", stored.completedAt.map { $0 - stored.startedAt })
        list("differences", zip(round.found, stored.foundAt)) { writer, find in
            writer.rectangle(round.puzzle.differences[find.0], foundAfter: find.1 - stored.startedAt)
        }
        string("givenUpAt", stored.givenUpAt.map(Timestamp.text))
        key("missed")
        let missed =
            stored.givenUpAt == nil ? [] : round.puzzle.differences.indices.filter { !round.found.contains($0) }
        list(missed) { $0.rectangle(round.puzzle.differences[$1]) }
        raw("}")
    }

    /// Writes the outcome of a press.
    mutating func press(_ press: Round.Press, in round: Round) {
        raw("{\"hit\":")
        switch press {
        case .nothing: raw("false")
        case .new(let index):
            raw("true,\"new\":true,\"difference\":")
            rectangle(round.puzzle.differences[index])
        case .alreadyFound(let index):
            raw("true,\"new\":false,\"difference\":")
            rectangle(round.puzzle.differences[index])
        }
        integer("found", round.found.count)
        integer("total", round.puzzle.differences.count)
        bool("complete", round.isComplete)
        raw("}")
    }

    private mutating func rectangle(_ rectangle: Rectangle, foundAfter seconds: Double) {
        raw("{")
        fields(of: rectangle)
        number("foundAfterSeconds", (seconds * 1000).rounded() / 1000)
        raw("}")
    }

    /// - Parameter count: the number of participants that have found the difference.
    mutating func rectangle(_ rectangle: Rectangle, found count: Int) {
        raw("{")
        fields(of: rectangle)
        integer("found", count)
        raw("}")
    }
}
