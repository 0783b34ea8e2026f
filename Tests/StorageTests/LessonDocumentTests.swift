import Challenges
import Foundation
import Geometry
import Testing

@testable import Storage

@Suite struct LessonDocumentTests {
    private func faults(_ document: String) -> [String] {
        do throws(DocumentFaults) {
            _ = try Lesson(document: Array(document.utf8))
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    /// A lesson with these steps, from line 2 on.
    private func lesson(_ steps: String...) -> String {
        "{\"lesson\": 1, \"title\": {\"de\": \"Titel\"}, \"steps\": [\n\(steps.joined(separator: ",\n"))]}"
    }

    private func step(_ more: String = "", name: String? = nil) -> String {
        "{\"title\": {\"en\": \"S\"}\(name.map { ", \"name\": \"\($0)\"" } ?? "")\(more.isEmpty ? "" : ", " + more)}"
    }

    private static let question =
        #""question": {"text": {"en": "?"}, "choices": [{"en": "a"}, {"en": "b"}], "answer": 2}"#

    @Test func `a lesson is read with its references`() throws {
        let document = lesson(
            step(Self.question, name: "ask"),
            step(#""activity": {"name": "challenge", "kind": "hold"}"#),
            step(#""question": {"again": "ask"}"#),
            step(#""compare": {"answers": "ask"}"#),
            step(#""compare": {"figure": "distance"}"#)
        )
        let lesson = try Lesson(document: Array(document.utf8))
        #expect(lesson.title == "Titel" && lesson.steps.count == 5)
        #expect(lesson.steps[0].question?.correct == 1)
        #expect(lesson.steps[1].activity?.kind == .challenge(.init(kind: .hold, target: 3)))
        #expect(lesson.steps[2].question?.repeatedStep == 0)
        #expect(lesson.steps[2].question?.form == .choice(count: 2, correct: 1))
        #expect(lesson.steps[3].comparison == .answers(step: 0) && lesson.steps[3].isForPhones)
        #expect(!lesson.steps[4].isForPhones)
        #expect(
            String(decoding: lesson.summaryJSON, as: UTF8.self)
                == #""title":{"de":"Titel"},"steps":5,"sheet":false,"activities":[{"name":"challenge","kind":"hold"}]"#
        )
    }

    @Test func `a question about a picture has its marks and its true place`() throws {
        let asked = { (members: String) in
            self.step(#""question": {"text": {"en": "?"}, "picture": "world", \#(members)}"#)
        }
        let document = lesson(
            asked(#""form": "point", "marks": 3, "truth": {"point": [1, 2.5]}"#),
            asked(#""form": "point", "truth": {"rectangle": [10, 20, 30, 40]}"#),
            asked(#""form": "area", "truth": {"area": [[0, 0], [1, 0], [1, 1]]}"#),
            asked(#""form": "area""#)
        )
        let questions = try Lesson(document: Array(document.utf8)).steps.compactMap(\.question)
        #expect(questions.map(\.picture?.answer) == [.marks(3), .marks(1), .area, .area])
        #expect(questions[0].picture?.truePoint == Point(x: 1, y: 2.5) && questions[0].picture?.trueArea == nil)
        #expect(questions[1].picture?.trueArea?.area.rounded() == 1200 && questions[1].picture?.truePoint == nil)
        #expect(questions[2].picture?.truth.count == 3 && questions[3].picture?.truth == [])
        let json = questions.map { String(decoding: $0.json, as: UTF8.self) }
        #expect(json[0] == #""text":{"en":"?"},"picture":"world","form":"point","marks":3"#)
        #expect(!json.contains { $0.contains("truth") })
    }

    @Test func `a question may have a picture beside it, and nothing else may`() throws {
        let document = lesson(
            step(Self.question + #", "beside": "drawing""#, name: "ask"),
            step(#""question": {"again": "ask"}, "beside": "force""#),
            step(Self.question)
        )
        let lesson = try Lesson(document: Array(document.utf8))
        #expect(lesson.steps.map(\.picture) == [.drawing, .force, nil])
        let reasons = faults(
            self.lesson(step(#""beside": "results""#), step(Self.question + #", "beside": "photo""#))
        )
        #expect(reasons.first == "line 2: steps[0]: \"beside\" needs a \"question\"; add one or remove it")
        #expect(
            reasons.last?.hasPrefix("line 3: steps[1].beside: unknown \"photo\"; use one of drawing, results,") == true
        )
    }

    @Test(arguments: [
        (ClassActivity.puzzle(nil), ClassActivity.puzzle("p1"), true), (.puzzle("p1"), .puzzle(nil), false),
        (.scale(nil), .scale("pendulum"), false), (.scale("pendulum"), .scale("pendulum"), true),
        (.puzzle("p1"), .puzzle("p2"), false), (.play("p1"), .puzzle("p1"), false), (.touch, .scale(nil), false),
        (.challenge(.init(kind: .hold, target: 3)), .challenge(.init(kind: .hold, target: 3)), true),
        (.challenge(.init(kind: .hold, target: 3)), .challenge(.init(kind: .hold, target: 4)), false),
        (.experiment(.tapping), .experiment(.steering), false), (.experiment(.tapping), .experiment(.tapping), true),
    ]) func `an activity without a subject includes one with any, a task only the same`(
        own: ClassActivity,
        other: ClassActivity,
        isIncluded: Bool
    ) {
        #expect(own.includes(other) == isIncluded && own.includes(own))
    }

    @Test(arguments: [ClassActivity.touch, .scale(nil), .scale("pendulum"), .puzzle("p1"), .play(nil)])
    func `the state's name and subject make the activity again`(activity: ClassActivity) {
        #expect(ClassActivity(name: activity.name, subject: activity.subject) == activity)
        #expect(ClassActivity(name: "lesson", subject: "taps") == nil)
        #expect(ClassActivity(name: ClassActivity.experiment(.tapping).name, subject: nil) == nil)
    }

    @Test func `a summary has each activity once, a challenge with its kind`() throws {
        let document = lesson(
            step(#""activity": {"name": "scale"}"#),
            step(#""activity": {"name": "walk"}"#),
            step(#""activity": {"name": "challenge", "kind": "press"}"#),
            step(#""activity": {"name": "challenge", "kind": "press", "target": 300, "clear": true}"#),
            step(#""activity": {"name": "challenge", "kind": "hold"}"#),
            step(#""activity": {"name": "scale", "clear": true}"#),
            step(#""activity": {"name": "experiment"}"#),
            step(#""activity": {"name": "spot"}"#),
            step(#""activity": {"name": "touch"}"#)
        )
        let summary = String(decoding: try Lesson(document: Array(document.utf8)).summaryJSON, as: UTF8.self)
        let names = [
            #"{"name":"scale"}"#, #"{"name":"walk"}"#, #"{"name":"challenge","kind":"press"}"#,
            #"{"name":"challenge","kind":"hold"}"#, #"{"name":"experiment"}"#, #"{"name":"spot"}"#,
            #"{"name":"touch"}"#,
        ]
        #expect(summary.hasSuffix(",\"activities\":[\(names.joined(separator: ","))]"), "\(summary)")
    }

    @Test(arguments: [
        ("", "line 1: invalid JSON: the file ends too early"),
        ("{\"lesson\": 1,\n\n \"title\" 3}", "line 3: invalid JSON: expected : after \"title\""),
        ("{\"a\": 1, \"a\": 2}", "line 1: invalid JSON: \"a\" is there twice; remove one"),
        ("{\"a\": 01}", "line 1: invalid JSON: invalid number 01"),
        ("{\"a\": 1e999}", "line 1: invalid JSON: invalid number 1e999"),
        ("{\"a\": \"\\ud800\\u12g4\"}", "line 1: invalid JSON: expected four hexadecimal digits after \\u"),
        ("{\"a\": \"\\q\"}", "line 1: invalid JSON: invalid escape; write \\\\ for a backslash"),
        ("{\"a\": \"x\ny\"}", "line 1: invalid JSON: a text must not contain a line break; write \\n"),
        ("{\"a\": \"x\ty\"}", "line 1: invalid JSON: a text must not contain a tab; write \\t"),
        ("{\"a\": \"x\u{1}y\"}", "line 1: invalid JSON: a text must not contain a control character"),
        ("[1] 2", "line 1: invalid JSON: expected the end of the file"),
        ("[[[[[[[[[1]]]]]]]]]", "line 1: invalid JSON: values are nested more than 8 levels deep"),
        ("nul", "line 1: invalid JSON: expected a value"),
        ("[]", "line 1: expected an object { … }, not a list [ … ]"),
    ]) func `text that is not a lesson has one fault`(document: String, fault: String) {
        #expect(faults(document).first == fault.replacing(", not a list [ … ]", with: ", not a list"))
    }

    @Test(arguments: [
        ("\\ud83d\\ude00", "😀"), ("\\ud83d", "\u{fffd}"), ("\\ude00\\ud83d\\u0041", "\u{fffd}\u{fffd}A"),
        ("\\ud83dA", "\u{fffd}A"),
    ])
    func `half a surrogate pair is a replacement character`(escapes: String, text: String) throws {
        let document = lesson(step()).replacing("Titel", with: escapes)
        let summary = String(decoding: try Lesson(document: Array(document.utf8)).summaryJSON, as: UTF8.self)
        #expect(summary.hasPrefix("\"title\":{\"de\":\"\(text)\"}"), "\(summary)")
    }

    @Test func `a fault has its line, its path, and a remedy`() {
        func fault(_ steps: String...) -> String? {
            faults("{\"lesson\": 1, \"title\": {\"de\": \"T\"}, \"steps\": [\n\(steps.joined(separator: ",\n"))]}")
                .first
        }
        #expect(
            fault(step(#""activity": {"name": "swim"}"#))
                == #"line 2: steps[0].activity.name: unknown "swim"; use one of touch, scale, challenge, experiment, spot, walk"#
        )
        #expect(
            fault(step(#""activity": {"name": "challenge", "kind": "targets", "target": 9}"#))
                == "line 2: steps[0].activity.target: expected a number from 1.0 to 6.0"
        )
        #expect(
            fault(step(#""activity": {"name": "challenge", "kind": "reaction", "target": 2.5}"#))
                == "line 2: steps[0].activity.target: expected a whole number from 1.0 to 20.0"
        )
        #expect(
            fault(step(#""activity": {"name": "touch", "subject": "x"}"#))
                == "line 2: steps[0].activity.subject: only spot and walk and scale can have \"subject\"; remove it"
        )
        #expect(
            fault(step(), step(#""text": "plain""#))
                == "line 3: steps[1].text: expected an object { … }, not a text"
        )
        #expect(
            fault(step(#""text": {"it": "ciao"}"#))
                == #"line 2: steps[0].text: unknown member "it"; known members: en, de, es, fr"#
        )
        #expect(
            fault(step("\"phones\": {\"en\": \"\(String(repeating: "x", count: 201))\"}"))
                == "line 2: steps[0].phones.en: the text has 201 characters; shorten it to 200"
        )
        #expect(
            fault(step(#""phones": {"en": " \n"}"#))
                == "line 2: steps[0].phones.en: the text is empty; write one or remove it"
        )
        #expect(
            fault(step(#""phones": {"en": "\u0007"}"#))
                == "line 2: steps[0].phones.en: the text has control characters; remove them"
        )
        #expect(
            fault(step(Self.question + #", "activity": {"name": "touch"}"#))
                == #"line 2: steps[0]: "question" and "activity" exclude each other; make two steps"#
        )
        #expect(
            fault(step(#""question": {"text": {"en": "?"}, "choices": [{"en": "a"}]}"#))
                == "line 2: steps[0].question.choices: expected 2 to 6 items, not 1"
        )
        #expect(
            fault(step(#""question": {"text": {"en": "?"}, "choices": [{"en": "a"}, {"en": "b"}], "answer": 3}"#))
                == "line 2: steps[0].question.answer: expected a whole number from 1 to 2"
        )
        let many = (0...30).map { _ in step() }.joined(separator: ",")
        #expect(fault(many) == "line 1: steps: expected 1 to 30 items, not 31")
        #expect(
            faults("{\"lesson\": 2, \"title\": {\"en\": \"x\"}, \"steps\": [\(step())]}")
                == ["line 1: lesson: expected a whole number from 1 to 1"]
        )
        #expect(faults("{\"lesson\": 1, \"title\": {\"en\": \"x\"}}") == [#"line 1: missing "steps"; add it"#])
    }

    @Test func `an experiment has the given settings, and defaults for the others`() throws {
        let document = lesson(
            step(#""activity": {"name": "experiment"}"#),
            step(#""activity": {"name": "experiment", "task": "steering", "widths": [4.5, 9], "trials": 2}"#)
        )
        let steps = try Lesson(document: Array(document.utf8)).steps
        #expect(steps[0].activity?.kind == .experiment(.tapping))
        var steering = ExperimentSettings.steering
        (steering.widths, steering.trialCount) = ([4.5, 9], 2)
        #expect(steps[1].activity?.kind == .experiment(steering) && !steps[1].isForPhones)
    }

    @Test(arguments: [
        (#""task": "juggling""#, #".task: unknown "juggling"; use one of tapping, steering"#),
        (#""trials": 3"#, ".trials: tapping has no trials; remove it"),
        (#""task": "steering", "targets": 11"#, ".targets: steering has no targets; remove it"),
        (#""targets": 10"#, ".targets: must be an odd number from 5 to 25"),
        (#""targets": 3"#, ".targets: expected a whole number from 5 to 25"),
        (#""practice": 4"#, ".practice: expected a whole number from 0 to 3"),
        (#""widths": [1, 2, 3, 4, 5]"#, ".widths: expected 1 to 4 items, not 5"),
        (#""widths": [1, "2"]"#, ".widths[1]: expected a number, not a text"),
        (#""distances": [10, 10]"#, ".distances: must be 1 to 4 different numbers of millimetres from 5.0 to 300.0"),
        (#""distances": [8], "widths": [9]"#, ".distances: must not be shorter than the largest width"),
        (#""kind": "hold""#, #".kind: only challenge can have "kind"; remove it"#),
    ]) func `a fault of an experiment names its setting`(settings: String, fault: String) {
        #expect(
            faults(lesson(step(#""activity": {"name": "experiment", \#(settings)}"#)))
                == ["line 2: steps[0].activity\(fault)"]
        )
    }

    @Test func `references refer to earlier questions, never in a cycle`() {
        #expect(
            faults(lesson(step(#""question": {"again": "a"}"#, name: "a")))
                == [#"line 2: steps[0].question.again: the step refers to itself"#]
        )
        let loop = faults(
            lesson(step(#""question": {"again": "b"}"#, name: "a"), step(#""question": {"again": "a"}"#, name: "b"))
        )
        #expect(loop.first == #"line 2: steps[0].question.again: the steps "b" and "a" refer to each other"#)
        #expect(
            faults(lesson(step(Self.question, name: "a"), step(#""compare": {"answers": "x"}"#)))
                == [#"line 3: steps[1].compare.answers: there is no step named "x"; earlier steps with a question: a"#]
        )
        #expect(
            faults(lesson(step(#""compare": {"answers": "z"}"#), step(Self.question, name: "z")))
                == [#"line 2: steps[0].compare.answers: the step "z" comes later; refer to an earlier one"#]
        )
        #expect(
            faults(lesson(step(name: "a"), step(#""compare": {"answers": "a"}"#)))
                == [#"line 3: steps[1].compare.answers: the step "a" has no question"#]
        )
        #expect(
            faults(lesson(step(name: "a"), step(name: "a")))
                == [#"line 3: steps[1]: another step is also named "a"; rename one"#]
        )
    }

    @Test func `a step clears if its document says so, and its question is sent unchanged`() throws {
        let document = lesson(
            step(#""activity": {"name": "scale", "clear": true}"#),
            step(#""activity": {"name": "scale"}"#),
            step(#""activity": {"name": "scale", "clear": false}"#),
            step(Self.question)
        )
        let steps = try Lesson(document: Array(document.utf8)).steps
        #expect(steps.map { $0.activity?.clears } == [true, false, false, nil])
        let question = try #require(steps[3].question)
        #expect(
            String(decoding: question.json, as: UTF8.self)
                == #""text":{"en":"?"},"choices":[{"en":"a"},{"en":"b"}]"#
        )
    }

    @Test func `a question takes numbers of its range, and its truth stays in the document`() throws {
        let document = lesson(
            step(
                #""question": {"text": {"en": "?"}, "form": "number", "unit": {"de": "m", "fr": "mètres"}, "truth": -2.5}"#
            ),
            step(#""question": {"text": {"en": "?"}, "form": "line", "from": -1, "to": 1e3}"#, name: "line"),
            step(#""question": {"again": "line"}"#)
        )
        let questions = try Lesson(document: Array(document.utf8)).steps.compactMap(\.question)
        #expect(
            questions.map(\.form) == [
                .value(LessonLimits.values, truth: .number(-2.5)), .value(-1...1000, truth: nil),
                .value(-1...1000, truth: nil),
            ]
        )
        #expect(questions.map(\.unit) == ["m", nil, nil] && questions.map(\.repeatedStep) == [nil, nil, 1])
        #expect(
            questions.map { String(decoding: $0.json, as: UTF8.self) }.prefix(2) == [
                #""text":{"en":"?"},"form":"number","unit":{"de":"m","fr":"mètres"}"#,
                #""text":{"en":"?"},"form":"line","from":-1,"to":1e3"#,
            ]
        )
    }

    @Test func `a question takes orders of its items, and the right one stays in the document`() throws {
        let items = #""items": [{"en": "a"}, {"en": "b"}, {"de": "c"}]"#
        let asked = { (more: String) in
            lesson(step(#""question": {"text": {"en": "?"}, "form": "order", \#(items)\#(more)}"#))
        }
        let questions = try ["", #", "order": [3, 1, 2]"#].map { more in
            try #require(try Lesson(document: Array(asked(more).utf8)).steps[0].question)
        }
        #expect(questions.map(\.form) == [.order(count: 3, right: nil), .order(count: 3, right: [2, 0, 1])])
        #expect(questions[0].json == questions[1].json && questions.map(\.rightOrder) == [nil, [2, 0, 1]])
        let path = "line 2: steps[0].question.order"
        #expect(
            faults(asked(#", "order": [1, 2]"#)) == ["\(path): expected 3 to 3 items, not 2"]
                && faults(asked(#", "order": [1, 2, 4]"#)) == ["\(path)[2]: expected a whole number from 1 to 3"]
                && faults(asked(#", "order": [1, 2, 1]"#)) == ["\(path)[2]: 1 is there twice"]
        )
    }

    @Test func `a question takes curves over its axes, and the true one is sampled`() throws {
        let axes = #""x": {"name": {"en": "t"}, "from": 0, "to": 2}, "y": {"name": {"en": "v"}, "from": -5, "to": 5}"#
        let asked = { (curve: String) in
            let more = curve.isEmpty ? "" : #", "curve": {\#(curve)}"#
            return lesson(step(#""question": {"text": {"en": "?"}, "form": "sketch", \#(axes)\#(more)}"#))
        }
        let curve = { (given: String) throws -> [Double]? in
            let question = try #require(try Lesson(document: Array(asked(given).utf8)).steps[0].question)
            #expect(String(decoding: question.json, as: UTF8.self).contains("curve") == false)
            guard case .sketch(let x, let y, let curve) = question.form, x == 0...2, y == -5...5 else { return [] }
            return curve
        }
        #expect(try curve("") == nil)
        let places = (0...100).map { Double($0) / 50 }
        let expected: [(String, (Double) -> Double)] = [
            (#""points": [[-1, 3], [1, 1], [2, 5]]"#, { $0 <= 1 ? 2 - $0 : 1 + 4 * ($0 - 1) }),
            (#""polynomial": [1, -2, 0.5]"#, { 1 - 2 * $0 + 0.5 * $0 * $0 }),
            (#""exponential": [1, 2, -0.5]"#, { 1 + 2 * exp(-0.5 * $0) }),
            (#""sine": [0.5, 2, 3, 1]"#, { 0.5 + 2 * sin(3 * $0 + 1) }),
        ]
        for (given, function) in expected {
            let sampled = try #require(try curve(given))
            #expect(
                zip(sampled, places).allSatisfy { abs($0 - function($1)) < 1e-9 } && sampled.count == 101,
                "\(given)"
            )
        }
        let path = "line 2: steps[0].question.curve"
        let refused = [
            #""points": [[0, 1]]"#: ".points: expected 2 to 101 items, not 1",
            #""points": [[0, 1], [0, 2]]"#: ".points[1]: expected an x larger than 0",
            #""points": [[0, 1], [1, 2]]"#: ".points: expected points from x = 0 to x = 2",
            #""sine": [1, 2, 3]"#: ".sine: expected 4 to 4 items, not 3",
            #""polynomial": [0, 1e12]"#: ".polynomial: the curve leaves the numbers from -1e12 to 1e12",
            #""sine": [0, 1, 1, 0], "polynomial": [1]"#:
                #": expected one of "points", "polynomial", "exponential", "sine""#,
        ]
        for (given, reason) in refused { #expect(faults(asked(given)) == [path + reason]) }
    }

    @Test func `a question asks how sure people are where it is known what is right`() throws {
        let asked = { (more: String) in lesson(step(#""question": {"text": {"en": "?"}, \#(more)}"#)) }
        let choices = #""choices": [{"en": "a"}, {"en": "b"}]"#
        let documents = [
            asked(#"\#(choices), "answer": 1, "confidence": true"#),
            asked(#""form": "number", "truth": 3, "tolerance": 0.5, "confidence": true"#),
            asked(#""form": "number", "truth": 3, "tolerance": 0"#),
        ]
        let questions = try documents.map { try #require(try Lesson(document: Array($0.utf8)).steps[0].question) }
        #expect(questions.map(\.asksConfidence) == [true, true, false] && questions.map(\.tolerance) == [nil, 0.5, 0])
        #expect(String(decoding: questions[1].json, as: UTF8.self).hasSuffix(#""tolerance":0.5,"confidence":true"#))
        let path = "line 2: steps[0].question.confidence"
        let needs = { (name: String) in "\(path): needs \"\(name)\", by which answers are right" }
        #expect(faults(asked(#"\#(choices), "confidence": true"#)) == [needs("answer")])
        #expect(faults(asked(#""form": "number", "confidence": true"#)) == [needs("truth"), needs("tolerance")])
        #expect(
            faults(asked(#"\#(choices), "answer": 1, "confidence": false"#))
                == ["\(path): expected true, not another value"]
        )
    }

    @Test func `a text about the lesson has 1,000 characters at most`() {
        for (count, isFine) in [(1000, true), (1001, false)] {
            let about = #", "about": {"de": "\#(String(repeating: "a", count: count))"}, "steps""#
            #expect(faults(lesson(step()).replacing(", \"steps\"", with: about)).isEmpty == isFine)
        }
    }

    @Test func `sizes are bounded`() {
        #expect(faults(String(repeating: " ", count: 65_537)) == ["the file is larger than 64 KiB; shorten it"])
        #expect(faults(String(repeating: "[", count: 60_000)).count == 1)
        let wrong = (0..<30).map { _ in step(#""a":1,"b":2,"c":3,"d":4,"e":5"#) }.joined(separator: ",")
        #expect(faults(lesson(wrong)).count == 100)
    }

    @Test func `invalid UTF-8 is refused, and a byte order mark is not content`() throws {
        #expect(throws: DocumentFaults.self) { try Lesson(document: [0x7b, 0xff, 0x7d]) }
        let document = lesson(step())
        #expect(try Lesson(document: [0xef, 0xbb, 0xbf] + Array(document.utf8)).document == Array(document.utf8))
    }

    @Test func `random changes of a lesson never crash its reader`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var state = seed
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        let document = Array(lesson(step(Self.question, name: "a"), step(#""question": {"again": "a"}"#)).utf8)
        for _ in 0..<5000 {
            var changed = document
            for _ in 0...(next() % 3) { changed[next() % changed.count] = UInt8(truncatingIfNeeded: next()) }
            if next() % 4 == 0 { changed.removeLast(next() % changed.count) }
            if let lesson = try? Lesson(document: changed) { #expect(!lesson.steps.isEmpty) }
        }
    }

    @Test func `a translation adds its texts and leaves the rest as it was written`() throws {
        let document = """
            {"lesson": 1, "id": "taps", "title": {"en": "Taps"},
             "steps": [{"title": {"en": "A"}, "seconds": 5}, {"title": {"en": "B \\"b\\""}}]}
            """
        let translations = #"{"taps": {"title": "Tippen", "steps": [null, {"title": "B ü"}]}, "other": {"title": "-"}}"#
        let translated = try Lesson.translated(Array(document.utf8), into: "de", by: Array(translations.utf8))
        let expected = document.replacing(#""Taps"}"#, with: #""Taps", "de": "Tippen"}"#)
            .replacing(#"b\""}"#, with: #"b\"", "de": "B ü"}"#)
        #expect(String(decoding: translated, as: UTF8.self) == expected)
        #expect(try Lesson(document: translated).title == "Taps")
    }

    @Test(arguments: [
        (#"{"taps": {"about": "x"}}"#, #"the lesson has no "about" there"#),
        (#"{"taps": {"steps": ["x", "y"]}}"#, "expected 1 items, not 2: the lesson has as many there"),
        (#"{"taps": {"title": {"en": "x"}}}"#, "the lesson has no texts there"),
        (#"{"taps": {"lesson": "x"}}"#, "the lesson has no texts there"),
        (#"{"taps": {"title": }}"#, "expected a value"),
    ])
    func `a translation that does not fit its lesson is refused`(_ translations: String, reason: String) {
        let document = #"{"lesson": 1, "id": "taps", "title": {"en": "Taps"}, "steps": [{"title": {"en": "A"}}]}"#
        let fault = #expect(throws: DocumentFault.self) {
            try Lesson.translated(Array(document.utf8), into: "de", by: Array(translations.utf8))
        }
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
    }
}
