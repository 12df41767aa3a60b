extension ProductField {
    /// The facts that follow their rows everywhere, in the order of bodies and forms.
    ///
    /// A giveaway has none of them.
    public static let further = DraftProblem.Field.allCases.map(\.row).filter(\.isFurther)

    private var isFurther: Bool { if case .own = kind { false } else { true } }

    public var isAmount: Bool { if case .amount = kind { true } else { false } }

    /// True where the form asks for it, as far as it is filled in.
    public func isAsked(in facts: FactsDraft) -> Bool {
        facts.giveaway == nil && needs.map { facts.text(of: $0.row) == "true" } ?? true
    }
}

extension ProductDraft {
    /// The text of a field that is typed; `nil` of one that is chosen.
    public func text(of field: ProductField) -> String? {
        switch field.entry {
        case .choice: nil
        case .text(let place, _): self[keyPath: place]
        case .number(let place, _): self[keyPath: place]
        }
    }
}

extension FactsDraft {
    /// The value of a field as text: `true` or `false` of a flag, and of an amount what was typed.
    public func text(of field: ProductField) -> String {
        switch field.kind {
        case .own: ""
        case .flag(_, let typed, _): "\(self[keyPath: typed])"
        case .amount(_, let typed): self[keyPath: typed]
        }
    }

    /// Takes over one field of another draft.
    public mutating func take(_ field: ProductField, from other: FactsDraft) {
        switch field.kind {
        case .own: break
        case .flag(_, let typed, _): self[keyPath: typed] = other[keyPath: typed]
        case .amount(_, let typed): self[keyPath: typed] = other[keyPath: typed]
        }
    }

    /// Takes over the further facts of what is offered already.
    mutating func takeFurther(from facts: ProductFacts) {
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(let fact, let typed, _): self[keyPath: typed] = facts[keyPath: fact]
            case .amount(let fact, let typed): self[keyPath: typed] = facts[keyPath: fact]?.decimalText ?? ""
            }
        }
    }
}

extension ProductFacts {
    /// The facts that everybody may know.
    public var withoutSecrets: ProductFacts {
        var facts = self
        for field in ProductField.further where field.isSecret {
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _): facts[keyPath: fact] = false
            case .amount(let fact, _): facts[keyPath: fact] = nil
            }
        }
        return facts
    }

    /// The lines about flags that buyers read while the product is for sale.
    public var told: [(label: TextKey, text: TextKey)] {
        ProductField.further.compactMap { field in
            guard case .flag(let fact, _, _) = field.kind, self[keyPath: fact] else { return nil }
            return field.told
        }
    }

    /// The flags of a ``Card`` that follow rows.
    package var flags: UInt8 {
        ProductField.further.reduce(0) { flags, field in
            guard case .flag(let fact, _, let bit) = field.kind, self[keyPath: fact] else { return flags }
            return flags | bit
        }
    }
}
