package import Market

/// A product as it is being offered or changed: what is filled in, right or wrong, and its photos.
package struct ProductForm: Sendable {
    package struct Picture: Sendable {
        package let photo: Photo
        package var altText: String

        package init(_ photo: Photo, altText: String) {
            self.photo = photo
            self.altText = altText
        }
    }

    package var draft: ProductDraft
    /// The categories to choose from.
    package var categories: [Market.Category]
    /// True where a browser stores it for use without a network; it can't be sent as it is.
    package var isKept = false
    package var pictures: [Picture]
    package var problems: [DraftProblem]
    /// An error that belongs to no field.
    package var trouble: String?
    /// True where the author has to sign in first, beside the form, so that nothing of it is lost.
    package var needsSignIn = false
    /// Photos that belong to it and can't be shown, since who has them is not known: their ids and texts.
    package var unshown: [(id: Photo.ID, altText: String)] = []
    /// The market's current state, where another edit has changed it.
    package var current: ProductDraft?
    /// Names this very form, so that sending it twice makes one product.
    package var key: String
    /// A hint to read before anything is done.
    package var notice: String?
    /// The number of drafts to go on with instead.
    package var drafts = 0

    package init(
        draft: ProductDraft = ProductDraft(),
        categories: [Market.Category] = [],
        pictures: [Picture] = [],
        problems: [DraftProblem] = [],
        trouble: String? = nil,
        key: String
    ) {
        self.draft = draft
        self.categories = categories
        self.pictures = pictures
        self.problems = problems
        self.trouble = trouble
        self.key = key
    }
}

/// The page to offer or change a product: one form for both.
package struct ProductFormPage: WebPage {
    package enum Purpose: Sendable {
        case sell
        /// A draft begun before; `version` is the one that the changes start from, as below.
        case draft(SavedDraft.ID, version: Int64)
        /// `version` is the one that the changes start from.
        case edit(Product.ID, version: Int64)
    }

    package let purpose: Purpose
    package let form: ProductForm

    package init(_ purpose: Purpose, _ form: ProductForm) {
        self.purpose = purpose
        self.form = form
    }

    package func title(in frame: Frame) -> String {
        switch purpose {
        case .sell, .draft: frame.texts[.formSellTitle]
        case .edit: frame.texts[.formEditTitle]
        }
    }

    private var action: Link {
        switch purpose {
        case .sell: .sell
        case .draft(let id, _): .draft(id)
        case .edit(let id, _): .edit(id)
        }
    }

    private func submitText(in frame: Frame) -> String {
        frame.texts[isNew ? .formSubmit : .formDone]
    }

    private var isNew: Bool {
        if case .edit = purpose { false } else { true }
    }

    private var returnLink: Link {
        switch purpose {
        case .sell: .market
        case .draft: .drafts
        case .edit(let id, _): .product(id)
        }
    }

    package func content(in frame: Frame) -> HTML {
        Storefront.form(
            .class("product-form"),
            .post,
            .action(action),
            Attribute("enctype", .fixed("multipart/form-data")),
            Attribute("novalidate", .present),
            // Else a browser fills in the last product when someone goes back to an empty form.
            Attribute("autocomplete", .fixed("off")),
            .data("data-draft", draftName),
            Attribute("data-kept", .present).when(form.isKept)
        ) {
            // First, so that Return in a field means it and not a photo's button.
            button(.class("unseen"), .name("do"), .value("done"), .unreached, .unspoken) {
                submitText(in: frame)
            }
            div(.class("form-bar")) {
                h1 { title(in: frame) }
                if isNew, !form.isKept, !form.needsSignIn {
                    // An author who stops writing is asked what becomes of the draft.
                    button(
                        .class("quiet cancel"),
                        .name("do"),
                        .value("leave"),
                        .data("data-back", returnLink.text)
                    ) { frame.texts[.formCancel] }
                } else {
                    a(.class("quiet cancel"), .href(returnLink)) { frame.texts[.formCancel] }
                }
            }
            if form.drafts > 0 {
                p(.class("hint")) {
                    a(.href(.drafts)) { frame.texts(.draftsGoOn, count: Int64(form.drafts)) }
                }
            }
            if let notice = form.notice { p(.class("problem"), .role("status")) { notice } }
            ErrorLine(text: form.trouble).html
            if form.needsSignIn {
                p(.class("doings")) {
                    a(.class("main"), .href(.signIn), Attribute("target", .fixed("_blank"))) {
                        frame.texts[.signIn]
                    }
                }
            }
            ProblemList(
                problems: form.problems.map {
                    ($0.field.row.input, $0.field.row.label, $0.text(in: frame.texts))
                },
                isSecond: form.trouble != nil
            ).html(in: frame)
            frame.sealed
            input(.hidden, .name("key"), .value(form.key))
            if let version { input(.hidden, .name("version"), .value("\(version)")) }
            for photo in form.unshown {
                input(.hidden, .name("photo"), .value("\(photo.id)"))
                input(.hidden, Attribute("name", .text("alt-\(photo.id)")), .value(photo.altText))
            }
            facts.purpose(in: frame)
            PhotoFields(pictures: form.pictures, problem: problem(.photos, in: frame)).html(in: frame)
            fields(in: frame)
        }
    }

    private var version: Int64? {
        switch purpose {
        case .sell: nil
        case .draft(_, let version), .edit(_, let version): version
        }
    }

    /// By which a script keeps what is being written; edits are kept apart by product, and of nobody nothing is kept.
    private var draftName: String {
        if form.needsSignIn { return "" }
        return switch purpose {
        case .sell: "sell"
        case .draft(let id, _): "draft-\(id)"
        case .edit(let id, let version): "edit-\(id)-\(version)"
        }
    }

    private func problem(_ field: DraftProblem.Field, in frame: Frame) -> String? {
        form.problems.first { $0.field == field }?.text(in: frame.texts)
    }

    private func field(_ field: DraftProblem.Field, in frame: Frame) -> Field {
        Field(
            name: field.row.input,
            label: field.row.label,
            problem: problem(field, in: frame),
            hint: otherwise(field).map { frame.texts(.appFormTheirs, ["text": $0]) }
        )
    }

    /// The market's current value of a field, where that is something else.
    private func otherwise(_ field: DraftProblem.Field) -> String? {
        guard let current = form.current?.text(of: field.row) else { return nil }
        return current == form.draft.text(of: field.row) ? nil : current
    }

    @HTMLBuilder private func fields(in frame: Frame) -> HTML {
        field(.name, in: frame).line(
            form.draft.name,
            in: frame,
            Attribute("placeholder", .text(frame.texts[.formNameExample])),
            Attribute("autocomplete", .fixed("off")),
            .data("data-limit", "\(TextEntry.name.limit)")
        )
        facts.kinds(in: frame)
        div(.class("row priced")) {
            number(.price, form.draft.price, "decimal", example: frame.texts[.formPriceExample], in: frame)
            currency(in: frame)
        }
        facts.ways(in: frame)
        description(in: frame)
        details(.class("further"), Attribute("open", .present).when(saysMore)) {
            summary { frame.texts[.formMore] }
            number(.stock, form.draft.stock, "numeric", example: "1", in: frame)
            div(.class("priced")) {
                number(.discount, form.draft.discount, "decimal", example: "", in: frame)
                facts.further(in: frame)
            }
        }
        p(.class("hint")) { LegalLink(page: .prohibited, opensAnotherTab: true).html(in: frame) }
        p(.class("doings")) {
            button(.class("main"), .name("do"), .value("done")) { submitText(in: frame) }
            if isNew, !form.isKept, !form.needsSignIn {
                button(.class("quiet"), .name("do"), .value("save")) { frame.texts[.draftSave] }
            }
        }
    }

    private var facts: FactsFields {
        FactsFields(
            facts: form.draft.facts,
            categories: form.categories,
            isNew: isNew,
            problem: { [form] field, texts in form.problems.first { $0.field == field }?.text(in: texts) }
        )
    }

    /// True where a field that few people need is filled in, or wrong.
    private var saysMore: Bool {
        let draft = form.draft
        let further = ProductField.further.map(\.id)
        return !["", "0"].contains(draft.discount) || !["", "1"].contains(draft.stock)
            || ProductField.further.contains { $0.isAmount && !draft.facts.text(of: $0).isEmpty }
            || form.problems.contains { ([.discount, .stock] + further).contains($0.field) }
    }

    private func description(in frame: Frame) -> HTML {
        field(.description, in: frame).html(in: frame) { attributes in
            // Readers of HTML leave out a line's end that comes first.
            var text = HTML(RawHTML("\n"))
            text.append(HTML(form.draft.description))
            return HTML(
                "textarea",
                attributes + [
                    Attribute("rows", .fixed("6")),
                    Attribute("autocomplete", .fixed("off")),
                    Attribute("placeholder", .text(frame.texts[.formDescriptionExample])),
                    .data("data-limit", "\(TextEntry.description.limit)"),
                ],
                text
            )
        }
    }

    private func number(
        _ name: DraftProblem.Field,
        _ text: String,
        _ mode: StaticString,
        example: String,
        in frame: Frame
    ) -> HTML {
        field(name, in: frame).line(
            text,
            in: frame,
            Attribute("inputmode", .fixed(mode)),
            Attribute("autocomplete", .fixed("off")),
            Attribute("placeholder", .text(example)).when(!example.isEmpty)
        )
    }

    /// Those of the market, and that of goods that are offered in another already.
    private func currencies(in frame: Frame) -> [Currency] {
        if case .sell = purpose { return frame.currencies.all }
        // A draft or goods of another time.
        return Currency.allCases.filter { $0 == form.draft.currency || frame.currencies.all.contains($0) }
    }

    private func currency(in frame: Frame) -> HTML {
        let currencies = currencies(in: frame)
        guard currencies.count > 1 else {
            return input(.hidden, .name("currency"), .value(currencies[0].rawValue))
        }
        return fieldset(.class("segments")) {
            legend { frame.texts[.formCurrency] }
            for currency in currencies {
                label {
                    input(
                        .type("radio"),
                        .name("currency"),
                        .value(currency.rawValue),
                        .checked(currency == form.draft.currency)
                    )
                    span { currency.rawValue }
                }
            }
        }
    }
}
