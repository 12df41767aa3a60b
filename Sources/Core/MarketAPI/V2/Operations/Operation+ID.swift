extension Operation {
    /// The name of an operation, as the description of the API has it.
    public enum ID: String, Hashable, Sendable, CaseIterable {
        // Goods
        case listProducts
        case offerProduct
        case showProduct
        case editProduct
        case deleteProduct
        case setProductState
        case undeleteProduct
        case listOwnProducts
        case listCategories
        case showMarket

        // Photos that wait for their product
        case listUploads
        case addUpload
        case keepUploads
        case removeUpload

        // Drafts
        case listDrafts
        case addDraft
        case showDraft
        case changeDraft
        case removeDraft

        // People
        case signUp
        case showAccount
        case setRoles
        case becomeFirstAdministrator
        case showOwnAccount
        case listNotices
        case changePassword
        case signIn
        case listSessions
        case signOutEverywhere
        case signOut
        case endSession
        case listInvitations
        case makeInvitation
        case removeInvitation

        // What someone keeps
        case likeProduct
        case unlikeProduct
        case listLikes
        case showCart
        case emptyCart
        case setQuantity
        case takeFromCart

        // What people say to each other
        case beginConversation
        case listConversations
        case showConversation
        case leaveConversation
        case listMessages
        case sendMessage
        case showMessagePhoto
        case unsendMessage
        case markRead
        case muteConversation
        case listBlocks
        case blockAccount
        case unblockAccount

        // What people offer each other, promise and hand over
        case makeOffer
        case offerForProduct
        case showOffer
        case answerOffer
        case makeDeal
        case reserveFromLine
        case listDeals
        case showDeal
        case setDealState
        case showDealCode
        case confirmDeal
        case objectToDeal
        case makeMeeting
        case answerMeeting
        case showClaim
        case claim
        case dropClaim
        case listClaims
        case answerClaim
        case showLikerOffer
        case makeLikerOffer
        case withdrawLikerOffer
        case takeLikerOffer
        case showLinePlace
        case joinLine
        case leaveLine

        // What people say of those they traded with
        case writeReview
        case answerReview
        case listReviews
        case listNoticedTrades

        // Notifications
        case listNotifications
        case markNotificationsSeen
        case readNotification
        case readNotifications
        case showNotificationSettings
        case setNotificationSettings

        // What people report
        case report
        case listReports
        case listSanctions
        case listCases
        case showCase
        case showEvidencePhoto
        case claimCase
        case actOnCase

        // Looking for things
        case search
        case countFacets
        case suggest
        case popularSearches
        case listSearches
        case noteSearch
        case forgetSearches
        case forgetSearch
        case setSearchPrivacy

        // What has become of the goods
        case listChanges
        case listen

        // Moderation
        case hideProduct
        case restoreProduct
        case listModerations

        case describe
    }
}
