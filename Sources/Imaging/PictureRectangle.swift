/// A rectangle in pixels of an upright picture, with the origin at the top left.
package struct PictureRectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Int
    /// The upper edge.
    package var y: Int
    /// The width, to the right of `x`.
    package var width: Int
    /// The height, downwards from `y`.
    package var height: Int

    /// Creates a rectangle from its top left corner and its size.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
