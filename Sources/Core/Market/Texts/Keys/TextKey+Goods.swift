/// Texts of products, and of the places where they are found.
extension TextKey {
    // Goods
    public static let priceOld = TextKey("price.spoken.old")
    public static let priceBargain = TextKey("price.spoken.bargain")
    public static let priceOnly = TextKey("price.spoken.only")
    public static let moneyKRWSpoken = TextKey("money.krw.spoken")
    public static let moneyUSDSpoken = TextKey("money.usd.spoken")
    public static let soldOut = TextKey("stock.sold_out")
    public static let stockLeft = TextKey("stock.left")
    public static let stateSelling = TextKey("state.selling")
    public static let stateReserved = TextKey("state.reserved")
    public static let stateSold = TextKey("state.sold")
    public static let stateHidden = TextKey("state.hidden")

    // Time
    public static let justNow = TextKey("time.just_now")
    public static let minutesAgo = TextKey("time.minutes_ago")
    public static let hoursAgo = TextKey("time.hours_ago")
    public static let daysAgo = TextKey("time.days_ago")
    public static let date = TextKey("time.date")
    public static let month1 = TextKey("time.month.1")
    public static let month2 = TextKey("time.month.2")
    public static let month3 = TextKey("time.month.3")
    public static let month4 = TextKey("time.month.4")
    public static let month5 = TextKey("time.month.5")
    public static let month6 = TextKey("time.month.6")
    public static let month7 = TextKey("time.month.7")
    public static let month8 = TextKey("time.month.8")
    public static let month9 = TextKey("time.month.9")
    public static let month10 = TextKey("time.month.10")
    public static let month11 = TextKey("time.month.11")
    public static let month12 = TextKey("time.month.12")

    // Lists
    public static let endOfList = TextKey("feed.end")
    public static let newProducts = TextKey("feed.new_products")

    // Search
    public static let searchByRelevance = TextKey("search.section.relevance")
    public static let searchByDate = TextKey("search.section.newest")
    public static let searchByLikes = TextKey("search.section.liked")
    public static let searchByPriceDown = TextKey("search.section.price_down")
    public static let searchByPriceUp = TextKey("search.section.price_up")

    // Places
    public static let front = TextKey("place.front")
    public static let cart = TextKey("place.cart")
    public static let likes = TextKey("place.likes")

    // Looking after one's goods
    public static let deleteConfirm = TextKey("delete.confirm")
    public static let deleteDone = TextKey("delete.done")
}
