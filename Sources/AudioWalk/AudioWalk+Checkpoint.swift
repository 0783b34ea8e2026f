import ByteCoding
import Geometry

/// The walk's state as bytes; untouched scenes take no bytes.
extension AudioWalk {
    private static let checkpointVersion: UInt64 = 3
    /// Version 2 had no error of the distance.
    private static let readVersions: ClosedRange<UInt64> = 2...3

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
        guard Self.readVersions.contains(try reader.integer()) else { throw .unknownVersion }
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

/// Writes a walk's state.
typealias CheckpointWriter = ByteWriter

/// Reads a walk's state.
typealias CheckpointReader = ByteReader<CheckpointError>

extension CheckpointWriter {
    mutating func write(_ count: Int) { write(integer: UInt64(count)) }
    mutating func write(_ flag: Bool) { write(integer: flag ? 1 : 0) }
}

extension CheckpointReader {
    init(_ bytes: ArraySlice<UInt8>) {
        self.init(bytes) { _ in .damaged }
    }

    /// A number below `limit`, which is over 0.
    mutating func index(below limit: Int) throws(CheckpointError) -> Int {
        try count(upTo: limit - 1)
    }

    mutating func flag() throws(CheckpointError) -> Bool { try index(below: 2) == 1 }

    /// Reads a finite number.
    mutating func finite() throws(CheckpointError) -> Double {
        let value = try double()
        guard value.isFinite else { throw .damaged }
        return value
    }

    /// Reads a position in a sound or an accuracy, at least 0.
    mutating func length() throws(CheckpointError) -> Double {
        let value = try finite()
        guard value >= 0 else { throw .damaged }
        return value
    }
}

/// Why a checkpoint could not be read.
public enum CheckpointError: Error, Equatable, Sendable {
    /// The format's version is unknown to this engine.
    case unknownVersion
    /// Truncated, changed, or not a checkpoint.
    case damaged
    /// The checkpoint is of a walk through another play, or another edition of it.
    case otherPlay
}

extension Play {
    /// A digest of everything that a walk through the play depends on: order, names, regions, repetition, lengths.
    var digest: UInt64 {
        var digest = Digest()
        digest.add(UInt64(scenes.count))
        for (scene, before) in zip(scenes, prerequisites) {
            digest.add(UInt64(scene.name.utf8.count))
            digest.add(scene.name.utf8)
            digest.add(UInt64(scene.repetition.rawValue))
            digest.add((scene.seconds ?? 0).bitPattern)
            digest.add(UInt64(before.count))
            for other in before { digest.add(UInt64(other)) }
            switch scene.region {
            case .circle(let circle):
                digest.add(0)
                digest.add(circle.centre.latitude.bitPattern)
                digest.add(circle.centre.longitude.bitPattern)
                digest.add(circle.radiusMetres.bitPattern)
            case .polygon(let polygon):
                digest.add(UInt64(polygon.points.count))
                for point in polygon.points {
                    digest.add(point.latitude.bitPattern)
                    digest.add(point.longitude.bitPattern)
                }
            }
        }
        return digest.value
    }
}

/// FNV-1a with 64 bits: distinguishes plays and detects damaged bytes; not cryptographic.
struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    mutating func add(_ number: UInt64) {
        var remaining = number
        for _ in 0..<8 {
            value = (value ^ (remaining & 0xff)) &* 0x100_0000_01b3
            remaining >>= 8
        }
    }
}
