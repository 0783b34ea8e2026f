/// A width and a height in CSS px.
public struct Size: Hashable, Sendable {
    /// CSS px.
    public var width: Double
    /// CSS px.
    public var height: Double

    /// Both in CSS px.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
