import ByteCoding
import Geometry

/// The walk's state as bytes; untouched scenes take no bytes.
extension AudioWalk {
    private static let checkpointVersion: UInt64 = 2

    /// Encodes the whole state; `init(play:checkpoint:)` restores it bit for bit.
    public func checkpoint() -> [UInt8] {
        var bytes = CheckpointWriter()
        bytes.write(integer: Self.checkpointVersion)
        bytes.write(fixed: playDigest)
        bytes.write(isStarted)
        bytes.write(isPaused)
        bytes.write(clock)
        bytes.write(chosen.map { $0 + 1 } ?? 0)
        filter.write(into: &bytes)
        trace.write(into: &bytes)
        bytes.write(sounding.count)
        for scene in sounding { bytes.write(scene) }
        let entered = scenes.indices.filter { !scenes[$0].isNew }
        bytes.write(entered.count)
        for scene in entered {
            bytes.write(scene)
            scenes[scene].write(into: &bytes)
        }
        var digest = Digest()
        digest.add(bytes.bytes)
        bytes.write(fixed: digest.value)
        return bytes.bytes
    }

    /// Restores a walk from a checkpoint.
    ///
    /// - Throws: `CheckpointError` for bytes that `checkpoint()` did not write, or wrote for another play.
    public init(play: Play, checkpoint: [UInt8]) throws(CheckpointError) {
        self.init(play: play)
        guard checkpoint.count > 8 else { throw .damaged }
        var digest = Digest()
        digest.add(checkpoint.dropLast(8))
        var sum = CheckpointReader(checkpoint.suffix(8))
        guard try sum.fixed() == digest.value else { throw .damaged }
        var reader = CheckpointReader(checkpoint.dropLast(8))
        guard try reader.integer() == Self.checkpointVersion else { throw .unknownVersion }
        guard try reader.fixed() == playDigest else { throw .otherPlay }
        isStarted = try reader.flag()
        isPaused = try reader.flag()
        clock = try reader.finite()
        let choice = try reader.index(below: scenes.count + 1)
        chosen = choice == 0 ? nil : choice - 1
        filter = try PositionFilter(&reader)
        trace = try WalkTrace(checkpoint: &reader)
        for _ in 0..<(try reader.index(below: scenes.count + 1)) {
            sounding.append(try reader.index(below: scenes.count))
        }
        var least = 0
        for _ in 0..<(try reader.index(below: scenes.count + 1)) {
            let scene = try reader.index(below: scenes.count)
            guard scene >= least else { throw .damaged }
            least = scene + 1
            scenes[scene] = try SceneState(&reader)
            if scenes[scene].isInside { inside.append(scene) }
        }
        // Whether these are exactly the sounding scenes, each once.
        var listed = [Bool](repeating: false, count: scenes.count)
        for scene in sounding {
            guard scenes[scene].sound != .silent, !listed[scene] else { throw .damaged }
            listed[scene] = true
        }
        guard sounding.count == scenes.count(where: { $0.sound != .silent }), reader.isAtEnd else { throw .damaged }
    }
}

extension PositionFilter {
    fileprivate func write(into bytes: inout CheckpointWriter) {
        bytes.write(newest != nil)
        if let newest {
            bytes.write(newest.time)
            bytes.write(newest.accuracyMetres)
        }
        for moment in [plausible, implausible] {
            bytes.write(moment != nil)
            if let moment {
                moment.position.write(into: &bytes)
                bytes.write(moment.time)
            }
        }
        bytes.write(implausibleCount)
        bytes.write(evaluated != nil)
        evaluated?.write(into: &bytes)
        bytes.write(distanceFilter.isOn)
        bytes.write(distanceFilter.metres)
        bytes.write(lastVerdict.map { Int($0.rawValue) + 1 } ?? 0)
    }

    fileprivate init(_ reader: inout CheckpointReader) throws(CheckpointError) {
        if try reader.flag() { newest = (try reader.finite(), try reader.length()) }
        plausible = try Self.moment(&reader)
        implausible = try Self.moment(&reader)
        implausibleCount = try reader.index(below: WalkingReach.agreeingPositions)
        if try reader.flag() { evaluated = try GeographicCoordinate(&reader) }
        let isOn = try reader.flag()
        guard let setting = DistanceFilter(isOn: isOn, metres: try reader.finite()) else { throw .damaged }
        distanceFilter = setting
        let verdict = try reader.index(below: Verdict.allCases.count + 1)
        lastVerdict = verdict == 0 ? nil : Verdict(rawValue: UInt8(verdict - 1))
    }

    private static func moment(_ reader: inout CheckpointReader) throws(CheckpointError) -> Moment? {
        guard try reader.flag() else { return nil }
        return Moment(position: try GeographicCoordinate(&reader), time: try reader.finite())
    }
}

extension WalkTrace {
    fileprivate func write(into bytes: inout CheckpointWriter) {
        let numbers = progress
        bytes.write(numbers.count)
        for number in numbers { bytes.write(number) }
    }

    fileprivate init(checkpoint reader: inout CheckpointReader) throws(CheckpointError) {
        var numbers: [Double] = []
        for _ in 0..<(try reader.index(below: Self.maximumProgressCount + 1)) { numbers.append(try reader.finite()) }
        guard let trace = Self(progress: numbers) else { throw .damaged }
        self = trace
    }
}

extension GeographicCoordinate {
    fileprivate func write(into bytes: inout CheckpointWriter) {
        bytes.write(latitude)
        bytes.write(longitude)
    }

    fileprivate init(_ reader: inout CheckpointReader) throws(CheckpointError) {
        let latitude = try reader.finite()
        guard let coordinate = Self(latitude: latitude, longitude: try reader.finite()) else { throw .damaged }
        self = coordinate
    }
}

extension SceneState {
    fileprivate func write(into bytes: inout CheckpointWriter) {
        bytes.write(integer: (isInside ? 1 : 0) | (isHeard ? 2 : 0) | (isDue ? 4 : 0) | UInt64(sound.rawValue) << 3)
        bytes.write(playbackSeconds)
        bytes.write(reportedSeconds)
        bytes.write(fadeEndMilliseconds)
    }

    fileprivate init(_ reader: inout CheckpointReader) throws(CheckpointError) {
        let flags = try reader.index(below: 32)
        guard let sound = Sound(rawValue: UInt8(flags >> 3)) else { throw .damaged }
        self.sound = sound
        isInside = flags & 1 != 0
        isHeard = flags & 2 != 0
        isDue = flags & 4 != 0
        playbackSeconds = try reader.length()
        reportedSeconds = try reader.length()
        fadeEndMilliseconds = try reader.finite()
    }
}
