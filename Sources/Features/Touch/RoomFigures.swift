import Rooms
import TouchMetrics
import WireProtocol

/// The figures of a room's phones as a part of the session: sums since its start, or since they were cleared.
final class RoomFigures: RoomFeature {
    private static let measures = [
        Measure("distance", in: "cm"), Measure("touchingTime", in: "s"), Measure("speed", in: "cm/s"),
        Measure("touches"), Measure("taps"), Measure("peakForce", in: "g"),
    ]

    private unowned let room: Room

    init(in room: Room) {
        self.room = room
    }

    var parts: [SessionPart] {
        let phones = room.storedParticipants.filter { $0.metrics.touches > 0 }.map { participant in
            (
                id: participant.id, metrics: participant.metrics, scale: participant.scale.force,
                pixelsPerCentimetre: participant.pixelsPerCentimetre, trust: participant.trust
            )
        }
        guard !phones.isEmpty else { return [] }
        return [
            SessionPart(name: "figures", kind: "figures", measures: Self.measures) {
                phones.map { phone in
                    let sums = FigureSums(phone.metrics, pixelsPerCentimetre: phone.pixelsPerCentimetre)
                    let seconds = sums.totalSeconds
                    return SessionPart.Row(
                        participant: phone.id,
                        values: [
                            sums.totalCentimetres, seconds, seconds > 0 ? sums.totalCentimetres / seconds : nil,
                            Double(phone.metrics.touches), Double(phone.metrics.taps),
                            phone.metrics.force(on: phone.scale).peakGrams,
                        ],
                        trust: phone.trust
                    )
                }
            }
        ]
    }
}
