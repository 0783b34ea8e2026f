import Storage

extension Samples {
    /// A lesson: a question, a challenge, its results, the question again, and all answers.
    static var lesson: Lesson { get throws { try Lesson(document: Array(lessonDocument.utf8)) } }

    static let lessonDocument = """
        {
          "lesson": 1,
          "title": {"en": "Taps", "de": "Tippen"},
          "about": {"en": "How far apart?", "de": "Wie weit?"},
          "minutes": 10,
          "steps": [
            {"title": {"en": "Guess", "de": "Schätzt"}, "name": "guess", "phones": {"de": "Was meint ihr?"},
             "question": {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "answer": 2}},
            {"title": {"en": "Measure"}, "activity": {"name": "challenge", "kind": "distance", "target": 1, "clear": true}},
            {"title": {"en": "Look"}, "compare": {"figure": "results"}},
            {"title": {"en": "Again"}, "question": {"again": "guess"}},
            {"title": {"en": "Why"}, "text": {"en": "So."}, "compare": {"answers": "guess"}},
            {"title": {"en": "Walk"}, "activity": {"name": "walk", "subject": "gone"}}
          ]
        }
        """
}
