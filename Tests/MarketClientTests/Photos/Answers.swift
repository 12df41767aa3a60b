import MarketClient
import Synchronization

/// One answer after the other; the last one for ever.
final class Answers<Answer: Sendable>: Sendable {
    private let answers: Mutex<[Answer]>

    init(_ answers: [Answer]) {
        self.answers = Mutex(answers)
    }

    func next() -> Answer {
        answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }

    func replace(by answer: Answer) {
        answers.withLock { $0 = [answer] }
    }
}
