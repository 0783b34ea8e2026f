import Geometry

/// Screens of phones that a class has, in CSS px and their natural orientation.
enum SimulatedScreen {
    static let all = [
        Size(width: 360, height: 800), Size(width: 390, height: 844), Size(width: 393, height: 852),
        Size(width: 412, height: 915), Size(width: 430, height: 932), Size(width: 375, height: 667),
    ]

    /// The screen of the phone with this number, counted from 0.
    static func ofPhone(_ number: Int) -> Size { all[number % all.count] }
}
