import Foundation
import Storage
import TestSupport
import Testing
import TouchMetrics
import WireProtocol

@testable import Features
@testable import Rooms

/// A segment as the page reads it. Not through `JSONSerialization`, which rounds the last bits of a number wrongly.
private struct Segment: Decodable {
    let from: UInt64
    let to: UInt64
    let complete: Bool
    let figures: [[Element]]
    let touches: [[Element]]
    let heatmap: Heatmap
    let steps: [[Element]]

    struct Heatmap: Decodable {
        let counts: [Int]
        let changes: [Change]
    }

    /// `[milliseconds, [[cell, count]]]`.
    struct Change: Decodable {
        let cells: [[Int]]

        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            _ = try row.decode(UInt64.self)
            cells = try row.decode([[Int]].self)
        }
    }

    enum Element: Decodable {
        case number(Double)
        case text(String)
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .other
            }
        }

        var number: Double? { if case .number(let number) = self { number } else { nil } }
        var text: String { if case .text(let text) = self { text } else { "" } }
    }

    init(_ json: [UInt8]) throws {
        self = try JSONDecoder().decode(Segment.self, from: Data(json))
    }

    /// Last cm, total cm, last s, total s, touches of each participant, by id, where the segment begins or ends.
    func figures(atEnd: Bool) -> [String: [Double]] {
        var newest: [String: [Double]] = [:]
        for row in figures + (atEnd ? steps.map { [$0[1]] + $0[3...] } : []) {
            newest[row[0].text] = row.dropFirst().compactMap(\.number)
        }
        return newest
    }

    var lastCounts: [Int] {
        var counts = heatmap.counts
        for cell in heatmap.changes.flatMap(\.cells) { counts[cell[0]] = cell[1] }
        return counts
    }
}

@Suite struct ReplayTests {
    private func figures(_ engines: [TouchMetrics]) -> [String: [Double]] {
        var figures: [String: [Double]] = [:]
        for (index, metrics) in engines.enumerated() {
            let sums = FigureSums(metrics, pixelsPerCentimetre: 64)
            figures["p\(index + 1)"] = [
                sums.lastCentimetres, sums.totalCentimetres, sums.lastSeconds, sums.totalSeconds,
                Double(metrics.touches),
            ]
        }
        return figures
    }

    private func merged(_ engines: [TouchMetrics]) -> [Int] {
        var counts = [Int](repeating: 0, count: NormalisedGrid.count)
        for metrics in engines { metrics.addNormalised(into: &counts) }
        return counts
    }

    @Test(arguments: [(1, true), (2, true), (3, false)] as [(UInt64, Bool)])
    func `figures at any instant are those of the whole log applied, bit for bit`(
        seed: UInt64,
        withKeyframes: Bool
    ) async throws {
        let recorded = try await RecordedClass(seed: seed, withKeyframes: withKeyframes)
        #expect(recorded.keyframes.isEmpty != withKeyframes)
        var random = SeededNumbers(state: seed)
        let end = recorded.room.latestMilliseconds
        var instants = (0..<9).map { _ in UInt64.random(in: 0...end, using: &random) }
        // Instants at the boundaries of segments.
        instants += [0, end] + recorded.keyframes.suffix(3).flatMap { [$0.milliseconds - 1, $0.milliseconds] }
        for from in instants {
            let to = min(end, from + UInt64.random(in: 0...ReplayReader.maxSegmentMilliseconds, using: &random))
            let segment = try Segment(await recorded.reader.segment(from: from, to: to))
            #expect(segment.complete)
            #expect((segment.from, segment.to) == (from, to))
            let (first, last) = (recorded.engines(at: from), recorded.engines(at: to))
            #expect(segment.figures(atEnd: false) == figures(first), "at \(from)")
            #expect(segment.figures(atEnd: true) == figures(last), "from \(from) at \(to)")
            #expect(segment.heatmap.counts == merged(first), "at \(from)")
            #expect(segment.lastCounts == merged(last), "from \(from) at \(to)")
            #expect(segment.touches.count == first.reduce(0) { $0 + $1.touching }, "at \(from)")
            let seen = recorded.records.filter { record in
                if case .discarded = record.content { return false }
                return record.milliseconds > from && record.milliseconds <= to
            }
            #expect(segment.steps.map { $0[0].number } == seen.map { Double($0.milliseconds) })
        }
    }

    @Test func `a set of keyframes has the participants that changed since the last one, ten seconds apart`()
        async throws
    {
        let recorded = try await RecordedClass(seed: 4)
        let times = Set(recorded.keyframes.map(\.milliseconds)).sorted()
        #expect(times.count >= 3)
        for (earlier, later) in zip([0] + times, times) {
            #expect(later - earlier >= KeyframeSchedule.intervalMilliseconds)
            let changed = recorded.records.filter { $0.milliseconds > earlier && $0.milliseconds < later }
            let kept = recorded.keyframes.filter { $0.milliseconds == later }
            #expect(Set(kept.map(\.participant)).isSuperset(of: changed.map(\.participant)))
            #expect(Set(kept.map(\.position)).count == 1)
        }
    }

    @Test func `a log cut short is played up to the cut and continues with the next keyframes`() async throws {
        let cut = 300
        let recorded = try await RecordedClass(seed: 5, cutChunk: cut)
        let before = try #require(recorded.chunkTimes[cut - 3].last)
        let broken = try #require(recorded.chunkTimes[cut - 1].last)
        let next = try #require(recorded.keyframes.map(\.milliseconds).filter { $0 > broken }.min())

        let whole = try Segment(await recorded.reader.segment(from: before - 1, to: before))
        #expect(whole.complete)
        #expect(whole.figures(atEnd: true) == figures(recorded.engines(at: before)))
        let torn = try Segment(await recorded.reader.segment(from: before, to: before + 5_000))
        #expect(!torn.complete)
        #expect(torn.figures(atEnd: false) == figures(recorded.engines(at: before)))
        #expect(torn.steps.count <= recorded.chunkTimes[cut - 2].count + recorded.chunkTimes[cut - 1].count)
        let after = try Segment(await recorded.reader.segment(from: next, to: next + 2_000))
        #expect(after.complete)
        #expect(after.figures(atEnd: true) == figures(recorded.engines(at: next + 2_000)))
    }

    @Test func `an unreadable keyframe is skipped`() async throws {
        let recorded = try await RecordedClass(seed: 6)
        let last = try #require(recorded.keyframes.last)
        var commit = Commit()
        commit.keyframes = [last]
        commit.keyframes[0].state = [1, 2, 3]
        _ = try await recorded.store.commit(commit)
        let segment = try Segment(
            await recorded.reader.segment(from: last.milliseconds + 100, to: last.milliseconds + 100)
        )
        #expect(segment.complete)
        #expect(segment.figures(atEnd: false) == figures(recorded.engines(at: last.milliseconds + 100)))
    }

    @Test func `a replay has a removed participant until the removal, and a late one from its joining`() async throws {
        let recorded = try await RecordedClass(seed: 7, milliseconds: 8_000)
        var reader = recorded.reader
        var cast = reader.participants
        cast[0].removedMilliseconds = 4_000
        cast[1].joinedMilliseconds = 2_000
        reader = ReplayReader(session: reader.session, participants: cast, store: reader.store)
        for (time, present) in [(1_999, ["p1", "p3"]), (3_999, ["p1", "p2", "p3"]), (4_000, ["p2", "p3"])] {
            let segment = try Segment(await reader.segment(from: UInt64(time), to: UInt64(time)))
            #expect(segment.figures(atEnd: false).keys.sorted() == present)
        }
    }
}
