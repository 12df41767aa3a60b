import Market

extension ProductInput: ShapedBody {
    public static let shape = Shape<ProductInput>(
        "ProductInput",
        "When changing, what is left out or null stays, and an empty text takes a choice back. Amounts and counts may be "
            + "text or numbers; the rules of a draft (3 to 40 characters of name, at most 1000 of description, a price "
            + "of at most 10 digits, above 0 unless it is given away, 1 to 10 photos) are told of with status 422, "
            + "field by field."
    ) { o in
        let name = o("name", ifPresent: \.name, as: .string.orNull.with(["minLength": 3]))
        let description = o("description", ifPresent: \.description, as: .string.orNull)
        let price = o("price", ifPresent: \.price, as: .amountOrNull(0))
        let discount = o("discount", ifPresent: \.discount, as: .amountOrNull(0))
        let stock = o("stock", ifPresent: \.stock, as: .countOrNull(0))
        let currency = o("currency", ifPresent: \.currency, as: Currency.schema.orNull)
        let category = o("category", ifPresent: \.category, about.category, as: .string.orNull)
        let condition = o("condition", ifPresent: \.condition)
        let ways = o("ways", ifPresent: \.ways, as: [TradingWay].schema.orNull)
        let parcelFee = o("parcelFee", ifPresent: \.parcelFee, about.parcelFee, as: .amountOrNull(0))
        let giveaway = o("giveaway", ifPresent: \.giveaway, about.giveaway)
        let further = o.further(named: \.further)
        let photos = o("photos", ifPresent: \.photos, as: [PhotoInput].schema.orNull)
        let draft = o(
            "draft",
            ifPresent: \.draft,
            "When creating: the draft that this was, which is discarded with that.",
            as: DraftReferenceInput.schema.orNull
        )
        return { json in
            ProductInput(
                name: try json(name),
                description: try json(description),
                price: try json(price),
                discount: try json(discount),
                stock: try json(stock),
                currency: try json(currency),
                category: try json(category),
                condition: try json(condition),
                ways: try json(ways),
                parcelFee: try json(parcelFee),
                giveaway: try json(giveaway),
                further: try further(json),
                photos: try json(photos),
                draft: try json(draft)
            )
        }
    }

    private static let about = (
        category: "An id of GET /categories. Empty takes it back; of what is new the market then "
            + "guesses it from the words.",
        parcelFee: "In the price's currency; empty or 0 where the price holds it.",
        giveaway: "Whoever asks first gets it, or the giver picks one. The price is 0 then."
    )

    /// The schema of a draft, which may be wrong.
    static let ofDraft = NamedSchema("DraftInput", draftSchema)

    private static var draftSchema: Schema {
        let further = ProductField.further.map { field in
            (name: field.member.description, isRequired: false, schema: field.draftSchema)
        }
        let members: [(name: String, isRequired: Bool, schema: Schema)] =
            [
                ("name", false, .string.orNull),
                ("description", false, .string.orNull),
                ("price", false, .amountOrNull()),
                ("discount", false, .amountOrNull()),
                ("stock", false, .countOrNull()),
                ("currency", false, Currency.schema.orNull),
                ("category", false, .string.orNull.described(about.category)),
                ("condition", false, Choice<Condition>.schema),
                ("ways", false, [TradingWay].schema.orNull),
                ("parcelFee", false, .amountOrNull().described(about.parcelFee)),
                ("giveaway", false, Choice<Giveaway>.schema.described(about.giveaway)),
            ]
            + further + [("photos", false, [PhotoInput].schema.orNull)]
        return Schema.object(members).described(
            "A form that is not ready yet, right or wrong: no rule of goods is asked, but for 10 photos at most. What is "
                + "left out is empty."
        )
    }
}

extension ProductField {
    fileprivate var draftSchema: Schema { isAmount ? .amountOrNull() : .boolean.orNull }
}

extension Schema {
    static func amountOrNull(_ least: Int64? = nil) -> Schema {
        numberOrNull("number", least)
    }

    fileprivate static func countOrNull(_ least: Int64? = nil) -> Schema {
        numberOrNull("integer", least)
    }

    private static func numberOrNull(_ kind: JSONTree, _ least: Int64?) -> Schema {
        let schema = Schema(["type": ["string", kind, "null"]])
        return least.map { schema.with(["minimum": .integer($0)]) } ?? schema
    }
}

extension AmountText: WireValue {
    public static var definition: Schema { .amountOrNull() }

    public func write(to json: inout JSONWriter) {
        json.string(text)
    }
}

extension Choice: WireValue {
    public static var definition: Schema { .words(of: Word.self, and: [""]).orNull }

    public func write(to json: inout JSONWriter) {
        json.string(value?.rawValue ?? "")
    }
}
