package import Market
package import MarketStore
import Synchronization

/// The market's face: read by every page from memory, changed by administrators.
package final class FaceService: Sendable {
    private let store: any FaceStoring
    private let log: Log
    package let zones: ZoneDirectory
    private let others: (any NewsSharing)?
    private let state = Mutex(KeptFace.none)
    private let lastLook = Mutex<ContinuousClock.Instant?>(nil)
    private static let word = "face"

    /// `others` are the market's other servers, which read it again when it has changed.
    package init(
        store: any FaceStoring,
        others: (any NewsSharing)? = nil,
        zones: ZoneDirectory = ZoneDirectory(),
        log: Log
    ) {
        self.store = store
        self.others = others
        self.zones = zones
        self.log = log
        others?.whenShared { [weak self] word in
            guard word == Self.word || word == NewsWord.missed else { return }
            Task { await self?.loadAgain() }
        }
    }

    /// Reads it again, once a second at most, where a page of another server may show what this one has yet to hear of.
    package func lookAgain() async {
        let now = ContinuousClock.now
        let isDue = lastLook.withLock { last in
            guard last.map({ now - $0 >= .seconds(1) }) ?? true else { return false }
            last = now
            return true
        }
        if isDue { await loadAgain() }
    }

    private func loadAgain() async {
        do throws(FaceError) {
            try await load()
        } catch {
            log.warning("face_not_read", [("error", .cause(error))])
        }
    }

    /// The face that was kept last, as far as this process has read it.
    package var kept: KeptFace { state.withLock(\.self) }

    /// Reads what is kept; until then the market is as the project has it.
    package func load() async throws(FaceError) {
        do throws(StoreError) {
            let read = try await store.face()
            learn(read)
        } catch {
            throw FaceError(error)
        }
    }

    /// The face as it is stored now, since another server may have stored one a moment ago.
    ///
    /// To change a part of it, begin from here, as all else would take the place of newer values.
    package func latest() async throws(FaceError) -> KeptFace {
        try await load()
        return kept
    }

    /// Keeps what an administrator has typed, who began from `version`.
    package func save(
        _ draft: MarketFaceDraft,
        from version: Int64,
        by caller: Caller
    ) async throws(FaceError) {
        guard let account = caller.account, caller.isAdministrator else { throw .notAllowed }
        var draft = draft
        let zone = draft[.zone].trimmed
        if !zone.isEmpty { draft.zone = zones.zone(named: zone) }
        guard let face = draft.face else { throw .invalid(draft.validate()) }
        let new: KeptFace?
        do throws(StoreError) {
            new = try await store.keepFace(face, from: version)
            if let new { learn(new) } else { learn(try await store.face()) }
        } catch {
            throw FaceError(error)
        }
        guard new != nil else { throw .stale }
        others?.share(Self.word)
        log.security("face_changed", [("account", .number(account.id.rawValue))])
    }

    /// Keeps a mark, or with `nil` the project's own, and all else as it is.
    package func saveMark(_ mark: MarketMark?, from version: Int64, by caller: Caller) async throws(FaceError)
    {
        var draft = MarketFaceDraft(try await latest().face)
        draft.mark = mark
        try await save(draft, from: version, by: caller)
    }

    /// Takes in a face that was read, unless the one here is newer.
    private func learn(_ read: KeptFace) {
        // Governments change rules, and the machine hears of it by its updates.
        var face = read.face
        face.zone = zones.zone(named: face.zone.name) ?? face.zone
        let read = KeptFace(face: face, version: read.version)
        state.withLock { if read.version > $0.version { $0 = read } }
    }
}

/// Why the market does not show itself otherwise.
package enum FaceError: Error, Hashable, Sendable {
    case notAllowed
    case invalid([MarketFaceDraft.Problem])
    /// Another administrator has changed it since.
    case stale
    case unavailable(Unavailability)

    init(_ error: StoreError) {
        self = .unavailable(by: error)
    }
}
