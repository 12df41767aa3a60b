import Market

extension Route {
    /// The address: path and, where there is something to ask, query.
    public var path: String {
        let (template, number) = place
        var path = Self.prefix
        template.write(number, to: &path)
        let text = query.text
        return text.isEmpty ? path : "\(path)?\(text)"
    }

    public var template: Template { place.template }

    private var place: (template: Template, number: Int64?) {
        switch self {
        case .products: (.products, nil)
        case .product(let id): (.product, id.rawValue)
        case .productState(let id): (.productState, id.rawValue)
        case .undelete(let id): (.undelete, id.rawValue)
        case .moderation(let id): (.moderation, id.rawValue)
        case .moderations: (.moderations, nil)
        case .changes: (.changes, nil)
        case .events: (.events, nil)
        case .categories: (.categories, nil)
        case .market: (.market, nil)
        case .facets: (.facets, nil)
        case .uploads: (.uploads, nil)
        case .upload(let id): (.upload, id.rawValue)
        case .keptUploads: (.keptUploads, nil)
        case .drafts: (.drafts, nil)
        case .draft(let id): (.draft, id.rawValue)
        case .accounts: (.accounts, nil)
        case .account(let id): (.account, id.rawValue)
        case .roles(let id): (.roles, id.rawValue)
        case .firstAdministrator: (.firstAdministrator, nil)
        case .me: (.me, nil)
        case .myNotices: (.myNotices, nil)
        case .myPassword: (.myPassword, nil)
        case .myProducts: (.myProducts, nil)
        case .sessions: (.sessions, nil)
        case .session(let id): (.session, id)
        case .currentSession: (.currentSession, nil)
        case .invitations: (.invitations, nil)
        case .invitation(let id): (.invitation, id.rawValue)
        case .likes: (.likes, nil)
        case .like(let id): (.like, id.rawValue)
        case .cart: (.cart, nil)
        case .cartLine(let id): (.cartLine, id.rawValue)
        case .conversationAbout(let id): (.conversationAbout, id.rawValue)
        case .conversations: (.conversations, nil)
        case .conversation(let id): (.conversation, id.rawValue)
        case .messages(let id, _): (.messages, id.rawValue)
        case .messagePhoto(let id, _, _): (.messagePhoto, id.rawValue)
        case .unsent(let id): (.unsent, id.rawValue)
        case .readMark(let id): (.readMark, id.rawValue)
        case .mute(let id): (.mute, id.rawValue)
        case .blocks: (.blocks, nil)
        case .block(let id): (.block, id.rawValue)
        case .offers(let id): (.offers, id.rawValue)
        case .offer(let id): (.offer, id.rawValue)
        case .offerAnswer(let id): (.offerAnswer, id.rawValue)
        case .conversationDeal(let id): (.conversationDeal, id.rawValue)
        case .productDeal(let id): (.productDeal, id.rawValue)
        case .productOffers(let id): (.productOffers, id.rawValue)
        case .deals: (.deals, nil)
        case .deal(let id): (.deal, id.rawValue)
        case .dealState(let id): (.dealState, id.rawValue)
        case .dealCode(let id): (.dealCode, id.rawValue)
        case .dealConfirmation(let id): (.dealConfirmation, id.rawValue)
        case .dealObjection(let id): (.dealObjection, id.rawValue)
        case .meetings(let id): (.meetings, id.rawValue)
        case .meetingAnswer(let id): (.meetingAnswer, id.rawValue)
        case .claim(let id): (.claim, id.rawValue)
        case .claims(let id): (.claims, id.rawValue)
        case .likerOffer(let id): (.likerOffer, id.rawValue)
        case .claimAnswer(let id): (.claimAnswer, id.rawValue)
        case .queue(let id): (.queue, id.rawValue)
        case .dealReview(let id): (.dealReview, id.rawValue)
        case .reviewReply(let id): (.reviewReply, id.rawValue)
        case .accountReviews(let id, _, _): (.accountReviews, id.rawValue)
        case .noticedTrades: (.noticedTrades, nil)
        case .notifications: (.notifications, nil)
        case .notificationsSeen: (.notificationsSeen, nil)
        case .notificationsRead: (.notificationsRead, nil)
        case .notificationRead(let id): (.notificationRead, id.rawValue)
        case .notificationSettings: (.notificationSettings, nil)
        case .reports: (.reports, nil)
        case .sanctions: (.sanctions, nil)
        case .cases: (.cases, nil)
        case .reportCase(let id): (.reportCase, id)
        case .evidencePhoto(let id, _, _): (.evidencePhoto, id.rawValue)
        case .caseClaim(let id): (.caseClaim, id)
        case .caseActions(let id): (.caseActions, id)
        case .search: (.search, nil)
        case .suggestions: (.suggestions, nil)
        case .searches: (.searches, nil)
        case .popularSearches: (.popularSearches, nil)
        case .pastSearch: (.pastSearch, nil)
        case .searchPrivacy: (.searchPrivacy, nil)
        case .openAPI: (.openAPI, nil)
        }
    }

    private var query: QueryItems {
        var query = QueryItems()
        switch self {
        case .products(let listing), .myProducts(let listing), .facets(let listing): return listing.items
        case .conversations(let wanted): return wanted.items
        case .deals(let wanted): return wanted.items
        case .messages(_, let wanted): return wanted.items
        case .notifications(let wanted): return wanted.items
        case .messagePhoto(_, let kind, let format), .evidencePhoto(_, let kind, let format):
            query.add("size", kind == .large ? nil : kind.rawValue)
            query.add("format", format == .jpeg ? nil : format.rawValue)
        case .events(let mine): query.add("mine", mine ? "true" : nil)
        case .moderations(let before): query.add("before", before.map { "\($0)" })
        case .changes(let since, let limit):
            query.add("since", "\(since)")
            query.add("limit", limit == Self.defaultChangeLimit ? nil : "\(limit)")
        case .cases(let isDecided, let cursor, let limit):
            query.add("state", isDecided ? "decided" : nil)
            query.add("cursor", cursor?.rawValue)
            query.add("limit", limit == ListingQuery.defaultLimit ? nil : "\(limit)")
        case .likes(let cursor, let limit), .reports(let cursor, let limit),
            .accountReviews(_, let cursor, let limit):
            query.add("cursor", cursor?.rawValue)
            query.add("limit", limit == ListingQuery.defaultLimit ? nil : "\(limit)")
        case .search(let text, let exact, let typed):
            query.add("q", text)
            query.add("exact", exact ? "true" : nil)
            query.add("typed", typed ? "true" : nil)
        case .suggestions(let text): query.add("q", text)
        case .pastSearch(let text): query.add("text", text)
        case .product, .productState, .undelete, .moderation, .categories, .market, .uploads,
            .upload, .keptUploads, .drafts, .draft, .invitations, .invitation, .accounts, .account, .roles,
            .firstAdministrator, .me, .myNotices,
            .myPassword, .sessions, .session, .currentSession, .like, .cart, .cartLine, .searches,
            .popularSearches,
            .searchPrivacy, .openAPI, .conversationAbout, .conversation, .unsent, .readMark, .mute, .blocks,
            .block, .sanctions, .reportCase, .caseClaim, .caseActions, .offers, .offer, .offerAnswer,
            .conversationDeal, .notificationsSeen, .notificationsRead, .notificationRead,
            .notificationSettings,
            .productDeal, .productOffers, .deal, .dealState, .dealCode, .dealConfirmation, .dealObjection,
            .queue,
            .dealReview, .reviewReply, .noticedTrades, .meetings, .meetingAnswer, .claim, .claims,
            .claimAnswer, .likerOffer:
            break
        }
        return query
    }
}
