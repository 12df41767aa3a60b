/// Everything the market says to people, by name.
///
/// Each name stands in `ko.po` and in `en.po`; the texts are written there and nowhere else.
/// Texts with a place for a number or a word name it in braces: `{count}`.
public enum TextKey: String, Hashable, Sendable, CaseIterable {
    // Goods
    case priceOld = "price.spoken.old"
    case priceBargain = "price.spoken.bargain"
    case priceOnly = "price.spoken.only"
    case moneyKRWSpoken = "money.krw.spoken"
    case moneyUSDSpoken = "money.usd.spoken"
    case soldOut = "stock.sold_out"
    case stockLeft = "stock.left"
    case stateSelling = "state.selling"
    case stateReserved = "state.reserved"
    case stateSold = "state.sold"
    case stateHidden = "state.hidden"

    // Time
    case justNow = "time.just_now"
    case minutesAgo = "time.minutes_ago"
    case hoursAgo = "time.hours_ago"
    case daysAgo = "time.days_ago"
    case date = "time.date"
    case month1 = "time.month.1"
    case month2 = "time.month.2"
    case month3 = "time.month.3"
    case month4 = "time.month.4"
    case month5 = "time.month.5"
    case month6 = "time.month.6"
    case month7 = "time.month.7"
    case month8 = "time.month.8"
    case month9 = "time.month.9"
    case month10 = "time.month.10"
    case month11 = "time.month.11"
    case month12 = "time.month.12"

    // What is wrong with a draft, at its field
    case valueMissing = "draft.value_missing"
    case nameTooShort = "draft.name.too_short"
    case descriptionTooShort = "draft.description.too_short"
    case textTooLong = "draft.too_long"
    case forbiddenCharacter = "draft.forbidden_character"
    case notANumber = "draft.not_a_number"
    case tooPrecise = "draft.too_precise"
    case priceNotPositive = "draft.price.not_positive"
    case discountAbovePrice = "draft.discount.above_price"
    case photosTooMany = "draft.photos.too_many"
    case photosMissing = "draft.photos.missing"

    // The one dialog when a draft is sent too early
    case dialogTitle = "dialog.title"
    case dialogConfirm = "dialog.confirm"
    case dialogCannotSell = "dialog.cannot_sell"
    case dialogPhotosMissingTitle = "dialog.photos.missing.title"
    case dialogPhotosMissing = "dialog.photos.missing"
    case dialogPhotosTooMany = "dialog.photos.too_many"
    case dialogNameTooShort = "dialog.name.too_short"
    case dialogPriceMissing = "dialog.price.missing"

    // The form
    case formSellTitle = "form.sell.title"
    case formEditTitle = "form.edit.title"
    case formCancel = "form.cancel"
    case formDone = "form.done"
    case formName = "form.name"
    case formPrice = "form.price"
    case formDiscount = "form.discount"
    case formStock = "form.stock"
    case formDescription = "form.description"
    case formPhotos = "form.photos"
    case formCurrency = "form.currency"
    case formSold = "form.sell.done"
    case formSellFailed = "form.sell.failed"
    case serverUnreachable = "form.server_unreachable"

    // Accounts
    case accountNameTooShort = "account.name.too_short"
    case accountNameForbidden = "account.name.forbidden_character"
    case accountNameTaken = "account.name.taken"
    case passwordTooShort = "account.password.too_short"
    case passwordEasyToGuess = "account.password.easy_to_guess"

    // Looking after one's goods
    case deleteConfirm = "delete.confirm"
    case deleteDone = "delete.done"

    // Lists
    case endOfList = "feed.end"
    case newProducts = "feed.new_products"

    // Search
    case searchByRelevance = "search.section.relevance"
    case searchByDate = "search.section.newest"
    case searchByPriceDown = "search.section.price_down"
    case searchByPriceUp = "search.section.price_up"

    // Places
    case cart = "place.cart"
    case likes = "place.likes"

    // Problems
    case problemMalformed = "problem.malformed"
    case problemBadQuery = "problem.bad_query"
    case problemBadCursor = "problem.bad_cursor"
    case problemTooDeep = "problem.too_deep"
    case problemUnauthenticated = "problem.unauthenticated"
    case problemWrongCredentials = "problem.wrong_credentials"
    case problemForbidden = "problem.forbidden"
    case problemWrongInvitation = "problem.wrong_invitation"
    case problemHeldByModerator = "problem.held_by_moderator"
    case problemNotFound = "problem.not_found"
    case problemMethodNotAllowed = "problem.method_not_allowed"
    case problemTimedOut = "problem.timed_out"
    case problemConflict = "problem.conflict"
    case problemAdministratorExists = "problem.administrator_exists"
    case problemLastAdministrator = "problem.last_administrator"
    case problemLimitReached = "problem.limit_reached"
    case problemGone = "problem.gone"
    case problemChangesForgotten = "problem.changes_forgotten"
    case problemStale = "problem.stale"
    case problemTooLarge = "problem.too_large"
    case problemPhotoTooLarge = "problem.photo_too_large"
    case problemUnsupportedMedia = "problem.unsupported_media"
    case problemPhotoUnsupported = "problem.photo_unsupported"
    case problemInvalidDraft = "problem.invalid_draft"
    case problemInvalidAccount = "problem.invalid_account"
    case problemPhotoDamaged = "problem.photo_damaged"
    case problemPhotoMissing = "problem.photo_missing"
    case problemKeyReused = "problem.key_reused"
    case problemTooManyTries = "problem.too_many_tries"
    case problemInternal = "problem.internal"
    case problemBusy = "problem.busy"
    case problemReadOnly = "problem.read_only"
    case problemStorageFull = "problem.storage_full"
}
