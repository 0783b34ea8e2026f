/// Draws a heatmap as a PNG picture; takes milliseconds, so it must run away from the event loop.
package protocol HeatmapRendering: Sendable {
    /// Draws one block of `blockPixels` × `blockPixels` per cell: blue with alpha value / highest on the dark ground.
    ///
    /// - Throws: `ImagingError` if the grid's shape and values do not agree or the picture cannot be encoded.
    func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8]
}
