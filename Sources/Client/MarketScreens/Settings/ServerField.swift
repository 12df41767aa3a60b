public import Foundation
import Market
public import MarketClient
public import Observation

/// The field for a server's address, which is tried before it is taken.
@MainActor
@Observable
public final class ServerField {
    public typealias Find = @Sendable (URL) async throws(ClientError) -> MarketKind

    public enum Phase: Hashable, Sendable {
        case editing
        /// What is typed can't be an address.
        case noAddress
        case checking
        case failed(ClientError)
        case found(ServerChoice)
    }

    public private(set) var phase = Phase.editing
    public private(set) var text: String

    @ObservationIgnored private let find: Find
    @ObservationIgnored private let wording: Wording
    @ObservationIgnored private let checking = TaskSlot()

    /// A field with `text` in it, whose addresses are tried by `find`.
    public init(_ text: String, wording: Wording, find: @escaping Find) {
        self.text = text
        self.wording = wording
        self.find = find
    }

    public func enter(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        checking.cancel()
        phase = .editing
    }

    /// Tries the address; one that answers is handed to `take`.
    public func submit(take: @escaping @MainActor (ServerChoice) -> Void) {
        guard let address = URL(typed: text) else {
            phase = .noAddress
            return
        }
        phase = .checking
        checking.run { [weak self, find] in
            do throws(ClientError) {
                let choice = ServerChoice(address: address, kind: try await find(address))
                guard let self, !Task.isCancelled else { return }
                phase = .found(choice)
                take(choice)
            } catch {
                guard let self, !Task.isCancelled else { return }
                phase = .failed(error)
            }
        }
    }

    public var isBusy: Bool { phase == .checking }

    /// What is to be said under the field.
    public var message: String? {
        let texts = wording.texts
        switch phase {
        case .editing: return nil
        case .noAddress: return texts[.screenServerNoAddress]
        case .checking: return texts[.screenServerChecking]
        case .failed(let error): return error.text(in: texts)
        case .found(let choice):
            return texts[choice.kind == .market ? .screenServerFound : .screenServerFoundOld]
        }
    }

    public var isError: Bool {
        switch phase {
        case .noAddress, .failed: true
        case .editing, .checking, .found: false
        }
    }

    package func settle() async { await checking.settle() }
}
