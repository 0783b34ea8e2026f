import ByteCoding

/// The part of the checkpoint that is about force, the pointers in their order.
extension TouchMetrics {
    func writeForce(into bytes: inout CheckpointWriter) {
        bytes.write(integer: UInt64(gestureProvenance.rawValue))
        bytes.write(gesturePeakPressure)
        bytes.write(finishedPeakPressure)
        for gesture in history { bytes.write(gesture.peakPressure) }
        for reading in readings { reading.write(into: &bytes) }
    }

    mutating func readForce(from reader: inout CheckpointReader) throws(CheckpointError) {
        guard let provenance = ForceProvenance(rawValue: UInt8(try reader.count(upTo: 255))) else { throw .damaged }
        gestureProvenance = provenance
        gesturePeakPressure = try reader.pressure()
        finishedPeakPressure = try reader.pressure()
        for index in history.indices { history[index].peakPressure = try reader.pressure() }
        for pointer in pointers {
            readings.append(try PointerReadings(from: &reader, pressure: pointer.pressure))
        }
    }
}

extension CheckpointReader {
    /// A reading from 0 to 1, or none.
    fileprivate mutating func pressure() throws(CheckpointError) -> Double? {
        let pressure = try optionalDouble()
        guard PointerReadings.canBePressure(pressure ?? 0) else { throw .damaged }
        return pressure
    }
}

extension PointerReadings {
    fileprivate func write(into bytes: inout CheckpointWriter) {
        for value in [radius, peakPressure, firstPressure, firstRadius] { bytes.write(value) }
        bytes.write(integer: (pressureVaries ? 1 : 0) | (radiusVaries ? 2 : 0) | (isPen ? 4 : 0))
    }

    /// - Parameter pressure: the newest reading, which is stored with the pointer.
    fileprivate init(from reader: inout CheckpointReader, pressure: Double?) throws(CheckpointError) {
        self.pressure = pressure
        radius = try reader.finite()
        peakPressure = try reader.finite()
        firstPressure = try reader.finite()
        firstRadius = try reader.finite()
        // Figures are computed from these: reject values that no reading can produce.
        for reading in [pressure ?? 0, peakPressure, firstPressure] where !Self.canBePressure(reading) {
            throw .damaged
        }
        for reading in [radius, firstRadius] where !(reading >= 0 && reading <= TouchLimits.fingerRadius) {
            throw .damaged
        }
        let flags = try reader.count(upTo: 7)
        pressureVaries = flags & 1 != 0
        radiusVaries = flags & 2 != 0
        isPen = flags & 4 != 0
    }

    /// Written so that NaN gives false.
    fileprivate static func canBePressure(_ reading: Double) -> Bool { reading >= 0 && reading <= 1 }
}
