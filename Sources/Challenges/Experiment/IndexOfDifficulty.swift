import Geometry

/// The index of difficulty in bits in Shannon's form: log2(A / W + 1) (MacKenzie 1992).
///
/// - Parameters:
///   - amplitude: The distance, nominal or effective; at least 0.
///   - width: The width in the same unit; above 0.
func indexOfDifficulty(amplitude: Double, width: Double) -> Double {
    ElementaryFunctions.log2(amplitude / width + 1)
}
