import Market

/// The public facts about a person's trades, as part of an account.
struct TraderFactsBody: Hashable, Sendable {
    let facts: TraderFacts

    init(_ facts: TraderFacts) {
        self.facts = facts
    }

    func write(to o: inout JSONObjectWriter) {
        o("traded", facts.traded)
        o("people", facts.people)
        o("again", facts.again)
        o("reviews", facts.reviews)
        o("noShows", ifPresent: facts.noShows == 0 ? nil : facts.noShows)
        o("word", ifPresent: facts.word?.rawValue)
        o("tags", facts.tags.map(TagCountBody.init))
        o("answers", ifPresent: facts.answers.map(AnswerHabitBody.init))
    }
}

extension TraderFactsBody: Decodable {
    private enum Key: CodingKey {
        case traded, people, again, reviews, noShows, word, tags, answers
    }

    /// Words, tags and times that a newer market made up are left out; a market of before knows none of all this.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func number(_ key: Key) throws -> Int { try container.decodeIfPresent(Int.self, forKey: key) ?? 0 }
        let word = try container.decodeIfPresent(String.self, forKey: .word)
        facts = TraderFacts(
            traded: try number(.traded),
            people: try number(.people),
            again: try number(.again),
            word: word.flatMap(Reputation.Word.init),
            tags: (try container.decodeIfPresent([TagCountBody].self, forKey: .tags) ?? [])
                .compactMap(\.count),
            answers: try container.decodeIfPresent(AnswerHabitBody.self, forKey: .answers)?.habit,
            reviews: try number(.reviews),
            noShows: try number(.noShows)
        )
    }
}

private struct TagCountBody: Hashable, Sendable, Decodable {
    let tag: String
    let people: Int

    init(_ count: TraderFacts.TagCount) {
        tag = count.tag.rawValue
        people = count.people
    }

    var count: TraderFacts.TagCount? {
        ReviewTag(rawValue: tag).map { TraderFacts.TagCount($0, people: people) }
    }
}

extension TagCountBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("tag", tag)
            o("people", people)
        }
    }
}

private struct AnswerHabitBody: Hashable, Sendable, Decodable {
    let share: Int
    let time: String

    init(_ habit: AnswerHabit) {
        share = habit.share
        time = habit.time.rawValue
    }

    var habit: AnswerHabit? {
        AnswerHabit.Time(rawValue: time).map { AnswerHabit(share: share, time: $0) }
    }
}

extension AnswerHabitBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("share", share)
            o("time", time)
        }
    }
}
