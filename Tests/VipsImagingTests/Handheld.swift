import Imaging

/// The conditions of a second photo: hand-held, in another light, with another camera.
struct Handheld {
    var name: String
    /// Degrees, about the centre.
    var turn: Float = 0
    var zoom: Float = 1
    /// Pixels of the photo.
    var shift: (x: Float, y: Float) = (0, 0)
    var light: Float = 1
    var gamma: Float = 1
    /// Of red, green and blue.
    var balance: [Float] = [1, 1, 1]
    /// The standard deviation of the grain, of 255.
    var grain: Float = 0
    var quality: Int32 = 90

    static let all = [
        Handheld(name: "the same photo"),
        Handheld(name: "JPEG of quality 60", quality: 60),
        Handheld(name: "8 % more light", light: 1.08),
        Handheld(name: "8 % less light", light: 0.92),
        Handheld(name: "20 % more light", light: 1.2),
        Handheld(name: "20 % less light", light: 0.8),
        Handheld(name: "gamma 1.25", gamma: 1.25),
        Handheld(name: "gamma 0.8", gamma: 0.8),
        Handheld(name: "white balance", balance: [1.08, 1, 0.9]),
        Handheld(name: "grain", grain: 5),
        Handheld(name: "shifted by 25 px", shift: (25, -18)),
        Handheld(name: "turned by 0.2°", turn: 0.2),
        Handheld(name: "turned by 1°", turn: -1),
        Handheld(name: "turned by 2°", turn: 2),
        Handheld(name: "zoomed by 0.5 %", zoom: 1.005),
        Handheld(name: "zoomed by 3 %", zoom: 1.03),
        Handheld(name: "zoomed by −3 %", zoom: 0.97),
        Handheld(name: "held by hand", turn: 0.3, shift: (6, -4), light: 1.05, grain: 3),
        Handheld(name: "all at once", turn: -2, zoom: 1.03, shift: (-12, 9), light: 0.85, gamma: 1.15, grain: 3),
    ]

    /// The place of a point of the scene in the photo.
    func place(_ x: Float, _ y: Float, _ width: Int, _ height: Int) -> (x: Float, y: Float) {
        let (sine, cosine) = Self.direction(turn)
        let (dx, dy) = (x - Float(width) / 2, y - Float(height) / 2)
        return (
            Float(width) / 2 + zoom * (cosine * dx - sine * dy) + shift.x,
            Float(height) / 2 + zoom * (sine * dx + cosine * dy) + shift.y
        )
    }

    /// The point of the scene at a place of the photo.
    func scene(_ x: Float, _ y: Float, _ width: Int, _ height: Int) -> (x: Float, y: Float) {
        let (sine, cosine) = Self.direction(turn)
        let dx = (x - Float(width) / 2 - shift.x) / zoom
        let dy = (y - Float(height) / 2 - shift.y) / zoom
        return (Float(width) / 2 + cosine * dx + sine * dy, Float(height) / 2 - sine * dx + cosine * dy)
    }

    /// Of a few degrees: Taylor's series to the fifth order is exact to the last bit of a Float.
    private static func direction(_ degrees: Float) -> (sine: Float, cosine: Float) {
        let a = degrees * .pi / 180
        return (a - a * a * a / 6 + a * a * a * a * a / 120, 1 - a * a / 2 + a * a * a * a / 24)
    }
}
