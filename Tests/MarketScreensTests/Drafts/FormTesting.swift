import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// The shared parts of the form's tests: a market that answers on command.
@MainActor
protocol FormTesting {
    var sent: PendingReplies<ProductSubmission, ProductDetails> { get }
}

extension FormTesting {
    func fixture(
        offline: Bool = false,
        drafts: MemoryDraftStore = MemoryDraftStore(),
        _ set: (inout MarketClient) -> Void = { _ in }
    ) -> ScreenFixture {
        ScreenFixture(offline: offline, drafts: drafts) { client in
            client.capabilities = .market
            client.selling.uploadPhoto = { file, _, _ throws(ClientError) in
                .sample(Int64(file.path.utf8.count))
            }
            client.selling.create = { [sent] offer, _, _ throws(ClientError) in try await sent.ask(offer) }
            set(&client)
        }
    }

    func form(_ fixture: ScreenFixture) async -> ProductFormModel {
        let form = ProductFormModel(selling: fixture.context)
        form.appear()
        await form.settle()
        return form
    }

    func fill(_ form: ProductFormModel) {
        form.add([PhotoFile(path: "/photos/a.jpg")])
        form.enter("자전거", in: .name)
        form.enter("150000", in: .price)
        form.enter("2", in: .stock)
        form.enter("거의 새것", in: .description)
    }

    func problem(_ form: ProductFormModel) -> Notice? {
        guard case .problem(let notice, _) = form.dialog else { return nil }
        return notice
    }

    func failure(_ form: ProductFormModel) -> FormFailure? {
        guard case .failed(let failure) = form.dialog else { return nil }
        return failure
    }

    func files(_ count: Int) -> [PhotoFile] {
        (0..<count).map { PhotoFile(path: "/photos/\($0).jpg") }
    }

    func names(_ form: ProductFormModel) -> [String] {
        form.photos.map { photo in
            guard case .file(let file) = photo.source else { return "" }
            return file.name
        }
    }
}
