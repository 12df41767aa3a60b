public import Market

extension ShapeMembers {
    /// Adds the further facts of products: those that all may read, or the seller's secrets.
    ///
    /// The result reads them; an amount that can't be read is none.
    mutating func further(
        secret: Bool = false,
        of facts: @escaping @Sendable (Body) -> ProductFacts?
    ) -> @Sendable (ObjectReader, Currency, inout ProductFacts) throws -> Void {
        var readers: [@Sendable (ObjectReader, Currency, inout ProductFacts) throws -> Void] = []
        for field in ProductField.further where field.isSecret == secret {
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _):
                let flag = self(
                    field.member,
                    ifPresent: { facts($0)?[keyPath: fact].ifTrue },
                    field.about.product
                )
                readers.append { json, _, facts in facts[keyPath: fact] = try json(flag) ?? false }
            case .amount(let fact, _):
                let amount = self(
                    field.member,
                    ifPresent: { facts($0)?[keyPath: fact]?.decimalText },
                    field.about.product
                )
                readers.append { json, currency, facts in
                    facts[keyPath: fact] = try json(amount).flatMap { try? Money($0, currency: currency) }
                }
            }
        }
        return { [readers] json, currency, facts in
            for read in readers { try read(json, currency, &facts) }
        }
    }

    /// Adds the further facts of drafts, which are always there, and returns what reads them.
    mutating func further(
        typed facts: @escaping @Sendable (Body) -> FactsDraft
    ) -> @Sendable (ObjectReader, inout FactsDraft) throws -> Void {
        var readers: [@Sendable (ObjectReader, inout FactsDraft) throws -> Void] = []
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(_, let typed, _):
                let flag = self(field.member, { facts($0)[keyPath: typed] }, or: false, field.about.draft)
                readers.append { json, facts in facts[keyPath: typed] = try json(flag) }
            case .amount(_, let typed):
                let amount = self(field.member, { facts($0)[keyPath: typed] }, or: "", field.about.draft)
                readers.append { json, facts in facts[keyPath: typed] = try json(amount) }
            }
        }
        return { [readers] json, facts in
            for read in readers { try read(json, &facts) }
        }
    }

    /// Adds the further facts of inputs, and returns what reads those that are named.
    mutating func further(
        named input: @escaping @Sendable (Body) -> FurtherFacts
    ) -> @Sendable (ObjectReader) throws -> FurtherFacts {
        var readers: [@Sendable (ObjectReader, inout FurtherFacts) throws -> Void] = []
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(_, let typed, _):
                let flag = self(
                    field.member,
                    ifPresent: { input($0).typed(field.id)?[keyPath: typed] },
                    field.about.input,
                    as: .boolean.orNull
                )
                readers.append { json, input in
                    if let isOn = try json(flag) { input.name(field.id) { $0[keyPath: typed] = isOn } }
                }
            case .amount(_, let typed):
                let amount = self(
                    field.member,
                    ifPresent: { input($0).typed(field.id).map { AmountText($0[keyPath: typed]) } },
                    field.about.input,
                    as: .amountOrNull(0)
                )
                readers.append { json, input in
                    if let text = try json(amount)?.text {
                        input.name(field.id) { $0[keyPath: typed] = text }
                    }
                }
            }
        }
        return { [readers] json in
            var input = FurtherFacts()
            for read in readers { try read(json, &input) }
            return input
        }
    }
}

/// The further facts that an input names, each as a draft has it; the others stay.
public struct FurtherFacts: Hashable, Sendable {
    public private(set) var fields: Set<DraftProblem.Field> = []
    private var facts = FactsDraft()

    public init() {}

    /// Names all of a form, or only those that say something.
    public init(_ form: FactsDraft, all: Bool) {
        for field in ProductField.further
        where all || form.text(of: field) != FactsDraft().text(of: field) {
            name(field.id) { $0.take(field, from: form) }
        }
    }

    /// The form of these facts, where the field is named.
    fileprivate func typed(_ field: DraftProblem.Field) -> FactsDraft? {
        fields.contains(field) ? facts : nil
    }

    fileprivate mutating func name(_ field: DraftProblem.Field, _ set: (inout FactsDraft) -> Void) {
        fields.insert(field)
        set(&facts)
    }

    func apply(to draft: inout FactsDraft) {
        for field in ProductField.further where fields.contains(field.id) { draft.take(field, from: facts) }
    }
}

extension ProductFacts {
    /// Writes the seller's secrets as the shape does, by the pen that lists are written with.
    func writeSecrets(to o: inout JSONObjectWriter) {
        for field in ProductField.further where field.isSecret {
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _): o(field.member, ifPresent: self[keyPath: fact].ifTrue)
            case .amount(let fact, _): o(field.member, ifPresent: self[keyPath: fact]?.decimalText)
            }
        }
    }
}
