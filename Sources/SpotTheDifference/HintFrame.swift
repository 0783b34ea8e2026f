import Geometry

/// The frame that a hint draws.
enum HintFrame {
    /// The largest distance that a side moves outwards, in twentieths of the picture.
    private static let maxTwentieths = 9

    /// The rectangle, each side moved outwards by a random 0 to 9 twentieths of the picture's width or height, and cut to
    /// the picture.
    static func around(
        _ rectangle: Rectangle,
        in picture: Size,
        using random: inout some RandomNumberGenerator
    ) -> Rectangle {
        func growth(_ side: Double) -> Double {
            Double(Int.random(in: 0...maxTwentieths, using: &random)) * side / 20
        }
        return Rectangle(
            left: max(0, down(rectangle.x - growth(picture.width))),
            top: max(0, down(rectangle.y - growth(picture.height))),
            right: min(picture.width, up(rectangle.maxX + growth(picture.width))),
            bottom: min(picture.height, up(rectangle.maxY + growth(picture.height)))
        )
    }

    /// Edges are rounded outwards to this grid, by at most a millionth of a pixel. On the grid widths are exact, so the
    /// frame contains the rectangle and stays inside the picture after all rounding.
    private static let gridStepsPerPixel = 0x1p20

    private static func down(_ edge: Double) -> Double { (edge * gridStepsPerPixel).rounded(.down) / gridStepsPerPixel }
    private static func up(_ edge: Double) -> Double { (edge * gridStepsPerPixel).rounded(.up) / gridStepsPerPixel }
}
