import Rooms
import Weighing
import WireProtocol

/// What phones recorded by their motion sensors, with a row per recording: its reading, and the mass of its load or g after it.
struct WeighingsTable: ExportedTable {
    typealias Row = (identity: ParticipantIdentity, recording: WeighingRecording)

    static let source = TableSource(WeighingsTable.init)

    static let layout = TableLayout<Row>(
        "weighings",
        [
            .phone { $0.identity },
            .integer("recording") { $0.recording.number },
            .integer("receivedMilliseconds", unit: "ms") { Int(clamping: $0.recording.milliseconds) },
            .text("provenance") { $0.recording.subject.way.name.description },
            .integer("scale") { $0.recording.subject.scale },
            .text("scaleName") { $0.recording.subject.name }.disclosing(.personal),
            .text("role") { $0.recording.subject.role.name },
            .number("referenceGrams", unit: "g") { $0.recording.subject.role.reference?.grams },
            .number("referenceGramsError", unit: "g") { $0.recording.subject.role.reference?.error },
            .integer("load") { $0.recording.subject.role.load },
            .integer("tare") { $0.recording.subject.role.tare },
            .number("lengthMetres", unit: "m") { $0.recording.subject.role.metres },
            .integer("samples") { $0.recording.rowCount },
            .text("refusal") {
                $0.recording.outcome.refusal ?? $0.recording.result?.refusal ?? $0.recording.gravity?.refusal
            },
            .number("periodSeconds", unit: "s") { $0.recording.period?.seconds ?? $0.recording.swing?.seconds },
            .number("periodError", unit: "s") { $0.recording.period?.error ?? $0.recording.swing?.error },
            .number("amplitudeMetres", unit: "m") { $0.recording.period?.metres },
            .number("amplitudeDegrees", unit: "°") { $0.recording.swing.map { $0.amplitude * 180 / Double.pi } },
            .number("amplitudeEffect") { $0.recording.period?.effect },
            .number("amplitudeEffectError") { $0.recording.period?.effectError },
            .number("gravityX") { $0.recording.inclination?.direction.x },
            .number("gravityY") { $0.recording.inclination?.direction.y },
            .number("gravityZ") { $0.recording.inclination?.direction.z },
            .number("inclinationError", unit: "°") { $0.recording.inclination?.error },
            .number("grams", unit: "g") { $0.recording.result?.grams },
            .number("gramsError", unit: "g") { $0.recording.result?.interval },
            .number("newtonsPerMetre", unit: "N/m") { $0.recording.springFigures?.newtonsPerMetre },
            .number("ownGrams", unit: "g") { $0.recording.springFigures?.ownGrams },
            .number("ownGramsError", unit: "g") { $0.recording.springFigures?.ownInterval },
            .number("repeatability") { $0.recording.result?.scale?.repeatability },
            .number("misfitGrams", unit: "g") { $0.recording.result?.scale?.misfitGrams },
            .number("gravity", unit: "m/s²") { $0.recording.gravity?.gravity },
            .number("gravityError", unit: "m/s²") { $0.recording.gravity?.interval },
        ]
    )

    private let rows: [Row]

    init(of room: Room) {
        let phones = room.feature(RoomWeighing.self).phones
        rows = room.storedParticipants.flatMap { participant in
            (phones[participant.number]?.recordings ?? []).map { (participant.fullIdentity, $0) }
        }
    }

    func makeRows() -> AnyIterator<Row> { AnyIterator(rows.makeIterator()) }
}

extension MotionSubject.Role {
    /// The name in messages and tables.
    var name: String {
        switch self {
        case .reference(let grams, _): grams > 0 ? "reference" : "empty"
        case .weigh: "weigh"
        case .swing: "swing"
        }
    }

    /// The known mass and its standard error, in grams; `nil` for a load.
    var reference: (grams: Double, error: Double)? {
        if case .reference(let grams, let error) = self { (grams, error) } else { nil }
    }

    /// The number of the load; `nil` for a reference.
    var load: Int? { if case .weigh(let load, _) = self { load } else { nil } }

    /// A pendulum's length; `nil` for a load.
    var metres: Double? { if case .swing(let metres) = self { metres } else { nil } }

    /// The number of the container; `nil` without one.
    var tare: Int? { if case .weigh(_, let tare) = self { tare } else { nil } }
}

extension WeighingRecording {
    /// What a spring's recording said; `nil` for another one.
    fileprivate var period: (seconds: Double, error: Double, metres: Double, effect: Double, effectError: Double)? {
        guard case .period(let seconds, let error, let metres, let effect, let effectError)? = outcome.reading else {
            return nil
        }
        return (seconds, error, metres, effect, effectError)
    }

    /// What a pendulum's recording said; the amplitude in radians is 0 if somebody counted; `nil` for another one.
    fileprivate var swing: (seconds: Double, error: Double, amplitude: Double)? {
        guard case .swing(let seconds, let error, let amplitude)? = outcome.reading else { return nil }
        return (seconds, error, amplitude)
    }

    /// What a ruler's recording said; `nil` for another one.
    fileprivate var inclination: (direction: Vector, error: Double)? {
        guard case .inclination(let direction, let error)? = outcome.reading else { return nil }
        return (direction, error)
    }

    /// The scale's figures, if it is a spring.
    fileprivate var springFigures: WeighingResult.ScaleFigures? { subject.way == .spring ? result?.scale : nil }
}
