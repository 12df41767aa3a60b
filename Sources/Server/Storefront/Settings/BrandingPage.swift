package import Market

/// The page on which administrators edit the market's branding.
package struct BrandingPage: WebPage {
    private let draft: MarketBrandingDraft
    private let version: Int64
    private let zones: [String]
    private let problems: [MarketBrandingDraft.Problem]
    private let trouble: String?

    /// A form with typed values, begun from the branding of `version`; `zones` are offered by their names.
    package init(
        _ draft: MarketBrandingDraft,
        version: Int64,
        zones: [String],
        problems: [MarketBrandingDraft.Problem] = [],
        trouble: String? = nil
    ) {
        self.draft = draft
        self.version = version
        self.zones = zones
        self.problems = problems
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.face] }

    package func content(in frame: Frame) -> HTML {
        form(.class("sheet"), .post, .action(.branding)) {
            h1 { frame.texts[.face] }
            ErrorLine(text: trouble).html
            ProblemList(
                problems: MarketBrandingDraft.Field.allCases.map {
                    (Self.name($0), Self.title($0), problem(of: $0, in: frame))
                },
                isSecond: trouble != nil
            ).html(in: frame)
            frame.sealed
            input(.hidden, .name("version"), .value("\(version)"))
            p(.class("hint")) { frame.texts[.faceHint] }
            line(.name, in: frame)
            p(.class("hint")) { a(.href(.mark)) { frame.texts[.mark] } }
            line(.purpose, in: frame)
            line(.accent, hint: .faceAccentHint, in: frame)
            line(.contact, hint: .faceContactHint, in: frame)
            languages(in: frame)
            zone(in: frame)
            currencies(in: frame)
            signUp(in: frame)
            p(.class("hint")) { a(.href(.invitations)) { frame.texts[.invitationsTitle] } }
            for field in MarketBrandingDraft.Field.allCases { area(field, in: frame) }
            p(.class("doings")) { button(.class("main")) { frame.texts[.save] } }
        }
    }

    private func field(_ field: MarketBrandingDraft.Field, hint: TextKey?, in frame: Frame) -> Field {
        Field(
            name: Self.name(field),
            label: Self.title(field),
            problem: problem(of: field, in: frame),
            hint: hint.map { frame.texts[$0] }
        )
    }

    private func line(_ field: MarketBrandingDraft.Field, hint: TextKey? = nil, in frame: Frame) -> HTML {
        let most = Attribute("maxlength", .number(Int64(MarketBrandingDraft.longest(field))))
        return self.field(field, hint: hint, in: frame).line(draft[field], in: frame, most)
    }

    @HTMLBuilder private func area(_ field: MarketBrandingDraft.Field, in frame: Frame) -> HTML {
        if let page = field.legalPage {
            let hint: TextKey = page.hasDefault ? .facePaperDefaultHint : .facePaperHint
            self.field(field, hint: hint, in: frame).html(in: frame) { attributes in
                // A first line break would be taken for none.
                HTML("textarea", attributes + [Attribute("rows", .fixed("8"))], HTML("\n" + draft[field]))
            }
            if page.hasDefault { p(.class("hint")) { LegalLink(page: page).html(in: frame) } }
        }
    }

    private func zone(in frame: Frame) -> HTML {
        let most = Attribute("maxlength", .number(Int64(MarketBrandingDraft.longest(.zone))))
        let field = field(.zone, hint: .faceZoneHint, in: frame)
        return field.html(in: frame) { attributes in
            var control = HTML(
                "input",
                attributes + [
                    .value(draft[.zone]), most, Attribute("list", .fixed("zones")),
                    Attribute("autocapitalize", .fixed("none")), Attribute("spellcheck", .fixed("false")),
                    Attribute("autocomplete", .fixed("off")),
                ],
                nil
            )
            var names = HTML("")
            for zone in zones { names.append(HTML("option", [.value(zone)], .empty)) }
            control.append(HTML("datalist", [.id("zones")], names))
            return control
        }
    }

    private func languages(in frame: Frame) -> HTML {
        fieldset(.class("segments")) {
            legend { frame.texts[.faceLanguage] }
            for language in Language.allCases {
                label {
                    input(
                        .type("radio"),
                        .name("language"),
                        .value(language.rawValue),
                        .checked(language == draft.language)
                    )
                    span { Texts.of(language)[.languageName] }
                }
            }
        }
    }

    /// The value that the form sends where none are chosen.
    package static let noCurrencies = "started"

    private func currencies(in frame: Frame) -> HTML {
        fieldset(.class("segments")) {
            legend { frame.texts[.formCurrency] }
            currency(Self.noCurrencies, frame.texts[.faceCurrencyStarted], draft.currencies == nil)
            for choice in MarketCurrencies.choices {
                let name = choice.all.map(\.rawValue).joined(separator: " · ")
                currency(choice.codes, name, choice == draft.currencies)
            }
        }
    }

    private func currency(_ value: String, _ text: String, _ isChosen: Bool) -> HTML {
        label {
            input(.type("radio"), .name("currencies"), .value(value), .checked(isChosen))
            span { text }
        }
    }

    private func signUp(in frame: Frame) -> HTML {
        fieldset(.class("segments")) {
            legend { frame.texts[.faceSignUp] }
            for policy in SignUpPolicy.allCases {
                label {
                    input(
                        .type("radio"),
                        .name("sign-up"),
                        .value(policy.rawValue),
                        .checked(policy == draft.signUp)
                    )
                    span { frame.texts[policy == .open ? .signUpOpen : .signUpInvited] }
                }
            }
        }
    }

    private func problem(of field: MarketBrandingDraft.Field, in frame: Frame) -> String? {
        problems.first { $0.field == field }?.text(in: frame.texts)
    }

    /// The field's name in the form.
    private static func name(_ field: MarketBrandingDraft.Field) -> StaticString {
        switch field {
        case .name: "name"
        case .purpose: "purpose"
        case .accent: "accent"
        case .contact: "contact"
        case .zone: "zone"
        case .terms: "terms"
        case .privacy: "privacy"
        case .safety: "safety"
        case .parcels: "parcels"
        case .prohibited: "prohibited"
        case .business: "business"
        }
    }

    private static func title(_ field: MarketBrandingDraft.Field) -> TextKey {
        switch field {
        case .name: .faceName
        case .purpose: .facePurpose
        case .accent: .faceAccent
        case .contact: .faceContact
        case .zone: .faceZone
        case .terms: .paperTerms
        case .privacy: .paperPrivacy
        case .safety: .paperSafety
        case .parcels: .paperParcels
        case .prohibited: .paperProhibited
        case .business: .paperBusiness
        }
    }
}

extension Link {
    package static let branding = Link("/admin/market")
}
