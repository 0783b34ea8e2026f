/// The brightness of each pixel, row by row.
struct LuminancePlane {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
    }

    /// Half the size, each pixel the mean of four.
    var halved: LuminancePlane {
        var result = LuminancePlane(width: width / 2, height: height / 2)
        let resultWidth = result.width
        values.withUnsafeBufferPointer { values in
            for y in 0..<result.height {
                for x in 0..<resultWidth {
                    let index = 2 * y * width + 2 * x
                    let sum = values[index] + values[index + 1] + values[index + width] + values[index + width + 1]
                    result.values[y * resultWidth + x] = sum / 4
                }
            }
        }
        return result
    }
}
