import Challenges
import Foundation
import Storage
import TouchMetrics
import WireProtocol

/// An attempt with its number, batch and time in the session, as stored and sent.
struct JudgedAttempt: Equatable, Sendable {
    /// 1, 2, 3 … per phone and challenge.
    var attempt: Int
    /// The time at which the last batch arrived, in ms since the session's start.
    var receivedMilliseconds: UInt64
    /// The batch that ended the attempt.
    var seq: UInt64
    var value: Double
    /// The best value so far, including this attempt.
    var best: Double
    /// The figures in the order of the kind's figures; `nil` for those that this attempt does not have.
    var figures: [FigureValue?] = []
    /// Whether the density was calibrated; `nil` if the value is not a length.
    var isCalibrated: Bool?
    /// The density's relative error; `nil` if it is unknown.
    var densityError: Double?
    /// The value's relative error, of all sources; `nil` if it is unknown, or was not computed.
    var lengthError: Double?
    /// How far the value may be from the truth, by the sources' names; `nil` if it is unknown, or was not computed.
    var errorSources: [String: Double]?

    /// - Parameters:
    ///   - error: How far the value may be from the truth; `nil` for a kind whose values have no error.
    ///   - trust: How reliable the density is with which the value was computed; `nil` if the value is not a length.
    init(
        _ outcome: Attempt,
        _ summary: AttemptSummary,
        of kind: Challenge.Kind,
        error: FigureError? = nil,
        trust: DensityTrust? = nil,
        receivedMilliseconds: UInt64,
        seq: UInt64
    ) {
        attempt = summary.count
        self.receivedMilliseconds = receivedMilliseconds
        self.seq = seq
        value = outcome.value
        best = summary.best
        figures = kind.complete(outcome.figures, value: outcome.value)
        isCalibrated = trust?.isCalibrated
        densityError = trust?.relativeError
        lengthError = trust == nil ? nil : error?.share
        if let error, error.absence == nil {
            errorSources = Dictionary(uniqueKeysWithValues: error.contributions.map { ($0.source.rawValue, $0.error) })
        }
    }

    /// How far the value may be from the truth, a bound, or why that is unknown.
    func error(of kind: Challenge.Kind?) -> FigureError {
        if let errorSources {
            // Of masses by recordings; a press has none.
            let isInterval = kind == .weigh || kind == .press
            return FigureError(of: value, isInterval ? .interval : .bound, named: errorSources)
        }
        let absence: FigureError.Absence =
            switch kind?.valueError {
            case .length: trust?.relativeError != nil ? .notEstimated : trust?.absence ?? .densityErrorUnknown
            case .unknownScale: .scaleErrorUnknown
            case .unknownDelays: .delaysUnknown
            case .duration, .weighing, .notEstimated, nil: .notEstimated
            }
        return FigureError(of: value, .bound, absence: absence)
    }

    /// The value's relative error; of attempts that were stored without it, the density's.
    var relativeError: Double? { lengthError ?? densityError }

    /// The reliability of the density; `nil` if the value is not a length.
    var trust: DensityTrust? {
        isCalibrated.map { DensityTrust(isCalibrated: $0, relativeError: densityError) }
    }

    var summary: AttemptSummary { AttemptSummary(count: attempt, latest: value, best: best) }
}

/// Storing: an object with the attempt's fields, and the figures by their keys.
extension JudgedAttempt {
    /// The row's content. Encoding cannot fail, because all figures are finite.
    func content(of kind: Challenge.Kind) -> [UInt8] {
        Array((try? JSONEncoder().encode(Row(attempt: self, kind: kind))) ?? Data())
    }

    /// - Parameter kind: The challenge's kind; `nil` if this version does not know it; the figures are then dropped.
    init(content: [UInt8], of kind: Challenge.Kind?) throws {
        let decoder = JSONDecoder()
        decoder.userInfo[.kind] = kind
        self = try decoder.decode(Row.self, from: Data(content)).attempt
    }

    private struct Row: Codable {
        var attempt: JudgedAttempt
        var kind: Challenge.Kind?

        init(attempt: JudgedAttempt, kind: Challenge.Kind) {
            (self.attempt, self.kind) = (attempt, kind)
        }

        init(from decoder: any Decoder) throws {
            kind = decoder.userInfo[.kind] as? Challenge.Kind
            attempt = try JudgedAttempt(from: decoder.container(keyedBy: Key.self), of: kind)
        }

        func encode(to encoder: any Encoder) throws {
            var row = encoder.container(keyedBy: Key.self)
            try row.encode(attempt.attempt, forKey: "attempt")
            try row.encode(attempt.receivedMilliseconds, forKey: "receivedMilliseconds")
            try row.encode(attempt.seq, forKey: "seq")
            try row.encode(attempt.value, forKey: "value")
            try row.encode(attempt.best, forKey: "best")
            for (figure, value) in zip(kind?.figures ?? [], attempt.figures) {
                guard figure.derived == nil else { continue }
                let key = Key(stringValue: "\(figure.name)")
                switch value {
                case .number(let number): try row.encode(number, forKey: key)
                case .count(let count): try row.encode(count, forKey: key)
                case .list(let list): try row.encode(list, forKey: key)
                case .name(let name): try row.encode(name, forKey: key)
                case nil: break
                }
            }
            try row.encodeIfPresent(attempt.isCalibrated, forKey: "isCalibrated")
            try row.encodeIfPresent(attempt.densityError, forKey: "relativeError")
            try row.encodeIfPresent(attempt.lengthError, forKey: "lengthError")
            try row.encodeIfPresent(attempt.errorSources, forKey: "errorSources")
        }
    }

    private init(from row: KeyedDecodingContainer<Key>, of kind: Challenge.Kind?) throws {
        attempt = try row.decode(Int.self, forKey: "attempt")
        receivedMilliseconds = try row.decode(UInt64.self, forKey: "receivedMilliseconds")
        seq = try row.decode(UInt64.self, forKey: "seq")
        value = try row.decode(Double.self, forKey: "value")
        best = try row.decode(Double.self, forKey: "best")
        isCalibrated = try row.decodeIfPresent(Bool.self, forKey: "isCalibrated")
        densityError = try row.decodeIfPresent(Double.self, forKey: "relativeError")
        lengthError = try row.decodeIfPresent(Double.self, forKey: "lengthError")
        errorSources = try row.decodeIfPresent([String: Double].self, forKey: "errorSources")
        let stored = try kind?.figures.map { figure throws -> FigureValue? in
            guard figure.derived == nil else { return nil }
            let key = Key(stringValue: "\(figure.name)")
            return switch figure.form {
            case .number: try row.decodeIfPresent(Double.self, forKey: key).map(FigureValue.number)
            case .count: try row.decodeIfPresent(Int.self, forKey: key).map(FigureValue.count)
            case .list: try row.decodeIfPresent([Double].self, forKey: key).map(FigureValue.list)
            case .name: try row.decodeIfPresent(String.self, forKey: key).map(FigureValue.name)
            }
        }
        figures = kind?.complete(stored ?? [], value: value) ?? []
    }

    private struct Key: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init(stringLiteral: String) { stringValue = stringLiteral }
        init?(intValue: Int) { nil }
    }
}

extension CodingUserInfoKey {
    fileprivate static let kind = CodingUserInfoKey(rawValue: "kind").unsafelyUnwrapped
}

/// The attempts of one phone at one challenge: the first ones and the newest, so that the memory per phone is bounded.
struct AttemptSeries: Sendable {
    static let firstLimit = 200

    private(set) var attempts: [JudgedAttempt] = []

    var summary: AttemptSummary? { attempts.last?.summary }

    /// How far the newest and the best value may be from the truth; of a best value whose attempt is not kept, nobody
    /// knows. `nil` without an attempt, and in tasks of the whole class, whose values are times with errors of their own.
    func errors(of kind: Challenge.Kind) -> AttemptErrors? {
        guard kind.ofClass == nil, let latest = attempts.last else { return nil }
        let best = attempts.first { $0.value == latest.best }
        return AttemptErrors(
            latest: latest.error(of: kind),
            best: best?.error(of: kind) ?? FigureError(of: latest.best, .bound, absence: .notEstimated)
        )
    }

    /// Adds an attempt and returns its slot; after the first ones, each replaces the one before.
    mutating func add(_ attempt: JudgedAttempt) -> Int {
        if attempts.count > Self.firstLimit { attempts.removeLast() }
        attempts.append(attempt)
        return attempts.count
    }
}

extension PointerEvent {
    /// The part of an event that a task evaluates; `nil` for a pause.
    init?(_ event: TouchEvent) {
        let phase: Phase
        switch event.phase {
        case .began: phase = .down
        case .moved: phase = .moved
        case .ended: phase = .up
        case .cancelled: phase = .cancelled
        case .held: return nil
        }
        self.init(phase, pointer: event.pointer, at: event.position, milliseconds: event.time)
    }
}
