/// One reading of a phone's motion sensors.
///
/// The signs and the order of the axes differ between systems; nothing here depends on them.
public struct MotionSample: Sendable {
    /// Time of the event, not of its arrival, in seconds.
    public var time: Double
    /// Acceleration along the phone's axes in m/s², with or without gravity.
    public var acceleration: Vector
    /// Rotation about the phone's axes in rad/s; 0 where it is not measured.
    public var rotation: Vector

    /// In s, m/s² and rad/s.
    public init(time: Double, acceleration: Vector, rotation: Vector = Vector()) {
        self.time = time
        self.acceleration = acceleration
        self.rotation = rotation
    }

    /// The rotation, or the acceleration.
    func movement(_ turns: Bool) -> Vector { turns ? rotation : acceleration }
}

/// Three numbers along the phone's axes.
public struct Vector: Sendable, Equatable {
    /// Along the first axis.
    public var x = 0.0
    /// Along the second axis.
    public var y = 0.0
    /// Along the third axis.
    public var z = 0.0

    /// The origin.
    public init() {}

    /// Of these coordinates.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
    var length: Double { dot(self).squareRoot() }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Vector) -> Vector {
        Vector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
    static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
    static func * (a: Vector, factor: Double) -> Vector { Vector(x: a.x * factor, y: a.y * factor, z: a.z * factor) }
}
