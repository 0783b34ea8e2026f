package import AudioWalk

extension Scene.Repetition {
    /// The case's name in files, JSON and tables.
    package var word: String {
        switch self {
        case .visit: "visit"
        case .once: "once"
        case .loop: "loop"
        }
    }

    /// Finds a case by its name; `nil` for an unknown name.
    package init?(word: String) {
        guard let repetition = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = repetition
    }
}
