/// The result of one check of `doctor`: one sentence, with advice if something is wrong.
struct Finding: Equatable {
    enum Verdict: String {
        case good = "ok"
        /// The server runs, but with restrictions.
        case warning
        /// The server cannot start, or phones cannot use it.
        case fault
    }

    var verdict: Verdict
    var sentence: String

    static func good(_ sentence: String) -> Finding { Finding(verdict: .good, sentence: sentence) }
    static func warning(_ sentence: String) -> Finding { Finding(verdict: .warning, sentence: sentence) }
    static func fault(_ sentence: String) -> Finding { Finding(verdict: .fault, sentence: sentence) }

    /// The line that is printed.
    var line: String { "\(verdict.rawValue): \(sentence)" }
}
