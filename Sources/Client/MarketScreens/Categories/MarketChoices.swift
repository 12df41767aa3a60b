public import Market
import MarketAPI
import MarketClient
public import Observation

/// The choices of one market: its categories, and the currencies of its products.
///
/// They are loaded by the first screen that needs them; until then they are as the market last told them. After an outage the next screen loads them again, as
/// the market's operator may have changed them, and so it does after a failure.
@MainActor
@Observable
public final class MarketChoices {
    /// In the market's order; empty until they are known, and where it has none.
    public private(set) var categories: [Market.Category] = []
    /// Each until they are known.
    public private(set) var currencies = MarketCurrencies.every

    @ObservationIgnored private let client: MarketClient
    @ObservationIgnored private let network: any NetworkWatching
    @ObservationIgnored private let kept: any KeptLists
    @ObservationIgnored private var isKnown = false
    @ObservationIgnored private var asking: Task<Void, Never>?
    @ObservationIgnored private var reconnection: AnyObject?

    init(_ client: MarketClient, _ network: any NetworkWatching, keptIn kept: any KeptLists) {
        self.client = client
        self.network = network
        self.kept = kept
        if client.capabilities.contains(.facts) { categories = kept.keptCategories }
        reconnection = network.onReconnect { [weak self] in self?.isKnown = false }
    }

    /// Returns when both are known, or can't be asked for now.
    func load() async {
        guard !isKnown, !network.isOffline, client.capabilities.contains(.facts) else { return }
        let task = asking ?? Task { await ask() }
        asking = task
        await task.value
    }

    private func ask() async {
        let client = client
        async let listed = Result { () async throws(ClientError) in try await client.products.categories() }
        async let taken = Result { () async throws(ClientError) in try await client.products.currencies() }
        let (categories, currencies) = (await listed, await taken)
        asking = nil
        // What failed is a courtesy; the market itself says so where it matters.
        if case .success(let new) = categories, new != self.categories {
            self.categories = new
            kept.keep(new)
        }
        if case .success(let new) = currencies, new != self.currencies { self.currencies = new }
        if case .success = categories, case .success = currencies { isKnown = true }
    }

    /// The market's description of itself as it last told it; `nil` where it never did.
    var aboutBefore: MarketBody? { client.capabilities.contains(.facts) ? kept.keptMarket : nil }

    /// The market's description of itself; `nil` where it can't be loaded now, or the market has none.
    func about() async -> MarketBody? {
        guard !network.isOffline, client.capabilities.contains(.facts) else { return nil }
        do throws(ClientError) {
            let about = try await client.products.about()
            if let about { kept.keep(about) }
            return about
        } catch {
            return nil
        }
    }

    /// The name of a category; 기타 of one that the market does not have, and `nil` while none is known.
    public func name(of id: Market.Category.ID, in language: Language) -> String? {
        (categories.first { $0.id == id } ?? categories.first { $0.id == .other })?.name(in: language)
    }

    /// The name of what a draft says; as it was written where no name is known.
    func name(of text: String, in language: Language) -> String {
        Market.Category.ID(rawValue: text).flatMap { name(of: $0, in: language) } ?? text
    }
}

extension Result where Success: Sendable, Failure == ClientError {
    fileprivate init(_ body: () async throws(ClientError) -> Success) async {
        do throws(ClientError) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
