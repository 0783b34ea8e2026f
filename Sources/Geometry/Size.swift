/// A width and a height in CSS px.
public struct Size: Hashable, Sendable {
    /// The width in CSS px.
    public var width: Double
    /// The height in CSS px.
    public var height: Double

    /// Creates a size from its sides in CSS px.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
