/// One reading of a phone's motion sensors as a phone sends it, in steps that make it the same number everywhere.
public struct MotionRow: Equatable, Sendable {
    /// Time of the event on the phone's clock in ms, in steps of 1 µs.
    public var milliseconds: Double
    /// m/s², in steps of 10⁻⁵.
    public var acceleration: Vector
    /// rad/s, in steps of 10⁻⁶.
    public var rotation: Vector

    /// Rounds to the steps; in ms, m/s² and rad/s.
    public init(milliseconds: Double, acceleration: Vector, rotation: Vector) {
        func rounded(_ vector: Vector, _ parts: Double) -> Vector {
            // −0 becomes 0, which JSON and the log do not tell apart.
            Vector(
                x: (vector.x * parts).rounded() / parts + 0,
                y: (vector.y * parts).rounded() / parts + 0,
                z: (vector.z * parts).rounded() / parts + 0
            )
        }
        self.milliseconds = (milliseconds * MotionLimits.timeParts).rounded() / MotionLimits.timeParts + 0
        self.acceleration = rounded(acceleration, MotionLimits.accelerationParts)
        self.rotation = rounded(rotation, MotionLimits.rotationParts)
    }

    /// For the engine.
    public var sample: MotionSample {
        MotionSample(time: milliseconds / 1000, acceleration: acceleration, rotation: rotation)
    }
}

/// What a recording is of.
public struct MotionSubject: Equatable, Sendable {
    /// The load.
    public enum Role: Equatable, Sendable {
        /// A known mass and its standard error in grams; 0 g is the empty bag or ruler.
        case reference(grams: Double, error: Double)
        /// The number of a load whose mass is asked for, and that of the load which is its container.
        case weigh(load: Int, tare: Int?)
        /// A pendulum's length in metres, from where it turns to the middle of the phone.
        case swing(metres: Double)
    }

    /// By what the phone weighs.
    public var way: WeighingWay
    /// The phone's number for the spring or ruler as it was calibrated, or for pendulums that belong together.
    public var scale: Int
    /// The name that its user gave it.
    public var name: String
    /// The load.
    public var role: Role

    /// Describes a recording.
    public init(way: WeighingWay, scale: Int, name: String, role: Role) {
        (self.way, self.scale, self.name, self.role) = (way, scale, name, role)
    }
}

/// A part of a recording, or what an earlier one said.
public struct MotionBatch: Equatable, Sendable {
    /// What the recording is of; only in its first part.
    public var subject: MotionSubject?
    /// In the order of their times.
    public var rows: [MotionRow]
    /// What an earlier recording said, which the session does not have; it has no rows then.
    public var reading: LoadReading?
    /// Whether the recording ends with it.
    public var isLast: Bool

    /// Creates a batch.
    public init(subject: MotionSubject?, rows: [MotionRow], reading: LoadReading? = nil, isLast: Bool) {
        (self.subject, self.rows, self.reading, self.isLast) = (subject, rows, reading, isLast)
    }
}

/// The limits of what a phone may send of its motion sensors.
public enum MotionLimits {
    /// The maximum number of readings in a batch.
    public static let rowsPerBatch = 512
    /// The maximum number of readings in a recording: 40 s at 100 a second.
    public static let rowsPerRecording = 4096
    /// The maximum number of recordings and earlier readings of a phone in a session.
    public static let recordings = 256
    /// The maximum number of recordings at once, of a phone that was offline; then there is one more each `secondsPerRecording`.
    public static let recordingBurst = 24.0
    /// The mean time between recordings in seconds.
    public static let secondsPerRecording = 8.0
    /// In ms, in magnitude; larger ones have no steps of 1 µs.
    public static let time = 2e12
    /// In m/s², along an axis, in magnitude.
    public static let acceleration = 1000.0
    /// In rad/s, about an axis, in magnitude.
    public static let rotation = 200.0
    /// The longest name of a scale in characters, as a reader sees them.
    public static let nameCharacters = 32
    /// The longest name of a scale in bytes of UTF-8.
    public static let nameBytes = 128
    /// The heaviest reference in grams.
    public static let grams = 10_000.0
    /// Lengths of pendulums in metres.
    public static let metres = 0.1...3
    /// The largest number of a scale or a load; in the browser an `Int` has 32 bits.
    public static let number: Int64 = 9_007_199_254_740_991

    /// Steps in a ms, a m/s² and a rad/s.
    public static let timeParts = 1e3
    /// Steps in a m/s².
    public static let accelerationParts = 1e5
    /// Steps in a rad/s.
    public static let rotationParts = 1e6
}

extension LoadReading {
    /// The five numbers of a reading: of a period itself, its standard error, the amplitude, its effect and that one's error;
    /// of an inclination the direction, its error, and 0; of a swing the period, its error, the amplitude, and twice 0.
    public var numbers: [Double] {
        switch self {
        case .period(let period, let error, let metres, let effect, let effectError):
            [period, error, metres, effect, effectError]
        case .inclination(let direction, let error): [direction.x, direction.y, direction.z, error, 0]
        case .swing(let period, let error, let amplitude): [period, error, amplitude, 0, 0]
        }
    }

    /// Reads `numbers`; `nil` unless a recording can have said them.
    public init?(_ way: WeighingWay, numbers: [Double]) {
        guard numbers.count == 5, numbers.allSatisfy({ $0.isFinite }) else { return nil }
        switch way {
        case .spring:
            guard (0.05...10).contains(numbers[0]), (0...numbers[0]).contains(numbers[1]),
                (0...10).contains(numbers[2]),
                numbers[3].magnitude <= 1, (0...1e6).contains(numbers[4])
            else { return nil }
            self = .period(
                numbers[0],
                error: numbers[1],
                metres: numbers[2],
                effect: numbers[3],
                effectError: numbers[4]
            )
        case .ruler:
            let direction = Vector(x: numbers[0], y: numbers[1], z: numbers[2])
            guard (direction.length - 1).magnitude < 1e-6, (0...90).contains(numbers[3]), numbers[4] == 0 else {
                return nil
            }
            self = .inclination(direction, error: numbers[3])
        case .pendulum:
            guard (0.05...10).contains(numbers[0]), numbers[1] > 0, numbers[1] <= numbers[0],
                (0...Double.pi).contains(numbers[2]), numbers[3] == 0, numbers[4] == 0
            else { return nil }
            self = .swing(numbers[0], error: numbers[1], amplitude: numbers[2])
        }
    }
}
