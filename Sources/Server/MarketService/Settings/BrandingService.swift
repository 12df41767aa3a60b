package import Market
package import MarketStore
import Synchronization

/// The market's branding: read by every page from memory, changed by administrators.
package final class BrandingService: Sendable {
    private let store: SQLiteStore
    private let log: Log
    package let zones: ZoneDirectory
    private let state = Mutex(State())
    private let lastRefresh = Mutex<ContinuousClock.Instant?>(nil)
    private static let word = "face"

    private struct State {
        var branding = VersionedBranding.none
        /// Of the same branding.
        var terms = MarketBranding.plain.termsVersion
    }

    /// Reads the settings again when another server of the market has changed them.
    package init(
        store: SQLiteStore,
        zones: ZoneDirectory = ZoneDirectory(),
        log: Log
    ) {
        self.store = store
        self.zones = zones
        self.log = log
        store.whenShared { [weak self] word in
            guard word == Self.word || word == SharedEventName.missed else { return }
            Task { await self?.loadAgain() }
        }
    }

    /// Reads it again, once a second at most, where a page of another server may show what this one has yet to hear of.
    package func refresh() async {
        let now = ContinuousClock.now
        let isDue = lastRefresh.withLock { last in
            guard last.map({ now - $0 >= .seconds(1) }) ?? true else { return false }
            last = now
            return true
        }
        if isDue { await loadAgain() }
    }

    private func loadAgain() async {
        do throws(MarketError) {
            try await load()
        } catch {
            log.warning("face_not_read", [("error", .refusal(error))])
        }
    }

    /// The branding that was saved last, as far as this process has read it.
    package var kept: VersionedBranding { state.withLock(\.branding) }

    /// The version of the terms and the privacy notice in it.
    package var keptTerms: TermsVersion { state.withLock(\.terms) }

    /// Reads what is kept; until then the market is as the project has it.
    package func load() async throws(MarketError) {
        let read = try await store.branding()
        learn(read)
    }

    /// The branding as it is stored now, since another server may have stored one a moment ago.
    ///
    /// To change a part of it, begin from here, as all else would take the place of newer values.
    package func latest() async throws(MarketError) -> VersionedBranding {
        try await load()
        return kept
    }

    /// Saves an administrator's form that was begun from `version`.
    package func save(
        _ draft: MarketBrandingDraft,
        from version: Int64,
        by caller: Caller
    ) async throws(MarketError) {
        guard let account = caller.account, caller.isAdministrator else { throw .notAllowed }
        var draft = draft
        let zone = draft[.zone].trimmed
        if !zone.isEmpty { draft.zone = zones.zone(named: zone) }
        guard let branding = draft.branding else { throw .invalidBranding(draft.validate()) }
        let new = try await store.saveBranding(branding, from: version)
        if let new { learn(new) } else { learn(try await store.branding()) }
        guard new != nil else { throw .staleBranding }
        store.share(Self.word)
        log.security("face_changed", [("account", .number(account.id.rawValue))])
    }

    /// Keeps a mark, or with `nil` the project's own, and all else as it is.
    package func saveMark(_ mark: MarketMark?, from version: Int64, by caller: Caller)
        async throws(MarketError)
    {
        var draft = MarketBrandingDraft(try await latest().branding)
        draft.mark = mark
        try await save(draft, from: version, by: caller)
    }

    /// Takes in a branding that was read, unless the one here is newer.
    private func learn(_ read: VersionedBranding) {
        // Governments change rules, and the machine hears of it by its updates.
        var branding = read.branding
        branding.zone = zones.zone(named: branding.zone.name) ?? branding.zone
        let read = VersionedBranding(branding: branding, version: read.version)
        let terms = branding.termsVersion
        state.withLock { state in
            guard read.version > state.branding.version else { return }
            (state.branding, state.terms) = (read, terms)
        }
    }
}
