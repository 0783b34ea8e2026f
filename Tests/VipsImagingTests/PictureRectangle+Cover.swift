import Imaging

extension PictureRectangle {
    /// The part of the other rectangle that this one covers, 0 to 1.
    func coveredShare(of other: PictureRectangle) -> Double {
        let commonWidth = min(x + width, other.x + other.width) - max(x, other.x)
        let commonHeight = min(y + height, other.y + other.height) - max(y, other.y)
        guard commonWidth > 0, commonHeight > 0 else { return 0 }
        return Double(commonWidth * commonHeight) / Double(other.width * other.height)
    }
}
