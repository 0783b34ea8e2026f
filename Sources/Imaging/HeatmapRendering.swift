/// A grid of values to be drawn: columns × rows, row by row.
package struct HeatmapGrid: Sendable {
    package var columns: Int
    package var rows: Int
    package var values: [Double]

    package init(columns: Int, rows: Int, values: [Double]) {
        self.columns = columns
        self.rows = rows
        self.values = values
    }
}

/// Draws a heatmap as a PNG picture; may take milliseconds, so it runs away from the event loop.
package protocol HeatmapRendering: Sendable {
    /// One block of `blockPixels` × `blockPixels` per cell: blue with alpha value / highest on the dark ground.
    ///
    /// - Throws: `ImagingError` if the grid's shape and values do not agree or the picture cannot be encoded.
    func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8]
}

/// Draws a QR code.
package protocol QRCodeRendering: Sendable {
    /// The modules of a QR code (ISO/IEC 18004) at error correction level M, without quiet zone.
    ///
    /// - Throws: `ImagingError.tooLong` if no version holds the text.
    func matrix(of text: String) throws(ImagingError) -> QRMatrix
}

/// A QR code's modules: `side` × `side`, row by row, `true` is dark.
package struct QRMatrix: Sendable, Equatable {
    package var side: Int
    package var modules: [Bool]

    package init(side: Int, modules: [Bool]) {
        self.side = side
        self.modules = modules
    }
}

/// Why a picture could not be made.
package enum ImagingError: Error, Equatable {
    case wrongShape(String)
    case tooLong(characters: Int)
    case library(String)
}
