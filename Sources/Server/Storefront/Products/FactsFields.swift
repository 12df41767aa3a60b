import Market

/// The facts of a product besides name and price; none of them has to be filled in.
struct FactsFields {
    let facts: FactsDraft
    let categories: [Market.Category]
    /// For what is new, the market looks for a category where none is chosen.
    let isNew: Bool
    let problem: (DraftProblem.Field, Texts) -> String?

    /// The category and the condition.
    func kinds(in frame: Frame) -> HTML {
        div(.class("row")) {
            select(
                .category,
                [("", frame.texts[isNew ? .factsCategoryGuessed : .factsNone])]
                    + categories.map { ($0.id.rawValue, $0.name(in: frame.texts.language)) }
                    + gone,
                chosen: facts.category,
                in: frame
            )
            select(
                .condition,
                [("", frame.texts[.factsNone])]
                    + Condition.allCases.map { ($0.rawValue, $0.text(in: frame.texts)) },
                chosen: facts.condition?.rawValue ?? "",
                in: frame
            )
        }
    }

    /// The ways of handing over; the price of a parcel is asked where one is sent.
    func ways(in frame: Frame) -> HTML {
        fieldset(.class("ways")) {
            legend { frame.texts[.factsWays] }
            checkbox("meets", .wayMeeting, facts.meets, in: frame)
            checkbox("sends", .wayParcel, facts.sends, in: frame)
            Field(
                name: DraftProblem.Field.parcelFee.row.input,
                label: .parcelFeeLabel,
                problem: problem(.parcelFee, frame.texts),
                hint: frame.texts[.parcelFeeHint]
            ).line(facts.parcelFee, in: frame, Attribute("inputmode", .fixed("decimal")))
        }
    }

    /// The first choice of all: to sell it, or to give it away.
    ///
    /// Without scripts too, a giveaway has no price to fill in.
    func purpose(in frame: Frame) -> HTML {
        let problem = problem(.giveaway, frame.texts)
        let choices: [(value: String, text: String)] =
            [("", frame.texts[.giveawayNot])]
            + Giveaway.allCases.map { ($0.rawValue, $0.text(in: frame.texts)) }
        return fieldset(.class(problem == nil ? "segments giving" : "segments giving wrong")) {
            legend(.class("unseen")) { frame.texts[.formPurpose] }
            for (index, choice) in choices.enumerated() {
                label {
                    input(
                        .type("radio"),
                        .name(DraftProblem.Field.giveaway.row.input),
                        .value(choice.value),
                        .checked(choice.value == facts.giveaway?.rawValue ?? ""),
                        // Where the list of problems leads.
                        Attribute("id", .fixed(DraftProblem.Field.giveaway.row.input)).when(index == 0)
                    )
                    span { choice.text }
                }
            }
            if let problem { p(.class("problem")) { problem } }
        }
    }

    /// The further facts of a product, which a giveaway has none of.
    @HTMLBuilder func further(in frame: Frame) -> HTML {
        for field in ProductField.further {
            switch field.kind {
            case .own: HTML.empty
            case .flag(_, let typed, _):
                checkbox(field.input, field.label, facts[keyPath: typed], hint: field.hint, in: frame)
            case .amount(_, let typed):
                Field(
                    name: field.input,
                    label: field.label,
                    problem: problem(field.id, frame.texts),
                    hint: field.hint.map { frame.texts[$0] }
                ).line(facts[keyPath: typed], in: frame, Attribute("inputmode", .fixed("decimal")))
            }
        }
    }

    /// A category that the market no longer has stays chosen until its seller takes another.
    private var gone: [(String, String)] {
        facts.category.isEmpty || categories.contains { $0.id.rawValue == facts.category }
            ? [] : [(facts.category, facts.category)]
    }

    private func select(
        _ field: DraftProblem.Field,
        _ choices: [(value: String, text: String)],
        chosen: String,
        in frame: Frame
    ) -> HTML {
        Field(name: field.row.input, label: field.row.label, problem: problem(field, frame.texts)).html(
            in: frame
        ) {
            attributes in
            var options = HTML.empty
            for choice in choices {
                options.append(
                    HTML(
                        "option",
                        [.value(choice.value), Attribute("selected", .present).when(choice.value == chosen)],
                        HTML(choice.text)
                    )
                )
            }
            return HTML("select", attributes, options)
        }
    }

    @HTMLBuilder private func checkbox(
        _ name: StaticString,
        _ label: TextKey,
        _ isOn: Bool,
        hint: TextKey? = nil,
        in frame: Frame
    ) -> HTML {
        let id = "\(name)-hint"
        Storefront.label(.class("check")) {
            input(
                .type("checkbox"),
                .name(name),
                .value("1"),
                .checked(isOn),
                Attribute("aria-describedby", .text(id)).when(hint != nil)
            )
            span { frame.texts[label] }
        }
        if let hint { p(.class("hint"), Attribute("id", .text(id))) { frame.texts[hint] } }
    }
}
