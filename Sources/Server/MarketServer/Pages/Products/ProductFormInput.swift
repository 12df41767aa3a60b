import HTTPServer
import Hangul
import Market
import MarketService
import Storefront

/// The input of the form for a product.
struct ProductFormInput: Sendable {
    /// The pressed button.
    enum Wish: Hashable {
        case done
        /// Keeps what was chosen, and shows the form again.
        case keep
        /// Keeps it for another day: when pressed, when its author stops, and by itself as they write.
        case save, leave, autosave
        case up(Photo.ID)
        case down(Photo.ID)
        case remove(Photo.ID)

        init(_ text: String) {
            let halves = text.split(separator: "-", maxSplits: 1)
            let id = halves.count == 2 ? Int64(halves[1]).map { Photo.ID($0) } : nil
            self =
                switch (halves.first, id) {
                case ("up", let id?): .up(id)
                case ("down", let id?): .down(id)
                case ("remove", let id?): .remove(id)
                case ("keep", _): .keep
                case ("save", _): .save
                case ("leave", _): .leave
                case ("autosave", _): .autosave
                default: .done
                }
        }
    }

    let wish: Wish
    let draft: ProductDraft
    /// In the order that the form shows them.
    var photos: [PhotoPlace]
    /// Those that came along.
    let files: [UploadedFile]
    let key: String
    let version: Int64?
    let seal: String

    /// Files that were not kept, since the seal or the session was missing or wrong when they came.
    let skippedFiles: Int
    /// Why, where it was for want of room.
    let refusal: UploadRefusal?

    /// `isSealed` says of a seal whether files that come after it are kept.
    init(
        _ context: PageContext,
        _ server: ServerContext,
        isSealed: @escaping @Sendable (String) -> Bool
    ) async throws {
        var limits = MultipartLimits()
        // More and larger ones than may be kept, so that it is the form that says so, with all that was typed;
        // the whole is held to what the server takes of any request.
        limits.files = 2 * DraftRules.market.photos.upperBound
        limits.file = .max
        limits.skipsWithoutRoom = true
        limits.fileNames = ["photos"]
        let form = try await context.request.multipartForm(
            limits: limits,
            filesIn: server.settings.temporaryFolder,
            on: server.blocking,
            meter: context.caller.account.map { account -> any UploadMeter in
                PartyUploads(UsageParty(account), from: context.request, in: server.uploadSpace)
            },
            // Nobody fills the disk: the seal stands before the files, and without one, or a session, none is kept.
            keepsFiles: { texts in texts.contains { $0.head.name == "seal" && isSealed($0.string) } }
        )
        skippedFiles = form.skippedFiles
        refusal = form.refusal
        wish = Wish(form["do"] ?? "")
        seal = form["seal"] ?? ""
        key = String((form["key"] ?? "").unicodeScalars.filter(\.isASCII).prefix(64).map(Character.init))
        version = form["version"].flatMap { Int64($0) }
        let currency = form["currency"].flatMap(Currency.init) ?? server.services.products.currencies.first
        var draft = ProductDraft(
            name: form["name"]?.withPlainLineEnds ?? "",
            // Browsers end lines by `\r\n`, and the form would show two where it had one.
            description: form["description"]?.withPlainLineEnds ?? "",
            price: Self.number(form["price"], .price, in: currency),
            discount: Self.number(form["discount"], .discount, in: currency),
            stock: Self.number(form["stock"], .stock, in: nil),
            currency: currency,
            facts: FactsDraft(
                category: form["category"] ?? "",
                condition: form["condition"].flatMap(Condition.init),
                meets: form["meets"] != nil,
                sends: form["sends"] != nil,
                parcelFee: Self.number(form["parcel-fee"], .price, in: currency),
                giveaway: form["giveaway"].flatMap(Giveaway.init)
            )
        )
        for field in ProductField.further {
            let text = form[field.input.description]
            switch field.kind {
            case .own: break
            case .flag(_, let typed, _): draft.facts[keyPath: typed] = text != nil
            case .amount(_, let typed):
                draft.facts[keyPath: typed] = Self.number(text, .price, in: currency)
            }
        }
        if draft.facts.giveaway != nil { draft.giveAway() }
        self.draft = draft
        var seen: Set<Photo.ID> = []
        photos = form.texts.filter { $0.head.name == "photo" }
            .compactMap { Int64($0.string).map { Photo.ID($0) } }
            .filter { seen.insert($0).inserted }
            .map { id in
                let text = form["alt-\(id)"]?.withPlainLineEnds ?? ""
                return PhotoPlace(id, altText: String(text.unicodeScalars.prefix(1000).map(Character.init)))
            }
        // A browser sends a nameless file of nothing where none was chosen.
        files = form.files("photos").filter { $0.size > 0 }
    }

    /// Commas and full-width digits are read as a field with a script would read them, and `15만원` as what it says.
    private static func number(_ text: String?, _ entry: NumberEntry, in currency: Currency?) -> String {
        let typed = text ?? ""
        let text = currency == .krw ? SpokenAmount.digits(of: typed) ?? typed : typed
        guard case .accepted(let number) = entry.entering(text) else { return text }
        // What is no entry, such as a price of 0, is for the rules to refuse.
        return number.isEmpty ? text : number
    }

    mutating func arrange() {
        switch wish {
        case .up(let id): move(id, by: -1)
        case .down(let id): move(id, by: 1)
        case .remove(let id): photos.removeAll { $0.photo == id }
        case .done, .keep, .save, .leave, .autosave: break
        }
    }

    private mutating func move(_ id: Photo.ID, by step: Int) {
        guard let place = photos.firstIndex(where: { $0.photo == id }), photos.indices.contains(place + step)
        else { return }
        photos.swapAt(place, place + step)
    }
}

extension ProductDraft {
    /// The form hides what a giveaway does not have: what stood there says nothing.
    fileprivate mutating func giveAway() {
        (price, discount) = ("0", "")
        for field in ProductField.further { facts.take(field, from: FactsDraft()) }
    }
}
