public import Foundation
import Market
public import MarketClient
public import Observation

/// The field for a server's address, which is tried before it is taken.
@MainActor
@Observable
public final class ServerField {
    /// Finds out what kind of market is at an address.
    public typealias Find = @Sendable (URL) async throws(ClientError) -> MarketKind

    /// The state of the field.
    public enum Phase: Hashable, Sendable {
        /// An address is typed.
        case editing
        /// The typed text can't be an address.
        case noAddress
        /// It is tried whether a market is there.
        case checking
        /// There is none, or nobody answered.
        case failed(ClientError)
        /// A market is there.
        case found(ServerChoice)
    }

    /// The current state of the field.
    public private(set) var phase = Phase.editing
    /// The address as it was typed.
    public private(set) var text: String

    @ObservationIgnored private let find: Find
    @ObservationIgnored private let localization: Localization
    @ObservationIgnored private let checking = TaskSlot()

    /// A field with `text` in it, whose addresses are tried by `find`.
    public init(_ text: String, localization: Localization, find: @escaping Find) {
        self.text = text
        self.localization = localization
        self.find = find
    }

    /// Takes in what is typed, and gives up what is being tried.
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
        checking.load(for: self) { [find] () throws(ClientError) in
            ServerChoice(address: address, kind: try await find(address))
        } then: { field, choice in
            field.phase = .found(choice)
            take(choice)
        } orElse: { field, error in
            field.phase = .failed(error)
        }
    }

    /// True while an address is being tried.
    public var isBusy: Bool { phase == .checking }

    /// The message under the field; `nil` for none.
    public var message: String? {
        let texts = localization.texts
        switch phase {
        case .editing: return nil
        case .noAddress: return texts[.screenServerNoAddress]
        case .checking: return texts[.screenServerChecking]
        case .failed(let error): return error.text(in: texts)
        case .found(let choice):
            return texts[choice.kind == .market ? .screenServerFound : .screenServerFoundOld]
        }
    }

    /// True where the message below the field is a problem.
    public var isError: Bool {
        switch phase {
        case .noAddress, .failed: true
        case .editing, .checking, .found: false
        }
    }

    package func settle() async { await checking.settle() }
}
