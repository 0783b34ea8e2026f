import AudioWalk
import Geometry

/// The reason why bytes are not a valid play; the numbers are those of `Public/features/walk/engine/walk.js`.
enum ReadFault: Error {
    /// Cut, or not written by `walk.js`.
    case damaged
    case play(PlayFault)
    case scene(Int, SceneFault)
    case region(Int, RegionFault)
    /// The position of a scene's circle, or of the corner of that index, is invalid.
    case position(Int, Int)

    func write(into results: inout Results) {
        switch self {
        case .damaged: results.append(0)
        case .play(let fault): write(fault, into: &results)
        case .scene(let scene, let fault):
            switch fault {
            case .emptyName: results.append(7)
            case .longName: results.append(8)
            case .seconds: results.append(9)
            }
            results.append(scene)
        case .region(let scene, let fault): write(fault, of: scene, into: &results)
        case .position(let scene, let corner):
            results.append(17)
            results.append(scene)
            results.append(corner)
        }
    }

    private func write(_ fault: PlayFault, into results: inout Results) {
        switch fault {
        case .noScenes: results.append(1)
        case .tooManyScenes: results.append(2)
        case .tooManyPoints: results.append(3)
        case .sameName(let first, let second):
            results.append(4)
            results.append(second)
            results.append(first)
        case .unknownScene(let scene, _):
            results.append(5)
            results.append(scene)
        case .cyclicOrder(let scenes):
            results.append(6)
            for scene in scenes { results.append(scene) }
        }
    }

    private func write(_ fault: RegionFault, of scene: Int, into results: inout Results) {
        switch fault {
        case .radius: results.append(10)
        case .tooLarge: results.append(11)
        case .tooFewPoints: results.append(12)
        case .tooManyPoints: results.append(13)
        case .repeatedPoint: results.append(14)
        case .crossing: results.append(15)
        case .noArea: results.append(16)
        }
        results.append(scene)
        switch fault {
        case .repeatedPoint(let corner): results.append(corner)
        case .crossing(let first, let second):
            results.append(first)
            results.append(second)
        default: break
        }
    }
}

/// Reads a play as `walk.js` writes it: little endian, each name preceded by its length.
struct PlayReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next = 0

    init(_ memory: UnsafePointer<UInt8>, count: Int) {
        bytes = UnsafeBufferPointer(start: memory, count: count)
    }

    mutating func play() throws(ReadFault) -> Play {
        let count = try integer()
        // One scene more than allowed is enough: the play itself then refuses it. Do not reserve memory for an
        // unverified count.
        var scenes: [Scene] = []
        for index in 0..<min(count, Play.maxScenes + 1) { scenes.append(try scene(index)) }
        do throws(PlayFault) {
            return try Play(scenes: scenes)
        } catch {
            throw .play(error)
        }
    }

    private mutating func scene(_ index: Int) throws(ReadFault) -> Scene {
        let name = try text()
        guard let repetition = Scene.Repetition(rawValue: UInt8(truncatingIfNeeded: try integer())) else {
            throw .damaged
        }
        let seconds = try double()
        var after: [String] = []
        for _ in 0..<(try integer()) { after.append(try text()) }
        let region = try region(of: index)
        do throws(SceneFault) {
            return try Scene(
                name: name,
                region: region,
                repetition: repetition,
                after: after,
                seconds: seconds.isNaN ? nil : seconds
            )
        } catch {
            throw .scene(index, error)
        }
    }

    private mutating func region(of scene: Int) throws(ReadFault) -> Region {
        let corners = try integer()
        if corners == 0 {
            let centre = try position(scene, 0)
            let radius = try double()
            do throws(RegionFault) {
                return try Region.circle(centre: centre, radiusMetres: radius)
            } catch {
                throw .region(scene, error)
            }
        }
        var points: [GeographicCoordinate] = []
        // The first corner counts as 1, which distinguishes a polygon without corners from a circle.
        for corner in 1..<corners { points.append(try position(scene, corner - 1)) }
        do throws(RegionFault) {
            return try Region.polygon(points: points)
        } catch {
            throw .region(scene, error)
        }
    }

    private mutating func position(_ scene: Int, _ corner: Int) throws(ReadFault) -> GeographicCoordinate {
        let latitude = try double()
        let longitude = try double()
        guard let position = GeographicCoordinate(latitude: latitude, longitude: longitude) else {
            throw .position(scene, corner)
        }
        return position
    }

    private mutating func text() throws(ReadFault) -> String {
        let count = try integer()
        guard count <= bytes.count - next else { throw .damaged }
        let part = bytes[next..<next + count]
        next += count
        return String(decoding: part, as: UTF8.self)
    }

    private mutating func integer() throws(ReadFault) -> Int {
        guard bytes.count - next >= 4 else { throw .damaged }
        var value: UInt32 = 0
        for offset in (0..<4).reversed() { value = value << 8 | UInt32(bytes[next + offset]) }
        next += 4
        guard let integer = Int(exactly: value) else { throw .damaged }
        return integer
    }

    private mutating func double() throws(ReadFault) -> Double {
        guard bytes.count - next >= 8 else { throw .damaged }
        var bits: UInt64 = 0
        for offset in (0..<8).reversed() { bits = bits << 8 | UInt64(bytes[next + offset]) }
        next += 8
        return Double(bitPattern: bits)
    }
}
