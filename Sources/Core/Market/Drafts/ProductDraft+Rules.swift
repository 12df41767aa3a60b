extension ProductDraft {
    /// Everything that is wrong, in the order of the form; empty when the draft may be sent.
    public func validate(by rules: DraftRules = .market) -> [DraftProblem] {
        do {
            _ = try checked(by: rules)
            return []
        } catch {
            return error.problems
        }
    }

    /// Reads the texts into values.
    ///
    /// Throws all problems at once, so that nobody mends one only to be told of the next.
    public func checked(by rules: DraftRules = .market) throws(InvalidDraft) -> CheckedDraft {
        let photos = checkedPhotos(rules)
        let name = checkedName(rules)
        let price = checkedPrice(rules)
        let stock = checkedStock(rules)
        let facts = checkedFacts(rules, naming: DraftProblem.Field.facts)
        let description = checkedDescription(rules)
        guard case .success = photos, case .success(let name) = name, case .success(let price) = price,
            case .success(let stock) = stock, case .success(let facts) = facts,
            case .success(let description) = description
        else {
            let problems = [
                photos.problems, name.problems, price.problems, stock.problems, facts.problems,
                description.problems,
            ]
            throw InvalidDraft(problems: problems.flatMap(\.self))
        }
        return CheckedDraft(name: name, description: description, price: price, stock: stock, facts: facts)
    }
}

extension ProductDraft {
    /// Reads what changes in a product that is offered already, and holds nothing else to the rules.
    ///
    /// It may have been offered under other rules, and who wants to change its stock should not have to mend its name.
    /// Price and discount are rules of one another, so that either of them has both checked.
    /// Throws all problems at once.
    public func checked(
        changing fields: Set<DraftProblem.Field>,
        by rules: DraftRules = .market
    ) throws(InvalidDraft) -> CheckedChange {
        let photos = fields.contains(.photos) ? checkedPhotos(rules) : .success(())
        let name = fields.contains(.name) ? checkedName(rules).map(Optional.some) : .success(nil)
        // 나눔 and a price of 0 go together.
        let isPriced = !fields.isDisjoint(with: [.price, .discount, .giveaway])
        let price = isPriced ? checkedPrice(rules).map(Optional.some) : .success(nil)
        let stock = fields.contains(.stock) ? checkedStock(rules).map(Optional.some) : .success(nil)
        let hasFacts = !fields.isDisjoint(with: DraftProblem.Field.facts)
        let facts =
            hasFacts ? checkedFacts(rules, naming: fields).map(Optional.some) : .success(nil)
        let description =
            fields.contains(.description) ? checkedDescription(rules).map(Optional.some) : .success(nil)
        guard case .success = photos, case .success(let name) = name, case .success(let price) = price,
            case .success(let stock) = stock, case .success(let facts) = facts,
            case .success(let description) = description
        else {
            let problems = [
                photos.problems, name.problems, price.problems, stock.problems, facts.problems,
                description.problems,
            ]
            throw InvalidDraft(problems: problems.flatMap(\.self))
        }
        return CheckedChange(name: name, description: description, price: price, stock: stock, facts: facts)
    }
}

private typealias Checked<Value> = Result<Value, InvalidDraft>

extension Result where Failure == InvalidDraft {
    fileprivate static func problem(_ field: DraftProblem.Field, _ code: DraftProblem.Code) -> Self {
        .failure(InvalidDraft(problems: [DraftProblem(field, code)]))
    }

    fileprivate var problems: [DraftProblem] {
        switch self {
        case .success: []
        case .failure(let invalid): invalid.problems
        }
    }
}

extension ProductDraft {
    private func checkedPhotos(_ rules: DraftRules) -> Checked<Void> {
        switch photoCount {
        case ..<rules.photos.lowerBound: .problem(.photos, .missing)
        case rules.photos: .success(())
        default: .problem(.photos, .tooMany)
        }
    }

    private func checkedName(_ rules: DraftRules) -> Checked<String> {
        guard name.fits(inCharacters: rules.nameLength.upperBound) else { return .problem(.name, .tooLong) }
        let length = name.visibleCharacterCount
        guard length > 0 else { return .problem(.name, .missing) }
        guard length >= rules.nameLength.lowerBound else { return .problem(.name, .tooShort) }
        guard length <= rules.nameLength.upperBound else { return .problem(.name, .tooLong) }
        let trimmed = name.trimmed.composed
        guard trimmed.utf8.count <= DraftRules.largestName else { return .problem(.name, .tooLong) }
        guard !trimmed.containsControlCharacter, !trimmed.disturbsItsNeighbours, !trimmed.hasStackedMarks
        else {
            return .problem(.name, .forbiddenCharacter)
        }
        return .success(trimmed)
    }

    private func checkedDescription(_ rules: DraftRules) -> Checked<String> {
        guard description.fits(inCharacters: rules.descriptionLength.upperBound) else {
            return .problem(.description, .tooLong)
        }
        let text = description.withPlainLineEnds.trimmed
        let length = text.count
        guard length >= rules.descriptionLength.lowerBound else {
            return .problem(.description, length == 0 ? .missing : .tooShort)
        }
        guard length <= rules.descriptionLength.upperBound, text.utf8.count <= DraftRules.largestDescription
        else {
            return .problem(.description, .tooLong)
        }
        guard !text.containsControlCharacter(besides: "\n", "\t"), !text.hasStackedMarks else {
            return .problem(.description, .forbiddenCharacter)
        }
        return .success(text)
    }

    private func checkedFacts(
        _ rules: DraftRules,
        naming named: Set<DraftProblem.Field>
    ) -> Checked<ProductFacts> {
        let category = facts.category.trimmed
        let id = Category.ID(rawValue: category)
        let known: Checked<Category.ID?> =
            category.isEmpty || id != nil ? .success(id) : .problem(.category, .unknown)
        let parcel = checkedParcel(rules)
        var problems = known.problems + parcel.problems
        var checked = ProductFacts(condition: facts.condition, giveaway: facts.giveaway)
        // They are all about a price.
        for field in ProductField.further where facts.giveaway == nil {
            switch field.kind {
            case .own: break
            case .flag(let fact, let typed, _): checked[keyPath: fact] = facts[keyPath: typed]
            case .amount(let fact, let typed):
                let amount = checkedAtMostPrice(
                    facts[keyPath: typed],
                    field.id,
                    rules,
                    isNamed: named.contains(field.id)
                )
                if case .success(let amount) = amount { checked[keyPath: fact] = amount }
                problems += amount.problems
            }
        }
        guard case .success(let id) = known, case .success(let parcel) = parcel, problems.isEmpty else {
            return .failure(InvalidDraft(problems: problems))
        }
        checked.category = id
        checked.ways = TradingWays(meets: facts.meets, parcel: parcel)
        return .success(checked)
    }

    private func checkedParcel(_ rules: DraftRules) -> Checked<TradingWays.Parcel?> {
        guard facts.sends else { return .success(nil) }
        guard !facts.parcelFee.trimmed.isEmpty else { return .success(.feeIncluded) }
        return checkedAmount(facts.parcelFee, .parcelFee, rules).map { $0.isZero ? .feeIncluded : .fee($0) }
    }

    /// In whole won or cents, as people pay, and at most what the goods are sold for.
    ///
    /// It follows the price where an edit does not name it; see `Product.edited(_:photos:)`.
    private func checkedAtMostPrice(
        _ text: String,
        _ field: DraftProblem.Field,
        _ rules: DraftRules,
        isNamed: Bool
    ) -> Checked<Money?> {
        guard !text.trimmed.isEmpty else { return .success(nil) }
        return checkedAmount(text, field, rules).flatMap { amount in
            guard !amount.isZero else { return .problem(field, .notPositive) }
            guard isNamed, case .success(let price) = checkedPrice(rules) else { return .success(amount) }
            return amount.hundredths <= price.bargain.hundredths
                ? .success(amount) : .problem(field, .abovePrice)
        }
    }

    private func checkedPrice(_ rules: DraftRules) -> Checked<Price> {
        let isGiveaway = facts.giveaway != nil
        let full =
            isGiveaway && price.trimmed.isEmpty
            ? .success(.zero(currency)) : checkedAmount(price, .price, rules)
        let off =
            discount.trimmed.isEmpty ? .success(.zero(currency)) : checkedAmount(discount, .discount, rules)
        guard case .success(let full) = full, case .success(let off) = off else {
            return .failure(InvalidDraft(problems: full.problems + off.problems))
        }
        guard !isGiveaway || full.isZero else { return .problem(.price, .notFree) }
        guard !full.isZero || isGiveaway || rules.allowsFreeProducts else {
            return .problem(.price, .notPositive)
        }
        let price: Price
        do {
            price = try Price(full: full, discount: off)
        } catch {
            return .problem(.discount, .abovePrice)
        }
        // What is given away for nothing says so.
        guard !price.bargain.isZero || isGiveaway || rules.allowsFreeProducts else {
            return .problem(.discount, .notPositive)
        }
        return .success(price)
    }

    /// In whole won, or in cents.
    private func checkedAmount(_ text: String, _ field: DraftProblem.Field, _ rules: DraftRules) -> Checked<
        Money
    > {
        let text = text.trimmed
        guard !text.isEmpty else { return .problem(field, .missing) }
        do {
            let amount = try Money(text, currency: currency)
            guard amount.decimalText.wholeDigits <= rules.priceDigits else {
                return .problem(field, .tooLong)
            }
            guard amount.isPayable else { return .problem(field, .notWhole) }
            return .success(amount)
        } catch {
            switch error {
            case .overflow: return .problem(field, .tooLong)
            case .tooPrecise: return .problem(field, .tooPrecise)
            case .notANumber, .negative, .mixedCurrencies: return .problem(field, .notANumber)
            }
        }
    }

    private func checkedStock(_ rules: DraftRules) -> Checked<Int64> {
        let text = stock.trimmed
        guard !text.isEmpty else { return .success(rules.stockUnsaid) }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return .problem(.stock, .notANumber)
        }
        guard let count = Int64(text), String(count).utf8.count <= rules.stockDigits else {
            return .problem(.stock, .tooLong)
        }
        return .success(count)
    }
}

extension String {
    fileprivate var wholeDigits: Int { prefix { $0 != "." }.utf8.count }
}
