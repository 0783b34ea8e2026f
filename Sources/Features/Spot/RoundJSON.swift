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
        raw("{\"id\":")
        string(stored.id)
        raw(",\"puzzle\":")
        string(stored.puzzle)
        raw(",\"found\":")
        integer(round.found.count)
        raw(",\"total\":")
        integer(round.puzzle.differences.count)
        raw(",\"complete\":")
        bool(round.isComplete)
        raw(",\"hints\":")
        integer(round.hints)
        raw(",\"startedAt\":")
        string(Timestamp.text(stored.startedAt))
        raw(",\"completedAt\":")
        string(stored.completedAt.map(Timestamp.text))
        raw(",\"seconds\":")
        number(stored.completedAt.map { $0 - stored.startedAt })
        raw(",\"differences\":")
        list(zip(round.found, stored.foundAt)) { writer, find in
            writer.rectangle(round.puzzle.differences[find.0], foundAfter: find.1 - stored.startedAt)
        }
        raw(",\"givenUpAt\":")
        string(stored.givenUpAt.map(Timestamp.text))
        raw(",\"missed\":")
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
        raw(",\"found\":")
        integer(round.found.count)
        raw(",\"total\":")
        integer(round.puzzle.differences.count)
        raw(",\"complete\":")
        bool(round.isComplete)
        raw("}")
    }

    private mutating func rectangle(_ rectangle: Rectangle, foundAfter seconds: Double) {
        raw("{")
        fields(of: rectangle)
        raw(",\"foundAfterSeconds\":")
        number((seconds * 1000).rounded() / 1000)
        raw("}")
    }

    /// - Parameter count: the number of participants that have found the difference.
    mutating func rectangle(_ rectangle: Rectangle, found count: Int) {
        raw("{")
        fields(of: rectangle)
        raw(",\"found\":")
        integer(count)
        raw("}")
    }
}
