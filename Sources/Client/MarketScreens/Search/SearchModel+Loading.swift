import Market
public import MarketAPI
import MarketClient

extension SearchModel {
    var searcher: any ProductSearching {
        if source == .naver, let naver { naver } else { MarketSearch(context.client) }
    }

    var question: SearchRequest { SearchRequest(words) }

    /// Requests all sections, after a pause for further typing.
    func search(after pause: Duration) {
        let question = question
        asked = question
        (isUnderway, isCutOff) = (true, false)
        isWaiting = pause > .zero
        slowTimer.cancel()
        loadTask.run { [weak self, context, searcher, source] in
            if pause > .zero { do { try await context.screenClock.sleep(pause) } catch { return } }
            guard !Task.isCancelled else { return }
            let sorts = Array(searcher.sorts.prefix(Self.sectionCount))
            self?.begin(sorts)
            await Self.ask(sorts, question, searcher, context) { [weak self] in self?.took($1, $0) }
            guard !Task.isCancelled else { return }
            // Requested before the person sees that there is nothing.
            let foundNothing = source == .market && self?.foundNothing == true
            let found = foundNothing ? await Self.corrections(of: question, context) : nil
            guard !Task.isCancelled, self?.conclude() == .nothing, let found else { return }
            self?.take(found, for: question)
        }
    }

    /// Tries a section again that failed.
    public func retry(_ sort: ListingQuery.Sort) {
        guard !isCutOff, let place = shelves.firstIndex(where: { $0.sort == sort }),
            case .failed = shelves[place].phase
        else { return }
        var question = asked ?? question
        if let correction { question.text = correction.found }
        isUnderway = true
        shelves[place].phase = .loading
        let waiting = shelves.filter { $0.phase == .loading }.map(\.sort)
        loadTask.run { [weak self, context, searcher] in
            await Self.ask(waiting, question, searcher, context) { [weak self] in self?.took($1, $0) }
            guard !Task.isCancelled else { return }
            _ = self?.conclude()
        }
    }

    /// Tries everything again.
    public func retry() {
        guard case .failed = phase else { return }
        search(after: .zero)
    }

    private func begin(_ sorts: [ListingQuery.Sort]) {
        isWaiting = false
        coming = zip(0..., sorts).map { place, sort in
            let style: SearchShelf.Style = sorts.count == 1 ? .list : [.banner, .cards, .list][place % 3]
            return SearchShelf(sort: sort, style: style, phase: .loading)
        }
        phase = .searching(isSlow: false)
        corrections = []
        correction = nil
        slowTimer.run { [weak self, context] in
            do { try await context.screenClock.sleep(.milliseconds(150)) } catch { return }
            guard let self, phase == .searching(isSlow: false) else { return }
            phase = .searching(isSlow: true)
        }
    }

    /// Requests all sections at the same time, and calls `took` for each as it arrives.
    private nonisolated static func ask(
        _ sorts: [ListingQuery.Sort],
        _ question: SearchRequest,
        _ searcher: any ProductSearching,
        _ context: ScreenContext,
        took: @MainActor (ListingQuery.Sort, Result<SearchSection, ClientError>) -> Void
    ) async {
        await withTaskGroup { group in
            for sort in sorts {
                var part = question
                part.sort = sort
                group.addTask { [part] () -> (ListingQuery.Sort, Result<SearchSection, ClientError>) in
                    do throws(ClientError) {
                        let section = try await context.ask { () throws(ClientError) in
                            try await searcher.section(part)
                        }
                        return (sort, .success(section))
                    } catch {
                        return (sort, .failure(error))
                    }
                }
            }
            for await (sort, result) in group {
                guard !Task.isCancelled else { return }
                await took(sort, result)
            }
        }
    }

    private func took(_ result: Result<SearchSection, ClientError>, _ sort: ListingQuery.Sort) {
        guard case .searching = phase else {
            note(result, sort, in: &shelves)
            return
        }
        note(result, sort, in: &coming)
        // What the last search found stays until there is something better.
        guard coming.contains(where: { !$0.findings.isEmpty }) else { return }
        slowTimer.cancel()
        if shelves != coming { shelves = coming }
        phase = .found
    }

    private func note(
        _ result: Result<SearchSection, ClientError>,
        _ sort: ListingQuery.Sort,
        in shelves: inout [SearchShelf]
    ) {
        guard let place = shelves.firstIndex(where: { $0.sort == sort }) else { return }
        switch result {
        case .success(let section): shelves[place].take(section)
        case .failure(let error): shelves[place].phase = .failed(error)
        }
    }

    private var foundNothing: Bool {
        guard case .searching = phase else { return false }
        return coming.allSatisfy { $0.phase == .shown && $0.findings.isEmpty }
    }

    private func conclude() -> SearchPhase {
        slowTimer.cancel()
        isUnderway = false
        if case .searching = phase { shelves = coming }
        // A late section does not close an order that the person has opened in full meanwhile.
        guard phase != .listing else { return phase }
        let failures = shelves.compactMap { shelf -> ClientError? in
            guard case .failed(let error) = shelf.phase else { return nil }
            return error
        }
        if let error = failures.first, failures.count == shelves.count {
            phase = .failed(error)
        } else {
            // A section that failed may have something yet, and keeps its place to be tried again.
            let hasNothingToShow = shelves.allSatisfy(\.findings.isEmpty) && failures.isEmpty
            phase = hasNothingToShow ? .nothing : .found
        }
        return phase
    }

    /// The market's corrections of a text without matches; `nil` where it has none to give.
    private static func corrections(
        of question: SearchRequest,
        _ context: ScreenContext
    ) async -> SearchResults? {
        guard context.client.capabilities.contains(.suggestions) else { return nil }
        do throws(ClientError) {
            return try await context.onlineClient.search.preview(question.text)
        } catch {
            // That nothing was found is said already; other spellings would have been a courtesy.
            return nil
        }
    }

    /// Offers other spellings, or shows at once what the likely one finds.
    private func take(_ found: SearchResults, for question: SearchRequest) {
        corrections = found.corrections
        guard !isExact, let corrected = found.correctedTo, !found.sections.isEmpty, phase == .nothing else {
            return
        }
        for place in shelves.indices {
            guard let section = found.sections.first(where: { $0.sort == shelves[place].sort }) else {
                continue
            }
            shelves[place].take(section)
        }
        correction = SearchCorrection(typed: question.text, found: corrected)
        phase = .found
    }

    /// Asks for words that begin like what is typed.
    func suggest() {
        let typed = words
        guard source == .market, context.client.capabilities.contains(.suggestions) else {
            suggestions = []
            return
        }
        suggesting.run { [weak self, context] in
            do { try await context.screenClock.sleep(.milliseconds(150)) } catch { return }
            do throws(ClientError) {
                let found = try await context.onlineClient.search.suggest(typed)
                guard let self, !Task.isCancelled else { return }
                suggestions = found.filter { $0 != typed }
            } catch {
                // Suggestions are a courtesy: a search without them is as good.
                guard let self, !Task.isCancelled else { return }
                suggestions = []
            }
        }
    }
}
