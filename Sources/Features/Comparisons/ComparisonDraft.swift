import Foundation
import ReadableText
import Rooms
package import Transport
package import Web
import WireProtocol

/// The body of a request for a comparison: a part of the session, and the other side.
package struct ComparisonDraft: Decodable {
    /// The largest body in bytes: the samples of about 800 participants.
    static let maxBodyBytes = 80 * 1024

    /// The part's name.
    var part: String
    /// The group of the session whose values are taken; `nil` for all.
    var group: String?
    /// What makes pairs of two sessions' values; `nil` for no pairs.
    var pairBy: PairKey?
    /// Whether a code is the same person in two sessions.
    var pairsPersons: Bool { pairBy == .person }
    /// The other side of the comparison.
    package var with: Other

    enum PairKey: String, Decodable {
        case person
    }

    /// The other side: another part of the same session; a part of another session, with its host's token; or samples
    /// that the client fetched earlier.
    package struct Other: Decodable {
        var code: String?
        var token: String?
        var part: String?
        /// The group of the part; `nil` for all.
        var group: String?
        /// Samples that the client fetched earlier; `nil` for a part of a session.
        package var samples: SentSamples?
    }

    /// - Throws: 400, 413, 415 or 422 for a body of another form.
    package init(_ request: HTTPRequest) throws(Problem) {
        self = try Representation.body(Self.self, of: request)
        guard (with.part == nil) != (with.samples == nil) else {
            throw .invalid("with", "`with` must have either `part` or `samples`.")
        }
        guard with.samples == nil || (with.code == nil && with.token == nil && with.group == nil) else {
            throw .invalid(
                "with.samples",
                "`with.samples` need neither `with.code` nor `with.token` nor `with.group`."
            )
        }
        guard with.code == nil || with.token != nil else {
            throw .invalid("with.token", "`with.code` needs `with.token`, the token of that session's host.")
        }
    }
}

/// Samples in a request, in the form of a session's response.
package struct SentSamples: Decodable {
    private static let maxMeasures = 16
    private static let maxTextCharacters = 200
    private static let maxMagnitude = 1e12

    struct Column: Decodable {
        var name: String
        var unit: String?
        var better: String?
        var values: [Double?]
        /// Missing in samples that were read before values had errors.
        var errors: [Double?]?
        var errorKind: String?
        var errorReason: String?
    }

    var code: String
    var name: String
    var kind: String
    var number: Int?
    var title: String?
    var target: Double?
    var settings: String?
    var startedAt: String?
    /// Missing in samples of all.
    var group: String?
    var participants: [String]
    /// Missing where codes did not identify.
    var persons: [String?]?
    var measures: [Column]

    /// - Throws: 422 unless the samples could be those of a session.
    package func checked() throws(Problem) -> PartSamples {
        let texts = [code, name, kind, title ?? "", settings ?? "", startedAt ?? "", group ?? ""]
        guard
            (texts + participants + (persons ?? []).compactMap { $0 }).allSatisfy({
                $0.utf8.count <= Self.maxTextCharacters
            })
        else {
            throw .invalid(
                "with.samples",
                "No text of `with.samples` may be longer than \(Self.maxTextCharacters) bytes."
            )
        }
        if let title, !title.isEmpty, let fault = ReadableText.fault(in: title) {
            throw .invalid("with.samples.title", "`with.samples.title` \(fault).")
        }
        guard Set(participants).count == participants.count else {
            throw .invalid("with.samples.participants", "`with.samples.participants` must be different ids.")
        }
        guard persons.map({ $0.count == participants.count }) ?? true else {
            throw .invalid(
                "with.samples.persons",
                "`with.samples.persons` must be one text or null for each participant."
            )
        }
        guard measures.count <= Self.maxMeasures, Set(measures.map(\.name)).count == measures.count else {
            throw .invalid(
                "with.samples.measures",
                "`with.samples.measures` must be at most \(Self.maxMeasures) with different names."
            )
        }
        var columns: [PartSamples.Column] = []
        for (index, column) in measures.enumerated() {
            guard column.name.utf8.count <= Self.maxTextCharacters,
                (column.unit ?? "").utf8.count <= Self.maxTextCharacters,
                column.values.count == participants.count,
                column.values.allSatisfy({ ($0 ?? 0).magnitude <= Self.maxMagnitude }),
                column.errors.map({ $0.count == participants.count }) ?? true,
                (column.errors ?? []).allSatisfy({ 0...Self.maxMagnitude ~= $0 ?? 0 })
            else {
                let field = "with.samples.measures[\(index)].values"
                throw .invalid(
                    field,
                    "`\(field)` must be one number or null for each participant, from -\(Self.maxMagnitude) to "
                        + "\(Self.maxMagnitude)."
                )
            }
            let better = column.better.flatMap(Measure.Direction.init)
            let kind = column.errorKind.flatMap(FigureError.Kind.init(rawValue:)) ?? .bound
            let absence = column.errorReason.flatMap(FigureError.Absence.init(rawValue:))
            columns.append(
                .init(
                    measure: Measure(column.name, in: column.unit, better: better),
                    values: column.values,
                    errors: column.errors.map { .init(kind: kind, values: $0, absence: absence) }
                )
            )
        }
        return PartSamples(
            head: PartHead(
                code: code,
                name: name,
                kind: kind,
                number: number,
                title: title,
                target: target,
                settings: settings ?? "",
                group: group,
                startedAt: startedAt
            ),
            participants: participants,
            persons: persons,
            columns: columns
        )
    }
}
