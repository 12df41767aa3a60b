package import Market

/// Clearing away what has had its time; a server calls it now and then.
extension SQLiteStore {
    /// Forgets answers, tokens, notices, tombstones, deleted products, conversations, cases and notifications whose time is over, at most
    /// `limit` of each kind.
    ///
    /// Returns how many went, so that the caller can go on while there is more.
    package func removeExpired(limit: Int) async throws(MarketError) -> Int {
        let (now, limits, limit) = (clock(), limits, limits.page(limit))
        let conversationSweep = conversationSweep
        return try await write { database throws(MarketError) in
            var gone = try ProductRecords(database).purge(
                deletedBefore: now.adding(milliseconds: -limits.undoMilliseconds),
                at: now,
                limit: limit
            )
            gone += try ProductRecords(database).settle(
                soldBefore: now.adding(milliseconds: -limits.soldMilliseconds),
                at: now,
                limit: limit
            )
            gone += try TokenRecords(database).removeExpired(at: now, limit: limit)
            gone += try NoticeRecords(database, within: limits).removeExpired(at: now, limit: limit)
            gone += try AnswerRecords(database).remove(
                before: now.adding(milliseconds: -limits.answerMilliseconds),
                limit: limit
            )
            gone += try ItemChangeRecords(database).remove(
                before: now.adding(milliseconds: -limits.itemChangeMilliseconds),
                limit: limit
            )
            gone += try ChangeRecords(database).forgetTombstones(
                before: now.adding(milliseconds: -limits.tombstoneMilliseconds),
                limit: limit
            )
            gone += try CaseRecords(database, at: now).removeDecided(
                before: now.adding(milliseconds: -limits.caseMilliseconds),
                limit: limit
            )
            gone += try CaseRecords(database, at: now).notifyReporters(atMost: limit)
            gone += try SeenAccountRecords(database, at: now).removeExpired(limit: limit)
            gone += try WrongCodeRecords.removeExpired(from: database, at: now, limit: limit)
            gone += try NewcomerClaimRecords(database, at: now).removeExpired(limit: limit)
            gone += try InvitationRecords(database, at: now).removeExpired(within: limits, limit: limit)
            gone += try AccountDeletionRecords(database, at: now).removePastNames(limit: limit)
            gone += try TakeOutRecords(database, at: now).removeExpired(limit: limit)
            gone += try MeetingRecords(database).erase(at: now, limit: limit)
            gone += try NotificationRecords(database, at: now).removeExpired(limit: limit)
            gone += try ConversationRecords(database, at: now)
                .removeExpired(within: limits, limit: limit, from: conversationSweep)
            return gone
        }
    }

    /// Merges some of the parts that the search index consists of, each of which a search looks into.
    ///
    /// Begins where there are many parts, or goes on with what was begun. Returns whether there is more to do; writes in
    /// between wait for no more than this much.
    package func mergeSearchIndex(anew: Bool) async throws(MarketError) -> Bool {
        // The index is in this server's file, whichever database is the primary.
        try await writer.write { database throws(MarketError) in try SearchIndex(database).merge(anew: anew) }
    }
}
