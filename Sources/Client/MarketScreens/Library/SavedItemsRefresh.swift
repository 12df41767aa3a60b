import Market
import MarketClient

extension ScreenContext {
    /// Asks the market what has become of things that are kept; of what can't be asked, the last that is known stays.
    ///
    /// A few at a time, as a phone on a train has one thin line.
    func refresh(_ keys: [ProductReference]) async {
        let ids = keys.compactMap { key -> Product.ID? in
            guard case .here(let id) = key else { return nil }
            return id
        }
        var rest = ids[...]
        await withTaskGroup(of: Void.self) { group in
            for id in rest.prefix(Self.refreshedAtOnce) { group.addTask { [self] in await refresh(id) } }
            rest = rest.dropFirst(Self.refreshedAtOnce)
            while await group.next() != nil, let id = rest.popFirst(), !Task.isCancelled {
                group.addTask { [self] in await refresh(id) }
            }
        }
    }

    private static let refreshedAtOnce = 4

    private func refresh(_ id: Product.ID) async {
        do throws(ClientError) {
            let detail = try await onlineClient.products.detail(id)
            guard !Task.isCancelled else { return }
            savedItems.learn(SavedProduct(detail))
        } catch {
            guard error.refusal?.status == 404 || error.refusal?.status == 410 else { return }
            savedItems.markGone(.here(id))
        }
    }

    /// Takes over what the market told of something that is kept.
    func updateSavedItems(for event: ProductEvent) {
        switch event {
        case .created: break
        // Liked products and those in the cart stay, also where their seller is blocked.
        case .blocked(let seller): savedItems.removeKept { $0.seller.id == seller }
        case .edited(let goods), .restored(let goods), .received(.changed(let goods, _)):
            savedItems.learn([goods])
            savedItems.updateKept(goods)
            if goods.state == .hidden, !accountSession.identity.mayOwn(goods) {
                savedItems.removeKept(goods.id)
            }
        case .deleted(let id), .received(.removed(let id, _)):
            savedItems.markGone(.here(id))
            savedItems.removeKept(id)
        case .received: break
        }
    }
}
