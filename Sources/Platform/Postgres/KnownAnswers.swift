/// The queries that were sent before they were needed, with the answers that have come.
struct KnownAnswers {
    enum Answer {
        /// It was the so-manieth question.
        case coming(Int)
        case here(PostgresResult)
    }

    private var answers: [[PostgresValue]: [String: Answer]] = [:]
    private var questions = 0

    func answer(to sql: String, _ values: [PostgresValue]) -> Answer? { answers[values]?[sql] }

    /// Expects an answer from now on; returns the question's number.
    mutating func ask(_ sql: String, _ values: [PostgresValue]) -> Int {
        questions += 1
        answers[values, default: [:]][sql] = .coming(questions)
        return questions
    }

    /// Keeps an answer, unless something has changed since the query, or it was sent again.
    mutating func take(_ result: PostgresResult, to question: Int, _ sql: String, _ values: [PostgresValue]) {
        guard case .coming(question) = answers[values]?[sql] else { return }
        answers[values]?[sql] = .here(result)
    }

    /// Something has changed that only questions with this value among theirs see.
    mutating func forget(about value: PostgresValue) {
        answers[[value]] = nil
        for values in answers.keys where values.count > 1 && values.contains(value) { answers[values] = nil }
    }

    mutating func forgetAll() {
        if !answers.isEmpty { answers.removeAll(keepingCapacity: true) }
    }
}
