import Storage
import Web

extension Problem {
    static func unknownPlay(_ id: String) -> Problem {
        Problem(404, "unknown-play", title: "Unknown play", detail: "Unknown play id \(id.named(upTo: 64)).")
    }

    static func unknownAudio(_ name: String) -> Problem {
        Problem(
            404,
            "unknown-audio",
            title: "Unknown sound",
            detail: "Unknown sound \(name.named(upTo: 120)) in this play."
        )
    }

    /// The maximum number of faults of a document that are reported.
    static let maxFaults = 100

    /// A play, KML or GPX document with faults.
    init(_ faults: DocumentFaults, title: String) {
        let others = faults.faults.count > 1 ? " (and \(faults.faults.count - 1) more)" : ""
        self = Problem(
            422,
            "bad-document",
            title: title,
            detail: "\(faults.faults.first?.description ?? "The document is not readable")\(others)"
        )
        self.faults = Array(faults.faults.prefix(Self.maxFaults))
    }

    init(_ fault: AudioFault) {
        // The importer writes the reason behind the file's name; here it is a sentence of its own.
        let reason = fault.reason
        let sentence = "\(reason.prefix(1).uppercased())\(reason.dropFirst())."
        self = Problem(422, "bad-audio", title: "Invalid sound", detail: sentence)
    }
}
