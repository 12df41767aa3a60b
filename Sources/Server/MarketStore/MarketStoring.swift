/// Everything that a market keeps, whatever database is under it.
///
/// A call that changes something returns when the change is on the disk. A call that reads runs where it was
/// made, without a change of thread. What must hold for every backend is said at the parts.
package typealias MarketStoring = AccountStoring & InvitationStoring & NoticeStoring & TokenStoring
    & ProductStoring
    & ModerationStoring & ProductListing & ListedBlockReading & BrandingStoring & PhotoStoring & DraftStoring
    & LikeStoring
    & InterestStoring
    & CartStoring
    & ConversationStoring & BlockedAccountStoring & DealStoring & LikerOfferStoring & ReviewStoring
    & ReportStoring & NotificationStoring
    & VisitorItemsStoring & SearchHistoryStoring & ChangeStoring & AnswerStoring & StoreMaintenance
    & EventSharing

/// Clearing away what has had its time; a server calls it now and then.
package protocol StoreMaintenance: Sendable {
    /// Forgets answers, tokens, notices, tombstones, deleted products, conversations, cases and notifications whose time is over, at most
    /// `limit` of each kind.
    ///
    /// Returns how many went, so that the caller can go on while there is more.
    func removeExpired(limit: Int) async throws(StoreError) -> Int

    /// Merges some of the parts that the search index consists of, each of which a search looks into.
    ///
    /// Begins where there are many parts, or goes on with what was begun. Returns whether there is more to do; writes in
    /// between wait for no more than this much.
    func mergeSearchIndex(anew: Bool) async throws(StoreError) -> Bool
}
