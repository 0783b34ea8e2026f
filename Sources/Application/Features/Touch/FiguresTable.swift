import Geometry
import TouchMetrics
import WireProtocol

/// The figures of a session as CSV (RFC 4180), with a line per participant.
struct FiguresTableAnswer: RoomAnswer {
    var mediaType: String { "text/csv; charset=utf-8" }
    var cacheKey: String { "f" }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(participants: room.participants.map { room.stats(of: $0) })
    }

    private struct Reading: RoomReading {
        var participants: [ParticipantStats]

        func bytes() -> [UInt8] {
            var text = CSVWriter(
                header: "id,name,touches,taps,lastPixels,totalPixels,lastCentimetres,totalCentimetres,lastSeconds,"
                    + "totalSeconds,mostFingers,calibrated,pixelsPerCentimetre,screenWidth,screenHeight,"
                    + "estimatedLastCentimetres,estimatedTotalCentimetres"
            )
            for participant in participants { text.line(participant) }
            return text.bytes
        }
    }
}

extension CSVWriter {
    fileprivate mutating func line(_ participant: ParticipantStats) {
        let metrics = participant.metrics
        let sums = FigureSums(metrics, pixelsPerCentimetre: participant.pixelsPerCentimetre)
        string(participant.identity.id)
        string(participant.identity.name)
        integer(metrics.touches)
        integer(metrics.taps)
        for value in [
            sums.lastPixels, sums.totalPixels, sums.lastCentimetres, sums.totalCentimetres, sums.lastSeconds,
            sums.totalSeconds,
        ] {
            number(value)
        }
        integer(metrics.mostFingers)
        string(participant.isCalibrated ? "true" : "false")
        for value in [
            participant.pixelsPerCentimetre, metrics.screen.width, metrics.screen.height,
            sums.estimated.lastCentimetres, sums.estimated.totalCentimetres,
        ] {
            number(value)
        }
        endLine()
    }
}
