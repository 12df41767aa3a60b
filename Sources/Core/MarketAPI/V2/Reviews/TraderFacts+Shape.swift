public import Market

/// The public facts about a person's trades, as part of an account.
extension TraderFacts: ShapedBody {
    /// Words, tags and times that a newer market made up are left out; a market of before knows none of all this.
    public static let shape = Shape<TraderFacts> { o in
        let traded = o("traded", \.traded, or: 0, "Deals that were kept within three years.", as: .count)
        let people = o("people", \.people, or: 0, "With how many different people.", as: .count)
        let again = o("again", \.again, or: 0, "How many of them would trade again.", as: .count)
        let reviews = o("reviews", \.reviews, or: 0, as: .count)
        let noShows = o(
            "noShows",
            ifPresent: { $0.noShows == 0 ? nil : $0.noShows },
            "How many people say within a year that somebody did not come; told from two on.",
            as: .integer(2...)
        )
        let word = o(
            "word",
            ifPresent: \.word?.rawValue,
            "new, fine or reliable; more may come. Absent where there are only facts."
        )
        let tags = o(
            "tags",
            { $0.tags.map(TagCountBody.init) },
            or: [],
            "What people said, and how many; what is held against somebody from two people on."
        )
        let answers = o("answers", ifPresent: { $0.answers.map(AnswerHabitBody.init) })
        return { json in
            TraderFacts(
                traded: try json(traded),
                people: try json(people),
                again: try json(again),
                word: try json(word).flatMap(Reputation.Word.init),
                tags: try json(tags).compactMap(\.count),
                answers: try json(answers)?.habit,
                reviews: try json(reviews),
                noShows: try json(noShows) ?? 0
            )
        }
    }
}

private struct TagCountBody: ShapedBody {
    let tag: String
    let people: Int

    var count: TraderFacts.TagCount? {
        ReviewTag(rawValue: tag).map { TraderFacts.TagCount($0, people: people) }
    }

    static let shape = Shape<TagCountBody> { o in
        let tag = o("tag", \.tag)
        let people = o("people", \.people, as: .integer(1...))
        return { json in TagCountBody(tag: try json(tag), people: try json(people)) }
    }
}

extension TagCountBody {
    init(_ count: TraderFacts.TagCount) {
        self.init(tag: count.tag.rawValue, people: count.people)
    }
}

private struct AnswerHabitBody: ShapedBody {
    let share: Int
    let time: String

    var habit: AnswerHabit? {
        AnswerHabit.Time(rawValue: time).map { AnswerHabit(share: share, time: $0) }
    }

    static let shape = Shape<AnswerHabitBody> { o in
        let share = o(
            "share",
            \.share,
            "Of a hundred questions, how many were answered within two days.",
            as: .integer(0...100)
        )
        let time = o("time", \.time, "half_hour, hours, day or longer; more may come.")
        return { json in AnswerHabitBody(share: try json(share), time: try json(time)) }
    }
}

extension AnswerHabitBody {
    init(_ habit: AnswerHabit) {
        self.init(share: habit.share, time: habit.time.rawValue)
    }
}
