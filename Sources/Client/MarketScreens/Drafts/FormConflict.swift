public import Market
import MarketClient

/// A conflict of an edit here with a change of the product elsewhere, and the fields that differ.
public struct FormConflict: Hashable, Sendable {
    /// A field that is different there.
    public struct Line: Hashable, Sendable, Identifiable {
        /// The field that differs.
        public let field: DraftProblem.Field
        /// The field's label.
        public let label: String
        /// The value on the market now.
        public let theirs: String
        /// `nil` where this person has not touched the field: it takes what is there now.
        public let mine: String?

        public var id: DraftProblem.Field { field }
    }

    /// The message about the conflict.
    public let notice: Notice
    /// The fields that are different there.
    public let lines: [Line]
    /// Sends what this person typed, on top of the rest as it is now.
    public let keepMine: String
    /// Takes what is there now, and goes on editing.
    public let takeTheirs: String
    let current: ProductDetails
}

extension FormConflict {
    /// The conflict of an edit that began from `base` and typed `mine`, while the market has come to `current`.
    @MainActor
    init(
        base: ProductDraft,
        mine: ProductDraft,
        current: ProductDetails,
        picturesDiffer: Bool,
        _ choices: MarketChoices,
        in texts: Texts
    ) {
        let theirs = current.draft
        func line(
            _ field: DraftProblem.Field,
            _ text: (ProductDraft) -> String
        ) -> Line? {
            guard text(theirs) != text(base) else { return nil }
            let isTouched = text(mine) != text(base) && text(mine) != text(theirs)
            return Line(
                field: field,
                label: field.text(in: texts),
                theirs: text(theirs),
                mine: isTouched ? text(mine) : nil
            )
        }
        let photos = texts(.screenPhotoCount, count: Int64(current.pictures.count))
        lines =
            [
                picturesDiffer
                    ? Line(
                        field: .photos,
                        label: DraftProblem.Field.photos.text(in: texts),
                        theirs: photos,
                        mine: nil
                    )
                    : nil,
                line(.name, \.name),
                line(.price) { $0.priceText(in: texts) },
                line(.discount, \.discount),
                line(.stock, \.stock),
                line(.category) { choices.name(of: $0.facts.category, in: texts.language) },
                line(.condition) { $0.facts.condition?.text(in: texts) ?? "" },
                line(.ways) { $0.facts.waysText(in: texts) },
                line(.giveaway) { $0.facts.giveaway?.text(in: texts) ?? "" },
                line(.description, \.description),
            ].compactMap(\.self)
        notice = Notice(title: texts[.screenConflictTitle], message: texts[.problemStale])
        keepMine = texts[.screenConflictKeepMine]
        takeTheirs = texts[.screenConflictTakeTheirs]
        self.current = current
    }
}

extension ProductDraft {
    /// The price as buyers see it, or as it was typed where nobody can read it.
    fileprivate func priceText(in texts: Texts) -> String {
        do throws(MoneyError) {
            return try Money(price, currency: currency).displayText(in: texts)
        } catch {
            return "\(currency.rawValue) \(price)"
        }
    }

    /// Returns `current` with each field that was changed here since `base`.
    func merged(since base: ProductDraft, onto current: ProductDraft) -> ProductDraft {
        func pick<Value: Equatable>(_ field: KeyPath<ProductDraft, Value>) -> Value {
            self[keyPath: field] == base[keyPath: field] ? current[keyPath: field] : self[keyPath: field]
        }
        var merged = ProductDraft(
            name: pick(\.name),
            description: pick(\.description),
            price: pick(\.price),
            discount: pick(\.discount),
            stock: pick(\.stock),
            currency: pick(\.currency),
            facts: FactsDraft(
                category: pick(\.facts.category),
                condition: pick(\.facts.condition),
                meets: pick(\.facts.meets),
                sends: pick(\.facts.sends),
                parcelFee: pick(\.facts.parcelFee),
                giveaway: pick(\.facts.giveaway)
            ),
            photoCount: photoCount
        )
        for field in ProductField.further {
            let isUntouched = facts.text(of: field) == base.facts.text(of: field)
            merged.facts.take(field, from: isUntouched ? current.facts : facts)
        }
        return merged
    }
}

extension FactsDraft {
    /// One line for all ways: `직거래, 택배 3000`.
    fileprivate func waysText(in texts: Texts) -> String {
        let parcel = [TradingWay.parcel.text(in: texts), parcelFee].filter { !$0.isEmpty }.joined(
            separator: " "
        )
        return [meets ? TradingWay.meeting.text(in: texts) : nil, sends ? parcel : nil].compactMap(\.self)
            .joined(separator: ", ")
    }
}
