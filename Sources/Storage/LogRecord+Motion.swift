import ByteCoding
import Weighing

/// What stands in a part of a recording.
private enum MotionFlags {
    static let isLast: UInt8 = 1
    static let hasSubject: UInt8 = 2
    static let hasReading: UInt8 = 4
    static let all = isLast | hasSubject | hasReading
}

/// The kinds of loads.
private enum LoadCode {
    static let reference = 0
    static let weigh = 1
    static let weighWithTare = 2
    static let swing = 3
}

extension ByteWriter {
    /// Writes a part of a recording. Readings are whole numbers of steps, times differences: a third of the bytes of doubles.
    mutating func write(_ batch: MotionBatch) {
        var flags: UInt8 = batch.isLast ? MotionFlags.isLast : 0
        if batch.subject != nil { flags |= MotionFlags.hasSubject }
        if batch.reading != nil { flags |= MotionFlags.hasReading }
        write(byte: flags)
        if let subject = batch.subject { write(subject) }
        if let reading = batch.reading { for number in reading.numbers { write(number) } }
        write(integer: UInt64(batch.rows.count))
        var before: Int64 = 0
        for row in batch.rows {
            let time = Int64((row.milliseconds * MotionLimits.timeParts).rounded())
            write(signed: time - before)
            before = time
            for (vector, parts) in [
                (row.acceleration, MotionLimits.accelerationParts), (row.rotation, MotionLimits.rotationParts),
            ] {
                for value in [vector.x, vector.y, vector.z] { write(signed: Int64((value * parts).rounded())) }
            }
        }
    }

    private mutating func write(_ subject: MotionSubject) {
        write(byte: subject.way.rawValue)
        write(integer: UInt64(subject.scale))
        let name = Array(subject.name.utf8)
        write(integer: UInt64(name.count))
        write(bytes: name)
        switch subject.role {
        case .reference(let grams, let error):
            write(integer: UInt64(LoadCode.reference))
            write(grams)
            write(error)
        case .weigh(let load, let tare):
            write(integer: UInt64(tare == nil ? LoadCode.weigh : LoadCode.weighWithTare))
            write(integer: UInt64(load))
            if let tare { write(integer: UInt64(tare)) }
        case .swing(let metres):
            write(integer: UInt64(LoadCode.swing))
            write(metres)
        }
    }

    /// Writes small numbers of either sign in few bytes (zigzag).
    private mutating func write(signed value: Int64) {
        write(integer: UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}

extension ByteReader<LogError> {
    /// Reads a part of a recording.
    mutating func motion() throws(LogError) -> MotionBatch {
        let flags = try byte()
        guard flags & ~MotionFlags.all == 0 else { throw damaged }
        let subject = flags & MotionFlags.hasSubject == 0 ? nil : try motionSubject()
        var reading: LoadReading?
        if flags & MotionFlags.hasReading != 0 {
            var numbers: [Double] = []
            for _ in 0..<5 { numbers.append(try double()) }
            guard let subject, let read = LoadReading(subject.way, numbers: numbers) else { throw damaged }
            reading = read
        }
        var before: Int64 = 0
        let rows = try list(upTo: MotionLimits.rowsPerBatch) { log throws(LogError) in
            let (time, hasOverflow) = before.addingReportingOverflow(try log.signed())
            guard !hasOverflow else { throw log.damaged }
            before = time
            return MotionRow(
                milliseconds: Double(time) / MotionLimits.timeParts,
                acceleration: try log.vector(MotionLimits.accelerationParts, within: MotionLimits.acceleration),
                rotation: try log.vector(MotionLimits.rotationParts, within: MotionLimits.rotation)
            )
        }
        guard rows.allSatisfy({ $0.milliseconds.magnitude <= MotionLimits.time }) else { throw damaged }
        return MotionBatch(subject: subject, rows: rows, reading: reading, isLast: flags & MotionFlags.isLast != 0)
    }

    private mutating func motionSubject() throws(LogError) -> MotionSubject {
        guard let way = WeighingWay(rawValue: try byte()) else { throw damaged }
        let scale = try count(upTo: Int(MotionLimits.number))
        let name = try text(upTo: MotionLimits.nameBytes)
        let role: MotionSubject.Role
        let code = try count(upTo: LoadCode.swing)
        guard (way == .pendulum) == (code == LoadCode.swing) else { throw damaged }
        switch code {
        case LoadCode.reference:
            let grams = try number(in: 0...MotionLimits.grams)
            role = .reference(grams: grams, error: try number(in: 0...MotionLimits.grams))
        case LoadCode.weigh: role = .weigh(load: try count(upTo: Int(MotionLimits.number)), tare: nil)
        case LoadCode.swing: role = .swing(metres: try number(in: MotionLimits.metres))
        default:
            let load = try count(upTo: Int(MotionLimits.number))
            role = .weigh(load: load, tare: try count(upTo: Int(MotionLimits.number)))
        }
        return MotionSubject(way: way, scale: scale, name: name, role: role)
    }

    private mutating func vector(_ parts: Double, within limit: Double) throws(LogError) -> Vector {
        let vector = Vector(
            x: Double(try signed()) / parts,
            y: Double(try signed()) / parts,
            z: Double(try signed()) / parts
        )
        for value in [vector.x, vector.y, vector.z] where value.magnitude > limit { throw damaged }
        return vector
    }

    private mutating func signed() throws(LogError) -> Int64 {
        let bits = try integer()
        return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
    }
}
