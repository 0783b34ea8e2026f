import PlayDocuments
import Storage

extension Problem {
    static func unknownPlay(_ id: String) -> Problem {
        Problem(404, "unknown-play", title: "No such play", detail: "There is no play \(id.prefix(64)).")
    }

    static func unknownAudio(_ name: String) -> Problem {
        Problem(404, "unknown-audio", title: "No such sound", detail: "The play has no sound \(name.prefix(120)).")
    }

    /// So many of a document's faults are told; the first ones, as compilers do.
    static let mostFaults = 100

    /// A play, KML or GPX with faults.
    init(_ faults: DocumentFaults, title: String) {
        let others = faults.faults.count > 1 ? " (and \(faults.faults.count - 1) more)" : ""
        self = Problem(
            422,
            "bad-document",
            title: title,
            detail: "\(faults.faults.first?.description ?? "It cannot be read")\(others)"
        )
        self.faults = Array(faults.faults.prefix(Self.mostFaults))
    }

    init(_ fault: AudioFault) {
        self = Problem(422, "bad-audio", title: "Sound refused", detail: "\(fault)")
    }
}
