import CVips
import Imaging

/// Proposes the rectangles of a puzzle from two photos of the same place.
///
/// The steps are the usual ones of change detection (R. J. Radke et al., "Image change detection algorithms: a
/// systematic survey", IEEE Trans. Image Processing 14(3), 2005): bring both to one size and position, cancel the
/// exposure, blur against noise, compare colours as eyes do, threshold by the measured noise, close gaps, take
/// connected regions.
enum PhotoComparison {
    /// The longer side at which photos are compared: 20 pixels of a 12-megapixel photo are 8 here, and JPEG's blocks are
    /// averaged away.
    static let workingSide = 1600
    /// Photos whose aspect ratios differ by more show different views or have been cropped.
    private static let shapeTolerance = 0.02
    /// The standard deviation in pixels of working size: less than the smallest difference that a player could find,
    /// more than the ringing of JPEG.
    private static let blurSigma = 1.2
    /// If half of all pixels differ at least by this ΔE, the photos show different views.
    private static let maximumMedian: Float = 8

    static func rectangles(in altered: [UInt8], from original: [UInt8]) throws(PictureError) -> [PictureRectangle] {
        let shape = try PictureFile.open(altered, decodes: false) { $0.header }
        let otherShape = try PictureFile.open(original, decodes: false) { $0.header }
        try check(shape, otherShape)
        let (width, height) = workingSize(of: shape)
        let one = try PhotoPixels(altered, width, height)
        let other = try PhotoPixels(original, width, height)
        let transform = PhotoAlignment.transform(of: other.luminance, against: one.luminance)
        let warp = transform == .identity ? nil : PhotoWarp(transform, width: width, height: height)
        let tone = ToneMatch(from: other, to: one, warp: warp)
        let map: DifferenceMap
        do throws(Vips.Failure) {
            map = DifferenceMap(
                try one.lab(blur: blurSigma),
                try other.lab(blur: blurSigma, tone: tone, warp: warp),
                width: width,
                height: height,
                warp: warp
            )
        } catch {
            throw .library(error.reason)
        }
        guard map.median <= maximumMedian else {
            throw .notComparable("the photos differ almost everywhere: they do not show the same view")
        }
        return DifferenceRegions(map).rectangles(width: shape.width, height: shape.height)
    }

    private static func check(_ one: PictureHeader, _ other: PictureHeader) throws(PictureError) {
        let ratio = Double(one.width * other.height) / Double(one.height * other.width)
        guard abs(ratio - 1) <= shapeTolerance else {
            throw .notComparable(
                "\(one.width) × \(one.height) and \(other.width) × \(other.height) pixels: photos of unlike shapes"
            )
        }
    }

    private static func workingSize(of header: PictureHeader) -> (width: Int, height: Int) {
        let scale = min(1, Double(workingSide) / Double(max(header.width, header.height)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return (scaled(header.width), scaled(header.height))
    }
}
