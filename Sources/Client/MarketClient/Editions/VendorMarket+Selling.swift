import Foundation
import Linux
import Market
import MarketAPI

extension VendorMarket {
    var selling: MarketClient.Selling {
        MarketClient.Selling(
            uploadPhoto: { _, _, _ throws(ClientError) in throw .unsupported("selling.uploadPhoto") },
            discardPhoto: { _ throws(ClientError) in throw .unsupported("selling.discardPhoto") },
            keepPhotos: { _ throws(ClientError) in throw .unsupported("selling.keepPhotos") },
            create: { offer, _, progress throws(ClientError) in try await create(offer, progress) },
            edit: { id, edit, _, _ throws(ClientError) in try await self.edit(id, edit) },
            setState: { _, _ throws(ClientError) in throw .unsupported("selling.setState") },
            renew: { _ throws(ClientError) in throw .unsupported("selling.renew") },
            delete: { id, secret throws(ClientError) in try await delete(id, secret: secret) },
            undelete: { _ throws(ClientError) in throw .unsupported("selling.undelete") }
        )
    }

    private func secret(_ given: String?) throws(ClientError) -> String {
        guard let secret = given ?? vendor?.secret, !secret.isEmpty else { throw .secretMissing }
        return secret
    }

    private func create(
        _ offer: ProductSubmission,
        _ progress: @escaping MarketClient.Selling.Progress
    ) async throws(ClientError) -> ProductDetails {
        let secret = try secret(offer.secret)
        let draft: CheckedDraft
        do throws(InvalidDraft) {
            draft = try offer.draft.checkedForEditions()
        } catch {
            throw .refused(Refusal(error, in: Texts.of(settings.language)))
        }
        let input = VendorInput(
            edition: edition,
            name: draft.name,
            description: draft.description,
            price: draft.price.full,
            discount: draft.price.discount,
            stock: draft.stock,
            currency: draft.price.currency,
            secret: secret
        )
        var photos: [ReadyPhoto] = []
        defer { for photo in photos { photo.removeIfTemporary() } }
        for photo in offer.photos {
            guard case .file(let file) = photo.source else { throw .unsupported("selling.create") }
            photos.append(try await file.ready(settings.shrinking, for: .editions))
        }
        return try await send(input, photos, progress)
    }

    /// Puts the form together in a file and sends it from there, so that memory stays flat.
    private func send(
        _ input: VendorInput,
        _ photos: [ReadyPhoto],
        _ progress: @escaping MarketClient.Selling.Progress
    ) async throws(ClientError) -> ProductDetails {
        var form = MultipartBody()
        form.add(
            MultipartBody.Part(
                name: "params",
                type: "application/json",
                content: .bytes(JSONWriter.bytes(of: input))
            )
        )
        for photo in photos {
            form.add(
                MultipartBody.Part(
                    name: "images",
                    fileName: photo.file.name,
                    type: photo.format.rawValue,
                    content: .file(path: photo.file.path, length: photo.length)
                )
            )
        }
        let file = settings.temporaryFolder.appending(path: "open-market-form-\(UUID().uuidString)")
            .path(percentEncoded: false)
        defer {
            // It holds a secret; where it can't be removed, only its owner can read it.
            do { try FileManager.default.removeItem(atPath: file) } catch {}
        }
        do throws(MultipartBody.Failure) {
            try await files.run { [form] () throws(MultipartBody.Failure) in try form.write(to: file) }
        } catch {
            switch error {
            case .unreadable(let path):
                throw .photoUnreadable(name: photos.first { $0.file.path == path }?.file.name ?? path)
            case .notWritten: throw .draftNotKept
            }
        }
        let request = try request(
            .post,
            body: .file(path: file, length: form.length),
            type: form.contentType,
            timeouts: .uploading
        )
        let meter = FormMeter(photos.map(\.length), whole: form.length, progress)
        let reply = try await runner.run(request, isRepeatable: false) { meter.sent($0) }
        meter.finish()
        return learn(from: try reply.json(VendorProduct.self))
    }

    private func edit(_ id: Product.ID, _ edit: ProductUpdate) async throws(ClientError) -> ProductDetails {
        var input = VendorInput(edition: edition, secret: try secret(edit.secret))
        input.name = edit.name
        input.description = edit.description
        input.currency = edit.currency
        let currency = edit.currency ?? .krw
        input.price = try amount(edit.price, .price, currency)
        input.discount = try amount(edit.discount.map { $0.isEmpty ? "0" : $0 }, .discount, currency)
        if let stock = edit.stock {
            guard let count = Int64(stock.isEmpty ? "\(DraftRules.market.stockUnsaid)" : stock), count >= 0
            else {
                throw .refused(Refusal(.stock, .notANumber, in: Texts.of(settings.language)))
            }
            input.stock = count
        }
        if let photos = edit.photos {
            // A photo that is there already can come first; more than that these editions can't change.
            guard case .onMarket(let first)? = photos.first?.source,
                photos.allSatisfy({ if case .onMarket = $0.source { true } else { false } })
            else { throw .unsupported("selling.edit") }
            input.thumbnail = first
        }
        do throws(ClientError) {
            return learn(from: try await write(.patch, "/\(id)", input).json(VendorProduct.self))
        } catch {
            throw error.afterSecret(alsoFor: [])
        }
    }

    private func amount(
        _ text: String?,
        _ field: DraftProblem.Field,
        _ currency: Currency
    ) throws(ClientError) -> Money? {
        guard let text else { return nil }
        do {
            return try Money(text, currency: currency)
        } catch {
            throw .refused(Refusal(field, .notANumber, in: Texts.of(settings.language)))
        }
    }

    /// Deletes in two steps: a word for this product in exchange for the secret, and the deletion with the word.
    private func delete(_ id: Product.ID, secret given: String?) async throws(ClientError) {
        let secret = try secret(given)
        let step = edition == .year2022 ? "secret" : "archived"
        do throws(ClientError) {
            let word = try await write(.post, "/\(id)/\(step)", SecretInput(secret: secret)).word()
            let path = edition == .year2022 ? "/\(id)/\(word)" : "/\(word)"
            _ = try await write(.delete, path)
        } catch {
            throw error.afterSecret(alsoFor: [400])
        }
    }
}

extension WholeReply {
    /// The last segment of a plain text: a bare secret, or of a path that is only for reading.
    ///
    /// Nothing but what such a segment can hold is let into an address.
    fileprivate func word() throws(ClientError) -> String {
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
            .filter { !$0.isWhitespace && $0 != "\"" }
        let word = text.split(separator: "/").last.map(String.init) ?? ""
        guard !word.isEmpty, word.count <= 256,
            word.utf8.allSatisfy(PercentText.isUnreserved),
            word.contains(where: { $0 != "." })
        else { throw .malformedReply(path: path) }
        return word
    }
}

extension ClientError {
    /// Maps a refusal of a request with a secret: these editions send no more than a status.
    fileprivate func afterSecret(alsoFor statuses: Set<Int>) -> ClientError {
        guard let status = refusal?.status, status == 403 || statuses.contains(status) else { return self }
        return .secretWrong
    }
}

extension Refusal {
    fileprivate init(_ invalid: InvalidDraft, in texts: Texts) {
        self.init(status: 422, code: .invalidDraft, fields: ProblemBody(invalid, in: texts).fields)
    }

    fileprivate init(_ field: DraftProblem.Field, _ code: DraftProblem.Code, in texts: Texts) {
        self.init(InvalidDraft(problems: [DraftProblem(field, code)]), in: texts)
    }
}
