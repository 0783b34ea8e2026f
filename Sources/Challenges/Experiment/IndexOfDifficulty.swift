import Geometry

extension ExperimentTask {
    /// The index of difficulty: of tapping in bits in Shannon's form, log2(A / W + 1) (MacKenzie 1992); of steering
    /// through a tunnel of constant width A / W, without a unit (Accot and Zhai 1997).
    ///
    /// - Parameters:
    ///   - distance: The distance or length, nominal or effective; at least 0.
    ///   - width: The width in the same unit; above 0.
    func indexOfDifficulty(distance: Double, width: Double) -> Double {
        switch self {
        case .tapping: ElementaryFunctions.log2(distance / width + 1)
        case .steering: distance / width
        }
    }
}
