import Geometry
import TouchMetrics
import WireProtocol

/// The figures of a session as a table for spreadsheets (RFC 4180): a line per participant.
enum FiguresTable {
    private static let header =
        "id,name,touches,taps,lastPixels,totalPixels,lastCentimetres,totalCentimetres,lastSeconds,totalSeconds,"
        + "mostFingers,calibrated,pixelsPerCentimetre,screenWidth,screenHeight\r\n"

    static func csv(of participants: [ParticipantStats]) -> [UInt8] {
        var text = JSONWriter()
        text.raw(Array(header.utf8))
        for participant in participants { text.line(participant) }
        return text.bytes
    }

    /// A field that a spreadsheet takes as text: one that begins like a formula gets an apostrophe in front, and what
    /// would end a field is quoted.
    static func field(_ text: String) -> String {
        let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        let harmless = isFormula ? "'" + text : text
        guard harmless.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return harmless }
        return "\"" + harmless.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

extension JSONWriter {
    fileprivate mutating func line(_ participant: ParticipantStats) {
        let metrics = participant.metrics
        let sums = FigureSums(metrics, pixelsPerCentimetre: participant.pixelsPerCentimetre)
        raw(Array("\(participant.identity.id),\(FiguresTable.field(participant.identity.name)),".utf8))
        raw(Array("\(metrics.touches),\(metrics.taps)".utf8))
        for value in [
            sums.lastPixels, sums.totalPixels, sums.lastCentimetres, sums.totalCentimetres, sums.lastSeconds,
            sums.totalSeconds,
        ] {
            raw(",")
            number(value)
        }
        raw(Array(",\(metrics.mostFingers),\(participant.isCalibrated)".utf8))
        for value in [participant.pixelsPerCentimetre, metrics.screen.width, metrics.screen.height] {
            raw(",")
            number(value)
        }
        raw("\r\n")
    }
}
